/// An action of the mouse, and its place. Only the first button and the wheel count.
public nonisolated struct MouseEvent: Hashable, Sendable {
    /// The actions of the mouse.
    public enum Action: Hashable, Sendable {
        /// The button goes down.
        case press
        /// It goes down once more at the same place, soon after.
        case doublePress
        case wheelUp, wheelDown
    }

    public var action: Action
    /// The column, counted from zero.
    public let column: Int
    /// The row, counted from zero.
    public let row: Int

    public init(_ action: Action, column: Int, row: Int) {
        (self.action, self.column, self.row) = (action, column, row)
    }

    /// A report of the mouse (xterm's modes 1000 and 1006).
    /// - Parameter report: The button, the column and the row, the latter counted from one.
    /// - Returns: Nil for what does not count: other buttons, movements, and buttons that go up.
    init?(_ report: [Int]) {
        guard report.count == 3, report[1] > 0, report[2] > 0, let action = Self.actions[report[0]] else { return nil }
        self.init(action, column: report[1] - 1, row: report[2] - 1)
    }

    private static let actions: [Int: Action] = [0: .press, 64: .wheelUp, 65: .wheelDown]
}

/// Makes two presses in a row a double one.
nonisolated struct DoublePresses {
    private static let interval: Duration = .milliseconds(400)
    private var last: (event: MouseEvent, time: ContinuousClock.Instant)?

    /// A key as it is meant, of a time.
    mutating func meant(_ key: Key, at time: ContinuousClock.Instant) -> Key {
        guard case .mouse(let event) = key, event.action == .press else { return key }
        if let last, last.event == event, time - last.time < Self.interval {
            self.last = nil
            var double = event
            double.action = .doublePress
            return .mouse(double)
        }
        last = (event, time)
        return key
    }
}
