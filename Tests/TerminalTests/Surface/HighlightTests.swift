import Derive
import Testing

@testable import Terminal

@Suite("What has changed")
struct HighlightTests {
    private let numbers = Numbers()
    private let start = ContinuousClock.now

    private func makeSurface(highlights: Duration = .milliseconds(700)) -> Surface {
        let pane = NumbersPane(numbers)
        let surface = Surface(highlights: highlights) { _ in [Placement(pane, Area(x: 0, y: 0, width: 20, height: 3))] }
        surface.resize(to: Size(width: 40, height: 10))
        _ = surface.draw(at: start)
        return surface
    }

    private func highlighted(_ frame: Frame) -> [String] {
        let style = Theme.standard.highlighted(Style())
        return frame.rows.map { $0.line.cells.filter { $0.style == style }.map(\.text).joined() }
    }

    @Test("is highlighted as a whole word, and goes back to normal after its time")
    func wholeWord() {
        numbers.first = 120
        let surface = makeSurface()
        #expect(surface.nextFade == nil)
        numbers.first = 150
        tick()
        #expect(highlighted(surface.draw(at: start)) == ["150"])
        #expect(surface.nextFade == start + .milliseconds(700))
        #expect(!surface.needsDrawing(at: start + .milliseconds(699)))
        #expect(surface.needsDrawing(at: start + .milliseconds(700)))
        numbers.log = []
        let faded = surface.draw(at: start + .milliseconds(700))
        #expect(faded.rows.map(\.y) == [0] && highlighted(faded) == [""])
        #expect(faded.drawn == [DrawnRows(pane: "numbers", rows: [0])] && faded.isFading && numbers.log == [])
        #expect(surface.nextFade == nil)
    }

    @Test("again stays highlighted from then on")
    func again() {
        let surface = makeSurface()
        for (time, value) in [(0, 5), (500, 6)] {
            numbers.first = value
            tick()
            _ = surface.draw(at: start + .milliseconds(time))
        }
        #expect(surface.nextFade == start + .milliseconds(1200))
    }

    @Test("is not highlighted where another thing is shown than before")
    func otherIdentity() {
        let surface = makeSurface()
        numbers.first = 2
        numbers.owner = "b"
        tick()
        #expect(highlighted(surface.draw(at: start)) == [""])
        #expect(surface.nextFade == nil)
    }

    @Test("is not highlighted where it was drawn not to be")
    func notHighlighted() {
        let surface = makeSurface()
        numbers.second = 3
        tick()
        #expect(highlighted(surface.draw(at: start)) == [""])
    }

    @Test("is not highlighted where that is switched off")
    func switchedOff() {
        let surface = makeSurface(highlights: .zero)
        numbers.first = 2
        tick()
        #expect(highlighted(surface.draw(at: start)) == [""])
        #expect(surface.nextFade == nil)
    }

    @Test("keeps the rest of its style while it is highlighted")
    func style() {
        let style = Style(dim: true, reverse: true, tint: .bad)
        #expect(Theme.standard.highlighted(style) == Style(bold: true, reverse: true, tint: .good))
    }

    @Test("is asked for nothing where highlights are off")
    func identityUnasked() {
        var asked = 0
        func identity() -> Int {
            asked += 1
            return asked
        }
        var row = Row(width: 3, highlightsChanges: false)
        row.identify(identity())
        #expect(asked == 0 && row.fields == nil)
        row = Row(width: 3, highlightsChanges: true)
        row.identify(identity())
        #expect(asked == 1 && row.fields?.identity == AnyHashable(1))
    }
}
