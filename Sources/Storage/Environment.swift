import Foundation

/// The variables of the environment, and the file of the program. A test gives an editor or a command its own, for the time of a
/// call.
public nonisolated struct Environment: Sendable, ExpressibleByDictionaryLiteral {
    @TaskLocal public static var current = Environment()

    /// nil for those of the process.
    private let variables: [String: String]?
    /// The file of the program, which is run once more and has files beside it.
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

    private static let ownProgram = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()

    /// A variable; nil where it is not set.
    public subscript(name: String) -> String? {
        guard let variables else { return getenv(name).map { String(cString: $0) } }
        return variables[name]
    }
}
