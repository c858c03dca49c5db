import Editor
import Foundation

/// What the tour shows: each step teaches one thing of how a change travels.
extension TourStep {
    /// With the samples as they are at the start, and the cursor in the list.
    static var all: [TourStep] { get throws { try beginning + asking + samples } }

    /// One change of the first invoice: counted, stepped through.
    private static var beginning: [TourStep] {
        get throws {
            [
                try TourStep(
                    """
                    How does a change get from a key to the screen? This tour shows the way, by real keys in samples that nothing \
                    is kept of. PgDn goes on sooner.
                    """),
                try TourStep(
                    """
                    A quantity: 24 kg become 7, and every amount follows. The first line of the trace counts what that took: \
                    only what depends on the quantity was computed, and only rows that changed were drawn.
                    """, keys: #"Enter Space "P" Esc Tab "7" Enter Space "P""#
                ) { $0.invoice?.lines[0].invoicedQuantity == 7 && $0.trace.hasCounted(fewerThan: 40) },
                try TourStep(
                    """
                    → goes hop by hop. Where the change is now is shown in reverse, where it has been has a background of its own; \
                    everything else shows its old value. The invoice is right all the time: only the picture waits.
                    """, keys: "Right Right Right"
                ) { $0.trace.isStepping && $0.trace.holding.position == 2 },
                try TourStep(
                    """
                    Two ways lead from the line to the amount due: by the sum without VAT, and by the VAT. They meet in the \
                    total with VAT, which waits for both and is computed once. This is the diamond.
                    """, keys: "Right Right Right Right Right Right"
                ) { $0.trace.hasArrived && $0.trace.count(of: "Invoice.taxInclusiveAmount") == 1 },
            ]
        }
    }

    /// Why, the graph, and a breakpoint.
    private static var asking: [TourStep] {
        get throws {
            [
                try TourStep(
                    """
                    Why is the amount due what it is? Space w asks. The answer is the formula with its values, what changed it last, and \
                    what reads it. Enter goes down to what it is made of, Backspace comes back.
                    """, keys: #"Space "w" Enter Enter Backspace"#
                ) { $0.trace.asked.count == 2 },
                try TourStep(
                    """
                    F5 draws the total with VAT: each box is a value, each line a dependency, and what the change has reached has \
                    a background. The arrows go from box to box, Enter puts one in the middle, Esc leads back.
                    """, keys: "Esc F5"
                ) { $0.trace.graph.middles.last?.label == "Invoice.taxInclusiveAmount" },
                try TourStep(
                    """
                    A breakpoint waits for a value. Type “amount due > 5000” into the trace and press F9: a change that takes the \
                    amount there is held before it is seen. 99 kg do.
                    """, keys: #"F5 Esc "amount due > 5000" F9 Esc Up Tab "99" Enter"#
                ) { $0.trace.isStepping && $0.invoice?.lines[0].invoicedQuantity == 99 },
            ]
        }
    }

