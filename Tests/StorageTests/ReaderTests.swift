import Derive
import Dispatch
import TestSupport
import Testing

@testable import Storage

@Suite("Reading off the main thread")
struct ReaderTests {
    @Test("fails after its time limit, and ignores what is read after that")
    func limit() throws {
        let reader = Reader("slow", limit: .milliseconds(1))
        let disk = DispatchSemaphore(value: 0)
        var answers: [Result<Int, any Error>] = []
        let answer = reader.read(within: .milliseconds(0)) {
            disk.wait()
            return 1
        } late: {
            answers.append($0)
        }
        #expect(answer == nil && reader.isBusy)
        try waitUntil("the limit") { !reader.isBusy }
        #expect(throws: NoAnswer.self) { try answers.first?.get() }
        disk.signal()
        reader.finish()
        let next = reader.read(within: .seconds(10), { 2 }, late: { _ in })
        #expect(try next?.get() == 2)
        tick()
        #expect(answers.count == 1 && !reader.isBusy)
    }
}
