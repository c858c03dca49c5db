import Invoicing

/// The last number of each series. Numbers follow one another, so that none is there twice and none is missing.
public nonisolated struct NumberSeries: Hashable, Codable, Sendable {
    /// The last that was proposed or noted, by what the numbers have in common, such as the year.
    var last: [String: Int] = [:]
    /// The first that was proposed; nil in what an earlier version has written.
    var begun: [String: Int]?
    /// The last that was issued.
    var issued: [String: Int]?

    /// Makes series of which no number is taken.
    public init() {}

    /// The next number on a day, which is not taken yet.
    public func next(_ pattern: NumberPattern, on date: CalendarDate) -> String {
        pattern.text(nextNumber(pattern, on: date), on: date)
    }

    /// Takes the next number.
    public mutating func take(_ pattern: NumberPattern, on date: CalendarDate) -> String {
        let number = nextNumber(pattern, on: date)
        let series = pattern.series(on: date)
        last[series] = number
        if begun?[series] == nil { begun = (begun ?? [:]).merging([series: number]) { $1 } }
        return pattern.text(number, on: date)
    }

    /// Notes a number that came from elsewhere, as from an imported invoice of one's own.
    public mutating func note(_ text: String, _ pattern: NumberPattern) {
        guard let (series, number) = pattern.read(text) else { return }
        last[series] = max(last[series] ?? 0, number)
    }

    /// Gives the last number back, if it is that: its invoice was not issued after all.
    /// - Returns: Whether it was; any other number stays taken, since later ones are in use.
    @discardableResult
    public mutating func giveBack(_ text: String, _ pattern: NumberPattern) -> Bool {
        guard let (series, number) = pattern.read(text), last[series] == number else { return false }
        last[series] = number > pattern.first ? number - 1 : nil
        if begun?[series] == number {
            begun?[series] = nil
            if begun?.isEmpty == true { begun = nil }
        }
        return true
    }

    func nextNumber(_ pattern: NumberPattern, on date: CalendarDate) -> Int {
        max(pattern.first, (last[pattern.series(on: date)] ?? 0) + 1)
    }
}
