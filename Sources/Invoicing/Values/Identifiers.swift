import Foundation

/// Something that names a thing within a scheme, such as a GLN or a registration number.
public nonisolated struct Identifier: Hashable, Codable, Sendable, CustomStringConvertible {
    /// The identifier itself.
    public var value: String
    /// The scheme to which it belongs, a code; empty where none is named.
    public var scheme: String

    /// Makes an identifier.
    public init(_ value: String, scheme: String = "") {
        self.value = value
        self.scheme = scheme
    }

    /// Takes `0088:4000001123452` apart. Text before a colon that is no scheme of four digits or two capitals belongs to the
    /// identifier. Nil for an empty text.
    public init?(typed text: String) {
        let typed = text.trimmingCharacters(in: .whitespaces)
        guard !typed.isEmpty else { return nil }
        var rest = Scanned(typed)
        let hasScheme = rest.skip(4...4, Scanned.isDigit) || rest.skip(2...2, Scanned.isCapital)
        guard hasScheme, rest.skip(":"), let colon = typed.firstIndex(of: ":") else {
            self.init(typed)
            return
        }
        self.init(String(typed[colon...].dropFirst()), scheme: String(typed[..<colon]))
    }

    /// `0088:4000001123452`, or the bare identifier.
    public var description: String { scheme.isEmpty ? value : "\(scheme):\(value)" }
}

/// To which class an item belongs in some classification (BT-158).
public nonisolated struct ItemClassification: Hashable, Codable, Sendable {
    /// The class, within its scheme: a code of UNTDID 7143.
    public var identifier: Identifier
    /// The version of the scheme; empty where none is named.
    public var schemeVersion: String

    /// Makes a classification.
    public init(_ identifier: Identifier = Identifier(""), schemeVersion: String = "") {
        self.identifier = identifier
        self.schemeVersion = schemeVersion
    }

    /// Takes `STI:98732` apart; without a colon there is no scheme.
    init(typed text: String) {
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        self.init(parts.count == 2 ? Identifier(parts[1], scheme: parts[0]) : Identifier(text))
    }
}

/// A property of an item by name, such as its colour (BG-32).
public nonisolated struct ItemAttribute: Hashable, Codable, Sendable {
    /// Its name (BT-160).
    public var name: String
    /// Its value for this item (BT-161).
    public var value: String

    /// Makes an attribute.
    public init(name: String = "", value: String = "") {
        self.name = name
        self.value = value
    }

    /// Takes `colour: black` apart; without a colon there is no value.
    init(typed text: String) {
        let parts = text.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        self.init(name: parts.first ?? "", value: parts.dropFirst().first ?? "")
    }
}

nonisolated extension Identifier {
    /// `true` if it identifies a party: a creditor identifier (BT-90) is written beside those and is none of them.
    var isOfParty: Bool { scheme != "SEPA" }
}
