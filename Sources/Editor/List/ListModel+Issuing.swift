import Console
import Delivery
import Derive
import DeriveDocuments
import Foundation
import Input
import Invoicing
import Ledger
import Storage

/// Issuing the open invoice, which cannot be taken back: a row shows what it does, and Enter does it.
extension ListModel {
    /// Shows what issuing the open invoice does; where that is shown, does it.
    func issueInvoice() {
        guard let opened, let invoice else { return status.message = status.noInvoice }
        guard !status.refusesChange() else { return }
        if let exchange = store.status.exchange, !exchange.isConnected {
            let reason = exchange.problem?.sentence ?? "It has not answered yet."
            return say(
                problem: "No number is given without the server. \(reason) Issue the invoice when it is reached.")
        }
        guard modes.question == Question(issuing: invoice) else { return reviewIssue(of: opened) }
        (modes.question, issueWatch) = (nil, nil)
        status.await("\(invoice.title) is being issued…") {
            store.issue(invoice, $0)
        } then: { [self] in
            show($0, of: opened)
        }
    }

    /// Asks in a row: customer, amount due, number to come, and what is odd.
    /// - Parameter isChanged: `true` after another program has changed the invoice on which the row was.
    private func reviewIssue(of opened: OpenInvoice, isChanged: Bool = false) {
        let invoice = opened.invoice
        // What is to be confirmed is confirmed in its cell, and not by the row.
        do { try invoice.checkIssuing() } catch { return say(error) }
        status.await("\(invoice.title) is being looked at…") {
            store.readPrecedents(of: invoice, $0)
        } then: { [self] answer in
            guard opened === desk.opened else { return }
            do {
                guard let today = CalendarDate.today else { throw CommandProblem.noToday }
                let review = try ledger.books.review(
                    invoice, after: answer.get(), today: today,
                    hasOtherDay: store.status.exchange?.hasOtherDay == true)
                ask(review, for: opened, isChanged: isChanged)
            } catch {
                say(error)
            }
        }
    }

    private func ask(_ review: IssueReview, for opened: OpenInvoice, isChanged: Bool) {
        let question = Question(issuing: opened.invoice)
        let amount = DecimalFormat.amount(review.amountDue, in: review.currency)
        let change = isChanged ? "It was changed in another program. " : ""
        let again = keys.isInWords ? " \(keys.press(.issueInvoice)) once more to issue it." : ""
        let text = "\(change)\(review.question(amount))\(again)"
        let wantsConfirmation = review.oddities.contains(where: \.wantsConfirmation)
        status.message = wantsConfirmation ? .problem(text) : .info(text)
        modes.question = question
        issueWatch = opened.document.observeCommits { [weak self, weak opened] commit in
            guard let self, let opened, commit.record.origin == .elsewhere, self.modes.question == question else {
                return
            }
            self.modes.question = nil
            self.reviewIssue(of: opened, isChanged: true)
        }
    }

    /// Says that an invoice is issued, or why it is not.
    private func show(_ answer: Result<IssueOutcome, any Error>, of opened: OpenInvoice) {
        do {
            let outcome = try answer.get()
            desk.fresh = nil
            let (id, storage) = (outcome.invoice.id, store.status)
            guard storage.isBeingIssued(id) else {
                return say("\(outcome.sentence) \(keys[.sendInvoice]) sends it.")
            }
            let text = "\(outcome.invoice.number) is being issued: the server has not confirmed the number yet."
            status.say(.info(text + outcome.remarks)) { storage.isBeingIssued(id) }
        } catch let error as IssueError where error.isChangedElsewhere && opened === desk.opened {
            reviewIssue(of: opened, isChanged: true)
        } catch {
            say(error)
        }
    }

    private func say(_ error: any Error) {
        guard let error = error as? IssueError else { return say(problem: "\(error)") }
        say(
            problem: "\(error)"
                + (error.isIncomplete || error.isUnconfirmed ? " \(keys[.problems]) goes there." : "")
                + (error.isUnconfirmed ? " \(keys[.edit]), \(keys[.commitEdit]) confirm it." : ""))
    }
}

extension Question {
    /// Asks before an invoice is issued.
    @MainActor
    fileprivate init(issuing invoice: Invoice) {
        self.init(command: .issueInvoice, yes: "issue", subject: invoice.id.uuidString, takesEnter: true)
    }
}
