import Derive
import Foundation
import Invoicing
import Terminal
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import EditorTests

/// Why a value is what it is.
@Suite("Why", .serialized)
struct WhyTests {
    let editor: EditorUnderTest
    var workspace: Workspace { editor.workspace }
    var trace: TraceModel { workspace.trace }

    init() throws {
        editor = try EditorUnderTest(width: 160, height: 40, keys: .billow)
        editor.workspace.focus = .totals
    }

    private func draw() -> [String] {
        rendered(TotalsPane(workspace.totals), width: 60, height: 11)
    }

    private func set(_ quantity: ExactDecimal) throws {
        try #require(workspace.invoice).lines[0].invoicedQuantity = quantity
        while tick() {}
        _ = draw()
        trace.tickEnded(drawn: [], bytes: 0)
    }

    private var pane: [String] { rendered(PropagationPane(trace), width: 100, height: 20) }

    @Test("says the formula with its values, what changed it last, and leads down to what was entered and back")
    func descends() throws {
        editor.openTrace { _ = draw() }
        try set(3)
        trace.ask()
        #expect(pane[0].hasPrefix(" Why · Amount due"), "\(pane)")
        #expect(trace.why?.sentence == "Amount due 37.31 = With VAT 37.31.")
        #expect(trace.whySentence.contains("Changed because: quantity of line 1."), "\(trace.whySentence)")
        #expect(pane.contains { $0.contains("25.41 → 37.31, quantity of line 1") }, "\(pane)")
        for title in ["With VAT", "Without VAT", "Lines", "Lines: sums of net amount by VAT"] {
            let place = try #require(
                trace.why?.terms.firstIndex { trace.why?.title(of: $0.property) == title }, "\(pane)")
            trace.moveToEnd(false)
            trace.moveRows(by: place)
            trace.enter()
            #expect(pane[0].contains(title), "\(pane)")
        }
        trace.moveToEnd(false)
        trace.enter()
        #expect(trace.why?.sentence.hasPrefix("Amount, line 1: 30.00 = Quantity 3 × Net price 10.00") == true)
        trace.enter()
        #expect(trace.why?.sentence == "Quantity, line 1: 3, as entered.")
        for _ in 0..<7 { trace.goBack() }
        #expect(!trace.isAsking && trace.hasFocus)
    }

    @Test("has the title of the party that is asked about")
    func parties() throws {
        let invoice = try #require(workspace.invoice)
        let words = TraceWords(invoice)
        for (party, name) in [(invoice.buyer, "Buyer"), (invoice.seller, "Seller")] {
            let property = TracedProperty(of: party, \Party.name)
            #expect(Why(property, words).title(of: property) == name)
        }
    }

    @Test("says of several ways to a price and to an allowance the one that holds")
    func ways() throws {
        let invoice = try #require(workspace.invoice)
        let line = invoice.lines[0]
        func sentence() -> String { Why(TracedProperty(of: line, \InvoiceLine.netPrice), TraceWords(invoice)).sentence }
        #expect(sentence() == "Net price, line 1: 10.00, as entered.")
        line.grossPrice = 12
        #expect(sentence() == "Net price, line 1: 12.00, the gross price less its discount.")
        (line.grossPrice, line.priceWithVAT) = (nil, 119)
        #expect(sentence() == "Net price, line 1: 100.00, the price with VAT without that.")
        let allowance = LineAllowanceCharge()
        line.allowanceCharges.append(allowance)
        for (change, way) in [
            ({ $0.enteredAmount = 1 }, "as entered"), ({ $0.enter(percentage: 10) }, "the percentage of the base"),
        ]
            as [((LineAllowanceCharge) -> Void, String)]
        {
            change(allowance)
            let sentence = Why(TracedProperty(of: allowance, \LineAllowanceCharge.amount), TraceWords(invoice)).sentence
            #expect(sentence.hasSuffix(", \(way)."), "\(sentence)")
        }
    }

    @Test(
        "lists the members of a sum from the largest on, says how many more there are, and finds them by what is typed")
    func members() throws {
        editor.openTrace { _ = draw() }
        let invoice = try #require(workspace.invoice)
        for number in 1...300 {
            let line = InvoiceLine()
            (line.itemName, line.invoicedQuantity, line.enteredNetPrice) = ("Item \(number)", 1, ExactDecimal(number))
            line.vatRate = 19
            invoice.lines.append(line)
        }
        while tick() {}
        trace.ask()
        for title in ["With VAT", "Without VAT", "Lines", "Lines: sums of net amount by VAT"] {
            let place = try #require(
                trace.why?.terms.firstIndex { trace.why?.title(of: $0.property) == title }, "\(pane)")
            trace.moveToEnd(false)
            trace.moveRows(by: place)
            trace.enter()
        }
        #expect(trace.term(0).map { trace.why?.text(of: $0.property) } == "300.00", "\(pane)")
        #expect(pane.contains { $0.contains("+ Amount, line 302  300.00  Item 300") }, "\(pane)")
        #expect(
            trace.rows.contains(.more(102)) && trace.rows.count { if case .term = $0 { true } else { false } } == 200)
        trace.moveRows(by: 200)
        #expect(trace.current == .more(102))
        trace.enter()
        #expect(trace.rows.count { if case .term = $0 { true } else { false } } == 302)
        trace.type { $0.insert("item 299") }
        // The item of that number, and what stands in the line of that number.
        #expect(trace.members.map { trace.why?.name(of: $0) } == ["Item 299", "Item 297"], "\(pane)")
        #expect(pane[0].contains("/item 299"))
        trace.goBack()
        #expect(trace.isAsking && trace.members.count == 302)
        trace.goBack()
        #expect(trace.why?.property.label == "Invoice.sumOfLineNetAmounts" && trace.members.isEmpty)
    }

    @Test("holds a change at a breakpoint before it is seen: the first frame shows what was there")
    func firstFrame() throws {
        editor.openTrace { _ = draw() }
        let invoice = try #require(workspace.invoice)
        trace.breakpoints = [try #require(Breakpoint("amount due > 1000"))]
        func due() -> String { draw().last { $0.contains("Amount due") } ?? "" }
        invoice.lines[0].invoicedQuantity = 3
        while tick() {}
        // Not reached: what is drawn before the tick ends is what is.
        #expect(due().contains("37.31"))
        trace.tickEnded(drawn: [], bytes: 0)
        invoice.lines[0].invoicedQuantity = 400
        while tick() {}
        #expect(due().contains("37.31"), "\(due())")
        trace.tickEnded(drawn: [], bytes: 0)
        #expect(trace.isStepping)
        trace.endStepping()
        #expect(due().contains("4 761.61"), "\(due())")
    }

    @Test("holds a change at a value, and where a condition is true")
    func breakpoints() throws {
        editor.openTrace { _ = draw() }
        let invoice = try #require(workspace.invoice)
        trace.asked = [TracedProperty(of: invoice, \Invoice.amountDue)]
        workspace.focus = .trace
        trace.toggleBreakpoint()
        #expect(workspace.status.message == .info("A change is held when With VAT changes. F9 on it ends that."))
        trace.asked = []
        try set(3)
        #expect(trace.isStepping)
        let wave = try #require(trace.holding.wave)
        #expect(wave.tick.hops[wave.hops[trace.holding.position]].name == "Invoice.taxInclusiveAmount")
        trace.endStepping()
        trace.breakpoints = [try #require(Breakpoint("amount due > 1000"))]
        try set(4)
        #expect(!trace.isStepping)
        try set(400)
        #expect(trace.isStepping && trace.breakpoints[0].text == "amount due changes and is > 1 000")
        #expect(Breakpoint("amount due") == nil && Breakpoint("lines > tea") == nil)
    }

    @Test(
        "takes conditions of values that there are, by any of their names",
        arguments: [
            ("amount due >= 1000", "amount due changes and is >= 1 000"),
            ("Amount of line 1 < 5", "amount, line 1 changes and is < 5"),
            ("due > 5", nil), ("foo > 3", nil), ("amount of line 99 > 3", nil),
        ] as [(String, String?)])
    func conditions(text: String, expected: String?) {
        editor.openTrace { _ = draw() }
        workspace.focus = .trace
        trace.query = TextBuffer(text)
        trace.toggleBreakpoint()
        #expect(trace.breakpoints.map(\.text) == [expected].compactMap { $0 })
        // What is refused stays, to be corrected.
        #expect(trace.query.text == (expected == nil ? text : ""))
        #expect(workspace.status.message != .none)
    }

    @Test("holds what is typed as one change, once the field is left, with the cursor in the trace")
    func typed() throws {
        editor.openTrace { _ = draw() }
        let line = try #require(workspace.invoice?.lines[0])
        trace.breakpoints = [try #require(Breakpoint("amount due > 30"))]
        func end() {
            while tick() {}
            _ = draw()
            trace.tickEnded(drawn: [], bytes: 0)
        }
        workspace.lines.go(to: 0, .quantity)
        workspace.begin(with: "3")
        end()
        workspace.editing.edit?.insert("5")
        end()
        #expect(line.invoicedQuantity == 35 && !trace.isStepping)
        _ = workspace.editing.commit()
        end()
        #expect(trace.isStepping && workspace.focus == .trace)
        #expect(trace.tick.sources.count == 1 && trace.tick.isHeld)
        #expect(trace.sentence.joined(separator: " ").contains("held, and drawn hop by hop"), "\(trace.sentence)")
    }

    @Test("takes two digits that arrive together as one change of the quantity")
    func typedTogether() throws {
        editor.openTrace { _ = draw() }
        let line = try #require(workspace.invoice?.lines[0])
        line.invoicedQuantity = 2
        while tick() {}
        _ = draw()
        trace.tickEnded(drawn: [], bytes: 0)
        for quantity in [3, 35] as [ExactDecimal] {
            line.invoicedQuantity = quantity
            _ = workspace.invoice?.amountDue
        }
        while tick() {}
        _ = draw()
        trace.tickEnded(drawn: [], bytes: 0)
        #expect(trace.tick.sources.count == 1)
        #expect(trace.tick.sentence.hasPrefix("Quantity of line 1: 2 → 35. "), "\(trace.tick.sentence)")
        let identities = trace.tick.hops.compactMap(\.identity)
        #expect(identities.count == Set(identities).count)
        for (place, hop) in trace.tick.hops.enumerated() { #expect(hop.causes.allSatisfy { $0 < place }) }
    }

    @Test("names the allowances of a line, down to what was typed")
    func allowances() throws {
        let invoice = try #require(workspace.invoice)
        let allowance = LineAllowanceCharge()
        allowance.enteredAmount = 4
        invoice.lines[0].allowanceCharges.append(allowance)
        _ = invoice.amountDue
        let reasons = Reasons(TracedProperty(of: invoice.lines[0], \InvoiceLine.netAmount), TraceWords(invoice))
        let text = reasons.markdown
        #expect(text.contains("Amount, line 1: 16.00"), "\(text)")
        #expect(text.contains(#/with its sign, allowance 1 of line 1: .?4\.00/#), "\(text)")
        #expect(text.contains(#/Amount, allowance 1 of line 1: 4\.00, as entered/#), "\(text)")
    }
}
