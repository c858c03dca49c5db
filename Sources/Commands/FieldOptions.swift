import ArgumentParser
import Console
import Derive
import Foundation
import Input
import Invoicing
import Ledger

/// The options that set fields of a party, whether it is the company or a customer.
struct PartyOptions: ParsableArguments {
    @Option(help: "The name.")
    var name: String?

    @Option(help: "The VAT identifier, as in DE123456789.")
    var vatId: String?

    @Option(help: "Street, postcode, city and country, as in \"Ring 5;10115;Berlin;DE\".")
    var address: String?

    @Option(help: "Who answers questions.")
    var contact: String?

    @Option(help: "The contact's mail address.")
    var email: String?

    @Option(help: "The contact's telephone number.")
    var phone: String?

    @Option(help: "The electronic address for e-invoices, as in 0088:4000001123452.")
    var endpoint: String?

    @Option(help: "How many days there are for paying.")
    var daysToPay: String?

    @Option(help: "How and when to pay, in words; {days} and {due} follow the due date.")
    var terms: String?

    @Option(help: "The currency, as in EUR.")
    var currency: String?

    @Option(help: "The kind of e-invoice (BT-24), as in xrechnung.")
    var profile: String?

    /// The given values, by the names of the fields.
    var values: [FieldValue] {
        let parts =
            address.map { $0.split(separator: ";", omittingEmptySubsequences: false).map(String.init) }
            ?? []
        let lines = zip(["line1", "postCode", "city", "countryCode"], parts).map { name, part in
            FieldValue("party.address.\(name)", part)
        }
        return lines
            + [
                FieldValue("party.name", name), FieldValue("party.vatIdentifier", vatId),
                FieldValue("party.contact.name", contact), FieldValue("party.contact.email", email),
                FieldValue("party.contact.telephone", phone),
                FieldValue("party.electronicAddress", endpoint),
                FieldValue("daysToPay", daysToPay), FieldValue("paymentTerms", terms),
                FieldValue("currency", currency), FieldValue("specification", profile),
            ]
    }
}

/// A text for a field.
nonisolated struct FieldValue {
    let field: String
    let text: String?

    init(_ field: String, _ text: String?) { (self.field, self.text) = (field, text) }
}

extension Field {
    /// Sets the value as if the text was typed in an editor, and says how a number is read that wants a confirmation, or whose
    /// thousands are separated.
    /// - Throws: ``CommandProblem/field(name:problem:)`` for a text that cannot be read, ``CommandProblem/refused(name:problem:)``
    ///   for a value that is not allowed.
    func setting(_ text: String) throws(CommandProblem) {
        do {
            let reading = try enter(text) ?? (isNumeric ? NumberInput.reading(ofGrouped: text) : nil)
            for sentence in [reading, remark(text)].compactMap(\.self) { Failure.tell("\(name): \(sentence)") }
        } catch {
            throw CommandProblem(name, error)
        }
    }
}

extension Description where Owner: ObservedObject {
    /// Sets fields of an object as if the texts were typed in them.
    /// - Throws: ``CommandProblem/field(name:problem:)``, ``CommandProblem/refused(name:problem:)``
    func set(_ values: [FieldValue], of owner: Owner) throws {
        for value in values {
            guard let text = value.text, let row = rows(of: owner, named: [value.field]).first,
                let field = row.field
            else { continue }
            try field.setting(text)
        }
    }

    /// Some fields of an object with their titles, without those that are empty.
    func values(of owner: Owner, named names: [String]) -> [(
        name: String, title: String, text: String
    )] {
        names.compactMap { name in
            guard let row = rows(of: owner, named: [name]).first, let text = row.field?.shownText(),
                !text.isEmpty
            else { return nil }
            return (name, row.title, text)
        }
    }
}
