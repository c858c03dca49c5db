import Console
import Delivery
import Derive
import Exchange
import Foundation
import Input
import Invoicing
import Ledger
import Rendering
import Settings
import Storage

/// The fate of the open invoice after it is written.
extension ListModel {
    /// Writes the files that go to the customer, and opens the mail program with them.
    func sendInvoice() {
        settle { invoice, today in
            let outcome = try Sending(UserSettings()).send(invoice, of: ledger.books, in: store, on: today)
            if let failure = outcome.failure { throw failure }
            let names = outcome.files.map { ($0 as NSString).lastPathComponent }.joined(separator: " and ")
            let folder = (outcome.files[0] as NSString).deletingLastPathComponent
            let notes = outcome.notes.map { " \($0)." }.joined()
            let verb = outcome.files.count == 1 ? "is" : "are"
            say("\(names) \(verb) in “\(folder)”.\(outcome.sentence.map { " \($0)" } ?? "")\(notes)")
        }
    }

    /// Shows the payments, and asks what was paid: Enter alone records all that is open, today.
    func beginPayment() {
        settle { invoice, today in
            try invoice.checkPayable()
            ledger.form.open(.payments(of: invoice, keys) { [unowned self] in record($0, for: invoice, on: today) })
        }
    }

    /// Records a payment of today: of all that is open, or of an amount.
    func recordPayment(typed text: String) {
        settle { invoice, today in
            let paid = text.trimmed.isEmpty ? nil : try TypedPayment(text, expecting: invoice.currency)
            let outcome = try settle(.payment, paid?.amount, in: paid?.currency, of: invoice, on: today)
            let reading = paid?.reading.map { "\($0) " } ?? ""
            say("\(reading)\(outcome.sentence) \(keys[.undo]) takes that back.")
        }
    }

    /// Has the draft take the deposits that its buyer has paid.
    func takeDeposits() {
        settle { invoice, _ in
            let deposits = try store.depositsLeft(for: invoice)
            let outcome = try ledger.books.take(deposits, in: invoice, style: UserSettings().documents)
            say("\(outcome.sentence) \(keys[.undo]) takes that back.")
        }
    }

    /// Asks why the invoice is cancelled.
    func beginCancelling() {
        settle { invoice, today in
            try invoice.checkIssuedHere()
            ledger.form.open(
                .reason(for: invoice, keys) { [keys, store] reason in
                    Self.message {
                        "\(try store.cancel(invoice, reason: reason, on: today)) \(keys[.undo]) takes that back."
                    }
                })
        }
    }

    /// Writes the next reminder of the invoice, notes it, and opens the mail program with it.
    func remindOfInvoice() {
        settle { invoice, today in
            let (letters, refused) = try Reminding(store, ledger.books, on: today).letters(about: [invoice.id])
            if let error = refused.first { throw error }
            for letter in letters {
                let outcome = try letter.send(by: Sending(UserSettings()))
                let words = "\(outcome.sentence) \(keys[.undo]) takes that back."
                if case .failed(let error) = outcome.mail { say(problem: "\(words) \(error)") } else { say(words) }
            }
        }
    }

    /// Corrects what was typed in of recorded payments, and records the new one if that was touched, or none of them.
    private func record(_ entry: PaymentsEntry, for invoice: Invoice, on today: CalendarDate) -> Message {
        let isAnother = entry.isAnother
        entry.isAnother = false
        return Self.message {
            let corrections = entry.corrections
            var done: [String] = []
            do {
                for (payment, correction) in corrections {
                    done.append(try correct(payment, correction, entry.reason.reason, of: invoice, on: today).sentence)
                }
                if corrections.isEmpty || entry.isNewTouched {
                    done.append(try settle(entry.new, of: invoice, on: today, isAnother: isAnother).sentence)
                }
            } catch SettlingError.isAllDiscount(let amount, _) where done.isEmpty {
                entry.isAnother = true
                throw PartlyDone(
                    description:
                        "A cash discount of \(amount) is all of it. \(keys.press(.commitEdit)) if nothing is paid.")
            } catch SettlingError.recordedAlready(let amount, let date, _) where done.isEmpty {
                entry.isAnother = true
                throw PartlyDone(
                    description:
                        "A payment of \(amount) on \(date.shown) is recorded already. \(keys.press(.commitEdit)) to record another one."
                )
            } catch  where !done.isEmpty {
                // Recorded entries stay, so the error names them as well.
                throw PartlyDone(description: "\(done.joined(separator: " ")) But: \(error)")
            }
            let steps = done.count == 1 ? "takes that back" : "takes that back, step by step"
            return "\(done.joined(separator: " ")) \(keys[.undo]) \(steps)."
        }
    }

