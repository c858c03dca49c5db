import Derive
import Foundation
import Invoicing

/// The invoices in some order, or those that a search has found, read as they are looked at.
///
/// Rows are read off the main thread. Asking for a missing row reads it, and its observers are notified afterwards.
@Observed(recorded: false)
public final class InvoiceList {
    /// The number of invoices that are listed.
    public private(set) var count: Int
    /// The order of the invoices.
    public private(set) var order: ListOrder = .newest
    /// The text to search for; empty for none.
    public private(set) var searchText: String = ""
    /// `true` if a search has found more than are listed.
    public private(set) var hasMore: Bool = false
    /// Changes whenever a position may have another row.
    private var version: Int = 0

    /// The number of invoices that a search lists.
    public nonisolated static let mostHits = 1_000

    /// `true` if the list shows the hits of a search.
    public var hasHits: Bool { hits != nil }

    /// `true` if the hits of the search are not listed yet.
    public private(set) var isSearching: Bool = false

    /// The number of invoices, whatever is listed.
    @Unobserved public private(set) var total: Int
    /// The number of changes of which invoices there are, so that rows stand elsewhere.
    @Unobserved public private(set) var moves = 0 { didSet { missing = [] } }
    @Unobserved private var window = ListWindow()
    /// The hits of the search; nil while all are listed.
    @Unobserved private var hits: [Int64]?
    /// Increases with each reset, so that the answer to an earlier request is recognised and dropped.
    @Unobserved private var generation = 0
    @Unobserved private var isReading = false
    /// Positions that were read without a row since ``moves`` has changed.
    @Unobserved private var missing: Set<Int> = []
    @Unobserved private var isCheckingNumbers = false
    @Unobserved private var mustCheckNumbersAgain = false
    /// The row of an invoice whose last commits are not written yet; nil for any other.
    @Unobserved var unsavedSummary: (UUID) -> InvoiceSummary? = { _ in nil }
    /// Returns the current day, for overdue invoices.
    @Unobserved public var today: () -> CalendarDate? = { nil }
    /// Called with why something cannot be read, and with nil after what can be.
    @Unobserved var onTrouble: ((any Error)?) -> Void = { _ in }
    /// The open amounts of all invoices, whatever is listed; nil until they were read.
    public var sums: InvoiceSums? { sumsReading.sums(on: today()) }
    /// Returns the figures above a wide list, in a currency; nil until they were read. They are read again, off the main thread,
    /// when they are looked at after a change of the invoices.
    public func figures(in currency: CurrencyCode) -> BusinessFigures? {
        sumsReading.figures(on: today(), in: currency.code)
    }
    private let sumsReading: InvoiceSumsReading
    private let backend: SQLiteBackend
    let reader = Reader("list")
    private let searching: TextSearch

    /// Waits until nothing is being read any more.
    func finishReading() {
        reader.finish()
        searching.finish()
        sumsReading.reader.finish()
    }

    /// `true` if rows, hits or sums are still being read.
    var isBusy: Bool { reader.isBusy || searching.isBusy || sumsReading.reader.isBusy }

    /// Reads rows and positions synchronously within a closure.
    func waitingForRows<Found>(_ look: () -> Found) -> Found { reader.waiting(look) }

    init(_ backend: SQLiteBackend, count: Int) {
        self.backend = backend
        self.count = count
        total = count
        searching = TextSearch(backend)
        sumsReading = InvoiceSumsReading(backend)
    }

    /// The row at a position, counted from zero; nil behind the last one, and while it is being read.
    public func entry(at position: Int) -> InvoiceEntry? {
        _ = version
        guard (0..<count).contains(position) else { return nil }
        if window[position] == nil, !isMissing(at: position) { read(position) }
        return window[position]
    }

    /// Returns `true` if the database has no row for a position. Another count of invoices may follow.
    public func isMissing(at position: Int) -> Bool { missing.contains(position) }

    /// Returns the position of an invoice; nil if the invoice is not listed or its position is still being read. ``moves``
    /// changes when the position is known.
    /// - Complexity: O(1) for an invoice near the rows in memory, else O(*n*) on another thread, some milliseconds for a
    ///   million.
    public func position(of id: UUID) -> Int? {
        if window.position(of: id) == nil, hits == nil { readPlace(of: id) }
        return window.position(of: id)
    }

