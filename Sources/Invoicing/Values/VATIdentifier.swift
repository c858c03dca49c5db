/// What VAT identifiers look like, as far as that can be said without asking the country.
///
/// *(European Commission, VIES, “VAT identification number structure”; for the United Kingdom before 2021 the same.)*
public nonisolated enum VATIdentifier {
    /// What is doubtful about a VAT identifier, in a sentence; nil for nothing, for an empty text, and for a country of which
    /// no structure is known. Blanks and the case of letters do not count.
    public static func doubt(about text: String) -> String? {
        let identifier = text.filter { !$0.isWhitespace }.uppercased()
        guard !identifier.isEmpty else { return nil }
        let country = String(identifier.prefix(2))
        guard country.count == 2, country.utf8.allSatisfy(Scanned.isCapital) else {
            return "The VAT id “\(text.prefix(20))” does not begin with its country, as DE123456789 does. Check it."
        }
        let rest = identifier.utf8.dropFirst(2)
        guard let structures = structures[country], !structures.contains(where: { rest.fits($0) }) else { return nil }
        let example = country + (structures[0].map { $0 == "A" || $0 == "X" ? "A" : $0 }.map(String.init).joined())
        return "The VAT id “\(text.prefix(20))” is not like those of its country, such as \(example). Check it."
    }

    /// What follows the country: `9` is a digit, `A` a letter, `X` either; anything else is itself.
    private static let structures: [String: [String]] = [
        "AT": ["U99999999"], "BE": ["9999999999"], "BG": ["999999999", "9999999999"], "CY": ["99999999A"],
        "CZ": ["99999999", "999999999", "9999999999"], "DE": ["999999999"], "DK": ["99999999"], "EE": ["999999999"],
        "EL": ["999999999"], "ES": ["X9999999X"], "FI": ["99999999"], "FR": ["XX999999999"], "HR": ["99999999999"],
        "HU": ["99999999"], "IE": ["9X99999A", "9999999AA"], "IT": ["99999999999"],
        "LT": ["999999999", "999999999999"], "LU": ["99999999"], "LV": ["99999999999"], "MT": ["99999999"],
        "NL": ["999999999B99", "XXXXXXXXXXXX"], "PL": ["9999999999"], "PT": ["999999999"],
        "RO": ["9999999999"] + (2...9).map { String(repeating: "9", count: $0) }, "SE": ["999999999999"],
        "SI": ["99999999"], "SK": ["9999999999"], "XI": ["999999999", "999999999999", "GD999", "HA999"],
        "GB": ["999999999", "999999999999", "GD999", "HA999"],
    ]
}

extension Collection where Element == UInt8 {
    /// Whether each byte is of the kind that a structure names at its place.
    nonisolated fileprivate func fits(_ structure: String) -> Bool {
        count == structure.utf8.count
            && zip(self, structure.utf8).allSatisfy { byte, kind in
                switch kind {
                case UInt8(ascii: "9"): Scanned.isDigit(byte)
                case UInt8(ascii: "A"): Scanned.isCapital(byte)
                case UInt8(ascii: "X"): Scanned.isDigit(byte) || Scanned.isCapital(byte)
                default: byte == kind
                }
            }
    }
}
