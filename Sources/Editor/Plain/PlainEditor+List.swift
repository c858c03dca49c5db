import Invoicing
import Storage

/// The list of invoices, in sentences.
extension PlainEditor {
    private static let pageLength = 20

    /// Says the first invoices, of all or of those that a text is found in.
    func list(_ text: String) {
        find(text)
        saidEntries = 0
        let list = workspace.store.list
        switch list.count {
        case 0:
            return say(
                text.isEmpty ? "There are no invoices. Type \(keys[.newInvoice]) for one." : "Nothing was found.")
        case 1: say("1 invoice.")
        case let count: say("\(count) invoices.")
        }
        sayMoreEntries()
    }

    /// Says the next ones.
    func sayMoreEntries() {
        let list = workspace.store.list
        guard saidEntries < list.count else { return say("There are no more invoices.") }
        let page = saidEntries..<min(saidEntries + Self.pageLength, list.count)
        for position in page { say(entry(at: position).map { sentence($0, position) } ?? "\(position + 1): not read.") }
        saidEntries = page.upperBound
        if saidEntries < list.count { say("Type \(keys[.more]) for the next ones.") }
    }

    /// Opens an invoice by its place among the listed entries, or by a search.
    func open(_ text: String) {
        guard !text.isEmpty else {
            return say("Type \(keys[.open]) with a number of the list, or with a text to find.")
        }
        let list = workspace.store.list
        if let place = Int(text), (1...max(1, saidEntries)).contains(place), place <= list.count {
            return entry(at: place - 1).map(show) ?? ()
        }
        find(text)
        let first = (0..<min(list.count, Self.pageLength)).compactMap { entry(at: $0) }
        if let hit = first.first(where: { $0.summary.reference == text }) ?? (list.count == 1 ? first.first : nil) {
            return show(hit)
        }
        guard list.count > 0 else { return say("Nothing was found.") }
        say("\(list.count) invoices were found. Type \(keys[.open]) with one of these numbers.")
        saidEntries = 0
        sayMoreEntries()
    }

    // MARK: The bin

    func sayBin() {
        let bin = openBin()
        if bin.invoices.isEmpty { say("The bin is empty.") }
        for (index, invoice) in bin.invoices.enumerated() {
            let number = invoice.number.isEmpty ? "an invoice without a number" : "invoice \(invoice.number)"
            let amount = invoice.amountDue == nil ? "whose amount cannot be read" : invoice.amountText
            let buyer = invoice.buyerName.isEmpty ? "" : " to \(invoice.buyerName)"
            say("\(index + 1): \(number)\(buyer), \(amount).")
        }
        workspace.closeSheet()
    }

    /// Brings an invoice of the bin back, by its place there.
    func restore(_ argument: String) {
        let bin = openBin()
        guard let number = Int(argument), bin.invoices.indices.contains(number - 1) else {
            workspace.closeSheet()
            return say("Type \(keys[.restore]) with a number that \(keys[.bin]) says.")
        }
        bin.moveRows(by: number - 1)
        bin.enter()
    }

    private func openBin() -> BinModel {
        let bin = workspace.list.bin
        if !bin.hasFocus { bin.toggle() }
        settle()
        return bin
    }

    private func show(_ entry: InvoiceEntry) {
        workspace.show(workspace.store.open(entry.id))
        workspace.list.enter()
        settle()
        sayMessage()
        sayOpened()
    }

    /// Lists what a text is found in. The invoice that is open stays so.
    private func find(_ text: String) {
        if workspace.focus == .list, workspace.invoice != nil { workspace.focus = .lines }
        workspace.store.list.search(for: text)
        settle()
        while workspace.store.list.isSearching { settle() }
    }

    /// An entry, which is read first if it is not in memory.
    private func entry(at position: Int) -> InvoiceEntry? {
        if let entry = workspace.store.list.entry(at: position) { return entry }
        settle()
        return workspace.store.list.entry(at: position)
    }

    private func sentence(_ entry: InvoiceEntry, _ position: Int) -> String {
        let kind = DocumentKind(isQuote: entry.summary.isQuote, isCreditNote: entry.summary.typeCode.isCreditNote).name
        let number = entry.summary.reference.isEmpty ? kind : "\(kind) \(entry.summary.reference)"
        let day = entry.issueDate.map { " of \($0.shown)" } ?? ""
        let party = words(for: entry.summary.otherPartyName, isReceived: entry.summary.isReceived)
        let amount =
            entry.summary.unreadable.map { "which cannot be read: \($0)" } ?? "\(entry.summary.amountText()) due"
        return "\(position + 1): \(number)\(day)\(party), \(amount)."
    }
}
