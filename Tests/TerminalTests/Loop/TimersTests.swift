import Testing

@testable import Terminal

@Suite("Timers")
struct TimersTests {
    private let start = ContinuousClock.now

    @Test("are called in order of time, and of their making where that is the same")
    func order() {
        var timers = Timers()
        var log: [String] = []
        _ = timers.add(at: start + .milliseconds(2)) { log.append("late") }
        _ = timers.add(at: start + .milliseconds(1)) { log.append("early") }
        _ = timers.add(at: start + .milliseconds(2)) { log.append("last") }
        #expect(timers.next == start + .milliseconds(1))
        let early = timers.takeDue(at: start)
        #expect(early == nil)
        while let action = timers.takeDue(at: start + .milliseconds(2)) { action() }
        #expect(log == ["early", "late", "last"])
        #expect(timers.next == nil)
    }

    @Test("that are cancelled are not called")
    func cancelled() {
        var timers = Timers()
        var log: [Int] = []
        let ids = (0..<3).map { number in timers.add(at: start) { log.append(number) } }
        timers.cancel(ids[1])
        timers.cancel(ids[1])
        while let action = timers.takeDue(at: start) { action() }
        timers.cancel(ids[0])
        #expect(log == [0, 2])
    }
}
