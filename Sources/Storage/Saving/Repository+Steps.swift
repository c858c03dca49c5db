import DeriveDocuments
import Foundation
import Invoicing
import Ledger

/// Undo of what earlier runs of the program have done: the log of commits has it.
extension Repository {
    /// The most commits of an invoice that are read. Older ones cannot be undone.
    private nonisolated static let mostSteps = 1_000

    /// Lets undo and redo of an invoice go on with what was done before it was opened, once.
    ///
    /// What other programs have done meanwhile is no step here, and neither is anything before the invoice was issued.
    public func restoreSteps(of open: OpenInvoice, _ receive: @escaping Receive<Void>) {
        guard open.isLoaded, open.document.history.canRestore else { return receive(.success(())) }
        let (backend, id, others, first) = (backend, open.invoice.id, firstRevision, open.own.firstRevision ?? .max)
        perform {
            try backend.steps(of: id, before: first, othersUpTo: others, limit: Self.mostSteps)
        } _: { logged in
            // What waited to be written is in the log as well.
            let first = open.own.firstRevision ?? .max
            receive(
                logged.map { logged in
                    let steps = LoggedSteps(logged.filter { $0.revision < first })
                    open.document.history.restore(done: steps.done, undone: steps.undone)
                })
        }
    }
}

/// The steps of a log that can be undone and done again.
nonisolated struct LoggedSteps: Equatable {
    /// The steps to undo, the last one at the end.
    private(set) var done: [ChangeSet] = []
    /// The commits of undo that can be done again, the last one at the end.
    private(set) var undone: [ChangeSet] = []

    /// - Parameter changes: The commits of one invoice in their order.
    init(_ changes: [LoggedChange]) {
        for change in changes where change.kind == .update {
            if let set = change.changeSet { append(set) } else { (done, undone) = ([], []) }
        }
    }

    private mutating func append(_ set: ChangeSet) {
        guard !set.issues else { return (done, undone) = ([], []) }
        // What the store does by itself has no revision: numbers that are given, credit notes that are set off.
        guard set.revision > 0, !set.operations.isEmpty, !set.proposesNumber else { return }
        switch set.origin {
        case .edit:
            done.append(set)
            undone = []
        case .undo:
            _ = done.popLast()
            undone.append(set)
        case .redo:
            _ = undone.popLast()
            done.append(set)
        case .elsewhere: break
        }
    }
}

extension ChangeSet {
    /// 0.1.0 has proposed another number with it, which drafts do not have any more.
    fileprivate nonisolated var proposesNumber: Bool {
        operations.contains { if case .update(_, "proposedNumber", _, _) = $0 { true } else { false } }
    }

    /// `true` if an invoice is issued with it, before which nothing can be undone.
    fileprivate nonisolated var issues: Bool {
        operations.contains { if case .update(_, "issuance", _, _) = $0 { true } else { false } }
    }
}
