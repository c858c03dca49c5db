import Derive
import Testing

@testable import Terminal

@Suite("What has changed")
struct LightingTests {
    private let numbers = Numbers()
    private let start = ContinuousClock.now

    private func makeSurface(lights: Duration = .milliseconds(700)) -> Surface {
        let pane = NumbersPane(numbers)
        let surface = Surface(lights: lights) { _ in [Placement(pane, Area(x: 0, y: 0, width: 20, height: 3))] }
        surface.resize(to: Size(width: 40, height: 10))
        _ = surface.draw(at: start)
        return surface
    }

    private func lit(_ frame: Frame) -> [String] {
        frame.stretches.map { $0.cells.filter { $0.style == .lit }.map(\.text).joined() }
    }

    @Test("lights up as a whole word, and goes back to normal after its time")
    func lightsUp() {
        numbers.first = 120
        let surface = makeSurface()
        #expect(surface.nextFade == nil)
        numbers.first = 150
        tick()
        #expect(lit(surface.draw(at: start)) == ["150"])
        #expect(surface.nextFade == start + .milliseconds(700))
        #expect(!surface.needsDrawing(at: start + .milliseconds(699)))
        #expect(surface.needsDrawing(at: start + .milliseconds(700)))
        numbers.log = []
        let faded = surface.draw(at: start + .milliseconds(700))
        #expect(faded.stretches.map { $0.cells.map(\.text).joined() } == ["150"])
        #expect(lit(faded) == [""])
        #expect(faded.drawn == [] && numbers.log == [])
        #expect(surface.nextFade == nil)
    }

    @Test("again stays lit from then on")
    func again() {
        let surface = makeSurface()
        for (time, value) in [(0, 5), (500, 6)] {
            numbers.first = value
            tick()
            _ = surface.draw(at: start + .milliseconds(time))
        }
        #expect(surface.nextFade == start + .milliseconds(1200))
    }

    @Test("does not light up where another thing is shown than before")
    func otherIdentity() {
        let surface = makeSurface()
        numbers.first = 2
        numbers.owner = "b"
        tick()
        #expect(lit(surface.draw(at: start)) == [""])
        #expect(surface.nextFade == nil)
    }

    @Test("does not light up where it was drawn not to")
    func notLit() {
        let surface = makeSurface()
        numbers.second = 3
        tick()
        #expect(lit(surface.draw(at: start)) == [""])
    }

    @Test("does not light up where that is switched off")
    func switchedOff() {
        let surface = makeSurface(lights: .zero)
        numbers.first = 2
        tick()
        #expect(lit(surface.draw(at: start)) == [""])
        #expect(surface.nextFade == nil)
    }

    @Test("keeps the rest of its look while it is lit")
    func look() {
        #expect(Style(dim: true, reverse: true, tint: .bad).lit == Style(bold: true, reverse: true, tint: .good))
    }
}
