import Derive
import Foundation
import Input
import Storage
import Terminal

/// The editor as a dialogue in lines, for screen readers, for terminals that cannot place a cursor, and for scripts: the same
/// models and commands, one question after the other, each answer a sentence. It draws nothing.
///
/// Typed text is committed and saved line by line, so that the end of the input loses nothing.
package final class PlainEditor {
    let session: Session
    let console: PlainConsole
    /// The number of entries of the list that were said, so that their numbers can be used.
    var saidEntries = 0
    private var isQuitting = false
    /// The last sentence on the database; nil if all was well.
    private var saidOfStorage: String?
    /// `true` if something could not be saved, and nothing was said of its end yet.
    private var hadTrouble = false

    var workspace: Workspace { session.workspace }
    var keys: KeyMap { workspace.keys }

    /// Does what a command is for in plain mode, if it has an action of its own there.
    private let act: (Command.ID, String, PlainEditor) -> Bool

    package init(
        _ session: Session, _ console: PlainConsole, _ act: @escaping (Command.ID, String, PlainEditor) -> Bool
    ) {
        (self.session, self.console, self.act) = (session, console, act)
    }

    /// Runs until the user quits or the input ends.
    /// - Returns: The exit status.
    package func run() -> Int32 {
        settle()
        sayMessage()
        if workspace.modes.front == .form { askForm() } else { sayCompanyIsMissing() }
        say("Billow. Type a command, or \(keys[.help]).")
        sayOpened()
        while !isQuitting, let text = console.ask("Command:") { perform(text) }
        return end()
    }

    /// Of a terminal the company is asked at the first start; lines that come through a pipe answer other questions.
    private func sayCompanyIsMissing() {
        guard workspace.store.list.count == 0, workspace.store.status.damage == nil,
            !workspace.ledger.books.company.isKnown
        else { return }
        say("Invoices have no seller until your company has a name. \(keys[.company]) asks for it.")
    }

    func quit() { isQuitting = true }

    /// Does what a line asks for.
    private func perform(_ text: String) {
        guard !text.isEmpty else { return }
        workspace.status.message = .none
        let asked = workspace.modes.question
        // Any other command says no.
        defer { if workspace.modes.question == asked { workspace.modes.question = nil } }
        let word = text.prefix { !$0.isWhitespace }.lowercased()
        let argument = String(text.dropFirst(word.count)).trimmed
        if setNamed(text) {
            settle()
        } else if let command = keys.list.words.first(where: { $0.plain?.word == word }) {
            run(command, argument)
        } else {
            say("“\(text.shortened(to: 40))” is no command and no field. Type \(keys[.help]) for all of them.")
        }
    }

    private func run(_ command: Command, _ argument: String) {
        guard command.plain?.needsInvoice == false || workspace.invoice != nil else {
            return say(
                "No invoice is open. Type \(keys[.search]), then \(keys[.open]) with a number, or \(keys[.newInvoice])."
            )
        }
        if !act(command.id, argument, self) { run(command.id) }
        settle()
        sayMessage()
        if workspace.modes.front == .form { askForm() }
    }

    /// Runs a command of the editor, and says the amount due.
    func run(_ id: Command.ID) {
        let shown = workspace.invoice
        keys.list[id].map(session.run)
        settle()
        sayMessage()
        if shown === workspace.invoice { sayDue() } else { sayOpened() }
    }

    /// Waits until what was done is on disk, and what was asked for is read.
    func settle() {
        var isBusy = true
        while isBusy {
            workspace.store.flush()
            let hasMore = workspace.store.continueLoading(until: .now + .milliseconds(50))
            while tick() {}
            workspace.list.openIfDue()
            isBusy = hasMore || workspace.store.isBusy || workspace.list.awaitsRow
            if isBusy { usleep(500) }
        }
        sayStorage()
    }

    /// Reports the database's problem, once, and its end.
    private func sayStorage() {
        let store = workspace.store
        if store.status.trouble != nil {
            hadTrouble = true
        } else if hadTrouble, !store.hasUnsaved {
            hadTrouble = false
            say("All of it is saved now.")
        }
        let text = workspace.status.storage?.0
        guard text != saidOfStorage else { return }
        saidOfStorage = text
        if let text { say(text) }
    }

    private func end() -> Int32 {
        if workspace.desk.fresh != nil { workspace.list.dropFreshInvoice() }
        workspace.ledger.learn()
        settle()
        guard !workspace.store.hasUnsaved || workspace.store.flush() else {
            say("Not everything could be saved.")
            return 74
        }
        say("Everything is saved.")
        return 0
    }

    // MARK: Saying

    func say(_ text: String) { console.say(text) }

    /// Says what a command had to say.
    func sayMessage() {
        switch workspace.status.message {
        case .info(let text), .problem(let text): say(text)
        case .none: break
        }
        workspace.status.message = .none
    }

    func sayDue() {
        guard let invoice = workspace.invoice else { return }
        say("Amount due \(amount(invoice.amountDue, of: invoice)).")
    }

    /// ` to Hotel Seeblick KG`, or ` from` a supplier; empty without a name.
    func words(for name: String, isReceived: Bool) -> String {
        name.isEmpty ? "" : " \(isReceived ? "from" : "to") \(name)"
    }

    func sayOpened() {
        guard let invoice = workspace.invoice else { return }
        let party = words(for: invoice.otherParty.name, isReceived: invoice.isReceived)
        let lines = invoice.lines.count == 1 ? "1 line" : "\(invoice.lines.count) lines"
        say("\(invoice.title)\(party) is open. It has \(lines). \(workspace.problems.status).")
        sayDue()
    }
}
