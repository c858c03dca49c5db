import Foundation
import GRDB
import Invoicing
import Synchronization
import TestSupport
import Testing

@testable import Storage

@Suite("The patience with locks of other programs")
struct LockPatienceTests {
    let scratch = Scratch()

    @Test("A lock is waited for for ten seconds, and after one of them that is said once")
    func long() {
        let count = Mutex(0)
        let patience = LockPatience(Pace().lock) { count.withLock { $0 += 1 } }
        #expect(patience.wait(after: 0) && patience.wait(after: 199))
        #expect(count.withLock { $0 } == 0)
        #expect(patience.wait(after: 200) && patience.wait(after: 1_999))
        #expect(count.withLock { $0 } == 1)
        #expect(!patience.wait(after: 2_000))
    }

    @Test("With a screen the main thread hardly waits for a lock, other threads wait as long, and nothing is said")
    func screen() async {
        let patience = LockPatience(10) { Issue.record("said beside the screen") }
        patience.hasScreen = true
        #expect(patience.wait(after: 9) && !patience.wait(after: 10))
        #expect(await Task.detached { patience.wait(after: 300) }.value)
    }

    @Test("A thread that waits for a lock with the connection gives it up to a main thread that has a screen")
    func connection() {
        let patience = LockPatience(10) {}
        patience.hasScreen = true
        let other = DispatchGroup()
        DispatchQueue.global().async(group: other) { while patience.wait(after: 300) {} }
        #expect(patience.whileWriting { other.wait(timeout: .now() + 30) } == .success)
        #expect(other.wait(timeout: .now()) == .success)
    }
}
