import Invoicing

/// The last number of each series. Numbers follow one another, so that none is there twice and none is missing.
public nonisolated struct NumberSeries: Hashable, Codable, Sendable {
    /// The last that was issued or noted, by what the numbers have in common, such as the year. 0.1.0 noted proposed ones too.
    var last: [String: Int] = [:]
    /// The first that was issued, or proposed by 0.1.0.
    var begun: [String: Int]?
    /// The last that was issued.
    var issued: [String: Int]?
    /// The forms of the numbers of a ledger that the file has left, with # in place of digits; nil where it has left none.
    var left: [String]?

    /// Makes series of which no number is taken.
    public init() {}

    /// No number was issued or noted yet.
    public var isEmpty: Bool { last.isEmpty }

    /// Notes a number that came from elsewhere, as from an imported invoice of one's own.
    public mutating func note(_ text: String, _ pattern: NumberPattern) {
        guard let (series, number) = pattern.read(text) else { return }
        last[series] = max(last[series] ?? 0, number)
    }

    /// Gives no number any more that looks like some, since others go on giving them.
    public mutating func leave(_ numbers: [String]) { left = Set(numbers.map(Self.form)).sorted() }

    /// Returns `true` if a number looks like those that others give.
    public func hasLeft(_ number: String) -> Bool { left?.contains(Self.form(of: number)) ?? false }

    private static func form(of number: String) -> String { number.replacing(/[0-9]+/, with: "#") }
}

/// One series, as machines that share a ledger tell it to each other.
extension NumberSeries {
    /// The last and the first number of a series, and the last that was issued.
    public nonisolated struct State: Hashable, Codable, Sendable {
        public let series: String
        public let last, begun, issued: Int?
    }

    /// Returns what the numbers of a series have come to.
    nonisolated func state(of series: String) -> State {
        State(series: series, last: last[series], begun: begun?[series], issued: issued?[series])
    }

    /// The last issued number of each series.
    public nonisolated var counters: [String: Int] { issued ?? [:] }

    /// The states of all series.
    public nonisolated var states: [State] { last.keys.sorted().map(state(of:)) }

    /// Returns what the numbers of the series have come to that a number belongs to; nil where its pattern has none.
    public nonisolated func state(ofSeriesOf number: String, _ pattern: NumberPattern) -> State? {
        pattern.read(number).map { state(of: $0.series) }
    }

    /// Sets a series back, since a number of it was refused.
    public nonisolated mutating func set(_ state: State) {
        last[state.series] = state.last
        begun = (begun ?? [:]).setting(state.series, to: state.begun)
        issued = (issued ?? [:]).setting(state.series, to: state.issued)
    }

    /// Goes on behind what another machine has issued.
    public nonisolated mutating func follow(_ state: State) {
        let known = self.state(of: state.series)
        func newer(_ a: Int?, _ b: Int?) -> Int? { a.map { max($0, b ?? $0) } ?? b }
        set(
            State(
                series: state.series, last: newer(known.last, state.last), begun: known.begun ?? state.begun,
                issued: newer(known.issued, state.issued)))
    }
}

extension [String: Int] {
    /// The same with another value; nil for an empty one.
    fileprivate nonisolated func setting(_ key: String, to value: Int?) -> [String: Int]? {
        var copy = self
        copy[key] = value
        return copy.isEmpty ? nil : copy
    }
}
