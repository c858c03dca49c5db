import Foundation

/// Environment variables and the path of the executable. Tests replace both for one call.
public nonisolated struct Environment: Sendable, ExpressibleByDictionaryLiteral {
    /// The environment in use. It is bound to the calling task: other threads and dispatch queues see that of the process, so
    /// capture the value before.
    @TaskLocal public static var current = Environment()

    /// All variables; nil for those of the process.
    private let variables: [String: String]?
    /// Variables that were replaced.
    private var changes: [String: String] = [:]
    /// The executable, which is run once more and has files beside it.
    public let program: URL

    /// Those of the process.
    public init() { (variables, program) = (nil, Self.ownProgram) }

    /// - Parameter program: Nil for that of the process.
    public init(_ variables: [String: String], program: String? = nil) {
        self.variables = variables
        self.program = program.map { URL(fileURLWithPath: $0) } ?? Self.ownProgram
    }

    public init(dictionaryLiteral variables: (String, String)...) {
        self.init(Dictionary(variables) { $1 })
    }

    /// Returns the environment with some variables replaced.
    public func setting(_ changes: [String: String]) -> Environment {
        var copy = self
        copy.changes.merge(changes) { $1 }
        return copy
    }

    /// The region that counts for a category, such as `LC_TIME`; nil where none is set.
    public func locale(for category: String) -> String? {
        ["LC_ALL", category, "LANG"].lazy.compactMap { self[$0] }.first { !$0.isEmpty }
    }

    private static let ownProgram = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()

    /// A variable; nil where it is not set.
    public subscript(name: String) -> String? {
        if let changed = changes[name] { return changed }
        guard let variables else { return getenv(name).map { String(cString: $0) } }
        return variables[name]
    }
}
