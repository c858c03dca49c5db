/// The line of code that made an observation. It is put into words only on demand.
@usableFromInline
struct CallSite: Sendable, CustomStringConvertible {
    let file: String
    let line: Int

    @usableFromInline
    init(_ file: String, _ line: Int) {
        self.file = file
        self.line = line
    }

    /// `Module/File.swift:12`.
    @usableFromInline var description: String { "\(file):\(line)" }
}
