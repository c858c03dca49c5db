import DeriveDocuments
import Foundation
import Invoicing

/// Reads the lines of an invoice, a thousand at a time, ahead of the caller that adds them.
final class LineLoading {
    /// The number of lines that are there with the head.
    nonisolated static let firstLines = 100
    /// The number of lines that are read at a time.
    private nonisolated static let readAtOnce = 1000
    /// The number of lines that are made between two looks at the clock.
    private static let madeAtOnce = 32

    private let backend: SQLiteBackend
    private let reader: Reader
    private let sequence: Int64
    private var place: RowPlace
    /// Rows that have been read and are not lines yet, the next one last.
    private var rows: [StoredRow] = []
    private var isReading = false
    /// `true` if nothing is left to read.
    private var isAtEnd = false
    private var failure: (any Error)?

    init(_ sequence: Int64, after place: RowPlace, _ backend: SQLiteBackend, _ reader: Reader) {
        (self.sequence, self.place) = (sequence, place)
        (self.backend, self.reader) = (backend, reader)
        readAhead()
    }

    /// `true` if all rows were taken.
    var isDone: Bool { isAtEnd && rows.isEmpty }

    /// Makes lines of what has been read, until a time has come or nothing is left.
    /// - Returns: Whether there is more to do now.
    func takeLines(until deadline: ContinuousClock.Instant, _ take: ([InvoiceLine], [StoredRow]) -> Void) throws -> Bool
    {
        if let failure { throw failure }
        repeat {
            guard !rows.isEmpty else { break }
            // An array of their own: a view would share the storage, and the removal would copy it.
            let next = Array(rows.suffix(Self.madeAtOnce).reversed())
            rows.removeLast(next.count)
            take(try unrecorded { try next.map { try InvoiceLine.make(of: $0) } }, next)
        } while ContinuousClock.now < deadline
        readAhead()
        return !rows.isEmpty
    }

    /// Makes lines of all that is left, and waits until it is read.
    func takeAll(_ take: ([InvoiceLine], [StoredRow]) -> Void) throws {
        if let failure { throw failure }
        // A reading that is under way is repeated here, and its answer is ignored.
        let missing = isAtEnd ? [] : try backend.lines(of: sequence, after: place, limit: -1)
        isAtEnd = true
        rows = missing.reversed() + rows
        while !rows.isEmpty { _ = try takeLines(until: .now + .seconds(60), take) }
    }

    private func readAhead() {
        guard !isReading, !isAtEnd, failure == nil, rows.count < Self.readAtOnce / 2 else { return }
        isReading = true
        let (backend, sequence, place) = (backend, sequence, place)
        reader.begin {
            try backend.lines(of: sequence, after: place, limit: Self.readAtOnce)
        } receive: { [weak self] in
            self?.receive($0)
        }
    }

    private func receive(_ answer: Result<[StoredRow], any Error>) {
        isReading = false
        guard !isAtEnd else { return }
        do {
            let new = try answer.get()
            if let last = new.last { place = try RowPlace(of: last) }
            isAtEnd = new.count < Self.readAtOnce
            rows = new.reversed() + rows
        } catch {
            failure = error
        }
    }
}

extension RowPlace {
    nonisolated init(of row: StoredRow) throws { self.init(position: row["position"], id: try UUID(column: row["id"])) }
}
