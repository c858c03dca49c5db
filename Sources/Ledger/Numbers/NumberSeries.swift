import Invoicing

/// The last number of each series. Numbers follow one another, so that none is there twice and none is missing.
public nonisolated struct NumberSeries: Hashable, Codable, Sendable {
    /// The last that was issued or noted, by what the numbers have in common, such as the year. 0.1.0 noted proposed ones too.
    var last: [String: Int] = [:]
    /// The first that was issued, or proposed by 0.1.0.
    var begun: [String: Int]?
    /// The last that was issued.
    var issued: [String: Int]?

    /// Makes series of which no number is taken.
    public init() {}

    /// No number was issued or noted yet.
    public var isEmpty: Bool { last.isEmpty }

    /// Notes a number that came from elsewhere, as from an imported invoice of one's own.
    public mutating func note(_ text: String, _ pattern: NumberPattern) {
        guard let (series, number) = pattern.read(text) else { return }
        last[series] = max(last[series] ?? 0, number)
    }
}
