/// Check digits of numbers that parties are registered under.
nonisolated enum CheckDigits {
    /// A number of GS1, such as a GLN: weights 3 and 1 from the right, modulus 10 (GS1 General Specifications).
    static func satisfiesGS1(_ text: String) -> Bool {
        guard let digits = digits(of: text), let check = digits.last else { return false }
        let sum = digits.dropLast().reversed().enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 3 : 1) }
        return (10 - sum % 10) % 10 == check
    }

    /// A Norwegian organisation number: weights 2 to 7 from the right, modulus 11 (Brønnøysundregistrene).
    static func satisfiesModulus11(_ text: String) -> Bool {
        guard let digits = digits(of: text), let check = digits.last, digits.contains(where: { $0 > 0 }) else {
            return false
        }
        let sum = digits.dropLast().reversed().enumerated().reduce(0) { $0 + $1.element * ($1.offset % 6 + 2) }
        return (11 - sum % 11) % 11 == check
    }

    /// A Belgian enterprise number of ten digits: its last two are 97 less the rest modulo 97 (KBO/BCE).
    static func satisfiesBelgium(_ text: String) -> Bool {
        guard text.isDigits(10), let base = Int(text.prefix(8)), let check = Int(text.suffix(2)) else { return false }
        return check == 97 - base % 97
    }

    /// A number by Luhn: every second digit from the right is doubled, modulus 10. So are Swedish organisation numbers
    /// (Skatteverket) and Italian VAT numbers without their country (Agenzia delle Entrate).
    static func satisfiesLuhn(_ text: String) -> Bool {
        guard let digits = digits(of: text) else { return false }
        let sum = digits.reversed().enumerated().reduce(0) {
            let product = $1.element * ($1.offset % 2 + 1)
            return $0 + product % 10 + product / 10
        }
        return sum % 10 == 0
    }

    /// An Australian business number: its first digit less one, weights 10, 1, 3 to 19, modulus 89 (ATO).
    static func satisfiesAustralia(_ text: String) -> Bool {
        guard var digits = digits(of: text), digits.count == 11 else { return false }
        digits[0] -= 1
        return zip(digits, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]).reduce(0) { $0 + $1.0 * $1.1 } % 89 == 0
    }

    /// The form of an Italian tax code: a number of eleven digits, or sixteen letters and digits in their places.
    static func isItalianTaxCode(_ text: String) -> Bool {
        guard text.utf8.count == 16 else { return text.isDigits(11) }
        let form = Array("LLLLLLDDLDD***DL".utf8)
        return zip(text.utf8, form).allSatisfy { byte, kind in
            switch kind {
            case UInt8(ascii: "L"): byte.isASCIILetter
            case UInt8(ascii: "D"): byte.isASCIIDigit
            default: true
            }
        }
    }

    /// A VAT number of Luxembourg: its last two digits are the six before them modulo 89.
    static func satisfiesLuxembourgVAT(_ text: String) -> Bool {
        let number = text.dropFirst(2)
        guard String(number).isDigits(8), let base = Int(number.prefix(6)), let check = Int(number.suffix(2)) else {
            return false
        }
        return check == base % 89
    }

    /// A matricule of Luxembourg: eleven digits, a kind from 20 to 99 in the fifth and sixth, modulus 11.
    static func satisfiesMatricule(_ text: String) -> Bool {
        guard let digits = digits(of: text), digits.count == 11 else { return false }
        let kind = digits[4] * 10 + digits[5]
        guard kind >= 20 else { return false }
        let rest = zip(digits, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]).reduce(0) { $0 + $1.0 * $1.1 } % 11
        let isOwn = digits[10] == (rest == 0 ? 0 : 11 - rest)
        return isOwn || kind == 24 && digits[10] == (rest == 0 ? 1 : rest == 1 ? 0 : 12 - rest)
    }

    private static func digits(of text: String) -> [Int]? {
        text.isDigits() ? text.utf8.map { Int($0 - UInt8(ascii: "0")) } : nil
    }
}

nonisolated extension UInt8 {
    fileprivate var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var isASCIILetter: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self & 0xDF) }
}

nonisolated extension String {
    /// Returns `true` if it has nothing but digits, and as many as asked for.
    func isDigits(_ count: Int? = nil) -> Bool {
        !isEmpty && (count ?? utf8.count) == utf8.count && utf8.allSatisfy(\.isASCIIDigit)
    }
}
