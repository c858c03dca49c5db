import Derive
import Input
import Invoicing
import Storage

extension ListModel {
    /// Lets the open invoice be made again each month, or not any more.
    func toggleRecurrence() {
        guard let invoice = workspace.invoice, let today = CalendarDate.today else {
            return workspace.status.message = workspace.status.noInvoice
        }
        do {
            guard try !store.endRecurrence(of: invoice) else {
                return workspace.status.message = .info("\(invoice.title) is not made again any more.")
            }
            let recurrence = try store.recur(invoice, everyMonths: 1, today: today)
            let next = recurrence.next.map { ", next on \($0)" } ?? ""
            workspace.status.message = .info(
                "\(invoice.title) is made again each month as a draft\(next). \(key: .recurInvoice) ends that.")
        } catch {
            workspace.status.message = .problem("\(error)")
        }
    }
}
