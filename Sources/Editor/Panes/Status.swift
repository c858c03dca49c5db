import Derive
import Storage
import Terminal

/// The last command's message, and the troubles of the database.
@Observed(recorded: false)
package final class Status {
    @Unobserved private unowned let desk: Desk
    /// The message of the last command. It ends with the next key, or when it is no longer true.
    package var message: Message = .none
    /// The message that holds only for a time, and whether it still does.
    @Unobserved private var passing: (message: Message, holds: () -> Bool)?
    /// The message that keys leave until it was on the screen; none as a rule.
    @Unobserved private var heldMessage: Message = .none
    /// `true` if keys wait, for lines of the open invoice, a row, or an answer.
    var holdsKeys: Bool = false
    /// `true` if keys wait for an answer of the database.
    @Unobserved private(set) var awaitsAnswer = false

    package init(_ desk: Desk) {
        self.desk = desk
    }

    /// The beginning of a message on an edit that is not on disk.
    static let notSaved = "Not saved"

    /// Ends the message with the next key.
    package func endMessage() { if message != heldMessage { message = .none } }

    /// Says what went wrong after so long that keys may have been typed meanwhile: they do not end it.
    func sayUntilDrawn(_ problem: String) {
        message = .problem(problem)
        heldMessage = message
    }

    /// Lets the next key end the message: it is on the screen, and no key was typed before.
    func releaseHeldMessage() { heldMessage = .none }

    /// Says something until the next key, and no longer than it is true.
    package func say(_ message: Message, while holds: @escaping () -> Bool) {
        passing = (message, holds)
        self.message = message
    }

    /// Shows a text, and lets keys wait until an answer of the database is there.
    package func await<Value>(
        _ text: String, _ request: (@escaping Repository.Receive<Value>) -> Void,
        then receive: @escaping Repository.Receive<Value>
    ) {
        let message = Message.info(text)
        (awaitsAnswer, self.message) = (true, message)
        request { [self] answer in
            awaitsAnswer = false
            if self.message == message { self.message = .none }
            receive(answer)
        }
    }

    /// The message, unless it is over.
    var validMessage: Message {
        guard let passing, passing.message == message, !passing.holds() else { return message }
        return .none
    }

    /// Returns `true` if nothing may be changed, since the database is damaged; then says so.
    func refusesChange() -> Bool {
        guard let damage = desk.store.status.damage else { return false }
        message = .problem("Nothing can be changed. \(damage)")
        return true
    }

    /// The message for a command that needs an invoice.
    package var noInvoice: Message {
        guard !desk.lacksRow else {
            return .problem(
                storage?.0
                    ?? "This row of the list cannot be read. Choose another one; “billow check” says what is damaged.")
        }
        guard desk.store.list.hasHits else {
            return .info("There is no invoice yet. \(desk.keys.press(.newInvoice)) for a new one.")
        }
        return .info("No invoice is found. \(desk.keys[.endTyping]) lists all of them again.")
    }
}

/// Messages about the database.
extension Status {
    /// Names the file that has everything, since another program has taken the database.
    package static func saved(in file: String) -> String {
        "Everything that was open is in “\(file)”, with all that is typed until the end. Open it with “billow --db FILE”."
    }

    /// The reason why something cannot be saved.
    var trouble: (String, Role)? {
        if let file = desk.store.status.savedBeside { return (Self.saved(in: file), .caution) }
        return desk.store.status.trouble.map { ("\(Self.notSaved): \($0)\($0.advice(desk.keys))", .problem) }
    }

    /// The problem of the database, or its change by another program.
    package var storage: (String, Role)? {
        let status = desk.store.status
        if status.damage != nil, let notice = status.notice { return (notice, .problem) }
        if let trouble { return trouble }
        if let error = status.listTrouble { return ("The list cannot be read. \(error)", .problem) }
        if let error = status.ledgerTrouble { return ("Customers and products cannot be read. \(error)", .problem) }
        if let error = desk.opened?.failure { return ("\(error)", .problem) }
        if let problem = status.exchange?.problem, !problem.isOffline { return (problem.sentence, .problem) }
        return status.notice.map { ($0, .plain) }
    }
}

extension StorageError {
    /// Returns the editor's present action, where it is not plain that trying again is enough.
    fileprivate func advice(_ keys: KeyMap) -> String {
        switch self {
        case .full: " What is not saved yet is kept until then."
        case .gone: " What is open is kept; \(keys[.saveBeside]) saves it in a new file."
        case .refused: " \(keys[.discardRefused]) discards what is not saved of it."
        default: ""
        }
    }
}
