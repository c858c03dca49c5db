import Derive
import Testing

@testable import Terminal

@Suite("A round", .serialized)
struct RoundTests {
    private let numbers = Numbers()
    private let start = ContinuousClock.now

    private func makeSurface() -> Surface {
        let pane = NumbersPane(numbers)
        let surface = Surface(highlights: .zero) { _ in [Placement(pane, Area(x: 0, y: 0, width: 20, height: 3))] }
        surface.resize(to: Size(width: 40, height: 10))
        return surface
    }

    /// Runs rounds until all is drawn: what other tests submit in other threads may put a drawing off.
    private func finish(_ round: inout Round) throws {
        var count = 0
        while !round.isOver(at: start) {
            try #require(count < 1_000, "The round does not end.")
            round.run(at: start) { false }
            count += 1
        }
    }

    @Test("ticks once, and draws all that this has changed")
    func once() throws {
        var frames: [[DrawnRows]] = []
        var round = Round(makeSurface(), beforeDrawing: {}, show: { frames.append($0.drawn) })
        try finish(&round)
        numbers.first = 2
        numbers.second = 3
        try finish(&round)
        round.run(at: start) { false }
        #expect(frames == [[0, 1], [0, 1]].map { [DrawnRows(pane: "numbers", rows: $0)] })
        #expect(round.isOver(at: start) && round.nextTime(after: start) == nil)
    }

    @Test("draws sixty times a second while somebody submits work without end")
    func flood() {
        var frames = 0
        var round = Round(makeSurface(), beforeDrawing: {}, show: { _ in frames += 1 })
        let flood = Flood(numbers)
        flood.submitNext()
        for time in 0..<500 { round.run(at: start + .milliseconds(time)) { false } }
        #expect((25...31).contains(frames))
        #expect(flood.count == 500)
        flood.isOver = true
        round.run(at: start + .seconds(1)) { false }
        #expect(round.isOver(at: start + .seconds(1)))
        #expect(numbers.first == 500)
    }

    @Test("has what is submitted before the drawing in that drawing")
    func beforeDrawing() throws {
        var log: [String] = []
        let numbers = numbers
        var round = Round(
            makeSurface(),
            beforeDrawing: {
                if log.last != "wait" { log.append("wait") }
                submit { numbers.second = 5 }
            }, show: { log += $0.drawn.map { "drawn \($0.rows)" } })
        try finish(&round)
        numbers.first = 7
        try finish(&round)
        #expect(log == ["wait", "drawn [0, 1]", "wait", "drawn [0]"])
        #expect(numbers.second == 5)
    }

    @Test("puts the drawing off while input waits and the last frame is young")
    func inputFollows() {
        var frames = 0
        var round = Round(makeSurface(), beforeDrawing: {}, show: { _ in frames += 1 })
        for time in 0..<20 {
            numbers.first += 1
            round.run(at: start + .milliseconds(time)) { true }
        }
        #expect(frames == 2)
        #expect(round.nextTime(after: start + .milliseconds(19)) == start + .milliseconds(17) + FramePace.frame)
    }
}

/// Work that submits the next piece each time it is done, as a thread that does not stop.
@MainActor
private final class Flood {
    let numbers: Numbers
    var count = 0
    var isOver = false

    init(_ numbers: Numbers) { self.numbers = numbers }

    func submitNext() {
        submit { [self] in
            guard !isOver else { return }
            count += 1
            numbers.first = count
            submitNext()
        }
    }
}
