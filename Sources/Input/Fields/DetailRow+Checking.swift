import Derive
import Foundation
import Invoicing
import Ledger

extension DetailRow {
    /// The row with checks of its text. A pattern has to fit its kind of document, days have to be a whole number, and the
    /// code of a country is capitalized. An IBAN, a VAT identifier or a tax number in doubt is accepted, and the doubt is
    /// shown.
    fileprivate var checked: DetailRow {
        guard let field else { return self }
        var row = self
        if let place = places.first, let company = place.object as? Company, let kind = Self.patterns[place.property] {
            row.field?.set = { text throws(FieldProblem) in
                do { try company.checkPattern(text, for: kind) } catch { throw FieldProblem.isNoPattern("\(error)") }
                try field.set(text)
            }
        } else if places.contains(where: { Self.dayCounts.contains($0.property) }) {
            row.field?.set = { text throws(FieldProblem) in
                let typed = text.trimmed
                guard typed.isEmpty || typed.allSatisfy(\.isDigit),
                    Int(typed).map({ $0 <= Customer.mostDaysToPay }) ?? typed.isEmpty
                else { throw FieldProblem.isNoCountOfDays(text) }
                try field.set(text)
            }
            row.field?.kind = "A whole number of days"
        } else if let check = places.lazy.compactMap({ Self.reminderTexts[$0.property] }).first {
            row.field?.set = { text throws(FieldProblem) in
                do { try check(text) } catch { throw FieldProblem.isNoPattern("\(error)") }
                try field.set(text)
            }
        } else if title == "E-mail" {
            row.field?.set = { text throws(FieldProblem) in
                if let address = MailAddress.list(text).first(where: { !MailAddress.isSendable($0) }) {
                    throw FieldProblem.isNoPattern(
                        "“\(address.prefix(80))” is no mail address such as name@example.org. Put commas between several."
                    )
                }
                try field.set(text)
            }
        } else if title == "Country" {
            row.field?.set = { text throws(FieldProblem) in try field.set(text.uppercased()) }
        } else if places.contains(where: { $0.property == \Company.account }) {
            row.doubt = { IBAN.doubt(about: $0) }
        } else if places.contains(where: { $0.property == \Party.vatIdentifier }) {
            row.doubt = { VATIdentifier.doubt(about: $0) }
        } else if places.contains(where: { $0.property == \Party.taxRegistration }) {
            row.doubt = { VATIdentifier.doubt(aboutTaxNumber: $0) }
        }
        return row
    }

    private static let dayCounts: Set<AnyKeyPath> = [\Company.daysToPay, \Company.quoteDays, \Customer.daysToPay]

    private static let reminderTexts: [AnyKeyPath: (String) throws(ReminderTerms.Mistake) -> Void] = [
        \Company.reminderDays: Company.checkReminderDays, \Company.baseRates: Company.checkBaseRates,
    ]

    private static let patterns: [AnyKeyPath: DocumentKind] = [
        \Company.numberPattern: .invoice, \Company.creditNotePattern: .creditNote, \Company.quotePattern: .quote,
    ]
}

extension Description where Owner: ObservedObject {
    /// The rows of some of an object's fields, in the order of their names.
    package func rows(of owner: Owner, named names: [String]) -> [DetailRow] {
        let properties = Dictionary(fields.map { ($0.name, $0) }) { first, _ in first }
        return names.compactMap { name in
            guard let property = properties[name] else {
                assertionFailure("\(Owner.self) has no field “\(name)”.")
                return nil
            }
            return DetailRow(property, of: owner).checked
        }
    }
}
