import Testing

@testable import Terminal

@Suite("The pace of drawing")
nonisolated struct FramePaceTests {
    private let start = ContinuousClock.now

    @Test("lets a few drawings through at once, and sixty a second of many")
    func pace() {
        var pace = FramePace()
        let drawn = (0..<1000).filter { pace.mayDraw(at: start + .milliseconds($0), moreIsComing: false) }
        #expect((60...66).contains(drawn.count))
        #expect(drawn.prefix(4) == [0, 1, 2, 3])
    }

    @Test("lets sixty a second through while input waits, and no few at once")
    func flood() {
        var pace = FramePace()
        let drawn = (0..<1000).filter { pace.mayDraw(at: start + .milliseconds($0), moreIsComing: true) }
        #expect((56...61).contains(drawn.count))
        #expect(drawn.prefix(2) == [0, 17])
    }

    @Test("lets a single drawing through without delay after a pause, and says when the next one may be")
    func afterPause() {
        var pace = FramePace()
        while pace.mayDraw(at: start, moreIsComing: false) {}
        #expect(pace.nextFrame == start + FramePace.frame)
        let mayDraw = [2, 100].map { pace.mayDraw(at: start + .milliseconds($0), moreIsComing: false) }
        #expect(mayDraw == [false, true])
    }

    @Test("waits for a model that is not up to date, but no longer than a frame")
    func unfinished() {
        var pace = FramePace()
        let drawn = (0..<100).filter {
            pace.mayDraw(at: start + .milliseconds($0), moreIsComing: false, isUnfinished: true)
        }
        #expect(drawn == [17, 35, 53, 71, 89])
        let finished = pace.mayDraw(at: start + .milliseconds(100), moreIsComing: false)
        #expect(finished)
    }
}