    /// Returns the position of an invoice, by its key among hits.
    func position(of id: UUID, sequence: Int64?) -> Int? {
        guard let hits, let sequence else { return position(of: id) }
        return hits.firstIndex(of: sequence)
    }

    private func readPlace(of id: UUID) {
        let (backend, order, generation) = (backend, order, generation)
        reader.begin {
            try backend.read { try $0.place(of: id, in: order) }
        } receive: { [weak self] answer in
            // The next call of `position(of:)` finds the row in the window.
            self?.receive(answer, of: generation)
        }
    }

    /// Lists the invoices in another order.
    public func sort(by order: ListOrder) {
        guard self.order != order else { return }
        self.order = order
        if hits == nil { reset() }
        searchAgain()
    }

    /// Lists the invoices in which each word of a text begins some word of number, parties, items or notes; all of them
    /// for an empty text. What was found before stays listed until that is known.
    public func search(for text: String) {
        guard searchText != text else { return }
        searchText = text
        beginSearch()
    }

    /// Searches for the same once more, since other invoices may be found or stand elsewhere now; without effect while
    /// nothing is searched for.
    public func searchAgain() { if !searchText.isEmpty { beginSearch() } }

    private func beginSearch() {
        let (text, order, query) = (searchText, order, SearchQuery(searchText, on: today()))
        guard !query.words.isEmpty || query.filter != nil else {
            searching.cancel()
            return show(nil)
        }
        isSearching = true
        searching.search(query, in: order, limit: Self.mostHits) { [weak self] answer in
            if let self, searchText == text, self.order == order { show(value(of: answer)) }
        }
    }

    private func show(_ found: SearchHits?) {
        hits = found?.sequences
        count = hits?.count ?? total
        hasMore = found?.hasMore ?? false
        isSearching = false
        moves += 1
        reset()
    }

    // MARK: What commits change

    /// An invoice has other values.
    func changed(_ summary: InvoiceSummary) {
        guard let entry = window.entries.first(where: { $0.id == summary.id }) else { return dropReading() }
        if entry.summary != summary { entry.summary = summary }
    }

    /// Checks off the main thread which rows in memory share a number with another invoice, after numbers have changed. A
    /// call during a check repeats the check afterwards.
    func checkNumbers(with reader: Reader) {
        guard !isCheckingNumbers else { return mustCheckNumbersAgain = true }
        let (backend, sequences) = (backend, window.entries.map(\.key.sequence))
        guard !sequences.isEmpty else { return }
        isCheckingNumbers = true
        reader.begin {
            try backend.read { try $0.withSameNumber(among: sequences) }
        } receive: { [weak self] answer in
            guard let self else { return }
            isCheckingNumbers = false
            guard !mustCheckNumbersAgain else {
                mustCheckNumbersAgain = false
                return checkNumbers(with: reader)
            }
            guard let taken = value(of: answer) else { return }
            let looked = Set(sequences)
            for entry in window.entries where looked.contains(entry.key.sequence) {
                let isTaken = taken.contains(entry.key.sequence)
                if entry.summary.isNumberTaken != isTaken { entry.summary.isNumberTaken = isTaken }
            }
        }
    }

    /// The values of an invoice are in the database now, so that its row may stand elsewhere.
    func written(_ summary: InvoiceSummary) {
        changed(summary)
        if !summary.isDraft { sumsReading.change() }
        guard order != .newest else { return }
        guard let entry = window.entries.first(where: { $0.id == summary.id }) else { return placeAnew() }
        let key = ListKey(of: summary, sequence: entry.key.sequence, in: order)
        guard key != entry.key else { return }
        guard hits == nil else { return searchAgain() }
        window.move(entry, to: key, in: order, count: count)
        rowsMoved()
    }

    /// A row that is not in memory may have moved across those that are: finds out where these stand now.
    private func placeAnew() {
        if hits == nil, let row = window.middle { readPlace(of: row.id) }
    }

