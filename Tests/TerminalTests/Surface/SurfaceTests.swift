import Derive
import Testing

@testable import Terminal

/// Remembers what would stand on the terminal, and what was written there.
private final class Sheet: Painter {
    var lines: [[Character]]
    var written: [String] = []
    var styles: [Style] = []

    init(width: Int, height: Int) {
        lines = Array(repeating: Array(repeating: " ", count: width), count: height)
    }

    func put(_ text: String, x: Int, y: Int, style: Style) {
        written.append(text)
        styles.append(style)
        for (index, character) in text.enumerated() where x + index < lines[y].count { lines[y][x + index] = character }
    }

    func blank(x: Int, y: Int, width: Int) {
        for column in x..<x + width { lines[y][column] = " " }
    }

    var text: [String] { lines.map { String($0) } }
}

/// Two rows of numbers.
@Observed(recorded: false)
final class Numbers {
    var first: Int = 1
    var second: Int = 2
    var isWide: Bool = false
    init() {}
}

private final class NumbersPane: Pane {
    let name = "numbers"
    let numbers: Numbers
    init(_ numbers: Numbers) { self.numbers = numbers }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        canvas.identity = row
        switch row {
        case 0: canvas.text("a\(numbers.first)", at: 0)
        case 1: canvas.text("b\(numbers.second)", at: 0)
        default: break
        }
    }
}

@Suite("A surface")
struct SurfaceTests {
    private let numbers = Numbers()
    private let sheet = Sheet(width: 50, height: 12)

    private func makeSurface(lights: Duration = .zero) -> Surface {
        let pane = NumbersPane(numbers)
        let numbers = numbers
        let surface = Surface(lights: lights) { _ in
            [Placement(pane, Area(x: numbers.isWide ? 0 : 5, y: 1, width: 10, height: 3))]
        }
        surface.resize(to: Size(width: 50, height: 12))
        return surface
    }

    @Test("draws a row only when something that it read has changed, and writes only the cells that differ")
    func drawsStaleRows() {
        let surface = makeSurface()
        #expect(surface.draw(on: sheet) == [DrawnRows(pane: "numbers", rows: [0, 1, 2])])
        #expect(sheet.text[2].hasPrefix("     b2"))
        sheet.written = []
        numbers.second = 3
        tick()
        #expect(surface.draw(on: sheet) == [DrawnRows(pane: "numbers", rows: [1])])
        #expect(sheet.written == ["3"])
        numbers.second = 3
        tick()
        #expect(!surface.needsDrawing)
        #expect(surface.draw(on: sheet) == [])
    }

    @Test("follows the model in its layout, and draws all when that changes")
    func layout() {
        let surface = makeSurface()
        _ = surface.draw(on: sheet)
        numbers.isWide = true
        tick()
        #expect(surface.needsDrawing)
        #expect(surface.draw(on: sheet) == [DrawnRows(pane: "numbers", rows: [0, 1, 2])])
        #expect(sheet.text[1].hasPrefix("a1   "))
    }

    @Test("lights up what has changed, and lets it go back to normal")
    func lights() {
        let surface = makeSurface(lights: .milliseconds(700))
        let start = ContinuousClock.now
        _ = surface.draw(on: sheet, now: start)
        #expect(surface.nextFade == nil)
        sheet.styles = []
        numbers.first = 7
        tick()
        _ = surface.draw(on: sheet, now: start)
        #expect(sheet.styles == [Style(bold: true, tint: .green)])
        #expect(surface.nextFade == start + .milliseconds(700))
        #expect(!surface.fade(on: sheet, now: start + .milliseconds(600)))
        sheet.styles = []
        #expect(surface.fade(on: sheet, now: start + .milliseconds(700)))
        #expect(sheet.styles == [.plain])
        #expect(surface.nextFade == nil)
    }

    @Test("says what it needs in a window that is too small, and comes back unharmed")
    func tooSmall() {
        let surface = makeSurface()
        _ = surface.draw(on: sheet)
        surface.resize(to: Size(width: 39, height: 12))
        #expect(surface.draw(on: sheet) == [])
        #expect(sheet.text.contains { $0.contains("Make the window 40×10 or larger.") })
        #expect(!surface.needsDrawing)
        surface.resize(to: Size(width: 50, height: 12))
        #expect(surface.draw(on: sheet).first?.rows == [0, 1, 2])
        #expect(!sheet.text.contains { $0.contains("Make the window") })
    }

    @Test("of no cells at all draws nothing", arguments: [(0, 0), (1, 1), (50, 0)])
    func degenerate(width: Int, height: Int) {
        let surface = makeSurface()
        surface.resize(to: Size(width: width, height: height))
        #expect(surface.draw(on: Sheet(width: 50, height: 12)) == [])
        #expect(rendered(NumbersPane(numbers), width: width, height: height).count == height)
    }
}
