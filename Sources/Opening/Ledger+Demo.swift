import DeriveDocuments
import Editor
import Foundation
import Invoicing
import Ledger
import Propagation

extension Ledger {
    /// Fills in a company that is made up, with its customers and products: those of some invoices that are its own.
    func beginDemo(with invoices: [Invoice]) {
        change("demo") { company.becomeDemo() }
        for invoice in invoices.reversed() where role(in: invoice) == .customer {
            learn(from: invoice, for: importParty(of: invoice))
        }
        // All that it sells is in its catalogue.
        change("demo") { for product in data.products.elements { product.seenOn = nil } }
        let latestFirst = invoices.sorted { a, b in
            guard let day = b.issueDate else { return a.issueDate != nil }
            return a.issueDate.map { $0 > day } ?? false
        }
        for invoice in latestFirst where role(in: invoice) == .customer { learnPrices(from: invoice) }
        document.history.forget()
    }
}

extension Company {
    fileprivate func becomeDemo() {
        (party.name, party.vatIdentifier) = ("Rösterei Morgenröte GmbH", "DE298765432")
        (party.street, party.postCode, party.city, party.countryCode) = ("Hafenstraße 12", "20457", "Hamburg", "DE")
        party.electronicAddress = Identifier("seller@example.com", scheme: "EM")
        let contact = Contact()
        (contact.name, contact.telephone, contact.email) = ("Mara Voss", "+49 40 555 0123", "mara@example.com")
        party.contact = contact
        (account, bank) = ("DE02120300000000202051", "BYLADEM1001")
        (daysToPay, paymentTerms, vatRate) = (30, "\(PaymentTerms.days) days net", 19)
    }
}
