/// Makes several changes one: observers see them together, a record holds them together, and if `body` throws, every
/// source is as before and nobody is told.
///
/// Transactions nest; an inner one that throws takes back its own changes only.
/// - Parameter name: What an undo menu calls it.
@MainActor
@discardableResult
public func transaction<Result>(_ name: String = "", _ body: () throws -> Result) rethrows -> Result {
    try transaction(name, origin: .edit, body)
}

/// Makes changes that belong to no transaction, no undo step and no commit: building objects that nobody knows yet.
@MainActor
public func unrecorded<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Journal.withoutRecording(body)
}

@MainActor
func transaction<Result>(
    _ name: String, origin: ChangeSet.Origin, _ body: () throws -> Result
) rethrows -> Result {
    try graph.write {
        let versions = VersionMark()
        Journal.begin(name, origin)
        do {
            let result = try body()
            versions.forget()
            Journal.end()
            return result
        } catch {
            let changes = Journal.takeInnermost()
            Journal.withoutRecording { changes.revert() }
            versions.restore()
            throw error
        }
    }
}

/// The versions of the sources as they were at the start of a transaction.
///
/// Taking changes back is itself a change; with its old version a source counts as unchanged to who observes it.
@MainActor
private struct VersionMark {
    private let start: Int
    private let wasLogging: Bool

    init() {
        start = graph.state.pointee.versionLog.count
        wasLogging = graph.state.pointee.logsVersions
        graph.state.pointee.logsVersions = true
    }

    func restore() {
        for (node, version) in graph.state.pointee.versionLog[start...].reversed() {
            graph.nodes[Int(node)].version = version
        }
        graph.state.pointee.versionLog.removeSubrange(start...)
        graph.state.pointee.logsVersions = wasLogging
    }

    /// Keeps the versions for a transaction around this one; without one they are not needed any more.
    func forget() {
        graph.state.pointee.logsVersions = wasLogging
        if !wasLogging { graph.state.pointee.versionLog.removeAll(keepingCapacity: true) }
    }
}
