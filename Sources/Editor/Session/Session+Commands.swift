import Foundation
import Invoicing
import Ledger
import Settings
import Storage

/// Commands of the whole program.
extension Session {
    /// The pane that moving and editing keys act on.
    package var pane: any PaneModel { workspace.activePane }

    /// Opens the invoice under the cursor and the pane of the add-on beside it, for an audience.
    package func present() {
        // A lesson has begun in the trace.
        if workspace.focus == .list { workspace.list.enter() }
        workspace.addOn?.open()
    }

    /// Goes to the next or previous pane.
    func moveFocus(by distance: Int) {
        let hidden: Modes.Focus = workspace.modes.sheet == nil ? .sheet : .lines
        let isTraced = workspace.addOn?.isOpen == true
        let all =
            workspace.invoice == nil
            ? [.list] : Modes.Focus.allCases.filter { $0 != hidden && ($0 != .trace || isTraced) }
        workspace.focus = all.neighbour(of: workspace.focus, by: distance)
    }

    /// Closes the mode in front, or goes one level up.
    package func goBack() {
        if workspace.modes.coversPanes {
            workspace.modes.pop(workspace.modes.front)
        } else if keys.typesAtOnce, let advice = workspace.editing.putRefusedAside() {
            // The cursor stays, so that a copy takes the text at the same place; Space is a command again.
            workspace.status.message = .info(advice)
        } else if workspace.focus == .trace {
            workspace.addOn?.goBack()
        } else if workspace.editing.putBackUnread() {
            return
        } else if workspace.lines.markStart != nil {
            workspace.lines.markStart = nil
        } else if workspace.modes.sheet != nil {
            workspace.closeSheet()
        } else if workspace.desk.fresh != nil {
            workspace.list.dropFreshInvoice()
        } else if keys.typesAtOnce, workspace.focus != .list {
            workspace.focus = .list
        } else {
            workspace.list.putSearchAside()
        }
    }

    /// Shows the help in front of everything, or takes it away.
    func toggleHelp() {
        let (modes, help) = (workspace.modes, workspace.help)
        if modes.top == .help {
            modes.pop(.help)
        } else {
            help.cutText = workspace.statusLine.cutText
            modes.push(.help)
        }
        help.clear()
    }

    /// Does what the cursor of the palette is on.
    func choose() {
        guard let item = workspace.palette.current else { return }
        workspace.palette.close()
        if workspace.modes.front == .paymentCode { workspace.paymentCode.close() }
        switch item {
        case .command(let id): keys.list[id].map(runChosen)
        case .field(let named):
            guard workspace.editing.settle() else { return }
            workspace.list.cancelSearch()
            workspace.show(named.place)
        case .invoice(let entry):
            guard workspace.editing.settle() else { return }
            workspace.list.cancelSearch()
            workspace.show(store.open(entry.id))
            workspace.list.enter()
        case .entry(let entry, let book):
            guard workspace.editing.settle() else { return }
            workspace.ledger.directory.open(entry, of: book == .product ? .products : .customers)
        }
    }

    /// Asks where to write a copy of the database, and writes it.
    func askForBackup() {
        let folder = (store.path as NSString).deletingLastPathComponent
        let day = CalendarDate.today.map { "-\($0)" } ?? ""
        let advice =
            "A copy a day is made by itself, in “\(DailyCopies(of: store.path).folder)”. \(keys[.commitEdit]) writes this one, "
            + "\(keys[.endTyping]) leaves."
        workspace.ledger.form.open(
            .asking("File", "Back up the database", advice, hint: "write", initial: "\(folder)/backup\(day).sqlite") {
                [unowned self] text in
                let path = text.typedPath
                guard !path.isEmpty else { return .problem("Type the path of the file.") }
                // A path that is refused is told at once, and that stands.
                say("Writing “\(path)” …")
                store.backUp(to: path) { [weak self] answer in
                    switch answer {
                    case .success: self?.say("“\(path)” has all that is in the database.")
                    case .failure(let error): self?.say(problem: "\(error)")
                    }
                }
                return status.message
            })
    }

    /// Asks for a copy of the database, and quits to put it in the database's place.
    func askForRestore() {
        let newest = DailyCopies(of: store.path).all.first?.path ?? ""
        let advice =
            "\(keys[.commitEdit]) quits and puts the copy in the place of the database, which stays under another name. "
            + "\(keys[.endTyping]) leaves."
        workspace.ledger.form.open(
            .asking("Copy", "Restore the database", advice, hint: "quit and restore", initial: newest) {
                [unowned self] text in
                let path = text.typedPath
                guard FileManager.default.fileExists(atPath: path) else {
                    return .problem("“\(path)” is not there. Type the path of a backup.")
                }
                quit(restoring: path)
                return modes.question == nil ? .none : status.message
            })
    }

    func sayWhereSettingsAre() {
        let path = SettingsFile.path
        let verb = FileManager.default.fileExists(atPath: path) ? "are in" : "go into"
        say("Settings \(verb) “\(path)”. In a shell, “billow --help” explains them.")
    }

    func repaint() { loop?.repaint() }

    /// Saves in a new file what another program has taken the database of.
    func saveBeside() {
        guard store.isLost else {
            return workspace.status.message = .info("The database is in its place again; you can go on.")
        }
        do { try store.saveBeside() } catch { workspace.status.message = .problem("\(error)") }
    }

    /// Discards what the database refuses, and shows again what it has.
    func discardRefused() {
        guard case .refused? = store.status.trouble else {
            return workspace.status.message = .info("The database refuses nothing.")
        }
        store.discardRefused()
        workspace.status.message = .info("What the database has refused is discarded.")
    }

    /// Redraws everything, including unchanged parts.
    package func redraw() { loop?.redraw() }

    /// Gives a text to the clipboard of the system, if the terminal takes it there.
    package func copyToClipboard(_ text: String) { loop?.copyToClipboard(text) }

    /// Says how to quit; at the second time in a row, quits.
    func interrupt() {
        let state = store.hasUnsaved ? "Not everything is saved yet." : "Everything is saved."
        guard
            isConfirmed(
                Question(command: .interrupt, yes: "quit"),
                .info("Press \(keys[.interrupt]) again to quit. \(state)"))
        else { return }
        quit()
    }

    /// Ends the program. Changes that cannot be saved, or an unconfirmed form, need a second call. Typed text is kept, also
    /// where it cannot be read; text that a form refuses becomes a draft for the next start.
    /// - Parameter copy: The copy that takes the database's place then; nil for none.
    package func quit(restoring copy: String? = nil) {
        copyToRestore = copy
        if !workspace.editing.settle() { saveDraftsForNextStart() }
        if let title = workspace.ledger.form.unconfirmedTitle {
            let text = "“\(title)” was left and is not recorded. \(keys.press(.quit)) again to quit without it."
            guard isConfirmed(Question(command: .quit, yes: "quit without it", subject: title), .problem(text)) else {
                return
            }
        }
        workspace.ledger.learn()
        let loss = Question(command: .quit, yes: "quit and lose it")
        guard store.hasUnsaved, modes.question != loss, !workspace.status.awaitsAnswer else {
            return loop?.quit() ?? ()
        }
        workspace.status.await("What was changed last is being saved…", store.flush) { [self] result in
            if case .success = result { return loop?.quit() ?? () }
            modes.question = loss
            workspace.status.say(
                .problem("Not everything is saved. \(keys.press(.quit)) again to quit and lose it.")
            ) { [store] in store.status.trouble != nil || store.hasUnsaved }
        }
    }
}
