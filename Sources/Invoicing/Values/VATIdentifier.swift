/// The form of VAT identifiers, as far as that can be said without asking the country.
///
/// *(European Commission, VIES, “VAT identification number structure”; for the United Kingdom before 2021 the same.)*
public nonisolated enum VATIdentifier {
    /// Returns a doubt about a VAT identifier, in a sentence; nil for none, for an empty text, and for a country
    /// without a known structure. Blanks and the case of letters do not count.
    public static func doubt(about text: String) -> String? {
        let identifier = text.filter { !$0.isWhitespace }.uppercased()
        guard !identifier.isEmpty else { return nil }
        let country = String(identifier.prefix(2))
        guard country.count == 2, country.utf8.allSatisfy(Scanned.isCapital) else {
            return "The VAT id “\(text.prefix(20))” does not begin with its country, as DE123456789 does. Check it."
        }
        let rest = identifier.utf8.dropFirst(2)
        guard let structures = structures[country], !structures.contains(where: { rest.fits($0) }) else { return nil }
        let example = country + String(structures[0].map { Self.examples[$0] ?? $0 })
        return "“\(text.prefix(20))” does not look like a VAT id of its country: \(example). Check it."
    }

    /// Returns a doubt about a tax number, in a sentence: it is a VAT identifier, which has a field of its own. Nil for
    /// none.
    public static func doubt(aboutTaxNumber text: String) -> String? {
        let number = text.filter { !$0.isWhitespace }.uppercased()
        guard let structures = structures[String(number.prefix(2))] else { return nil }
        let rest = number.utf8.dropFirst(2)
        guard structures.contains(where: { rest.fits($0) }) else { return nil }
        return "“\(text.prefix(20))” is a VAT id. A tax number has no country before it. Check it."
    }

    /// The member states of the European Union, with Northern Ireland, which is one for goods alone, as VAT identifiers begin.
    public static let memberStates = Set(structures.keys).subtracting(["GB"])

    /// Returns the country of a party, as VAT identifiers begin with it: that of its identifier, else of its address.
    public static func country(of identifier: String, at address: String) -> String {
        let country = String(identifier.filter { !$0.isWhitespace }.uppercased().prefix(2))
        guard structures[country] == nil else { return country }
        return address == "GR" ? "EL" : address
    }

    /// The example for each sign of a structure.
    private static let examples: [Character: Character] = ["#": "9", "@": "A", "*": "A"]

    /// The characters behind the country: `#` is a digit, `@` a letter, `*` either; anything else is itself.
    private static let structures: [String: [String]] = [
        "AT": ["U########"], "BE": ["##########"], "BG": ["#########", "##########"], "CY": ["########@"],
        "CZ": ["########", "#########", "##########"], "DE": ["#########"], "DK": ["########"], "EE": ["#########"],
        "EL": ["#########"], "ES": ["*#######*"], "FI": ["########"], "FR": ["**#########"], "HR": ["###########"],
        "HU": ["########"], "IE": ["#*#####@", "#######@@"], "IT": ["###########"],
        "LT": ["#########", "############"], "LU": ["########"], "LV": ["###########"], "MT": ["########"],
        "NL": ["#########B##", "************"], "PL": ["##########"], "PT": ["#########"],
        "RO": ["##########"] + (2...9).map { String(repeating: "#", count: $0) }, "SE": ["############"],
        "SI": ["########"], "SK": ["##########"], "XI": ["#########", "############", "GD###", "HA###"],
        "GB": ["#########", "############", "GD###", "HA###"],
    ]
}

extension String {
    /// A note or a reason for charging no VAT says that the sale is the middle one of three (article 141 of the VAT directive). No
    /// code says it.
    public nonisolated var namesTriangularSale: Bool {
        let text = lowercased()
        return ["triang", "dreiecks"].contains { text.contains($0) }
    }
}

extension Collection where Element == UInt8 {
    /// Returns `true` if each byte is of the kind that a structure names at its place.
    nonisolated fileprivate func fits(_ structure: String) -> Bool {
        count == structure.utf8.count
            && zip(self, structure.utf8).allSatisfy { byte, kind in
                switch kind {
                case UInt8(ascii: "#"): Scanned.isDigit(byte)
                case UInt8(ascii: "@"): Scanned.isCapital(byte)
                case UInt8(ascii: "*"): Scanned.isDigit(byte) || Scanned.isCapital(byte)
                default: byte == kind
                }
            }
    }
}
