import Foundation
import Invoicing

/// The contents of a document, in its language and ready to be set: text, HTML and PDF show the same.
struct DocumentContent: Sendable {
    /// A value with what it is called.
    struct Fact: Hashable, Sendable {
        let label: String
        let value: String
    }

    /// `Invoice 2026-0141`, or `Payment reminder`.
    let title: String
    /// The text of a reminder above the lines; empty for any other document.
    let introduction: String
    /// Whose document it is.
    let sellerName: String
    /// The seller's address in lines, without the name.
    let sellerAddress: [String]
    /// The buyer's name and address in lines.
    let buyer: [String]
    /// Date, due date and references.
    let facts: [Fact]
    /// The lines of the invoice.
    let lines: [Line]
    /// The sums, from that of the lines to the amount due.
    let sums: [Sum]
    /// The currency of the amounts.
    let currency: CurrencyCode
    /// The terms of payment, in words; empty for a reminder and for a cancelled document.
    let paymentTerms: String
    /// Accounts and what to quote; empty where the buyer pays nothing: for a credit note, a quote and a cancelled invoice.
    let payment: [Fact]
    /// The reason for no VAT, the delivery, and remarks.
    let remarks: [String]
    /// The legal details of a seller, in groups that stand beside one another.
    let footer: [[String]]
    let words: DocumentWords

    /// The columns of its table; nil for those of the style.
    let columns: [PageStyle.Column]?

    /// The page of an invoice.
    init(_ invoice: InvoiceSnapshot, _ words: DocumentWords) {
        let isInForce = invoice.stage != .cancelled
        self.init(
            between: invoice, words, title: Self.title(of: invoice, words), facts: Self.facts(of: invoice, words),
            lines: invoice.lines.map { Line($0, in: invoice.currency, words) }, sums: Self.sums(of: invoice, words),
            paymentTerms: isInForce ? Self.terms(of: invoice, words) : "",
            payment: invoice.isPaidByBuyer ? Self.payment(of: invoice, words) : [],
            remarks: Self.remarks(of: invoice, words))
    }

    /// A page between the parties of an invoice, about which its other parts say something.
    init(
        between invoice: InvoiceSnapshot, _ words: DocumentWords, title: String, introduction: String = "",
        facts: [Fact], lines: [Line], sums: [Sum], paymentTerms: String, payment: [Fact], remarks: [String] = [],
        columns: [PageStyle.Column]? = nil
    ) {
        (self.title, self.introduction, self.facts, self.lines, self.sums) = (title, introduction, facts, lines, sums)
        (self.paymentTerms, self.payment, self.remarks, self.columns) = (paymentTerms, payment, remarks, columns)
        self.words = words
        currency = invoice.currency
        sellerName = invoice.seller.tradingName.isEmpty ? invoice.seller.name : invoice.seller.tradingName
        sellerAddress = invoice.seller.address.lines(words.language, seenFrom: invoice.buyer.address.countryCode)
        buyer =
            [invoice.buyer.name, invoice.buyer.contactName].filter { !$0.isEmpty }
            + invoice.buyer.address.lines(words.language, seenFrom: invoice.seller.address.countryCode)
        footer = Self.footer(of: invoice.seller, invoice, words)
    }

    private static func title(of invoice: InvoiceSnapshot, _ words: DocumentWords) -> String {
        let type = words.title(of: invoice.typeCode)
        // Issuing decides on the number.
        if invoice.isDraft { return "\(type) · \(words[.draft])" }
        let name = [type, invoice.number].filter { !$0.isEmpty }.joined(separator: " ")
        return invoice.stage == .cancelled ? "\(name) · \(words[.cancelled])" : name
    }

    /// The terms in words, and what each cash discount comes to.
    private static func terms(of invoice: InvoiceSnapshot, _ words: DocumentWords) -> String {
        let (terms, language, currency) = (invoice.paymentTerms, words.language, invoice.currency)
        let offers = terms.discounts.compactMap { discount -> String? in
            let day = terms.lastDay(of: discount)
            guard invoice.isQuote || day != nil && invoice.totals.due > 0 else { return nil }
            let kept = discount.amount(of: invoice.totals.due, in: currency)
            let values = [
                ("{percent}", "\(language.plain(discount.percent))\u{A0}%"), ("{days}", "\(discount.days)"),
                ("{discount}", words.money(kept, currency)), ("{date}", day.map(language.date) ?? ""),
                ("{rest}", words.money(invoice.totals.due - kept, currency)),
            ]
            return words.text(invoice.isQuote ? .quotedDiscount : .cashDiscount, values)
        }
        return ([terms.words(writing: language.date)] + offers).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private static func facts(of invoice: InvoiceSnapshot, _ words: DocumentWords) -> [Fact] {
        let language = words.language
        let references = invoice.references
        let dates: [(Phrase, String?)] = [
            (.date, invoice.issueDate.map(language.date)),
            (
                invoice.isQuote ? .validUntil : .due,
                invoice.stage == .cancelled ? nil : invoice.dueDate.map(language.date)
            ),
            (.delivered, invoice.delivery?.date.map(language.date)), (.period, invoice.period.map(language.period)),
        ]
        let preceding: [(Phrase, String?)] = invoice.precedingInvoices.map { preceding in
            let date = preceding.issueDate.map { " \(words[.of]) \(language.date($0))" } ?? ""
            return (.corrects, preceding.number + date)
        }
        let others: [(Phrase, String?)] = [
            (.customerNumber, invoice.buyer.identifier), (.buyerReference, references.buyer),
            (.order, references.order), (.salesOrder, references.salesOrder),
            (.ofQuote, references.quote),
            (.contract, references.contract), (.project, references.project),
            (.buyerVAT, invoice.buyer.vatIdentifier),
        ]
        return facts(dates + preceding + others, words)
    }

    /// Those that have a value.
    static func facts(_ values: [(Phrase, String?)], _ words: DocumentWords) -> [Fact] {
        values.compactMap { phrase, value in
            value.flatMap { $0.isEmpty ? nil : Fact(label: words[phrase], value: $0) }
        }
    }
}

extension AddressSnapshot {
    /// The lines of an address on a letter; the country is named where it is another one.
    func lines(_ language: Language, seenFrom country: String) -> [String] {
        let town = [postCode, city].filter { !$0.isEmpty }.joined(separator: " ")
        let isForeign = !countryCode.isEmpty && countryCode != country
        return (streets + [town, subdivision, isForeign ? language.country(countryCode) : ""]).filter { !$0.isEmpty }
    }
}

extension Language {
    /// A country by its name, or its code where the system knows no name.
    fileprivate func country(_ code: String) -> String {
        Locale(identifier: rawValue).localizedString(forRegionCode: code) ?? code
    }
}
