import Foundation
import Invoicing

extension DocumentContent {
    /// A reminder: its text, a row for each invoice, and what is asked for.
    /// - Parameters:
    ///   - invoice: One of its invoices, whose parties and accounts it has.
    ///   - text: The text of its level; nil for the usual one.
    init(_ letter: ReminderLetter, _ invoice: InvoiceSnapshot, _ words: DocumentWords, text: String?) {
        let heads = [Phrase.item: words[.invoice], .amount: words[.openAmount]]
        let words = DocumentWords(words.language, replacing: words.replaced.merging(heads) { $1 })
        let values = Self.values(of: letter, words)
        let usual: Phrase =
            switch letter.level {
            case ...1: .reminderText
            case 2: .secondReminderText
            default: .lastReminderText
            }
        let unasked = [("{interest}", letter.interest), ("{fee}", letter.lumpSum)].filter { $0.1 == 0 }.map(\.0)
        // A line about what is not asked for is left out.
        func filled(_ text: String) -> String {
            text.split(separator: "\n", omittingEmptySubsequences: false)
                .filter { line in !unasked.contains { line.contains($0) } }.joined(separator: "\n")
                .replacing(#/\{([a-z]+)\}/#) { values[String($0.1)] ?? String($0.0) }
        }
        let own = text.map(filled)
        // Of a text of such lines alone nothing is left.
        let isLost = own?.allSatisfy(\.isWhitespace) == true && text?.isEmpty == false
        self.init(
            between: invoice, words, title: Self.title(of: letter.level, words),
            introduction: isLost ? filled(words[usual]) : own ?? filled(words[usual]),
            facts: Self.facts(
                [
                    (.date, words.language.date(letter.date)), (.payBy, words.language.date(letter.payBy)),
                    (.customerNumber, invoice.buyer.identifier),
                ], words),
            lines: letter.claims.enumerated().map { Line($1, at: $0, of: letter, words) },
            sums: Self.sums(of: letter, words), paymentTerms: "",
            payment: Self.payment(of: invoice, words, quoting: letter.remittance),
            columns: [.number, .item, .amount])
    }

    static func title(of level: Int, _ words: DocumentWords) -> String {
        switch level {
        case ...1: words[.reminder]
        case 2: words[.secondReminder]
        default: words[.lastReminder]
        }
    }

    private static func values(of letter: ReminderLetter, _ words: DocumentWords) -> [String: String] {
        func money(_ amount: ExactDecimal) -> String { words.money(amount, letter.currency) }
        func days(_ days: [CalendarDate?]) -> String {
            var texts: [String] = []
            for text in days.compactMap({ $0.map(words.language.date) }) where !texts.contains(text) {
                texts.append(text)
            }
            return texts.joined(separator: ", ")
        }
        return [
            "number": letter.numbers, "date": days(letter.claims.map(\.issued)), "due": days(letter.claims.map(\.due)),
            "open": money(letter.open), "interest": money(letter.interest), "fee": money(letter.lumpSum),
            "total": money(letter.total), "until": words.language.date(letter.payBy),
        ]
    }

    private static func sums(of letter: ReminderLetter, _ words: DocumentWords) -> [Sum] {
        func sum(_ label: String, _ amount: ExactDecimal, _ kind: Sum.Kind) -> Sum {
            Sum(label: label, amount: words.language.amount(amount, in: letter.currency), kind: kind)
        }
        let charges = [(Phrase.lateInterest, letter.interest), (.lumpSum, letter.lumpSum)].filter { $0.1 != 0 }
        return (charges.isEmpty ? [] : [sum(words[.openAmount], letter.open, .total)])
            + charges.map { sum(words[$0], $1, .part) }
            + [sum("\(words[.amountDue]) \(letter.currency.code)", letter.total, .due)]
    }
}

extension DocumentContent.Line {
    /// The row of an invoice in a reminder, with its days and the interest on it, and its level where that is not the letter's.
    init(_ claim: ReminderClaim, at index: Int, of letter: ReminderLetter, _ words: DocumentWords) {
        let (language, currency) = (words.language, letter.currency)
        let isOther = claim.level != letter.level
        let issued = claim.issued.map { " \(words[.of]) \(language.date($0))" } ?? ""
        let interest = (claim.interest?.spans ?? []).map { span in
            words.text(
                .lateInterestOfDays,
                [
                    ("{percent}", "\(language.plain(span.percent))\u{A0}%"),
                    ("{amount}", words.money(span.open, currency)),
                    ("{from}", language.date(span.first)), ("{to}", language.date(span.last)),
                    ("{days}", "\(span.days)"),
                ])
        }
        self.init(
            number: "\(index + 1)", name: "\(words[.invoice]) \(claim.number)\(issued)",
            details: (isOther ? [DocumentContent.title(of: claim.level, words)] : [])
                + ["\(words[.due]) \(language.date(claim.due))"] + interest, quantity: "", unit: "", price: "",
            vat: "", amount: language.amount(claim.open, in: currency), charged: claim.open)
    }
}
