import Foundation

/// Gives a body inputs that are changed at random, each known by its number and the seed.
///
/// The input that is tried stands in a file, `billow-fuzz-NAME` in the folder for temporary files: after a crash and after a
/// failure it is there, else it is removed. One that takes more than ``limit`` ends the program with SIGPROF.
public struct Fuzzer {
    /// How many seconds of the processor an input may take until the program ends.
    public static let limit = 60

    private let name: String
    private let seed: UInt64
    private let mutator: Mutator

    /// - Parameters:
    ///   - seed: Inputs of another seed are others.
    ///   - corpus: What inputs are made of; one at the least.
    ///   - words: What they get besides single bytes.
    public init(_ name: String, seed: UInt64, corpus: [[UInt8]], words: [String]) {
        (self.name, self.seed) = (name, seed)
        mutator = Mutator(corpus, words: words.map { Array($0.utf8) }, seed: seed)
    }

    /// Calls the body with each input of some numbers.
    /// - Parameter body: Returns whether the input was taken; false for one that was refused.
    /// - Throws: ``FuzzFailure`` for the first input that the body throws an error for.
    @MainActor
    public func run(_ numbers: Range<Int>, _ body: @MainActor ([UInt8]) throws -> Bool) throws -> FuzzReport {
        let file = FileManager.default.temporaryDirectory.appending(path: "billow-fuzz-\(name)")
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        defer { Self.endAfter(seconds: 0) }
        var report = FuzzReport()
        var time = Self.processorTime
        for number in numbers {
            let input = mutator.input(number)
            write(input, to: handle)
            Self.endAfter(seconds: Self.limit)
            do {
                report.taken += try body(input) ? 1 : 0
            } catch {
                throw FuzzFailure(name: name, number: number, seed: seed, file: file.path, reason: "\(error)")
            }
            let now = Self.processorTime
            report.add(now - time, of: number)
            time = now
        }
        try handle.close()
        try FileManager.default.removeItem(at: file)
        return report
    }

    /// Puts the input where it can be found if the process ends at it.
    private func write(_ input: [UInt8], to handle: FileHandle) {
        ftruncate(handle.fileDescriptor, 0)
        _ = pwrite(handle.fileDescriptor, input, input.count, 0)
    }

    /// Ends the program when it has taken so much more of the processor; 0 for never.
    private static func endAfter(seconds: Int) {
        var timer = itimerval()
        timer.it_value.tv_sec = seconds
        setitimer(Int32(ITIMER_PROF.rawValue), &timer, nil)
    }

    /// What this process has taken of the processor: what else the machine does makes no difference.
    private static var processorTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

/// What a run over many inputs has shown.
public struct FuzzReport {
    public private(set) var count = 0
    /// How many inputs were not refused.
    public internal(set) var taken = 0
    /// The processor's time for all of them.
    public private(set) var time = Duration.zero
    /// The longest time that one input took, and its number.
    public private(set) var longest = (time: Duration.zero, number: 0)

    mutating func add(_ duration: Duration, of number: Int) {
        count += 1
        time += duration
        if duration > longest.time { longest = (duration, number) }
    }
}

/// An input for which something does not hold.
public struct FuzzFailure: Error, CustomStringConvertible {
    let name: String
    let number: Int
    let seed: UInt64
    let file: String
    let reason: String

    public var description: String {
        "Input \(number) of \(name): \(reason) It stands in “\(file)”; “swift run -c release fuzz \(name) "
            + "--seed \(seed) --first \(number) --runs 1” tries it again."
    }
}
