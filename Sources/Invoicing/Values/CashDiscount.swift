import Foundation

/// A part of the amount due that a payer keeps by paying early, as terms of payment (BT-20) offer it.
public nonisolated struct CashDiscount: Hashable, Sendable {
    /// The last day, counted from the day of issue.
    public let days: Int
    /// In percent of the amount due, or of ``base``.
    public let percent: ExactDecimal
    /// The amount of which the percentage is meant; nil for all that is due.
    public let base: ExactDecimal?

    public init(days: Int, percent: ExactDecimal, base: ExactDecimal? = nil) {
        (self.days, self.percent, self.base) = (days, percent, base)
    }

    /// The amount that is kept, in what can be paid of a currency.
    public func amount(of due: ExactDecimal, in currency: CurrencyCode) -> ExactDecimal {
        (base ?? due).percent(percent).rounded(toPlaces: min(2, currency.decimals))
    }

    /// The code of XRechnung for terms of payment: `#SKONTO#TAGE=14#PROZENT=2.00#`.
    public var code: String {
        "\(Self.mark)TAGE=\(days)#PROZENT=\(percent.rounded(toPlaces: 2).inCents)#"
            + (base.map { "BASISBETRAG=\($0.inCents)#" } ?? "")
    }

    /// The beginning of a line that is a code.
    static let mark = "#SKONTO#"

    /// Reads a line as XRechnung writes a discount; nil if it is none.
    init?(code line: String) {
        var rest = Scanned(line)
        guard rest.skip("#SKONTO#TAGE="), rest.skip(1...Int.max, Scanned.isDigit), rest.skip("#PROZENT="),
            Self.skipAmount(in: &rest), rest.skip("#")
        else { return nil }
        if !rest.isAtEnd {
            guard rest.skip("BASISBETRAG=") else { return nil }
            _ = rest.skip("-")
            guard Self.skipAmount(in: &rest), rest.skip("#"), rest.isAtEnd else { return nil }
        }
        let values = line.split(separator: "#").compactMap {
            $0.split(separator: "=").dropFirst().first.map(String.init)
        }
        guard let days = Int(values[0]), let percent = ExactDecimal(values[1])?.withoutTrailingZeros else { return nil }
        self.init(
            days: days, percent: percent,
            base: values.dropFirst(2).first.flatMap { ExactDecimal($0)?.withoutTrailingZeros })
    }

    private static func skipAmount(in rest: inout Scanned) -> Bool {
        rest.skip(1...Int.max, Scanned.isDigit) && rest.skip(".") && rest.skip(2...2, Scanned.isDigit)
    }
}

/// The amount that settles an invoice by a day for a cash discount.
public nonisolated struct EarlyAmount: Equatable, Sendable {
    public let lastDay: CalendarDate
    public let amount: ExactDecimal

    public init(lastDay: CalendarDate, amount: ExactDecimal) { (self.lastDay, self.amount) = (lastDay, amount) }
}

nonisolated extension [EarlyAmount] {
    /// The first amount that still settles an invoice on a day; nil where no discount runs any more.
    public func running(on day: CalendarDate?) -> EarlyAmount? { day.flatMap { day in first { $0.lastDay >= day } } }
}

/// The cash discount that a payer has kept, in time or too late.
public nonisolated struct KeptDiscount: Equatable, Sendable {
    public let amount: ExactDecimal
    public let lastDay: CalendarDate
    public let isInTime: Bool
}

