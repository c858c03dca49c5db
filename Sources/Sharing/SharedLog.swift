import Foundation
import Storage
import Synchronization

/// The log that puts the commits of several machines in one order. Eight calls are all that a file needs of a server; each waits
/// for its answer, on the thread of the ``Synchroniser``.
///
/// The log takes a group of commits whole or refuses it whole, and counts its revisions without gaps, in the order in which they can
/// be read. It recognises a commit that comes again by its identity, and gives the former answer.
public protocol SharedLog: Sendable {
    /// Says how the log stands: the first call of a connection, and after ``SharedLogError/sayHello``. The log compares what the
    /// file knows with what it has, and begins a new epoch where it lacks something of the present one.
    func hello(_ place: SharedPlace) throws -> SharedLogState

    /// The commits from a revision on, in their order.
    func commits(from revision: Int64, limit: Int) throws -> [OrderedCommit]

    /// Sends commits up. Those of a group that is not ended are kept until its last comes, in this call or in a later one.
    /// - Parameter epoch: What ``hello(_:)`` said.
    /// - Returns: An answer for each commit of the groups that have ended.
    func send(_ commits: [SharedCommit], from place: SharedPlace, epoch: Int) throws -> [SharedAnswer]

    /// One document, with the commits behind its base.
    func document(_ id: UUID) throws -> SharedDocument

    /// The documents that are not deleted and come behind one in the order of their identities, each as ``document(_:)`` gives it:
    /// what a file joins by.
    func documents(after id: UUID?, limit: Int) throws -> [SharedDocument]

    /// Keeps all rows of a document. Without effect where it has changed since their revision.
    func keep(_ base: DocumentBase) throws

    /// Says which document a program has open, and where its cursor is in it; nil for none. Half a minute later that is over.
    /// - Returns: The documents that other programs have open.
    func here(_ document: UUID?, at place: String, in program: UUID) throws -> [Presence]

    /// Waits until there is a revision behind another one, for some seconds at most.
    /// - Returns: Whether there is one.
    func wait(beyond revision: Int64, seconds: Double) throws -> Bool

    /// Ends a wait that is under way on another thread, or the next one.
    func wake()

    /// Ends a call that is under way on another thread, and all later ones.
    func stop()
}

extension SharedLog {
    /// Does something with the log, for some seconds at most. When the time is up, the log is stopped for good.
    /// - Throws: What `body` throws; ``SharedLogError/offline(_:)`` where the time is up.
    public func during<Value: Sendable>(
        _ seconds: Double, _ body: @escaping @Sendable () throws -> Value
    ) throws -> Value {
        let answer = Answer<Value>()
        // On a thread of its own, since libpq waits for the name of a host as long as the system does.
        Thread {
            let result = Result { try body() }
            answer.result.withLock { $0 = result }
            answer.end.signal()
        }.start()
        if answer.end.wait(timeout: .now() + seconds) == .timedOut {
            stop()
            _ = answer.end.wait(timeout: .now() + 0.5)
            throw SharedLogError.offline("It has not answered within \(seconds.formatted()) seconds.")
        }
        guard let result = answer.result.withLock({ $0 }) else { throw SharedLogError.offline("The program ends.") }
        return try result.get()
    }
}

private final class Answer<Value: Sendable>: Sendable {
    let result = Mutex<Result<Value, any Error>?>(nil)
    let end = DispatchSemaphore(value: 0)
}

/// The state of a log.
public struct SharedLogState: Hashable, Sendable {
    public let ledger: UUID
    /// One more after each restore from a copy.
    public let epoch: Int
    public let head: Int64
    /// The letters of the machine that has said hello, which no other gets.
    public let letter: String
    /// `true` if some machine has not sent yet what it had before the log was restored. Nothing is issued meanwhile.
    public let isRecovering: Bool
    /// Its time, in seconds since the beginning of 1970; nil where it has no clock of its own.
    public let clock: Double?
}

/// Reasons for which a log gives no answer.
public enum SharedLogError: Error, Equatable, CustomStringConvertible {
    /// It lacks what the file knows of it, or another epoch has begun.
    case sayHello
    /// It takes nothing any more, for a reason.
    case closed(String)
    /// It is not reached.
    case offline(String)
    /// It is reached and cannot do it now, in a sentence.
    case failed(String)
    /// It does not do it, in a sentence. Trying again does not help.
    case refused(String, for: Obstacle)

    /// The obstacle, in a few words.
    public enum Obstacle: String, Sendable {
        case address = "wrong address"
        case library = "libpq5 is missing"
        case version = "another version"
        case password = "password refused"
        case permission = "not permitted"
    }

    public var description: String {
        switch self {
        case .sayHello: "The server was restored from a copy. Everything is compared again."
        case .closed(let reason): "The server takes no changes: \(reason)"
        case .offline(let reason): "The server is not reached: \(reason)"
        case .failed(let sentence), .refused(let sentence, _): sentence
        }
    }
}

extension ExchangeStatus.Problem {
    /// Puts an error of the exchange into words.
    init(_ error: any Error, since: Date) {
        let sentence = "\(error)"
        let clause = sentence.prefix { !".:".contains($0) }
        let not = "Not sent: " + clause.prefix(1).lowercased() + clause.dropFirst()
        switch error {
        case let error as StorageError: self.init(sentence, brief: "Not exchanged: \(error.cause)", since: since)
        case SharedLogError.offline: self.init(sentence, brief: "Offline", isOffline: true, since: since)
        case SharedLogError.closed: self.init(sentence, brief: "Server: closed", since: since)
        case SharedLogError.refused(_, let what): self.init(sentence, brief: "Server: \(what.rawValue)", since: since)
        default: self.init(sentence, brief: not, since: since)
        }
    }
}
