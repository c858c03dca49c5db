import DeriveDocuments
import Foundation
import Invoicing
import Ledger

/// An invoice that has its number already, in memory, and is not written yet.
struct IssueAttempt {
    let open: OpenInvoice
    let request: NumberRequest
    /// The number that it is tried with.
    var number = ""
    /// The changes in memory.
    private(set) var changes: ChangeSet?
    /// The number that was typed; empty for none.
    private let former: String
    /// The due date that it is given; nil where it has one, or none.
    private let dueDate: CalendarDate?
    /// Its former name.
    let title: String

    init(of open: OpenInvoice, _ request: NumberRequest, due dueDate: CalendarDate?) {
        (self.open, self.request, self.dueDate) = (open, request, dueDate)
        former = open.invoice.number
        title = open.invoice.titleInSentence
    }

    /// Issues the invoice in memory, and returns the write to the database.
    mutating func write(in store: Repository, _ document: (Invoice) -> Data) throws -> IssueWrite {
        let moment = Moment.now
        let changes = try set(Issuance(number: number, moment: moment), number, in: store)
        self.changes = changes
        open.changes.forgetTotals()
        var commit = try open.changes.commit(changes)
        commit.base = store.receivedRevision
        return IssueWrite(
            commit: commit, request: request, number: number, moment: moment,
            xml: String(decoding: document(open.invoice), as: UTF8.self), credit: open.invoice.credit,
            deposits: open.invoice.namedDeposits)
    }

    /// Makes it the draft that it was.
    mutating func rollBack(_ store: Repository) {
        guard changes != nil else { return }
        _ = try? set(nil, former, in: store)
        open.changes.forgetTotals()
        changes = nil
    }

    /// It is no step that undo takes back, so it comes in as what comes from elsewhere does.
    private func set(_ issuance: Issuance?, _ number: String, in store: Repository) throws -> ChangeSet {
        let (row, old) = (RowID(entity: Invoice.entity, id: open.invoice.id), try open.invoice.columnValues)
        let issued = try issuance.map { try ColumnValue(encoding: $0) } ?? .null
        let due: ColumnValue = issuance == nil ? .null : dueDate.map(\.columnValue) ?? .null
        let new: [(String, ColumnValue)] =
            [("number", .text(number)), ("issuance", issued)] + (dueDate == nil ? [] : [("dueDate", due)])
        let changes = ChangeSet(
            name: "issue", origin: .edit, revision: 0,
            operations: new.map { .update(row, column: $0, from: old[$0] ?? .null, to: $1) })
        store.merge(changes.operations, into: open)
        return changes
    }
}

extension Invoice {
    private var precedingNumbers: [String] { precedingInvoices.elements.map(\.number).filter { !$0.isEmpty } }

    /// The deposits that it may take; nil for none.
    var namedDeposits: IssueWrite.Deposits? {
        let numbers = precedingNumbers
        guard !isCreditNote, !isQuote, !Deposit.types.contains(typeCode.code), !numbers.isEmpty else { return nil }
        return IssueWrite.Deposits(
            numbers: numbers, paidBefore: paidAmount, recorded: advancePayments.amounts)
    }

    /// The invoices that it is set off against if it is a credit note.
    var credit: IssueWrite.Credit? {
        guard isCreditNote, let issueDate else { return nil }
        let numbers = precedingNumbers
        guard !numbers.isEmpty else { return nil }
        let lines = lines.elements.compactMap { line in line.creditedLine.map { ($0, line.netAmount) } }
        return IssueWrite.Credit(
            invoices: numbers, currency: currency, day: issueDate, amount: taxInclusiveAmount,
            paidBefore: paidAmount, lines: Dictionary(lines, uniquingKeysWith: +))
    }
}
