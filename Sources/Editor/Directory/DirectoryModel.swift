import Derive
import DeriveDocuments
import Foundation
import Ledger
import Terminal

/// The list of customers or products in front of the panes. Typing searches in it.
@Observed(recorded: false)
package final class DirectoryModel: EditingPaneModel, QueryModel, ScrollingPaneModel {
    /// The kind of entries that are listed.
    typealias Kind = DirectorySearch.Area

    @Unobserved package let desk: Desk
    @Unobserved package unowned let editing: EditModel
    @Unobserved unowned let ledger: LedgerModel
    package let scroll = ScrollState()
    var kind: Kind = .customers
    /// `true` if archived entries are listed, and no others.
    var showsArchived: Bool = false
    /// The search text.
    var text: TextBuffer = TextBuffer()
    /// The entry to merge into the next one chosen with Enter; nil if no merge is pending.
    var merged: CompletionEntry?
    /// The rows that were requested. A missing row is not requested again.
    @Unobserved private var askedFor: Set<UUID> = []
    /// `true` if some were read since a turn without keys.
    @Unobserved private var hasRead = false
    /// Reads rows that come into view without a key, as when the books are there at last.
    @Unobserved private var reading: Effect?
    /// The last search, with its text and the state of the ledger.
    @Unobserved var running: DirectorySearch?
    @Unobserved var searched: Searched?
    /// The number of steps that searches have made beyond their first ones.
    var stepCount: Int = 0
    /// The listed entries, best match first, or by name while nothing is typed. During a search, the best so far.
    @Derived var entries: [CompletionEntry]

    init(_ desk: Desk, _ editing: EditModel, _ ledger: LedgerModel) {
        (self.desk, self.editing, self.ledger) = (desk, editing, ledger)
    }

    func deriveEntries() -> [CompletionEntry] {
        guard isListed else { return [] }
        // The books' indexes are not observed themselves.
        let change = books.directoryChanges.count
        guard text.text.isEmpty else { return found(Searched(text.text, kind, showsArchived, change)) }
        guard !showsArchived else { return archived }
        return kind == .customers ? books.allCustomers : books.allProducts
    }

    /// `true` if there are entries, and none that is not archived.
    var areAllArchived: Bool { !showsArchived && entries.isEmpty && !archived.isEmpty }

    private var archived: [CompletionEntry] {
        kind == .customers
            ? books.archivedCustomers(matching: "", limit: 0) : books.archivedProducts(matching: "", limit: 0)
    }

    var books: Ledger { ledger.books }

    package var document: Document? { books.document }

    package var hasFocus: Bool { modes.front == .directory }

    /// `true` if anything is listed, maybe behind a form.
    var isListed: Bool { hasFocus || modes.front == .form }

    package var height: Int { ScreenAreas.rowCount(of: areas.front) }

    /// The entry under the cursor, once the search has ended.
    var current: CompletionEntry? {
        finishSearch()
        return entry
    }

    private var entry: CompletionEntry? { entries.indices.contains(scroll.cursor) ? entries[scroll.cursor] : nil }

    /// Lists customers or products, and says how one is archived.
    func openToArchive(_ kind: Kind) {
        open(kind)
        say("\(keys["entry.archive", in: .directory]) archives the entry under the cursor; typing searches it.")
    }

    func open(_ kind: Kind) {
        guard editing.commit() else { return }
        ledger.open()
        reading =
            reading
            ?? Effect("rows of the directory") { [unowned self] in
                if !entries.isEmpty, hasFocus { submit { [weak self] in self?.readVisible() } }
                goOnSearching()
            }
        (self.kind, text, merged, showsArchived, askedFor) = (kind, TextBuffer(), nil, false, [])
        modes.replace(with: .directory)
        moveToEnd(false)
    }

    /// Switches between archived and active entries.
    func toggleArchived() {
        (merged, showsArchived) = (nil, !showsArchived)
        moveToEnd(false)
    }

    /// Ends merging, clears the search, or lists active entries again; then closes the list.
    func goBack() {
        if merged != nil { return merged = nil }
        guard text.text.isEmpty else { return putSearchAside() }
        guard !showsArchived else { return toggleArchived() }
        modes.pop(.directory)
    }

    /// Changes the search text.
    package func type(_ change: (inout TextBuffer) -> Void) {
        var changed = text
        change(&changed)
        // No name begins with a blank.
        text = changed.characters.allSatisfy(\.isWhitespace) ? TextBuffer() : changed
        moveToEnd(false)
    }

    /// Lists all again, and keeps what was searched for until the next key.
    private func putSearchAside() {
        editing.putSearchAside(text.text, in: .directory)
        type { $0 = TextBuffer() }
    }

    func reveal() {
        guard hasFocus else { return }
        scroll.moveCursor(to: scroll.cursor, of: entries.count, height: height)
        readVisible()
    }

    /// A customer or supplier on the screen, as far as it was read. What reads this depends on all of them.
    func customer(_ id: UUID) -> Customer? { areRowsKnown ? books.loadedCustomer(id) : nil }

    /// A product on the screen, as far as it was read. What reads this depends on all of them.
    func product(_ id: UUID) -> Product? { areRowsKnown ? books.loadedProduct(id) : nil }

    /// `true` if any row was read or changed. The table of rows itself is not observed.
    private var areRowsKnown: Bool { books.directoryChanges.readCount + books.directoryChanges.count > 0 }

    /// Reads some of the rows on the screen, once before each drawing. Drawing reads nothing.
    func readVisible() {
        guard hasFocus, !hasRead else { return }
        let ids = Array(unread.prefix(Self.rowsInTurn))
        askedFor.formUnion(ids)
        hasRead = !ids.isEmpty
        switch kind {
        case .customers: books.readCustomers(ids)
        case .products: books.readProducts(ids)
        }
    }

    /// Reads more of them, while no key waits.
    /// - Returns: Whether any are left.
    func readMore() -> Bool {
        hasRead = false
        readVisible()
        return hasFocus && !unread.isEmpty
    }

    private var unread: [UUID] {
        entries.dropFirst(scroll.top).prefix(height).map(\.id).filter { !askedFor.contains($0) }
    }

    /// The number of rows that are read in one turn of the loop.
    private static let rowsInTurn = 12

    package var rowCount: Int { entries.count }
}
