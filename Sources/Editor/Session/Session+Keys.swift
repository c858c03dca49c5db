import Derive
import Terminal

/// The actions of keys.
extension Session {
    /// Handles a key. A key that acts on an invoice waits until the invoice is loaded, and later keys wait behind it.
    package func handle(_ key: Key) {
        revealIfDue()
        let waits = !waitingKeys.isEmpty || mustWait(key)
        guard waits, !passesWaitingKeys(key) else { return perform(key) }
        waitingKeys.append(key)
        workspace.status.holdsKeys = true
    }

    /// Puts characters that were typed ahead where text is typed already, at once: there each of them is text.
    /// - Returns: Whether it is.
    func handleText(_ text: () -> String) -> Bool {
        guard waitingKeys.isEmpty else { return false }
        if let query {
            guard keys.typesAtOnce || workspace.modes.top != .help else { return false }
            let text = text()
            query.type { $0.insert(text) }
        } else if let edit = workspace.editing.edit, !edit.buffer.characters.isEmpty {
            edit.insert(text())
        } else {
            return false
        }
        isRevealDue = true
        return true
    }

    func performWaitingKeys() {
        while let key = waitingKeys.first, !mustWait(key) {
            waitingKeys.removeFirst()
            perform(key)
            // They were meant for an invoice, and would act on the list.
            if workspace.list.lacksRow { waitingKeys = [] }
            announcement = nil
            revealIfDue()
        }
        if workspace.status.holdsKeys, waitingKeys.isEmpty { workspace.status.holdsKeys = false }
    }

    // MARK: Waiting

    /// Returns `true` if a key acts while others wait. Quitting comes after what was typed before it, unless it is asked for
    /// twice.
    private func passesWaitingKeys(_ key: Key) -> Bool {
        // After the keys that wait it may be text.
        if case .character = key { return false }
        switch command(for: key, in: workspace.modes.top.context)?.id {
        case .interrupt, .repaint: return true
        case .quit:
            return isConfirmed(
                Question(command: .quit, yes: "quit without them"),
                .info("Earlier keys still wait. \(keys.press(.quit)) again to quit without them."))
        default: return false
        }
    }

    private func mustWait(_ key: Key) -> Bool {
        if workspace.status.awaitsAnswer { return true }
        let (command, context) = meaning(of: key)
        if context == .palette { return command?.id == .choose && workspace.palette.isSearching }
        if command?.section == .program { return false }
        if context == .searching { return command?.id == .openHit && workspace.list.isOpeningHit }
        let needsInvoice =
            context != .list
            || command.map { $0.section != .moving || $0.traits.contains(.entersInvoice) } ?? key.isPaste
        if needsInvoice || command == nil { workspace.list.openIfDue() }
        guard workspace.opened?.isLoading == true else {
            return needsInvoice && workspace.list.awaitsRow || announcePaste(key)
        }
        guard let command else { return context == .list ? key.isPaste : !context.isText }
        let goesDown = command.id == .rowDown || command.id == .pageDown
        if goesDown, context == .lines { return !workspace.lines.hasNextPage }
        return command.waits.contains(context)
    }

    /// Returns the meaning of a key, and its place: a letter of the menu is its command.
    private func meaning(of key: Key) -> (command: Command?, context: Contexts) {
        let context = workspace.modes.top.context
        guard context == .menu, case .character(let letter) = key, let command = workspace.menu.command(letter)
        else {
            return (command(for: key, in: context), context)
        }
        return (command, workspace.modes.pane.context)
    }

    // MARK: Acting

    private func perform(_ key: Key) {
        if case .mouse(let event) = key, scroll(event) { return }
        isRevealDue = true
        if isMeantForLostInvoice(key) { return }
        let asked = modes.question
        // The menu and the palette are ways to the answer.
        defer { if modes.question == asked, ![.menu, .palette].contains(modes.top) { modes.question = nil } }
        workspace.statusLine.clear()
        if case .mouse(let event) = key {
            return click(event)
        }
        closeMenu(forText: key)
        let context = workspace.modes.top.context
        if key == .escape, questionTakesEnter(in: context) { return modes.question = nil }
        let command = command(for: key, in: context)
        let newestDraft = workspace.editing.drafts.newestOrder
        let row = workspace.lines.scroll.cursor
        if let command {
            context == .typing ? run(command) : act(command.id, self)
            if !command.traits.contains(.keepsMarks), !staysInLine(row, command) { workspace.lines.markStart = nil }
        } else {
            type(key, in: context)
        }
        // A search that Esc has ended can be taken again at once.
        workspace.editing.drafts.dropSearch(upTo: newestDraft)
        workspace.editing.drafts.isRefusing = command == nil && context != .menu && isReadOnly(key)
        workspace.editing.leaveRefusedIfDue()
    }

    /// Closes the menu where a key is no choice in it but text.
    private func closeMenu(forText key: Key) {
        guard case .character(let character) = key, modes.top == .menu, workspace.menu.isText(character) else { return }
        workspace.menu.close()
    }

    /// Returns `true` if a key would enter the next invoice after the open one was deleted elsewhere. The message stays, and
    /// the next key acts as usual.
    private func isMeantForLostInvoice(_ key: Key) -> Bool {
        guard workspace.list.hasLostInvoice else { return false }
        workspace.list.hasLostInvoice = false
        let context = workspace.modes.top.context
        return context == .list && command(for: key, in: context)?.traits.contains(.entersInvoice) == true
    }

    /// Returns `true` if a command has gone on to another cell of the same line.
    private func staysInLine(_ row: Int, _ command: Command) -> Bool {
        command.traits.contains(.goesOn) && workspace.focus == .lines && workspace.lines.scroll.cursor == row
    }

