import Derive
import Testing

@testable import Terminal

@Suite("A surface")
struct SurfaceTests {
    private let numbers = Numbers()

    private func makeSurface(highlights: Duration = .zero, width: Int = 50, height: Int = 12) -> Surface {
        let pane = NumbersPane(numbers)
        let popup = PopupPane()
        let numbers = numbers
        let surface = Surface(highlights: highlights) { _ in
            let below = Placement(pane, Area(x: numbers.left, y: 1, width: 10, height: numbers.height))
            return numbers.hasPopup ? [below, Placement(popup, Area(x: 8, y: 0, width: 4, height: 3))] : [below]
        }
        surface.resize(to: Size(width: width, height: height))
        return surface
    }

    private func rows(_ frame: Frame) -> [String] {
        frame.rows.map { "\($0.pane).\($0.y) \($0.line.text.replacing(#/ +$/#, with: ""))" }
    }

    @Test("draws a row only when what it read has changed")
    func staleRows() {
        let surface = makeSurface()
        let first = surface.draw()
        #expect(first.drawn == [DrawnRows(pane: "numbers", rows: [0, 1])])
        #expect(rows(first) == ["0.0 no. 1", "0.1 even: true", "0.2 "])
        #expect(first.areas == [Area(x: 5, y: 1, width: 10, height: 3)])
        #expect(numbers.log == [0, 1, 2])
        numbers.log = []
        numbers.first = 3
        tick()
        let second = surface.draw()
        #expect(second.drawn == [DrawnRows(pane: "numbers", rows: [0])])
        #expect(rows(second) == ["0.0 no. 3"] && second.areas == nil)
        #expect(numbers.log == [0])
    }

    @Test("shows nothing for a row that is drawn anew and looks the same")
    func sameLook() {
        let surface = makeSurface()
        _ = surface.draw()
        numbers.log = []
        numbers.second = 4
        tick()
        let frame = surface.draw()
        #expect(numbers.log == [1])
        #expect(frame.drawn == [] && frame.rows == [])
        #expect(frame.cursor == Position(x: 9, y: 2))
    }

    @Test("needs no drawing while nothing has really changed")
    func nothingChanged() {
        let surface = makeSurface()
        _ = surface.draw()
        numbers.first = 1
        tick()
        #expect(!surface.needsDrawing(at: .now))
        numbers.first = 2
        #expect(!surface.needsDrawing(at: .now))
        tick()
        #expect(surface.needsDrawing(at: .now))
    }

    @Test("follows the model in its layout; a pane that only moves keeps its rows")
    func layout() {
        let surface = makeSurface()
        _ = surface.draw()
        numbers.log = []
        numbers.left = 0
        tick()
        let frame = surface.draw()
        #expect(numbers.log == [])
        #expect(frame.drawn == [DrawnRows(pane: "numbers", rows: [0, 1])], "They stand elsewhere on the screen")
        #expect(frame.areas == [Area(x: 0, y: 1, width: 10, height: 3)] && frame.rows.count == 3)
        #expect(surface.text[1].hasPrefix("no. 1     "))
        #expect(frame.cursor == Position(x: 2, y: 2))
    }

    @Test("compares the rows of a pane that has another height, and draws those that look the same for nothing")
    func height() {
        let surface = makeSurface(highlights: .milliseconds(700))
        _ = surface.draw()
        numbers.height = 2
        tick()
        #expect(surface.draw().drawn == [])
        (numbers.height, numbers.first) = (4, 9)
        tick()
        let frame = surface.draw()
        #expect(frame.drawn == [DrawnRows(pane: "numbers", rows: [0])] && frame.areas != nil)
        #expect(surface.nextFade != nil, "A row that is kept shows what has changed")
        numbers.log = []
        numbers.second = 4
        tick()
        _ = surface.draw()
        #expect(numbers.log == [1])
    }

    @Test("lets a later pane cover an earlier one, and brings that back")
    func popup() {
        let surface = makeSurface()
        numbers.hasPopup = true
        #expect(surface.draw().drawn.map(\.pane) == ["numbers", "popup"])
        #expect(surface.text[0...2].map { $0.prefix(14) } == ["        ####  ", "     no.####  ", "     eve####ru"])
        numbers.first = 77
        tick()
        #expect(rows(surface.draw()) == ["0.0 no. 77"])
        numbers.hasPopup = false
        tick()
        #expect(surface.draw().drawn == [DrawnRows(pane: "numbers", rows: [0, 1])], "They can be seen again")
        #expect(surface.text[0...2].map { $0.prefix(15) } == ["               ", "     no. 77    ", "     even: true"])
    }

    @Test(
        "says what it needs in a window that is too small, and comes back unharmed",
        arguments: [(39, 10), (40, 9), (1, 1)])
    func tooSmall(width: Int, height: Int) {
        let surface = makeSurface()
        _ = surface.draw()
        surface.resize(to: Size(width: width, height: height))
        let small = surface.draw()
        #expect(small.drawn == [DrawnRows(pane: "too small", rows: [height / 2])] && small.cursor == nil)
        let message = surface.text[height / 2].trimmingPrefix { $0 == " " }
        #expect(message.hasPrefix(width == 1 ? "…" : "Make the window 40×10 or larger."))
        surface.resize(to: Size(width: 50, height: 12))
        #expect(surface.draw().drawn == [DrawnRows(pane: "numbers", rows: [0, 1])])
        #expect(surface.text[1].hasPrefix("     no. 1"))
    }

    @Test("of no cells draws nothing", arguments: [(0, 0), (50, 0), (0, 12)])
    func noCells(width: Int, height: Int) {
        let frame = makeSurface(width: width, height: height).draw()
        #expect(frame.drawn == [] && frame.rows.allSatisfy { $0.line.cells.isEmpty } && frame.cursor == nil)
        #expect(rendered(NumbersPane(numbers), width: width, height: height) == Array(repeating: "", count: height))
    }

    @Test("draws of a pane at its edge what is inside")
    func edge() {
        numbers.left = 45
        let surface = makeSurface()
        _ = surface.draw()
        #expect(surface.text[1].hasSuffix("no. 1") && surface.text[2].hasSuffix("even…"))
        numbers.left = 60
        tick()
        #expect(surface.draw().drawn == [])
        #expect(surface.text.allSatisfy { $0.allSatisfy { $0 == " " } })
    }
}
