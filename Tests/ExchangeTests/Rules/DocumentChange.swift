import Foundation
import InvoiceTerms

/// A small change to a fixture, and the rules that the changed document breaks.
///
///     DocumentChange("BR-09", "ubl-invoice", after: "23552", "<cac:Country>…</cac:Country>", "")
nonisolated struct DocumentChange: Sendable, CustomStringConvertible {
    /// The rules that the changed document breaks, and no other: the one that the change is for comes first.
    let rules: [String]
    private let fixture: String
    private let anchor: String
    private let old: String
    private let new: String

    /// Makes a change: the first occurrence of a text is replaced.
    /// - Parameters:
    ///   - rules: Their numbers, separated by blanks.
    ///   - anchor: The change is made after this text; empty for anywhere.
    ///   - old: The text to replace; `…` stands for any text up to what follows it.
    init(_ rules: String, _ fixture: String, after anchor: String = "", _ old: String, _ new: String) {
        self.rules = rules.split(separator: " ").map(String.init)
        (self.fixture, self.anchor, self.old, self.new) = (fixture, anchor, old, new)
    }

    var description: String { "\(rules[0]) in \(fixture): \(old) → \(new)" }

    /// The changed document; nil if the fixture does not have the text.
    func document() throws -> Data? {
        guard let text = try Fixture.all.first(where: { $0.name == fixture })?.text() else { return nil }
        guard let start = anchor.isEmpty ? text.startIndex : text.range(of: anchor)?.upperBound else { return nil }
        let parts = old.components(separatedBy: "…")
        guard let first = text.range(of: parts[0], range: start..<text.endIndex) else { return nil }
        guard let last = text.range(of: parts[parts.count - 1], range: first.lowerBound..<text.endIndex) else {
            return nil
        }
        return Data(text.replacingCharacters(in: first.lowerBound..<last.upperBound, with: new).utf8)
    }
}
