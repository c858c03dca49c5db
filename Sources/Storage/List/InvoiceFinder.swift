import Derive

/// The first few invoices that a text finds, whatever is listed.
@Observed(recorded: false)
public final class InvoiceFinder {
    /// The entries that were found. They stay until those of the next text are known.
    public private(set) var found: [InvoiceEntry] = []
    /// `true` if the last text is still being searched for.
    public private(set) var isSearching: Bool = false
    @Unobserved private var text = ""
    @Unobserved private let backend: SQLiteBackend
    @Unobserved private let reader: Reader

    /// The largest number that is found.
    private nonisolated static let most = 50

    init(_ backend: SQLiteBackend, _ reader: Reader) {
        (self.backend, self.reader) = (backend, reader)
    }

    /// Finds the invoices in which each word of a text begins some word of number, parties, items or notes; none for an
    /// empty text.
    public func find(_ text: String) {
        self.text = text
        let (backend, query) = (backend, SearchQuery(text))
        guard !query.words.isEmpty else { return show([]) }
        isSearching = true
        reader.begin {
            try backend.read { database in
                let hits = try database.search(query, in: .newest, limit: Self.most) { false }
                return try database.rows(of: hits.sequences, in: .newest)
            }
        } receive: { [weak self] answer in
            if let self, self.text == text { show((try? answer.get()) ?? []) }
        }
    }

    private func show(_ rows: [ListRow]) {
        isSearching = false
        found = rows.map(InvoiceEntry.init)
    }
}
