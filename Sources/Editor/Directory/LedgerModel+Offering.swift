import DeriveDocuments
import Input
import Invoicing
import Ledger

/// Questions that one key answers with yes. Any other key answers with no, and does what it does.
extension LedgerModel {
    /// A question, and the action for the answer yes.
    struct Offer {
        let question: Question
        /// Does it, and returns what to say.
        let take: () -> Message
    }

    /// Asks whether a price that was typed on a draft is to be that of the product for everybody.
    package func askForPrice(after edit: CellEdit) {
        guard let target = edit.field.target, target.path == \InvoiceLine.enteredNetPrice,
            let line = target.object as? InvoiceLine, let price = line.enteredNetPrice, let invoice,
            !invoice.isCreditNote, invoice.currency == books.company.usualCurrency,
            let product = books.product(pricedOtherwiseBy: line, for: customer(of: invoice)),
            let usual = product.netPrice
        else { return }
        let (text, name) = (DecimalFormat.price(price), product.name.shortened(to: 32))
        ask("keep \(text) for all", about: "\(product.id) \(text)") { [unowned self] in
            books.change("\(Self.keeping)\(text) as the price of \(name)") { product.netPrice = price }
            return .info("\(text) is the price of \(name) for everybody now. \(keys[.undo]) takes that back.")
        }
        say(
            "Keep \(text) as the price of \(name) for everybody? \(keys[.takeOffer]) does; else it stays "
                + "\(DecimalFormat.price(usual)).")
    }

    /// Asks which currency holds where a typed one is not that of the customer.
    /// - Returns: The question; nil if the currencies agree.
    func askForCurrency(of invoice: Invoice) -> String? {
        guard let other = books.otherCurrency(of: invoice) else { return nil }
        let (typed, name) = (invoice.currency, invoice.buyer.name.shortened(to: 32))
        ask("take \(other)", about: "\(invoice.id) \(other)") { [unowned self] in
            guard editing.change("currency", { $0.currency = other }) else { return status.message }
            return .info("The currency is \(other). \(keys[.undo]) takes that back.")
        }
        return "\(typed) stays as typed; \(keys[.takeOffer]) takes \(other), the currency of \(name)."
    }

    private func ask(_ yes: String, about subject: String, take: @escaping () -> Message) {
        let question = Question(command: .takeOffer, yes: yes, subject: subject)
        offer = Offer(question: question, take: take)
        modes.question = question
    }

    /// Answers the open question with yes. A line that was begun after it goes on.
    func takeOffer() {
        guard let offer, modes.question == offer.question else { return say("Nothing is asked now.") }
        self.offer = nil
        let isEntering = editing.edit?.isUntouchedLine == true
        guard editing.settle() else { return }
        let message = offer.take()
        if isEntering { desk.panes.appendLine() }
        status.message = message
    }

    /// The beginning of the name of a step that such an answer makes in the books.
    private static let keeping = "keep "

    /// Returns `true` if a step of the books is such an answer: undo takes it back from the invoice.
    func isAnswer(_ step: ChangeRecord) -> Bool {
        step.name.hasPrefix(Self.keeping) && step.changes.allSatisfy { $0.keyPath == \Product.netPrice }
    }

    /// The document of the books if its next step to undo or to redo is such an answer. It opens no books.
    func answeredDocument(_ next: KeyPath<UndoHistory, ChangeRecord?>) -> Document? {
        guard let document = openedBooks?.document, let step = document.history[keyPath: next] else { return nil }
        return isAnswer(step) ? document : nil
    }
}
