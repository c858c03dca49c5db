/// The codes that a term may have.
///
/// Lists are written as their keepers publish them, but with ranges for what runs on: `A2..A24` counts the digits at
/// the end up, `BL..BO` the last letter.
nonisolated struct CodeList: Sendable {
    private let codes: Set<String>

    /// Reads a list: codes and ranges with blanks between.
    init(_ text: String) {
        codes = Set(text.split(whereSeparator: \.isWhitespace).flatMap(Self.codes(of:)))
    }

    /// Whether the list has a code, written just so.
    func contains(_ code: String) -> Bool { codes.contains(code) }

    private static func codes(of word: Substring) -> [String] {
        guard let dots = word.firstRange(of: "..") else { return [String(word)] }
        let first = word[..<dots.lowerBound]
        let last = word[dots.upperBound...]
        return numbered(first, last) ?? lettered(first, last)
    }

    private static func numbered(_ first: Substring, _ last: Substring) -> [String]? {
        let digits = first.reversed().prefix(while: \.isNumber).count
        let prefix = first.dropLast(digits)
        guard let from = Int(first.suffix(digits)), let to = Int(last.dropFirst(prefix.count)), from <= to else {
            return nil
        }
        return (from...to).map { number in
            let written = String(number)
            return prefix + String(repeating: "0", count: max(0, digits - written.count)) + written
        }
    }

    private static func lettered(_ first: Substring, _ last: Substring) -> [String] {
        guard let from = first.utf8.last, let to = last.utf8.last, from <= to else { return [] }
        return (from...to).map { first.dropLast() + String(UnicodeScalar($0)) }
    }
}

nonisolated extension CodeList {
    /// Whether a unit may be used: one of measure, or a package with an X before it.
    static func hasUnit(_ code: String) -> Bool {
        measures.contains(code) || (code.hasPrefix("X") && packages.contains(String(code.dropFirst())))
    }

    /// Whether a party's identifier may have a scheme: one of ISO 6523, or that of creditors in SEPA.
    static func hasPartyScheme(_ scheme: String) -> Bool {
        identifierSchemes.contains(scheme) || scheme == "SEPA"
    }

    /// Whether a VAT identifier begins with a country. Greece writes EL, whatever ISO says.
    static func hasCountry(ofVAT identifier: String) -> Bool {
        let prefix = String(identifier.prefix(2))
        return countries.contains(prefix) || prefix == "EL"
    }

    /// Media types that an attachment may have (BT-125-1).
    static let mediaTypes = CodeList(
        """
        application/pdf image/png image/jpeg text/csv
        application/vnd.openxmlformats-officedocument.spreadsheetml.sheet
        application/vnd.oasis.opendocument.spreadsheet
        """)
}
