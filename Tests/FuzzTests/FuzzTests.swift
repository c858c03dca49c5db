import Foundation
import FuzzTargets
import Fuzzing
import Testing

@Suite("Random input")
struct FuzzTests {
    @Test(
        "is taken or refused with a sentence by each reader, and what was taken makes sense", arguments: FuzzTarget.all)
    func targets(target: FuzzTarget) throws {
        let report = try target.run(0..<target.usualRuns, seed: 1)
        #expect(report.count == target.usualRuns)
        #expect(report.taken > 0)
    }

    private func inputs(_ numbers: Range<Int>, seed: UInt64) throws -> [[UInt8]] {
        var inputs: [[UInt8]] = []
        let fuzzer = Fuzzer("inputs", seed: seed, corpus: [Array("one".utf8), Array("two".utf8)], words: ["three"])
        _ = try fuzzer.run(numbers) {
            inputs.append($0)
            return true
        }
        return inputs
    }

    @Test("is the same for the same number and seed, wherever a run begins, and differs for another seed")
    func numbers() throws {
        let whole = try inputs(0..<100, seed: 3)
        #expect(Set(whole).count > 50)
        #expect(try inputs(40..<100, seed: 3) == Array(whole[40...]))
        #expect(try inputs(0..<100, seed: 4) != whole)
    }

    @Test("that fails is named by its number, with what tries it again")
    func failing() throws {
        struct Mistake: Error {}
        let file = FileManager.default.temporaryDirectory.appending(path: "billow-fuzz-failing")
        defer { try? FileManager.default.removeItem(at: file) }
        let fuzzer = Fuzzer("failing", seed: 9, corpus: [[1]], words: [])
        var count = 0
        let failure = #expect(throws: FuzzFailure.self) {
            _ = try fuzzer.run(5..<20) { _ in
                count += 1
                if count == 3 { throw Mistake() }
                return true
            }
        }
        #expect(FileManager.default.fileExists(atPath: file.path))
        #expect(failure?.description.contains("Input 7 of failing") == true)
        #expect(failure?.description.contains("fuzz failing --seed 9 --first 7 --runs 1") == true)
    }
}
