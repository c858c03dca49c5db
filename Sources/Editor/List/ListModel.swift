import Console
import Derive
import DeriveDocuments
import Foundation
import Invoicing
import Ledger
import Storage
import Terminal

/// The list of invoices: its cursor, opening the invoice there, adding and removing invoices.
@Observed(recorded: false)
package final class ListModel: EditingPaneModel, QueryModel, ScrollingPaneModel {
    @Unobserved package let desk: Desk
    @Unobserved package unowned let editing: EditModel
    @Unobserved package unowned let ledger: LedgerModel
    @Unobserved unowned let head: HeadModel
    @Unobserved package unowned let lines: LinesModel
    package let scroll = ScrollState()
    /// The figure above the list that the cursor was put on; nil while it is on an invoice.
    var figure: Figure?
    /// The company's currency, which amounts of a wide list do not name.
    var currency: CurrencyCode = .euro
    /// The habits of payment of the selected invoice's customer; nil until they are read.
    var payer: PayerHistory?
    /// The customer that was asked for last.
    @Unobserved var payerRequest: PayerRequest?
    /// The columns of a wide list.
    @Derived var table: ListTable
    /// The widths that the columns of a wide list need: for the visible rows, and for all that were visible.
    @Derived var shownWidths: ListWidths
    var widths: ListWidths = ListWidths()
    /// The invoices that were taken out of the list.
    @Unobserved private(set) lazy var bin = BinModel(desk, ledger, self)
    /// `true` if the invoice that was worked in was deleted elsewhere, and no key was pressed since.
    @Unobserved var hasLostInvoice = false
    /// The invoices of which copies were made, by the copies' identities.
    @Unobserved var originalsOfCopies: [UUID: UUID] = [:]
    /// The invoices that were made of quotes which were accepted with that.
    @Unobserved var invoicesOfAcceptedQuotes: Set<UUID> = []
    /// Follows the invoice of which a row shows what issuing it does.
    @Unobserved var issueWatch: CommitObservation?
    /// `true` if the cursor has moved to an invoice that is not open yet.
    @Unobserved private(set) var isOpeningDue = false
    /// `true` if the row of that invoice is still being read.
    var awaitsRow: Bool { isOpeningDue && !lacksRow }
    /// `true` if the row of that invoice cannot be read.
    package var lacksRow: Bool {
        isOpeningDue && (store.status.listTrouble != nil || store.list.isMissing(at: scroll.cursor))
    }
    /// The number of changes of the list when it was looked at last.
    @Unobserved private var knownMoves = 0
    /// `true` if the cursor goes where another invoice is shown.
    @Unobserved private var isFollowing = true

    init(_ desk: Desk, _ editing: EditModel, _ ledger: LedgerModel, _ head: HeadModel, _ lines: LinesModel) {
        (self.desk, self.editing, self.ledger, self.head, self.lines) = (desk, editing, ledger, head, lines)
    }

    package var hasFocus: Bool { focus == .list }

    package var height: Int {
        max(1, (areas.list?.size.height ?? 2) - Self.headRows(in: areas.list?.size.width ?? 0))
    }

    /// Returns the number of rows that are above the first invoice: the title, and those of the columns where there is room for
    /// all.
    static func headRows(in width: Int) -> Int { width >= ScreenAreas.wholeList ? 2 : 1 }

    /// Above the first invoice are the figures, where they are shown.
    package func moveRows(by distance: Int) {
        if shownFigure != nil { return distance > 0 ? figure = nil : () }
        let isAtTop = distance < 0 && scroll.cursor == 0 && modes.search == nil
        if isAtTop, hasFocus, areas.overview != nil { figure = .overdue } else { switchInvoice(by: distance) }
    }

    package func moveColumns(by distance: Int) {
        if let shownFigure { return figure = Figure.allCases.neighbour(of: shownFigure, by: distance) }
        if distance > 0, invoice != nil { enter() }
    }

    package func moveToEnd(_ isLast: Bool) {
        figure = nil
        switchInvoice(by: isLast ? store.list.count : -store.list.count)
    }

    /// Goes on to the lines, or to the sheet in their place; from a figure, to what it is of.
    package func enter() {
        if let shownFigure { return open(shownFigure) }
        guard invoice != nil else { return status.message = status.noInvoice }
        focus = modes.sheet == nil ? .lines : .sheet
    }

    package func deleteAtCursor() { deleteInvoice() }

    package func editWasCancelled(_ wasUntouched: Bool) { dropFreshInvoice() }

    package func reveal() {
        guard areas.list != nil else { return }
        scroll.reveal(store.list.count, height: height)
    }

    /// Begins to read the rows that are shown.
    func readVisible() {
        guard areas.list != nil else { return }
        let usual = ledger.books.company.usualCurrency
        if currency != usual { currency = usual }
        for row in scroll.top..<max(scroll.top, min(scroll.top + height, store.list.count)) {
            _ = store.list.entry(at: row)
        }
        let needed = widths.union(shownWidths)
        if needed != widths { widths = needed }
    }

    // MARK: Opening

    /// Opens the invoice under the cursor, if it is not open already.
    func openAtCursor() {
        isOpeningDue = false
        guard let entry = store.list.entry(at: scroll.cursor) else {
            // Its row is still being read, or cannot be read. No other invoice stays open then: keys would act on it.
            isOpeningDue = store.list.count > 0
            if !awaitsRow { opened = nil }
            return
        }
        if opened?.isOutdated != true, invoice?.id == entry.id { return }
        keepingCursor { desk.show(store.open(entry.id)) }
        if let error = opened?.failure { say(problem: "\(error)") }
    }

    /// Opens the invoice that the cursor has been moved to. Of many keys that move it, only the last one opens an invoice.
    func openIfDue() {
        if let news = store.status.takeNews() { tell(news) }
        if store.list.moves != knownMoves {
            knownMoves = store.list.moves
            scroll.cursor = min(scroll.cursor, max(0, store.list.count - 1))
            if !isOpeningDue { reposition() }
        }
        // Until a search has ended, the rows are those of before, and the cursor was put on none of them.
        guard !store.list.isSearching else { return }
        if isOpeningDue || opened?.isOutdated == true { openAtCursor() }
    }

    /// Rows stand elsewhere: the cursor stays on the open invoice, or goes on to the next if that is gone.
    private func reposition() {
        guard let opened else { return isOpeningDue = store.list.count > 0 }
        guard modes.search == nil else { return isOpeningDue = true }
        guard !opened.isUnlisted else {
            if opened.isRemoved, modes.edit == nil { openLeftAtCursor() }
            return
        }
        if let position = store.position(of: opened) { return moveCursor(to: position) }
        // An invoice with the cursor in a field or line stays open, even if the search no longer finds the invoice.
        if store.list.hasHits, hasFocus, modes.edit == nil { openLeftAtCursor() }
    }

    /// Moves the cursor by some rows; the invoice there is opened before the next drawing.
    func switchInvoice(by distance: Int) {
        moveCursor(to: scroll.cursor + distance)
        isOpeningDue = true
    }

    /// Shows an invoice from the list without moving the list's cursor, which is on it already.
    private func keepingCursor(_ show: () -> Void) {
        let (cursor, top, message) = (scroll.cursor, scroll.top, status.message)
        isFollowing = false
        show()
        isFollowing = true
        (scroll.cursor, scroll.top, status.message) = (cursor, top, message)
    }

    /// Opens the invoice under the cursor after an invoice was added or removed.
    func openLeftAtCursor() {
        moveCursor(to: scroll.cursor)
        openAtCursor()
        // What has gone leaves the list when that is written.
        isOpeningDue = store.list.count > 0
        if invoice == nil { focus = .list }
    }

    /// Puts the cursor on the open invoice, as soon as its row is known.
    func followOpenInvoice() {
        if let fresh = desk.fresh { store.keep(fresh.invoice) }
        desk.fresh = nil
        guard isFollowing, let opened else { return }
        isOpeningDue = false
        if let position = store.position(of: opened) { moveCursor(to: position) }
    }

    private func moveCursor(to row: Int) { scroll.moveCursor(to: row, of: store.list.count, height: height) }

    // MARK: Taking in and out

    /// Puts an invoice into the store and shows it.
    package func add(_ new: Invoice) {
        do {
            desk.show(try store.add(new))
        } catch {
            say(problem: "\(error)")
        }
    }

    /// Imports documents and shows the last one, or the invoice that has its number already.
    /// - Returns: The message about them; nil for none.
    package func importDocuments(_ read: ReadDocument.Files) -> Message? {
        var remarks = read.failures.map { "\($0)" } + read.remarksOnOthers
        var isRefused = !read.failures.isEmpty
        for document in read.documents {
            let invoice = document.invoice
            do {
                let outcome = try ledger.books.importDocument(
                    invoice, text: document.text, original: document.original(), to: store)
                desk.show(store.open(invoice.id))
                let others = document.leftOut.count - 1
                let leftOut = document.leftOut.prefix(1).map { part in
                    "Left out: \(part)\(others > 0 ? " and \(others) more" : "")."
                }
                remarks += (outcome.remarks + document.remarks + leftOut).map { "\(invoice.number): \($0)" }
            } catch {
                if let there = try? store.invoices(numbered: invoice.number).first {
                    desk.show(store.open(there.id))
                }
                remarks.append("“\(document.file)”: \(error)")
                isRefused = true
            }
        }
        guard !remarks.isEmpty else { return nil }
        let sentence = remarks.joined(separator: " ")
        return isRefused ? .problem(sentence) : .info(sentence)
    }

    private var isOnOpenInvoice: Bool { store.list.entry(at: scroll.cursor)?.id == invoice?.id }

    /// Takes the invoice under the cursor out, and shows the next one.
    func deleteInvoice() {
        guard !status.refusesChange() else { return }
        let isElsewhere = isOpeningDue
        if !isOnOpenInvoice { followOpenInvoice() }
        // Where its row is not read yet, the cursor is on it as soon as it is.
        let isPlaced = isOnOpenInvoice || !isElsewhere && !store.list.hasHits
        guard let opened, !opened.isRemoved, isPlaced else {
            status.message = status.noInvoice
            return
        }
        let invoice = opened.invoice
        guard !invoice.isIssued else {
            let isCreditable = Command.Audience.creditable.includes(invoice)
            let advice = isCreditable ? " \(keys[.addCreditNote]) makes a credit note." : ""
            return say(problem: "\(invoice.number) is issued, so it stays.\(advice)")
        }
        store.remove(invoice)
        desk.fresh = nil
        openLeftAtCursor()
        let message = "\(invoice.title) is deleted. \(keys.press(.undo)) to bring it back, \(keys[.bin]) for the bin."
        status.say(.info(message)) { [store] in store.isRemoved(invoice) }
    }

    package var rowCount: Int { store.list.count }

    package func select(_ hit: Hit) {
        guard case .row(let row) = hit else { return }
        (focus, figure) = (.list, nil)
        switchInvoice(by: row - scroll.cursor)
    }
}
