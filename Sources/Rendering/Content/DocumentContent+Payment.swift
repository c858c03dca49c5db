import Foundation
import Invoicing

extension DocumentContent {
    /// Returns the facts of where and how to pay.
    /// - Parameter text: What the payer is to quote; nil for what the invoice says.
    static func payment(of invoice: InvoiceSnapshot, _ words: DocumentWords, quoting text: String? = nil) -> [Fact] {
        let details = invoice.payments.flatMap { payment -> [Fact] in
            let accounts = payment.accounts.flatMap { facts([(.accountName, $0.name)], words) + $0.facts(words) }
            let debit = facts(
                [
                    (.mandate, payment.mandateReference), (.creditor, payment.creditorIdentifier),
                    (.debited, payment.debitedAccount.inGroupsOfFour), (.card, payment.cardNumber),
                ], words)
            return accounts + debit
        }
        return facts([(.payee, invoice.payeeName)], words) + details.withoutRepetitions
            + facts([(.remittance, text ?? invoice.remittanceInformation)], words)
    }

    /// Returns the reason for no VAT, the place of delivery, and the seller's remarks.
    static func remarks(of invoice: InvoiceSnapshot, _ words: DocumentWords) -> [String] {
        let places = [delivery(of: invoice, words), representative(of: invoice, words)]
        return exemptions(in: invoice, words) + places.compactMap(\.self) + invoice.notes
    }

    /// Directive 2006/112/EC, article 226, no. 15, demands it on paper.
    private static func representative(of invoice: InvoiceSnapshot, _ words: DocumentWords) -> String? {
        guard let representative = invoice.taxRepresentative else { return nil }
        let lines = representative.address.lines(words.language, seenFrom: invoice.seller.address.countryCode)
        let parts = ([representative.name] + lines + [representative.vatIdentifier]).filter { !$0.isEmpty }
        return parts.isEmpty ? nil : "\(words[.taxRepresentative]): \(parts.joined(separator: ", "))"
    }

    private static func exemptions(in invoice: InvoiceSnapshot, _ words: DocumentWords) -> [String] {
        invoice.vatBreakdown.compactMap { group in
            let text = group.exemptionReason?.text ?? ""
            return text.isEmpty ? words.reason(for: group.group.category) : text
        }.withoutRepetitions
    }

    private static func delivery(of invoice: InvoiceSnapshot, _ words: DocumentWords) -> String? {
        guard let delivery = invoice.delivery else { return nil }
        let lines = delivery.address.lines(words.language, seenFrom: invoice.seller.address.countryCode)
        let place = ([delivery.name] + lines).filter { !$0.isEmpty }.joined(separator: ", ")
        let isKnown = !delivery.name.isEmpty || !delivery.address.streets.isEmpty || !delivery.address.city.isEmpty
        return !isKnown || delivery.address == invoice.buyer.address ? nil : "\(words[.deliveredTo]): \(place)"
    }

    /// Who the seller is, how to reach it, and its numbers.
    static func footer(
        of seller: PartySnapshot, _ invoice: InvoiceSnapshot, _ words: DocumentWords
    ) -> [[String]] {
        let address = [seller.name] + seller.address.lines(words.language, seenFrom: invoice.buyer.address.countryCode)
        let contact =
            [seller.contactName].filter { !$0.isEmpty }
            + facts([(.telephone, seller.telephone), (.email, seller.email)], words).map(\.line)
        let numbers = facts(
            [
                (.vatIdentifier, seller.vatIdentifier), (.taxNumber, seller.taxRegistration),
                (.registration, seller.legalRegistration),
            ], words
        ).map(\.line)
        let legal = seller.additionalLegalInformation.split(separator: "\n").map(String.init)
        return [address, contact, numbers + legal].map { $0.filter { !$0.isEmpty } }.filter { !$0.isEmpty }
    }
}

extension PaymentSnapshot.Account {
    /// The account and where it is kept.
    fileprivate func facts(_ words: DocumentWords) -> [DocumentContent.Fact] {
        DocumentContent.facts(
            [(.bankName, bankName), (.account, account.inGroupsOfFour), (.bank, bank)], words)
    }
}

extension DocumentContent.Fact {
    /// `IBAN DE02 …`.
    var line: String { "\(label) \(value)" }
}

extension [DocumentContent.Fact] {
    fileprivate var withoutRepetitions: Self { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}

extension [String] {
    fileprivate var withoutRepetitions: Self { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}

extension String {
    /// An IBAN as people write it, in groups of four; anything else stays as it is.
    fileprivate var inGroupsOfFour: String {
        IBAN(self)?.grouped ?? self
    }
}
