import Invoicing

/// Frees the lines of released invoices some at a time: all those of a long one at once would keep a key waiting.
struct LineDisposal {
    /// How many are freed between two looks at the clock.
    private static let freedAtOnce = 256
    /// With fewer lines an invoice is freed at once.
    private static let shortInvoice = 1_000

    private var waiting: [[InvoiceLine]] = []

    /// Keeps the lines of an invoice that is released, if they are many.
    mutating func take(_ lines: [InvoiceLine]) {
        if lines.count > Self.shortInvoice { waiting.append(lines) }
    }

    /// Frees lines until a time has come, or none is left; some at least.
    /// - Returns: Whether more wait.
    mutating func free(until deadline: ContinuousClock.Instant) -> Bool {
        while let last = waiting.indices.last {
            waiting[last].removeLast(min(Self.freedAtOnce, waiting[last].count))
            if waiting[last].isEmpty { waiting.removeLast() }
            if ContinuousClock.now >= deadline { break }
        }
        return !waiting.isEmpty
    }
}
