import Foundation
import Input
import Invoicing
import Ledger

/// The text of an invoice, read from its beginning.
extension PlainEditor {
    func readAll() {
        for place in workspace.head.fields { sayField(place) }
        sayLines()
        sayTotals()
    }

    func sayTotals() {
        guard let invoice = workspace.invoice else { return }
        let totals = workspace.totals
        for row in totals.allRows {
            switch row {
            case .total(.amountDue): break
            case .total(let row): say("\(row.title) \(amount(totals.amount(of: row, of: invoice), of: invoice)).")
            case .group(let index):
                guard let group = totals.groups(of: invoice).element(at: index) else { break }
                say("VAT \(VATInput.text(group.group)): \(amount(group.taxAmount, of: invoice)).")
            case .payment(let index):
                guard let payment = invoice.payments.element(at: index) else { break }
                say("\(payment.date.shown) \(payment.words): \(amount(payment.amount, of: invoice)).")
            }
        }
        sayDue()
    }

    /// `1 317,33 EUR`
    func amount(_ amount: ExactDecimal, of invoice: Invoice) -> String {
        "\(DecimalFormat.amount(amount, in: invoice.currency)) \(invoice.currency)"
    }

    func sayProblems() {
        let model = workspace.problems
        say("\(model.status).")
        for row in model.rows {
            switch row {
            case .heading(let group): say("\(group.title):")
            case .problem(let problem):
                let place = model.place(of: problem)
                say((place.isEmpty ? "" : "\(place): ") + problem.shownSentence)
            }
        }
        if model.rows.isEmpty { say("Nothing is wrong.") }
    }

    /// Makes an invoice, and asks for all that it needs.
    func makeInvoice() {
        workspace.list.addInvoice()
        settle()
        sayMessage()
        sayOpened()
        guard walk(workspace.head.fields) else { return }
        addLines()
    }

    /// Opens the form of a customer or a product.
    func openEntry(_ text: String, isProduct: Bool) {
        let books = workspace.ledger.books
        if isProduct, let product = books.products(matching: text, limit: 1).first.flatMap({ books.product($0.id) }) {
            workspace.ledger.form.open(.product(product, keys))
        } else if !isProduct,
            let customer = books.customers(matching: text, limit: 1).first.flatMap({ books.customer($0.id) })
        {
            workspace.ledger.form.open(.customer(customer, keys))
        } else {
            say("Nobody and nothing of that name is known. Type a part of the name behind the command.")
        }
    }

    private func sayField(_ place: Place) {
        guard let field = workspace.invoice.flatMap(place.field(of:)), !field.shownText().isEmpty else { return }
        let text = field.shownText()
        say("\(place.label(field)): \(text)\(text.hasSuffix(".") ? "" : ".")")
    }
}
