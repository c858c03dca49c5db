import Derive
import Input
import Invoicing
import Storage

extension ListModel {
    /// Lets the open invoice be made again each month, or not any more.
    func toggleRecurrence() {
        settle { invoice, today in
            guard try !store.endRecurrence(of: invoice) else {
                return say("\(invoice.title) is not made again any more.")
            }
            let recurrence = try store.recur(invoice, everyMonths: 1, today: today)
            say("\(recurrence.sentence) \(keys[.recurInvoice]) ends that.")
        }
    }

    /// Says which invoices are made again, with the next day of each.
    func listRecurrences() {
        do {
            let all = try store.recurrences()
            let sentences = all.map { $0.description }.joined(separator: " ")
            say(all.isEmpty ? "No invoice is made again. \(keys[.recurInvoice]) begins that." : sentences)
        } catch {
            say(problem: "\(error)")
        }
    }
}
