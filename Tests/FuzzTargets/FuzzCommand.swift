import ArgumentParser
import Fuzzing

/// `fuzz`: gives the readers of input random ones for as long as somebody likes.
///
/// In a library, since tests cannot import a program.
package struct FuzzCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "fuzz",
        abstract: "Give the readers of input random ones, made of real ones by random changes.",
        discussion: """
            The same seed gives the same inputs. What fails is said at once and named by its number, and the exit status is 1; \
            a crash leaves the input in billow-fuzz-TARGET in the folder for temporary files. An input that takes more than a \
            second of the processor fails too.
            """)

    @Argument(help: "Only these targets; all if none is given.")
    var targets: [String] = []

    @Option(help: "How many inputs each target gets; as many as in the tests if it is not given.")
    var runs: Int?

    @Option(help: "Which inputs.")
    var seed: UInt64 = 1

    @Option(help: "The number of the first input.")
    var first = 0

    @Flag(help: "Print the names of the targets.")
    var list = false

    package init() {}

    package func validate() throws {
        guard runs ?? 0 >= 0, first >= 0 else { throw ValidationError("--runs and --first take 0 or more.") }
    }

    package func run() throws { try MainActor.assumeIsolated { try fuzz() } }

    @MainActor
    private func fuzz() throws {
        let unknown = targets.filter { name in !FuzzTarget.all.contains { $0.name == name } }
        guard unknown.isEmpty else {
            throw ValidationError("No target is named \(unknown.joined(separator: " or ")). --list shows all of them.")
        }
        let wanted = FuzzTarget.all.filter { targets.isEmpty || targets.contains($0.name) }
        if list { return wanted.forEach { print($0.name) } }
        let failed = wanted.filter { !isSound($0) }
        guard failed.isEmpty else { throw ExitCode.failure }
    }

    /// Tries a target and prints what comes of it.
    @MainActor
    private func isSound(_ target: FuzzTarget) -> Bool {
        do {
            let report = try target.run(first..<(first + (runs ?? target.usualRuns)), seed: seed)
            print(
                "\(target.name): \(report.count) inputs, \(report.taken) taken, \(Self.seconds(report.time)) s, "
                    + "the longest \(Self.seconds(report.longest.time)) s at \(report.longest.number)")
            return report.longest.time < .seconds(1)
        } catch {
            print("\(target.name): \(error)")
            return false
        }
    }

    private static func seconds(_ time: Duration) -> String {
        (time / .seconds(1)).formatted(.number.precision(.fractionLength(3)).grouping(.never))
    }
}
