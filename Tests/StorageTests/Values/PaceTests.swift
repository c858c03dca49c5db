import Testing

@testable import Storage

@Suite("The pace of a repository")
struct PaceTests {
    @Test("looks for other programs twice a second, tries again after one, and waits ten for a lock")
    func standard() {
        let pace = Pace()
        #expect((pace.look, pace.retry, pace.copy, pace.lock) == (0.45, 1, 1, 10))
    }
}
