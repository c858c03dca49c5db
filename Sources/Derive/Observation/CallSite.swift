/// Where an observation was written. It is put into words only when somebody asks.
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