/// The discounts and days in terms of payment, as words or as codes of XRechnung: `2 % 10, net 30`.
///
/// A clause is a discount if it has a percentage and a number of days, and no word that speaks of something else: interest and
/// deposits are percentages, too.
nonisolated struct ReadTerms {
    /// In the order of their days.
    private(set) var discounts: [CashDiscount] = []
    /// The numbers of days until all is to be paid.
    private(set) var days: [Int] = []

    init(_ text: String) {
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmingCharacters(in: .whitespaces)
            if let discount = CashDiscount(code: line) { discounts.append(discount) }
            if !line.hasPrefix("#") { read(line) }
        }
        discounts.sort { $0.days < $1.days }
    }

    private enum Token {
        case percent(ExactDecimal)
        case number(Int)
        case word(String)
    }

    /// Reads a line of words. Numbers beside a percentage that is no discount are no days to pay.
    private mutating func read(_ line: String) {
        let former = self
        // A comma or a point within a number is no end of a clause.
        let clauses = [". ", "; "].reduce(line) { $0.replacing($1, with: ", ") }
        for clause in clauses.components(separatedBy: ", ") where !read(clause: Self.tokens(of: clause)) {
            self = former
            return
        }
    }

    /// - Returns: `false` for a percentage that is no discount.
    private mutating func read(clause tokens: [Token]) -> Bool {
        let percents = tokens.compactMap { if case .percent(let percent) = $0 { percent } else { nil } }
        guard let percent = percents.first else {
            days += Self.namedDays(in: tokens)
            return true
        }
        let numbers = tokens.compactMap { if case .number(let number) = $0 { number } else { nil } }
        let isPlain = tokens.allSatisfy { if case .word(let word) = $0 { Self.words.contains(word) } else { true } }
        guard isPlain, !Self.isAfter(tokens), percents.count == 1, 0 < percent, percent < 100,
            let first = numbers.first, first <= 366
        else {
            return false
        }
        discounts.append(CashDiscount(days: first, percent: percent))
        // `2/10 net 30` is one clause.
        days += numbers.dropFirst()
        return true
    }

    /// It begins after a number of days, as interest does.
    private static func isAfter(_ tokens: [Token]) -> Bool {
        zip(tokens, tokens.dropFirst()).contains { first, second in
            if case (.word(let word), .number) = (first, second) { afterWords.contains(word) } else { false }
        }
    }

    /// The numbers beside a word for days or for net.
    private static func namedDays(in tokens: [Token]) -> [Int] {
        zip(tokens, tokens.dropFirst()).compactMap { first, second in
            switch (first, second) {
            case (.number(let number), .word(let word)) where dayWords.contains(word): number
            case (.word(let word), .number(let number)) where netWords.contains(word): number
            default: nil
            }
        }
    }

    private static func tokens(of clause: String) -> [Token] {
        var tokens: [Token] = []
        var rest = clause[...]
        while let next = rest.first {
            if next.isASCIIDigit {
                let digits = rest.prefix { $0.isASCIIDigit || $0 == "," || $0 == "." }
                rest = rest.dropFirst(digits.count)
                let number = ExactDecimal(digits.replacing(",", with: ".").trimmingCharacters(in: ["."]))
                let after = rest.drop(while: \.isWhitespace)
                // `2/10` is 2 % within 10 days.
                if let number, after.first == "%" || rest.first == "/" && rest.dropFirst().first?.isASCIIDigit == true {
                    tokens.append(.percent(number))
                    rest = after.dropFirst()
                } else {
                    tokens.append(Int(digits).map { .number($0) } ?? .word(String(digits)))
                }
            } else {
                // An amount below zero is no discount.
                if next == "-", rest.dropFirst().first?.isASCIIDigit == true { tokens.append(.word("-")) }
                let word = rest.prefix(while: \.isLetter)
                if !word.isEmpty { tokens.append(.word(word.lowercased())) }
                rest = rest.dropFirst(max(1, word.count))
            }
        }
        return tokens
    }

    private static let dayWords: Set = [
        "day", "days", "tag", "tage", "tagen", "jour", "jours", "d", "dag", "dagar", "dage", "dagen", "dager", "dni",
        "dnů",
        "dní", "días", "dias", "giorni", "zile", "nap", "päivää", "ημέρες",
    ]
    private static let afterWords: Set = ["after", "nach", "après", "ab", "from"]
    private static let netWords: Set = ["net", "netto", "n"]
    private static let words: Set<String> = dayWords.union(netWords).union([
        "skonto", "discount", "cash", "escompte", "abzug", "within", "in", "innerhalb", "binnen", "von", "of", "bei",
        "zahlung",
        "if", "paid", "payment", "for", "on", "early", "bis", "zu", "sous", "pour", "paiement", "dans", "les", "de",
        "si", "payé", "en", "the", "after", "nach", "erhalt", "rechnungsdatum", "ab", "from", "date", "invoice", "mit",
        "with",
        "zahlbar", "payable", "der", "rechnung", "rein", "minus", "less", "abzüglich", "unter",
    ])
}

extension Character {
    fileprivate nonisolated var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
