import Derive

@testable import Terminal

/// A model for surfaces to show.
@Observed(recorded: false)
final class Numbers {
    var first: Int = 1
    var second: Int = 2
    /// Whose numbers they are.
    var owner: String = "a"
    var left: Int = 5
    var hasPopup: Bool = false
    var height: Int = 3
    /// What the rows of the pane were drawn for, in order.
    @Unobserved var log: [Int] = []
    init() {}
}

/// Shows a number a row.
final class NumbersPane: Pane {
    let name = "numbers"
    let numbers: Numbers
    init(_ numbers: Numbers) { self.numbers = numbers }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        numbers.log.append(row)
        canvas.identify("\(numbers.owner)\(row)")
        switch row {
        case 0: canvas.text("no. \(numbers.first)", at: 0)
        case 1: canvas.text("even: \(numbers.second.isMultiple(of: 2))", at: 0, highlights: false)
        default: break
        }
    }

    func cursor(in size: Size) -> Position? { Position(x: numbers.second, y: 1) }
}

/// Covers what is below it.
final class PopupPane: Pane {
    let name = "popup"
    func draw(row: Int, in size: Size, on canvas: inout Row) {
        canvas.text(String(repeating: "#", count: size.width), at: 0)
    }
}
