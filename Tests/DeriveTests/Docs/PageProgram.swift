import Foundation

/// The code of a documentation page as a Swift file, and the lines that the page says it prints.
///
/// Blocks that a line "becomes" follows are quoted from elsewhere. What a page leaves out stands in a comment of the page that begins
/// with `<!-- with`. Each block sees the declarations of all others, and the variables of those before it.
nonisolated struct PageProgram {
    /// The function that runs the page's code.
    let function: String
    let source: String
    /// The lines that are printed, in order, among others.
    let printed: [String]
    /// The number of blocks of the page that are compiled.
    let count: Int

    /// - Parameter isOnMainActor: Whether the module's default isolation is the main actor. If not, `@MainActor` is written as the
    ///   documentation says.
    init(_ page: URL, isOnMainActor: Bool) throws {
        let text = try String(contentsOf: page, encoding: .utf8)
        let module = page.deletingLastPathComponent().deletingPathExtension().lastPathComponent
        let name = "\(module)_\(page.deletingPathExtension().lastPathComponent)"
        function = "run_\(name)"
        let modules = module == "DeriveGraph" ? [module] : ["Derive", "DeriveDocuments", "DeriveKit"]
        var imports = Set((["Foundation"] + modules).map { "import \($0)" })
        var (declarations, statements): ([String], [String]) = ([], [])
        var (printed, count) = ([String](), 0)
        let block = /(?m)^(```swift|<!-- with)\n((?s).*?)^(```|-->)\n\n?(becomes)?|^It prints:\n\n```\n((?s).*?)^```/
        for match in text.matches(of: block) {
            if let output = match.5 {
                printed += output.split(separator: "\n").map(String.init)
                continue
            }
            let code = match.2 ?? Substring()
            guard match.4 == nil, !code.hasPrefix("// swift-tools-version") else { continue }
            if match.1 == "```swift" { count += 1 }
            printed += code.matches(of: /\/\/ prints (?!nothing)([^\n]+)/).map { String($0.1) }
            statements.append("do {")
            for part in Self.parts(of: code) {
                if let line = part.firstMatch(of: /(?m)^import \w+/) {
                    imports.insert(String(line.0))
                } else if let declared = part.firstMatch(of: Self.declaration) {
                    let needsActor =
                        !isOnMainActor && ["class", "func"].contains(declared.2)
                        && !part[..<declared.range.upperBound].contains("@MainActor")
                    let access = declared.2 == "extension" ? "" : "fileprivate "
                    declarations.append(
                        part.replacingCharacters(
                            in: declared.range,
                            with: "\(declared.1)\(needsActor ? "@MainActor " : "")\(access)\(declared.3)"))
                } else {
                    statements.append(part)
                }
            }
        }
        statements += Array(repeating: "}", count: statements.count { $0 == "do {" })
        (self.printed, self.count) = (printed, count)
        source = """
            \(imports.sorted().joined(separator: "\n"))

            \(declarations.joined(separator: "\n"))

            @MainActor func \(function)() async throws {
            \(statements.joined(separator: "\n"))
            }

            """
    }

    private static var declaration: Regex<(Substring, Substring, Substring, Substring)> {
        /(?m)^((?:@\w+(?:\([^)]*\))? )*)(?=(?:final )?(class|struct|enum|protocol|extension|func) )((?:final )?\w+ )/
    }

    /// The declarations and statements of a block, each with its comments and attributes.
    private static func parts(of code: Substring) -> [String] {
        var (parts, isOpen) = ([String](), false)
        for line in code.split(separator: "\n", omittingEmptySubsequences: false) {
            let isContinuation = line.isEmpty || " })]".contains(line.first ?? " ")
            if isContinuation || isOpen, !parts.isEmpty {
                parts[parts.count - 1] += "\n\(line)"
            } else {
                parts.append(String(line))
            }
            if !isContinuation { isOpen = line.hasPrefix("//") || line.wholeMatch(of: /@\w+/) != nil }
        }
        return parts.filter { $0.contains(/\S/) }
    }
}
