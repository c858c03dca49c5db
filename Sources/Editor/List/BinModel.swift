import Derive
import Invoicing
import Ledger
import Storage
import Terminal

/// The bin, with the cursor on one of the deleted invoices.
@Observed(recorded: false)
final class BinModel: ScrollingPaneModel {
    @Unobserved let desk: Desk
    @Unobserved unowned let ledger: LedgerModel
    @Unobserved unowned let list: ListModel
    let scroll = ScrollState()
    /// The contents when it was looked at.
    private(set) var invoices: [BinnedInvoice] = []

    init(_ desk: Desk, _ ledger: LedgerModel, _ list: ListModel) {
        (self.desk, self.ledger, self.list) = (desk, ledger, list)
    }

    var hasFocus: Bool { modes.pane == .bin }

    var height: Int { ScreenAreas.rowCount(of: areas.middle) }

    /// Shows the bin, or takes it away.
    func toggle() {
        guard !hasFocus else { return desk.closeSheet() }
        answering("The bin is being read…", store.readBin) { [self] in
            invoices = $0
            moveToEnd(false)
            desk.open(.bin)
        }
    }

    /// Brings the invoice under the cursor back.
    func enter() {
        guard invoices.indices.contains(scroll.cursor) else { return say("The bin is empty.") }
        guard !status.refusesChange() else { return }
        let binned = invoices[scroll.cursor]
        answering("The invoice is being read…") { receive in
            store.bringBack(binned.id, receive)
        } then: { [self] open in
            desk.closeSheet()
            focus = .list
            list.cancelSearch()
            desk.show(open)
            let isTaken = try store.hasInvoice(like: open.invoice)
            let number = isTaken ? " Another invoice has its number by now: give one of them another." : ""
            say("\(open.invoice.title) is back.\(number) \(keys[.undo]) puts it into the bin again.")
        }
    }

    /// Empties the bin once it is confirmed.
    func empty() {
        guard !invoices.isEmpty else { return say("The bin is empty.") }
        guard !status.refusesChange() else { return }
        let what = invoices.count == 1 ? "1 invoice is" : "\(invoices.count) invoices are"
        guard
            isConfirmed(
                Question(command: .emptyBin, yes: "empty the bin"),
                .info("\(what) gone for good then. \(keys.press(.emptyBin)) once more to empty the bin."))
        else { return }
        answering("The bin is being emptied…", store.emptyBin) { [self] in
            invoices = []
            moveToEnd(false)
            say("The bin is empty.")
        }
    }

    /// Goes on with the answer of the database, or says why there is none.
    private func answering<Value>(
        _ text: String, _ request: (@escaping Repository.Receive<Value>) -> Void,
        then goOn: @escaping @MainActor (Value) throws -> Void
    ) {
        status.await(text, request) { [desk] answer in
            do { try goOn(answer.get()) } catch { desk.status.message = .problem("\(error)") }
        }
    }

    var rowCount: Int { invoices.count }

    func select(_ hit: Hit) {
        guard case .row(let row) = hit else { return }
        focus = .sheet
        moveRows(by: row - scroll.cursor)
    }
}
