import Fuzzing

/// A reader of input, and what holds of it whatever the input is.
public nonisolated struct FuzzTarget: Sendable, CustomStringConvertible {
    public let name: String
    /// How many inputs it gets where all tests run: a second or two of them.
    public let usualRuns: Int
    /// What inputs are made of.
    let corpus: @MainActor () throws -> [[UInt8]]
    /// What they get besides single bytes.
    let words: [String]
    /// Makes what takes inputs. That returns whether an input was taken, and throws ``FuzzMistake`` where something does not
    /// hold.
    let reader: @MainActor () throws -> @MainActor ([UInt8]) throws -> Bool

    public var description: String { name }

    /// All of them, by their layers.
    public static let all =
        [keys, paths, documents(.ubl), documents(.cii)] + fields + [changeSets, databases]

    /// Tries inputs of some numbers.
    /// - Throws: ``Fuzzing/FuzzFailure`` for the first that something does not hold for.
    @MainActor
    public func run(_ numbers: Range<Int>, seed: UInt64) throws -> FuzzReport {
        try Fuzzer(name, seed: seed, corpus: try corpus(), words: words).run(numbers, try reader())
    }
}

nonisolated extension FuzzTarget {
    /// A target whose inputs are texts; bytes that are no UTF-8 become what stands for them.
    init(
        _ name: String, usualRuns: Int, texts: [String], words: [String],
        reader: @escaping @MainActor () throws -> @MainActor (String) throws -> Bool
    ) {
        self.init(
            name: name, usualRuns: usualRuns, corpus: { texts.map { Array($0.utf8) } }, words: words,
            reader: {
                let read = try reader()
                return { try read(String(decoding: $0, as: UTF8.self)) }
            })
    }
}

/// What does not hold for an input, in a sentence.
nonisolated struct FuzzMistake: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    /// - Throws: The mistake, unless something holds.
    static func unless(_ holds: Bool, _ description: @autoclosure () -> String) throws {
        if !holds { throw FuzzMistake(description()) }
    }
}