    /// Returns `true` if a character that was typed has got nowhere.
    private func isReadOnly(_ key: Key) -> Bool {
        guard case .character = key else { return false }
        return workspace.editing.edit == nil && query == nil
    }

    /// Returns `true` where Enter answers the open question with yes. Menu and palette have an Enter of their own.
    private func questionTakesEnter(in context: Contexts) -> Bool {
        modes.question?.takesEnter == true && context.isDisjoint(with: [.menu, .palette])
    }

    /// Space is a command while nothing is typed, also where a field is open.
    private func command(for key: Key, in context: Contexts) -> Command? {
        if key == .enter, questionTakesEnter(in: context) { return modes.question.flatMap { keys.list[$0.command] } }
        guard !workspace.editing.drafts.isRefusing || !keys.typesAtOnce || key != " " else { return nil }
        if context == .trace, key == " ", workspace.addOn?.isSearching == true { return nil }
        if let command = keys.command(for: key, in: context) { return changesBehindForm(command) ? nil : command }
        guard keys.typesAtOnce, key == " " else { return nil }
        if context == .directory { return workspace.ledger.directory.text.text.isEmpty ? keys.list[.menu] : nil }
        if context == .report { return workspace.report.text.text.isEmpty ? keys.list[.menu] : nil }
        guard context == .typing, workspace.editing.edit?.isAwaitingText == true else { return nil }
        return keys.command(for: key, in: workspace.modes.cursor.context)
    }

    /// Returns `true` if a command would change the invoice hidden behind a form.
    private func changesBehindForm(_ command: Command) -> Bool {
        workspace.modes.front == .form && [.lines, .sheets].contains(command.section)
    }

    /// Runs a command after what was being typed is kept, unless it has to do with that.
    package func run(_ command: Command) {
        if command.closesField {
            if workspace.modes.search != nil { workspace.list.commitSearch() }
            if command.traits.contains(.cancelsBegunLine), workspace.editing.edit?.isUntouchedLine == true {
                return workspace.editing.cancel()
            }
            guard workspace.editing.settle() else { return }
        }
        act(command.id, self)
    }

    /// Runs a command that was chosen in the menu or the palette.
    func runChosen(_ command: Command) {
        guard uncoversPanes(for: command) else { return }
        run(command)
        if !command.traits.contains(.keepsMarks) { workspace.lines.markStart = nil }
    }

    /// Closes a form, a list of customers or a report that a command does not apply to, unless it acts on the invoice behind.
    /// - Returns: Whether the command can run. A form stays open for the correction of refused text.
    private func uncoversPanes(for command: Command) -> Bool {
        guard [.form, .directory, .report].contains(workspace.modes.front),
            command.contexts.isDisjoint(with: workspace.modes.cursor.context)
        else { return true }
        guard !modes.hidesInvoice(of: command) else {
            say("That is about an invoice, and none is on the screen. \(keys[.back]) leads back; then ask again.")
            return false
        }
        guard workspace.editing.settle() else { return false }
        workspace.ledger.form.leave()
        workspace.modes.replace()
        return true
    }

    /// Types a key that is no command: a letter of the menu, or text for a query or a field.
    private func type(_ key: Key, in context: Contexts) {
        let editing = workspace.editing
        if !editing.drafts.isRefusing, context != .menu { editing.leaveRefusedIfDue(typesAnew: true) }
        if case .paste(let text) = key, uncoversPanes(for: text) {
            guard mustWait(key) else { return type(key, in: workspace.modes.top.context) }
            waitingKeys = [key] + waitingKeys
            return workspace.status.holdsKeys = true
        }
        switch key {
        case .character where context == .paymentCode:
            workspace.status.message = .info("\(keys[.closePaymentCode]) leads back from the code.")
        case .character where context == .bank:
            workspace.status.message = .info("\(keys[.nameEntry]) names the invoice of an entry.")
        case .character where context == .reminders:
            workspace.status.message = .info("\(keys[.writeReminders]) writes the letters about the marked invoices.")
        case .character(let character):
            if context == .trace, workspace.addOn?.takes(character) == true { return }
            if context == .menu { return workspace.menu.choose(character).map(runChosen) ?? () }
            type(String(character)) { workspace.begin(with: character) }
        case .paste(let pasted):
            let text = pasted.withoutControls
            paste(text, in: context)
            sayWhatWasLeftOut(pasted.unicodeScalars.count - text.unicodeScalars.count)
        default: break
        }
    }

    /// Puts a text where text is typed.
    /// - Parameter begin: Puts it into the field under the cursor while none is open.
    package func type(_ text: String, begin: () -> Void) {
        if let query {
            // With other keys the help is read and not searched.
            if keys.typesAtOnce || workspace.modes.top != .help { query.type { $0.insert(text) } }
        } else if keys.typesAtOnce, workspace.editing.edit == nil, workspace.focus == .list {
            workspace.list.beginSearch(with: text)
        } else if let edit = workspace.editing.edit, text.count == 1 {
            edit.insert(text)
        } else {
            begin()
        }
    }
}

extension Session {
    /// The model that typing searches or filters; nil where typing goes into a field.
    package var query: (any QueryModel)? {
        switch modes.top {
        case .list, .menu, .typing: return nil
        case .trace where workspace.addOn?.takesText != true: return nil
        case let mode: return desk.model(of: mode) as? any QueryModel
        }
    }
}

extension Key {
    fileprivate var isPaste: Bool { if case .paste = self { true } else { false } }
}
