/// A span of days that an invoice (BG-14) or a line (BG-26) is about.
public nonisolated struct Period: Hashable, Codable, Sendable {
    /// The first day (BT-73, BT-134).
    public var start: CalendarDate?
    /// The last day (BT-74, BT-135).
    public var end: CalendarDate?

    /// Makes a span of days, either of which may be open.
    public init(start: CalendarDate? = nil, end: CalendarDate? = nil) {
        self.start = start
        self.end = end
    }
}
