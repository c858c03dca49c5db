import Derive
import DeriveDocuments
import Foundation
import Invoicing
import Ledger

/// Computes the derived columns of one document from its stored rows, in pieces, apart from what is open: typed values that are
/// not committed have no part in them.
final class Derivation {
    let note: DerivationNote
    private let backend: SQLiteBackend
    private let reader: Reader
    private var source: Result<DerivationSource, any Error>?
    private(set) var invoice: Invoice?
    private var loading: LineLoading?
    private var commit: DocumentCommit
    /// The columns that are stored otherwise, with the last commit of the document that they follow from; nil until all are
    /// computed.
    private(set) var result: (commit: DocumentCommit, revision: Int64)?
    /// `true` if the result is being written.
    var isWriting = false

    /// Begins to read.
    /// - Parameter onRead: Called in a tick as soon as the first rows are there.
    init(_ note: DerivationNote, _ backend: SQLiteBackend, _ reader: Reader, onRead: @escaping () -> Void = {}) {
        (self.note, self.backend, self.reader) = (note, backend, reader)
        commit = DocumentCommit(note.row.id)
        reader.begin {
            try backend.read { try backend.source(of: note, lines: LineLoading.firstLines, in: $0) }
        } receive: { [weak self] in
            self?.source = $0
            onRead()
        }
    }

    /// Computes until a time has come, or more is to be read.
    /// - Returns: Whether there is more to do now.
    /// - Throws: Why rows cannot be read.
    func run(until deadline: ContinuousClock.Instant) throws -> Bool {
        guard result == nil, let source = try source?.get() else { return false }
        switch source.rows {
        case .invoice(let stored)?:
            let invoice = try invoice ?? begin(stored)
            let hasMore = try loading?.takeLines(until: deadline) { add($0, $1, to: invoice) } ?? false
            guard loading?.isDone ?? true else { return hasMore }
            commit.entry = ListColumn.all.values(of: invoice).otherThan(stored.entry)
        case .directory(let row)?:
            commit.columns[note.row] = DocumentCommit.listed(row, of: note.row)?.otherThan(row)
        case nil: break
        }
        result = (commit, source.revision)
        return false
    }

    private func begin(_ stored: StoredHead) throws -> Invoice {
        let made = try unrecorded { try Invoice(id: note.row.id, stored) }
        invoice = made
        compare(made.lines.elements, stored.lines)
        if stored.lines.count == LineLoading.firstLines, let last = stored.lines.last {
            loading = LineLoading(stored.sequence, after: try RowPlace(of: last), backend, reader)
        }
        return made
    }

    private func add(_ lines: [InvoiceLine], _ rows: [StoredRow], to invoice: Invoice) {
        Trace.pause {
            unrecorded { for line in lines { invoice.lines.append(line) } }
            // Reading derived values after each batch keeps them up to date, so that the last batch costs no more than the others.
            _ = (invoice.amountDue, invoice.problemCounts)
        }
        compare(lines, rows)
    }

    private func compare(_ lines: [InvoiceLine], _ rows: [StoredRow]) {
        for (line, row) in zip(lines, rows) {
            let columns = line.derivedColumns.otherThan(row)
            if !columns.isEmpty { commit.columns[line.row] = columns }
        }
    }
}

extension ColumnValues {
    /// The columns that a row holds with other values.
    fileprivate func otherThan(_ row: StoredRow) -> ColumnValues {
        filter { !(row[$0.column] as ColumnValue).holdsSame(as: $0.value) }
    }
}
