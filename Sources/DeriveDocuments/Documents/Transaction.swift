import DeriveGraph

/// Makes several changes one: observers see them together, a record holds them together, and if `body` throws, every
/// source is as before and no observer runs.
///
/// Each document that it changes has a commit of its own; objects of no document only have their values restored if it
/// throws. Transactions nest; an inner transaction that throws rolls back its own changes only.
/// - Parameter name: What an undo menu calls it.
@MainActor
@discardableResult
public func transaction<Result>(_ name: String = "", _ body: () throws -> Result) rethrows -> Result {
    try graph.write {
        let mark = RollBackMark()
        TransactionStack.begin(name)
        do {
            let result = try body()
            mark.forget()
            TransactionStack.end()
            return result
        } catch {
            TransactionStack.rollBack()
            mark.restore()
            throw error
        }
    }
}

/// A transaction with an origin, which holds for one document.
@MainActor
@discardableResult
func recordingTransaction<Result>(
    _ name: String, origin: ChangeRecord.Origin, of document: Document?, _ body: () throws -> Result
) rethrows -> Result {
    try transaction(name) {
        TransactionStack.setOrigin(origin, of: document)
        return try body()
    }
}

/// Makes changes that belong to no transaction, no undo step and no commit, such as those that build a new object.
@MainActor
public func unrecorded<Result>(_ body: () throws -> Result) rethrows -> Result {
    try TransactionStack.withoutRecording(body)
}
