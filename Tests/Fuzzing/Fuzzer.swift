import Foundation

/// Gives a body inputs that are changed at random, the same ones for the same seed.
///
/// `BILLOW_FUZZ_RUNS` says how many, in place of what a test says, and `BILLOW_FUZZ_SEED` where they begin. The input that is
/// tried stands in a file, `billow-fuzz-NAME` in the folder for temporary files: after a crash it is there, else it is removed.
public struct Fuzzer {
    private let name: String
    private let runs: Int
    private let seed: UInt64
    private let corpus: [[UInt8]]
    private let words: [[UInt8]]

    /// - Parameters:
    ///   - runs: How many inputs there are unless the environment says otherwise.
    ///   - corpus: What inputs are made of; one at the least.
    ///   - words: What they get besides single bytes.
    public init(_ name: String, runs: Int, corpus: [[UInt8]], words: [String] = []) {
        let environment = ProcessInfo.processInfo.environment
        self.name = name
        self.runs = environment["BILLOW_FUZZ_RUNS"].flatMap { Int($0) } ?? runs
        seed = environment["BILLOW_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
        self.corpus = corpus
        self.words = words.map { Array($0.utf8) }
    }

    /// - Parameter corpus: Texts that inputs are made of.
    public init(_ name: String, runs: Int, corpus: [String], words: [String] = []) {
        self.init(name, runs: runs, corpus: corpus.map { Array($0.utf8) }, words: words)
    }

    /// Calls the body with each input.
    /// - Returns: How many inputs there were.
    @MainActor
    @discardableResult
    public func run(_ body: @MainActor ([UInt8]) throws -> Void) throws -> Int {
        let file = FileManager.default.temporaryDirectory.appending(path: "billow-fuzz-\(name)")
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        var mutator = Mutator(corpus, words: words, seed: seed)
        for _ in 0..<runs {
            let input = mutator.next()
            note(input, in: handle)
            try body(input)
        }
        try handle.close()
        try FileManager.default.removeItem(at: file)
        return runs
    }

    /// The same for texts; bytes that are no UTF-8 become what stands for them.
    @MainActor
    @discardableResult
    public func run(texts body: @MainActor (String) throws -> Void) throws -> Int {
        try run { try body(String(decoding: $0, as: UTF8.self)) }
    }

    /// Puts the input where it can be found if the process ends at it.
    private func note(_ input: [UInt8], in handle: FileHandle) {
        ftruncate(handle.fileDescriptor, 0)
        _ = pwrite(handle.fileDescriptor, input, input.count, 0)
    }
}
