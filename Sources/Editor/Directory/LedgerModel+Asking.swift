import Derive
import Foundation
import Input
import Invoicing
import Ledger
import Storage

/// Asking who writes the invoices, and who the customers are.
extension LedgerModel {
    /// Opens the form of the company.
    func openCompany() {
        var form = Form.company(books.company, keys)
        form.whenClosed = { [unowned self] in
            books.noteAsked()
            guard !books.company.isKnown else { return }
            say("Invoices have no seller until your company has a name. \(keys[.company]) asks again.")
        }
        self.form.open(form)
    }

    /// Asks for the company once in the life of a database.
    func askForCompany() {
        guard !Self.asksNothing, !books.company.isKnown, !books.company.wasAsked else { return }
        openCompany()
    }

    /// `true` if the environment switches questions off.
    private static var asksNothing: Bool { Environment.current["BILLOW_NO_QUESTIONS"] == "1" }

    /// Asks once whether a typed number is meant that is no number of the company's pattern.
    /// - Returns: `true` while the answer is awaited.
    package func asksForNumber(_ edit: CellEdit) -> Bool {
        let typed = edit.buffer.text.trimmed
        guard let invoice, edit.field.target?.path == \Invoice.number, edit.field.target?.object === invoice,
            !edit.isUntouched, !typed.isEmpty, books.company.isKnown,
            let pattern = try? books.company.pattern(for: invoice.kind), !pattern.matches(typed),
            let day = invoice.issueDate ?? .today
        else { return false }
        let example = pattern.text(1, on: day)
        return !isConfirmed(
            Question(command: .commitEdit, yes: "use it as is", subject: typed),
            .info("\(typed.quoted) is no number like \(example). \(keys[.commitEdit]) uses it as is."))
    }

    /// Asks whether the customer is meant whose name begins with an unknown buyer's typed name.
    /// - Returns: `true` while the answer is awaited.
    package func asksForKnown(_ edit: CellEdit) -> Bool {
        let typed = edit.buffer.text.trimmed
        guard let known = edit.completion?.text, edit.field.target?.path == \Party.name,
            known.foldedForSearch.hasPrefix(typed.foldedForSearch + " "),
            !CustomerName(typed).isCorrection(of: CustomerName(edit.textBefore)),
            case .unknown = books.match(Party(name: typed))
        else { return false }
        return !isConfirmed(
            Question(command: .commitEdit, yes: "add another", subject: typed),
            .info(
                "\(known.shortened(to: 32))? \(keys[.completeAndGoOn]) takes that customer, \(keys[.commitEdit]) adds "
                    + "\(typed.quoted) as another one."))
    }

    /// Opens the form of a new customer after an unknown buyer's name was typed. Closing the form with the name alone
    /// discards the customer.
    func askForCustomer(buying invoice: Invoice) {
        let name = invoice.buyer.name.trimmed
        guard !name.isEmpty, books.company.isKnown, case .unknown = books.match(invoice.buyer) else { return }
        let customer = Customer(party: Party(name: name))
        books.change("add \(name)") { books.data.customers.append(customer) }
        var form = Form.customer(customer, keys)
        form.start = 1
        // What the invoice has lost with the former buyer is said once more behind the form.
        let message = status.message
        form.whenClosed = { [unowned self] in endAsking(for: customer, saying: message) }
        form.reopen = { [unowned self, form] in
            customer.hasMoreThanName ? self.form.open(form) : askForCustomer(buying: invoice)
        }
        self.form.open(form)
    }

    private func endAsking(for customer: Customer, saying message: Message) {
        guard customer.hasMoreThanName else {
            status.message = message
            return books.discard(customer.id)
        }
        editing.change(customer.party.name) { books.fill($0, for: customer) }
        let kept = invoice.flatMap { books.sentenceOnKept(in: $0, besidesCurrency: true) }.map { " " + $0 } ?? ""
        let question = invoice.flatMap(askForCurrency).map { "\($0) " } ?? ""
        say("\(question)\(customer.party.name) is a customer now. \(keys[.customers]) lists them all.\(kept)")
    }
}

extension Customer {
    /// `true` if anything is known but the name.
    fileprivate var hasMoreThanName: Bool {
        let address = [party.street, party.postCode, party.city, party.countryCode]
        let texts = address + [party.vatIdentifier, number, buyerReference, paymentTerms, currency.code]
        return texts.contains { !$0.isEmpty } || party.electronicAddress != nil || daysToPay != nil
    }
}
