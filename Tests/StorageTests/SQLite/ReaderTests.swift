import Derive
import Dispatch
import TestSupport
import Testing

@testable import Storage

@Suite("Reading off the main thread")
struct ReaderTests {
    @Test("delivers results in ticks, in the order of the requests, and at once where they are waited for")
    func order() throws {
        let reader = Reader("slow")
        let disk = DispatchSemaphore(value: 0)
        var answers: [Int] = []
        for number in 1...2 {
            reader.begin {
                disk.wait()
                return number
            } receive: {
                answers.append((try? $0.get()) ?? 0)
            }
        }
        #expect(answers.isEmpty && reader.isBusy)
        for _ in 1...2 { disk.signal() }
        reader.waiting { reader.begin({ 3 }, receive: { answers.append((try? $0.get()) ?? 0) }) }
        #expect(answers == [3])
        try waitUntil("the answers") { !reader.isBusy }
        #expect(answers == [3, 1, 2])
    }
}