    /// Shows the rows around one of which the position was asked for, unless others are shown by now.
    private func receive(_ answer: Result<(row: ListRow, position: Int)?, any Error>, of generation: Int) {
        guard self.generation == generation else { return rowsMoved() }
        guard let place = value(of: answer) ?? nil else { return }
        window.replace(with: [makeEntry(place.row)], at: place.position)
        rowsMoved()
    }

    /// Drops the reading in progress, since rows have moved.
    private func rowsMoved() {
        moves += 1
        version += 1
        forgetReading()
    }

    /// Drops readings in progress, of rows and places: they may have values of before a commit.
    private func dropReading() {
        if isReading { version += 1 }
        forgetReading()
    }

    private func forgetReading() {
        generation += 1
        isReading = false
    }

    /// An invoice came in.
    func inserted(_ sequence: Int64) {
        total += 1
        sumsReading.change()
        searchAgain()
        guard hits == nil else { return }
        count = total
        rowsMoved()
        // No other row is read before the place of this one is known.
        isReading = true
        let (backend, order, generation) = (backend, order, generation)
        reader.begin {
            try backend.read { try $0.rows(of: [sequence], in: order) }
        } receive: { [weak self] answer in
            guard let self, hits == nil else { return }
            if self.generation == generation, let row = value(of: answer)?.first {
                window.insert(makeEntry(row), in: order, count: count)
            } else {
                window = ListWindow()
            }
            rowsMoved()
        }
    }

    /// An invoice went.
    func removed(_ id: UUID, sequence: Int64?) {
        total -= 1
        sumsReading.change()
        let hit = sequence.flatMap { hits?.firstIndex(of: $0) }
        if let hit { hits?.remove(at: hit) }
        count = hits?.count ?? total
        // While something is searched for, most invoices have no row.
        let isListed = hits == nil || sequence == nil || hit != nil
        if isListed, !window.remove(id, sequence: sequence, in: order) { window = ListWindow() }
        rowsMoved()
    }

    /// Something else has changed which invoices there are.
    func recount(_ total: Int) {
        moves += 1
        sumsReading.change()
        self.total = total
        searchAgain()
        guard hits == nil else { return }
        count = total
        reset()
    }

    /// Drops all rows, so that visible ones are read again.
    private func reset() {
        window = ListWindow()
        version += 1
        forgetReading()
    }

    // MARK: Reading

    private func read(_ position: Int) {
        guard !isReading else { return }
        isReading = true
        let backend = backend
        let (request, hits) = (window.request(for: position, of: count, in: order), hits)
        let (generation, order, moves) = (generation, order, moves)
        reader.begin {
            try backend.read { database in
                guard let hits else { return try database.rows(of: request) }
                let first = position / ListWindow.page * ListWindow.page
                return try database.rows(of: Array(hits[first..<min(first + ListWindow.page, hits.count)]), in: order)
            }
        } receive: { [weak self] answer in
            guard let self, self.generation == generation else { return }
            receive(answer, request, position, moves)
            version += 1
        }
    }

    private func receive(
        _ answer: Result<[ListRow], any Error>, _ request: ListRequest, _ position: Int, _ moves: Int
    ) {
        isReading = false
        guard let rows = value(of: answer) else { return }
        let known = Dictionary(window.entries.map { ($0.id, $0) }) { first, _ in first }
        let entries = rows.map { row in known[row.summary.id] ?? makeEntry(row) }
        defer { if window[position] == nil, self.moves == moves { missing.insert(position) } }
        guard hits == nil else {
            return window.replace(with: entries, at: position / ListWindow.page * ListWindow.page)
        }
        window.add(entries, of: request, count: count, around: position)
    }

    /// A row as it is stored, but with what was committed here and could not be written yet.
    private func makeEntry(_ row: ListRow) -> InvoiceEntry {
        let entry = InvoiceEntry(row)
        if let summary = unsavedSummary(entry.id) { entry.summary = summary }
        return entry
    }

    private func value<Value>(of answer: Result<Value, any Error>) -> Value? {
        do {
            let value = try answer.get()
            onTrouble(nil)
            return value
        } catch {
            onTrouble(error)
            return nil
        }
    }
}
