import Derive
import DeriveDocuments
import Invoicing

/// Frees the lines of released invoices some at a time: all those of a long one at once would keep a key waiting.
///
/// The array is kept, not its lines alone: its sums have a node for each line, and would free all of these at once.
struct LineRemoval {
    /// The number that is freed between two looks at the clock.
    private static let freedAtOnce = 64
    /// With fewer lines an invoice is freed at once.
    private static let shortInvoice = 1_000

    private var waiting: [ObservedArray<InvoiceLine>] = []

    var isEmpty: Bool { waiting.isEmpty }

    /// Keeps the lines of an invoice that is released, if they are many.
    mutating func take(_ lines: ObservedArray<InvoiceLine>) {
        if lines.count > Self.shortInvoice { waiting.append(lines) }
    }

    /// Frees lines until a time has come, or none is left; some at least.
    /// - Returns: Whether more wait.
    mutating func free(until deadline: ContinuousClock.Instant) -> Bool {
        while let last = waiting.indices.last {
            // Lines that are referenced elsewhere are kept whole.
            if isKnownUniquelyReferenced(&waiting[last]), !waiting[last].isEmpty {
                removeSome(of: waiting[last])
            } else {
                waiting.removeLast()
            }
            if ContinuousClock.now >= deadline { break }
        }
        return !waiting.isEmpty
    }

    private func removeSome(of lines: ObservedArray<InvoiceLine>) {
        Trace.pause {
            unrecorded {
                for _ in 0..<min(Self.freedAtOnce, lines.count) { lines.removeLast() }
            }
        }
    }
}