    /// One invoice for each: cut-off, dynamic dependency, transaction, aggregate, and all of it without an engine.
    private static var samples: [TourStep] {
        get throws {
            [
                try TourStep(
                    """
                    A stirring stick costs less than a cent. 73 501 of them, and undo makes it 73 500 again: the amount is \
                    computed, and it is the same. There the change ends, and no total is computed. This is the cut-off.
                    """,
                    keys: #"Esc "amount due > 5000" F9 Esc Esc "0144" Enter Down Tab "73501" Enter Alt-Z Space "P""#
                ) { workspace in
                    let trace = workspace.trace
                    return trace.isEqual("InvoiceLine.netAmount") && trace.count(of: "Invoice.amountDue") == 0
                },
                try TourStep(
                    """
                    What a value depends on is found while it is computed. Without a discount no total depends on a discount. Alt-% \
                    gives 10 %, and the next quantity moves the allowances too: a dynamic dependency.
                    """, keys: #"Esc Esc "0145" Enter Alt-% "10" Enter Esc Enter Tab "3" Tab Space "P""#
                ) { $0.trace.count(of: "InvoiceLine.invoicedQuantity", "Invoice.sumOfAllowances") == 2 },
                try TourStep(
                    """
                    Three lines are pasted into a credit note. They arrive together: one change, one drawing, and one undo would \
                    take all of it back. No pane ever shows half of it. This is a transaction.
                    """, keys: #"Esc Esc "007" Enter"#, pasted: pastedLines, then: #"Space "P""#
                ) { $0.invoice?.lines.count == 5 && $0.trace.count(of: "InvoiceLine.netAmount") == 3 },
                try TourStep(
                    """
                    Here are 1 000 lines. One quantity changes, and the sum is not added up again: only the difference is \
                    added. The counts are those of a short invoice. This is the aggregate.
                    """, keys: #"Esc Esc "Opale" Enter Tab "5" Enter Space "P""#
                ) { $0.invoice?.lines.count == 1_000 && $0.trace.hasCounted(fewerThan: 40) },
                try comparison,
            ]
        }
    }

    private static let pastedLines = "Cups\t12\t8\t19\nSaucers\t12\t4\t19\nSpoons\t24\t2\t19\n"

    private static var comparison: TourStep {
        get throws {
            try TourStep(
                """
                And without all that? F8 computes every value of this invoice again and draws every row; the program really \
                does this. The column by hand is a plain loop over the same numbers, which draws nothing.
                """, keys: "F8"
            ) { $0.trace.hasCompared && $0.trace.comparison.map { $0.valueCount > 2_000 } ?? false }
        }
    }

    /// The same for an invoice that is longer than those of the samples.
    static func long(_ number: String) throws -> [TourStep] {
        [
            try TourStep(
                """
                Now \(number): the same edit, and everything again. The left column is nearly as it was; the \
                other two grow with the invoice.
                """, keys: "Space \"P\" Esc Esc \"\(number)\" Enter Space \"P\" Esc Tab \"5\" Enter Space \"P\" F8"
            ) { $0.trace.hasCompared && $0.trace.hasCounted(fewerThan: 40) }
        ]
    }

    /// What Derive says of a value that depends on itself.
    /// - Parameter names: The properties in the circle, as it names them.
    static func cycle(_ names: String) throws -> [TourStep] {
        [
            try TourStep(
                """
                A fee of 2 % of a total that contains the fee needs itself. No key of Billow makes such a circle; where a model \
                has one, Derive stops and names it: \(names).
                """)
        ]
    }

    /// Back to the list, without the trace.
    static var last: [TourStep] {
        get throws {
            [
                try TourStep(
                    """
                    Space P closes the trace, and then none of this costs anything. In an invoice, Alt-Z takes back what was \
                    done there.
                    """, keys: #"Space "P" Esc Esc Home"#
                ) { !$0.trace.isOpen && $0.focus == .list && $0.status.message == .none }
            ]
        }
    }
}

extension TraceModel {
    /// Whether the tick that is shown has computed something, but less than so many values.
    fileprivate func hasCounted(fewerThan most: Int) -> Bool { hasFocus && (1..<most).contains(tick.computedCount) }

    /// Whether everything was computed and drawn, and a loop has come to the same amount by hand.
    fileprivate var hasCompared: Bool { comparison?.naive != nil && comparison?.byHand != nil }

    /// Whether the change that is held has come to its end.
    fileprivate var hasArrived: Bool { holding.wave.map { holding.position == $0.hops.count - 1 } ?? false }

    /// How often values of some names have changed in the tick that is shown.
    fileprivate func count(of names: String...) -> Int { tick.hops.count { $0.isStep && names.contains($0.name) } }

    /// Whether a value was computed and is as before.
    fileprivate func isEqual(_ name: String) -> Bool { tick.hops.contains { $0.kind == .equal && $0.name == name } }
}
