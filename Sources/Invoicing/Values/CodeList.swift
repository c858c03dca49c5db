/// The codes that a term may have.
///
/// Lists are written as their keepers publish them, but with ranges for what runs on: `A2..A24` counts the digits at
/// the end up, `BL..BO` the last letter.
public nonisolated struct CodeList: Sendable {
    /// Parsed when a code is first asked for.
    private let known: OnDemand<Set<String>>
    /// The words for the codes; empty where the codes themselves are better known.
    let words: CodeWords

    /// Reads a list: codes and ranges with blanks between.
    init(_ text: String, words: CodeWords = .none) {
        self.words = words
        known = OnDemand {
            let entries = text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
            return Set(entries.flatMap { Self.codes(of: Substring($0)) })
        }
    }

    /// All codes of some lists.
    init(_ lists: CodeList..., words: CodeWords = .none) {
        self.words = words
        known = OnDemand { lists.reduce(into: []) { $0.formUnion($1.codes) } }
    }

    /// A list of some codes.
    init(codes: @autoclosure @escaping @Sendable () -> [String], words: CodeWords = .none) {
        self.words = words
        known = OnDemand { Set(codes()) }
    }

    package var codes: Set<String> { known.value }

    /// The words that begin with a text, else the codes that do, in either case, in order.
    /// - Complexity: O(*n*) in the list.
    func completions(of text: String) -> [String] {
        let found = words.words(beginningWith: text)
        return found.isEmpty ? codes(beginningWith: text) : found
    }

    /// Returns the code for a text: for a word, or for a code in either case; nil if it is neither.
    public func code(for text: String) -> String? {
        let capitals = text.uppercased()
        return words.code(for: text) ?? (codes.contains(text) ? text : codes.contains(capitals) ? capitals : nil)
    }

    private func codes(beginningWith text: String) -> [String] {
        let prefix = text.uppercased()
        return codes.filter { $0.hasPrefix(prefix) }.sorted()
    }

    /// Returns `true` if the list has a code, written just so.
    package func contains(_ code: String) -> Bool { codes.contains(code) }

    private static func codes(of word: Substring) -> [String] {
        guard let dots = word.utf8.firstIndex(of: UInt8(ascii: ".")) else { return [String(word)] }
        let first = word[..<dots]
        let last = word[dots...].dropFirst(2)
        return numbered(first, last) ?? lettered(first, last)
    }

    private static func numbered(_ first: Substring, _ last: Substring) -> [String]? {
        let head = first.utf8.lastIndex { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let digits = head.map { first.utf8[$0...].count - 1 } ?? first.utf8.count
        let prefix = first.dropLast(digits)
        guard let from = Int(first.suffix(digits)), let to = Int(last.dropFirst(prefix.count)), from <= to else {
            return nil
        }
        return (from...to).map { number in
            let written = String(number)
            return "\(prefix)\(String(repeating: "0", count: max(0, digits - written.count)))\(written)"
        }
    }

    private static func lettered(_ first: Substring, _ last: Substring) -> [String] {
        guard let from = first.utf8.last, let to = last.utf8.last, from <= to else { return [] }
        return (from...to).map { "\(first.dropLast())\(UnicodeScalar($0))" }
    }
}

nonisolated extension CodeList {
    /// Units: those of measure, and packages with an X before them (BT-130, BT-150).
    public static let units = CodeList(measures, packages.prefixed(by: "X"), words: .units)

    /// Kinds of documents (BT-3).
    static let documentTypes = CodeList(invoiceTypes, creditNoteTypes, quoteTypes, words: .documentTypes)

    /// Yes and no.
    static let yesOrNo = CodeList(
        "yes no",
        words: CodeWords("yes yes, y, j, ja, o, oui, true, 1, Kleinunternehmer\nno no, n, nein, non, false, 0"))

    /// The kinds of VAT that the standard has (BT-151).
    public static let vatCategories = CodeList(codes: VATCategory.allCases.map(\.code), words: .vatCategories)

    private func prefixed(by letter: String) -> CodeList { CodeList(codes: codes.map { letter + $0 }) }

    /// Returns `true` if a unit may be used. Its words are asked first, so that a start need not parse the list.
    package static func hasUnit(_ code: String) -> Bool { units.words.word(for: code) != nil || units.contains(code) }

    /// Returns `true` if a party's identifier may have a scheme: one of ISO 6523, or that of creditors in SEPA.
    static func hasPartyScheme(_ scheme: String) -> Bool {
        identifierSchemes.contains(scheme) || scheme == "SEPA"
    }

    /// Returns `true` if a VAT identifier begins with a country. Greece writes EL, whatever ISO says.
    package static func hasCountry(ofVAT identifier: String) -> Bool {
        let prefix = String(identifier.prefix(2))
        return countries.words.word(for: prefix) != nil || countries.contains(prefix) || prefix == "EL"
    }

    /// Media types that an attachment may have (BT-125-1).
    package static let mediaTypes = CodeList(
        """
        application/pdf image/png image/jpeg text/csv
        application/vnd.openxmlformats-officedocument.spreadsheetml.sheet
        application/vnd.oasis.opendocument.spreadsheet
        """)
}
