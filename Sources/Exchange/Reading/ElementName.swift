/// The local name of an element, as a number, so that names are compared and looked up without their letters.
nonisolated struct ElementName: Hashable, Sendable {
    /// Its position among all names that have been used.
    let id: Int

    /// The number of a name. Each name has one for as long as the process runs.
    @MainActor
    init(_ name: Substring) {
        if let known = Self.ids[name] {
            id = known
        } else {
            id = Self.names.count
            Self.ids[name] = id
            Self.names.append(String(name))
        }
    }

    /// The letters.
    @MainActor var text: String { Self.names[id] }

    @MainActor private static var ids: [Substring: Int] = [:]
    @MainActor private static var names: [String] = []
}

/// A way from an element to those below it, or from an element to those around it: `Party/PostalAddress`.
struct ElementPath: ExpressibleByStringLiteral {
    let steps: [ElementName]

    init(_ text: String) { steps = text.split(separator: "/").map { ElementName($0) } }

    /// The path of a literal, which is split once for each place in the program.
    init(stringLiteral literal: StaticString) {
        let address = UInt(bitPattern: literal.utf8Start)
        if let known = Self.literals[address] {
            self = known
        } else {
            self.init("\(literal)")
            Self.literals[address] = self
        }
    }

    private static var literals: [UInt: ElementPath] = [:]
}
