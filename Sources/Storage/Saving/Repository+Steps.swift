import Derive
import Foundation
import Invoicing

/// Undo of what earlier runs of the program have done: the log of commits has it.
extension Repository {
    /// How many commits of an invoice are looked at; what is older cannot be undone.
    private static let mostSteps = 1_000

    /// Lets undo and redo of an invoice go on with what was done before it was opened, once. It waits for the disk.
    ///
    /// What other programs have done meanwhile is no step here, and neither is anything before the invoice was issued.
    public func restoreSteps(of open: OpenInvoice) {
        let history = open.document.history
        guard open.isLoaded, history.canRestore else { return }
        if !open.isSaved, open.own.firstRevision == nil {
            _ = writes.wait(until: Date.now + 1)
            takeReports()
            guard open.isSaved else { return }
        }
        let logged = try? backend.steps(
            of: open.invoice.id, before: open.own.firstRevision ?? .max, othersUpTo: firstRevision,
            limit: Self.mostSteps)
        let steps = LoggedSteps(logged ?? [])
        history.restore(done: steps.done, undone: steps.undone)
    }
}

/// What of a log can be undone and done again.
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
        guard set.revision > 0, !set.operations.isEmpty else { return }
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
    /// Whether an invoice is issued with it, before which nothing can be undone.
    fileprivate nonisolated var issues: Bool {
        operations.contains { if case .update(_, "issuance", _, _) = $0 { true } else { false } }
    }
}