    private struct PartlyDone: Error, CustomStringConvertible { let description: String }

    private func correct(
        _ payment: Payment, _ entry: PaymentEntry, _ reason: String, of invoice: Invoice, on today: CalendarDate
    ) throws -> PaymentOutcome {
        guard let amount = entry.amount, amount != 0 else {
            let other = try payment.offset.flatMap { try counterparts(of: invoice, $0).first { $0.has(payment) } }
            return try settle(.remove(payment, because: reason, assigned: other), nil, entry, of: invoice, on: today)
        }
        return try settle(.correct(payment, because: reason), amount, entry, of: invoice, on: today)
    }

    private func settle(
        _ entry: PaymentEntry, of invoice: Invoice, on today: CalendarDate, isAnother: Bool
    ) throws -> PaymentOutcome {
        if entry.kind.hasPrefix("to ") {
            let number = String(entry.kind.dropFirst(3)).trimmed
            guard let other = try counterparts(of: invoice, number).first else {
                throw CommandProblem.noInvoice(number, nearest: nil)
            }
            return try settle(.assign(to: other), entry.amount, entry, of: invoice, on: today)
        }
        let settlement = PaymentsEntry.Kind(entry.kind)?.settlement
        // An amount that was emptied is not all that is open; where nothing is, the field is empty from the beginning.
        let amount = settlement == nil && invoice.amountToPay > 0 ? entry.amount ?? 0 : entry.amount
        return try settle(settlement ?? .payment, amount, entry, of: invoice, on: today, isAnother: isAnother)
    }

    private func settle(
        _ settlement: Settlement, _ amount: ExactDecimal?, _ entry: PaymentEntry? = nil,
        in currency: CurrencyCode? = nil, of invoice: Invoice, on today: CalendarDate, isAnother: Bool = false
    ) throws -> PaymentOutcome {
        // Undo names the amount as the screen shows it.
        let name = amount.map { "payment of \(DecimalFormat.amount($0, in: invoice.currency)) \(invoice.currency)" }
        return try invoice.settle(
            settlement, amount, in: currency, on: entry?.date, reference: entry?.reference, today: today, named: name,
            isAnother: isAnother)
    }

    /// The documents of a number that have the seller of an invoice, so that one can be settled by the other.
    func counterparts(of invoice: Invoice, _ number: String) throws -> [Invoice] {
        try store.invoices(numbered: number)
            .filter { $0.isReceived == invoice.isReceived && $0.sellerName == invoice.seller.name }
            .map { try store.load($0.id) }
    }

    /// Does something with the open invoice today, or says why that cannot be.
    func settle(_ body: (Invoice, CalendarDate) throws -> Void) {
        guard let invoice else { return status.message = status.noInvoice }
        guard !status.refusesChange() else { return }
        do {
            guard let today = CalendarDate.today else { throw CommandProblem.noToday }
            try body(invoice, today)
        } catch {
            say(problem: "\(error)")
        }
    }

    private static func message(_ body: () throws -> String) -> Message {
        do { return .info(try body()) } catch { return .problem("\(error)") }
    }

    /// Lists those alone that are open, then the overdue ones, and so on; then all again.
    func filterByNext() {
        let filters = [nil] + StatusFilter.allCases.map { $0 as StatusFilter? }
        guard let next = filters.neighbour(of: StatusFilter(searchedFor: store.list.searchText), by: 1) else {
            cancelSearch()
            return say("Showing all invoices.")
        }
        show(next)
    }

    /// Lists the invoices of a filter alone.
    func show(_ filter: StatusFilter) {
        (modes.search, figure) = (nil, nil)
        store.list.search(for: filter.searchText)
        switchInvoice(by: -scroll.cursor)
        say("Showing \(filter.words). \(keys[.filter]): next filter. \(keys[.back]): show all.")
    }
}

extension StatusFilter {
    /// Those of which a message speaks.
    fileprivate var words: String {
        switch self {
        case .open: "open invoices"
        case .overdue: "overdue invoices"
        case .draft: "drafts"
        case .paid: "paid invoices"
        case .received: "received invoices"
        case .quote: "quotes"
        case .cancelled: "cancelled invoices"
        case .dueSoon: "invoices due within \(StatusFilter.dueSoonDays) days"
        case .owed: "received invoices that are to be paid"
        }
    }
}

extension Invoice {
    /// Returns `true` if a payment that was assigned is recorded in it.
    fileprivate func has(_ payment: Payment) -> Bool { payments.contains { $0.id == payment.id } }
}
