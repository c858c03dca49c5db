import Derive
import Storage

/// Searching and sorting the list.
extension ListModel {
    /// `true` if a search is typed or its hits are listed.
    package var isSearching: Bool { modes.search != nil || !store.list.searchText.isEmpty }

    /// Begins a new search with typed text.
    func beginSearch(with text: String) {
        guard modes.edit == nil else { return }
        modes.search = TextBuffer()
        type { $0.insert(text) }
    }

    /// Begins to type what to search for, or to change it.
    func beginSearch() {
        guard modes.edit == nil else { return }
        focus = .list
        modes.search = TextBuffer(store.list.searchText)
        say(
            "Type what to search for. \(keys[.commitSearch]) keeps what is found, \(keys[.cancelSearch]) lists all again."
        )
    }

    /// Changes the search text; the list follows at once.
    package func type(_ change: (inout TextBuffer) -> Void) {
        guard var text = modes.search else { return }
        change(&text)
        guard !text.characters.isEmpty || !keys.typesAtOnce else { return _ = cancelSearch() }
        modes.search = text
        search(for: text.text)
    }

    /// Goes to the invoice under the cursor, of those that were found.
    func openHit() {
        commitSearch()
        guard store.list.count > 0 else { return say("Nothing was found.") }
        enter()
    }

    /// The text that is searched for, as the title of the list shows it: `/müller`, or `Only overdue` for one status.
    var searchTitle: String {
        if let typed = modes.search?.text { return "/" + typed }
        let (text, order) = (store.list.searchText, store.list.order.title(isWide: isWide))
        guard let filter = StatusFilter(searchedFor: text), filter.searchText == text else { return "/\(text)\(order)" }
        return "Only \(filter.title)\(order)"
    }

    /// `true` if what the cursor is on is still being searched for or read.
    var isOpeningHit: Bool { store.list.isSearching || awaitsRow }

    /// Goes on in what was found.
    func commitSearch() {
        modes.search = nil
        openAtCursor()
    }

    /// Lists all invoices again, with the cursor on the open one.
    /// - Returns: Whether there was a search.
    @discardableResult
    func cancelSearch() -> Bool {
        guard modes.search != nil || !store.list.searchText.isEmpty else { return false }
        modes.search = nil
        store.list.search(for: "")
        followOpenInvoice()
        return true
    }

    /// Lists all invoices again, and keeps what was searched for until the next key.
    func putSearchAside() {
        let text = modes.search?.text ?? store.list.searchText
        guard cancelSearch(), !text.isEmpty else { return }
        editing.putSearchAside(text)
    }

    /// Searches again for the text that the last key cleared.
    func searchAgain(for text: String) {
        focus = .list
        beginSearch(with: text)
    }

    /// Sorts the list by the next of what it can be sorted by.
    func sortByNext() {
        let list = store.list
        modes.order = ListOrder.allCases.neighbour(of: list.order, by: 1)
        list.sort(by: modes.order)
        followOpenInvoice()
        let what = isSearching ? "The invoices that were found" : "The invoices"
        say("\(what) are sorted \(list.order.text).")
    }

    private func search(for text: String) {
        figure = nil
        store.list.search(for: text)
        switchInvoice(by: -scroll.cursor)
    }
}

extension ListOrder {
    /// For a message: `by number`.
    fileprivate nonisolated var text: String {
        switch self {
        case .newest: "with the latest entered first"
        case .number: "by number"
        case .date: "by date"
        case .customer: "by customer"
        case .amountDue: "by amount due"
        }
    }

    /// For a title: `, by number`. A narrow list has room for it where another order was chosen.
    package nonisolated func title(isWide: Bool) -> String {
        switch self {
        case .newest: isWide ? ", latest entered first" : ""
        case .date: isWide ? ", by date" : ""
        case .number, .customer, .amountDue: isWide ? ", \(text)" : " \(text)"
        }
    }
}
