import ArgumentParser
import Derive
import Foundation
import Input
import Invoicing
import Ledger
import Sharing
import Storage

/// The exchange of a file with the server of its ledger, by a command: at its end where something waits, and before it where the
/// file has no document of the number that it was given. Commands that only read do none.
package enum LedgerExchange {
    /// The time that a command waits for the server, in seconds; where nothing is done without an answer, and where it had no
    /// answer before.
    package nonisolated static let (patience, patienceForNumbers, pause) = (5.0, 20.0, 60.0)

    /// Sends what waits in a file, and takes what others have sent, where something waits and the server has not failed to answer
    /// within the last minute. Says on the error stream where that is not possible, and what the server refuses.
    /// - Parameter fetches: `true` to do so in any case.
    /// - Returns: `false` if the server refused something.
    @discardableResult
    package nonisolated static func run(in path: String, fetches: Bool = false) throws -> Bool {
        let refusals = try SharedFile.using(path) { file -> [Refusal] in
            guard let place = try file.place(), case let count = try file.outbox().count, fetches || count > 0 else {
                return []
            }
            let waits = "\(count == 1 ? "1 change waits" : "\(count) changes wait") to be sent"
            if !fetches, let failed = place.failed, (0..<pause).contains(Date.now.timeIntervalSince(failed)) {
                Failure.tell("\(waits): it was not possible at \(failed.clock). “billow server sync” tries at once.")
                return []
            }
            let former = try file.refusals().count
            do {
                try Synchroniser(file, PostgresLog(place.address)).exchange(within: patience)
            } catch let error as StorageError {
                throw error
            } catch {
                Failure.tell("\(error) \(fetches ? "What colleagues have done was not fetched" : waits).")
            }
            return Array(try file.refusals().dropFirst(former))
        }
        refusals.forEach(Failure.tell)
        return refusals.isEmpty
    }
}

extension Shell {
    /// Issues an invoice of a shared ledger: the server confirms its number, or it is a draft again and gets another one.
    /// - Parameters:
    ///   - asks: `true` where another day of the server is still to be confirmed.
    ///   - body: Issues it in the file.
    package func confirmed(
        _ invoice: Invoice, asks: Bool, _ body: () throws -> IssueOutcome
    ) throws -> IssueOutcome {
        guard store.sharesLog else { return try body() }
        let end = Date.now + LedgerExchange.patienceForNumbers
        return try SharedFile.using(store.path) { file in
            guard let place = try file.place() else { return try body() }
            let (title, log) = (invoice.titleInSentence, PostgresLog(place.address))
            let exchange = Synchroniser(file, log)
            do {
                try exchange.exchange(within: LedgerExchange.patienceForNumbers, isPatient: true)
                // A ledger that is closed says so only when it is sent something.
                if let place = try file.place() { _ = try log.send([], from: place, epoch: place.epoch) }
            } catch {
                throw SharedIssueProblem.offline(title, error)
            }
            if asks, exchange.status.hasOtherDay { throw IssueError.odd(invoice: title, [IssueOddity.otherDay.words]) }
            while true {
                follow()
                let (former, outcome) = (try file.refusals().count, try body())
                do { try exchange.exchange(within: max(1, end.timeIntervalSinceNow), isPatient: true) } catch {
                    throw SharedIssueProblem.unconfirmed(title, number: invoice.number, error)
                }
                guard let refusal = try file.refusals().dropFirst(former).first else { return outcome }
                follow()
                guard refusal.why == "number", Date.now < end else { throw SharedIssueProblem.refused(refusal) }
            }
        }
    }

    /// Fetches what colleagues have done on a shared ledger.
    func fetch() throws {
        try LedgerExchange.run(in: store.path, fetches: true)
        follow()
    }

    /// Takes what the exchange has brought.
    private func follow() {
        store.look()
        tick()
        settle()
        _ = store.status.takeNews()
    }
}

/// The reason for which an invoice has no number of the ledger.
private nonisolated enum SharedIssueProblem: CommandError {
    case offline(String, any Error)
    case unconfirmed(String, number: String, any Error)
    case refused(Refusal)

    var description: String {
        switch self {
        case .offline(let title, let error):
            "No number is given without the server, so \(title) is not issued. \(error)"
        case .unconfirmed(let title, let number, let error):
            "\(title) is being issued as \(number). \(error) Send it to nobody before “billow server sync” has its answer."
        case .refused(let refusal): "\(refusal)"
        }
    }

    var exitStatus: ExitStatus {
        switch self {
        case .offline(_, let error as any CommandError): error.exitStatus
        case .offline, .unconfirmed: .tryAgain
        case .refused(let refusal): refusal.why == "role" ? .noPermission : .data
        }
    }
}

nonisolated extension SharedLogError: CommandError {
    package var exitStatus: ExitStatus {
        switch self {
        case .sayHello, .offline, .failed, .closed: .tryAgain
        case .refused(_, .address): .data
        case .refused(_, .library), .refused(_, .version): .unavailable
        case .refused(_, .password), .refused(_, .permission): .noPermission
        }
    }
}

nonisolated extension SharingError: CommandError {
    package var exitStatus: ExitStatus {
        if case .unsent = self { .tryAgain } else { .data }
    }
}
