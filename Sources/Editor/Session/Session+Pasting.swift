import Derive
import Terminal

/// Pasting: control characters are left out, and what cannot take the text is closed.
extension Session {
    /// Says that control characters of a text were not pasted, behind what there is to say of the rest; nothing where none of
    /// it was.
    func sayWhatWasLeftOut(_ count: Int) {
        guard count > 0 else { return }
        let what = "Pasted without \(count == 1 ? "a control character" : "\(count) control characters")."
        switch workspace.status.message {
        case .none: workspace.status.message = .info(what)
        case .info(let text): workspace.status.message = .info("\(text) \(what)")
        case .problem: break
        }
    }

    /// Pastes a text. A table makes lines, also of the list; a query takes no long text.
    package func paste(_ text: String, in context: Contexts) {
        guard !text.hasColumns || ![.form, .directory].contains(workspace.modes.front) else {
            if workspace.status.message == .none { workspace.status.message = .problem(Self.noPlaceForTable) }
            return
        }
        if context == .list, text.isTable {
            return workspace.paste(text)
        }
        let isSearched = query != nil || context == .list && keys.typesAtOnce
        guard !isSearched || text.utf8.count <= Self.mostSearched else {
            workspace.status.sayUntilDrawn(
                "Nothing was pasted: the text has \(text.utf8.count) bytes. A search takes \(Self.mostSearched).")
            return
        }
        type(text) { workspace.paste(text) }
    }

    /// Has the status announce a key that pastes so much that the screen would freeze without a word.
    /// - Returns: Whether the key must wait until that is on the screen.
    func announcePaste(_ key: Key) -> Bool {
        guard announcement != .shown, case .paste(let text) = key, let rows = PasteSize(text).rowsToAnnounce else {
            return false
        }
        workspace.status.message = .info("Pasting \(rows) rows; your keys wait.")
        announcement = .set
        return true
    }

    /// The status is on the screen now.
    /// - Parameter keysWait: Whether there are keys that were typed before it could be read.
    func statusWasDrawn(keysWait: Bool = false) {
        if announcement == .set { announcement = .shown }
        if !keysWait { workspace.status.releaseHeldMessage() }
    }

    /// The progress of the announcement of a large paste.
    package enum Announcement {
        /// The status has it.
        case set
        /// The screen shows it.
        case shown
    }

    private static let noPlaceForTable = "Nothing was pasted: a table makes lines of an invoice, and none is open."

    /// Maximum length of a pasted query, in bytes.
    private static let mostSearched = 1_000

    /// Closes a mode in front of the panes that cannot take the pasted text or table.
    /// - Returns: Whether anything was closed.
    func uncoversPanes(for text: String) -> Bool {
        let mode = workspace.modes.top
        if mode == .menu {
            workspace.menu.close()
        } else if text.isTable, mode == .palette {
            workspace.palette.close()
        } else if text.isTable, mode == .help {
            toggleHelp()
        } else if text.hasColumns, workspace.modes.search != nil {
            workspace.list.cancelSearch()
            if workspace.invoice == nil { workspace.list.openAtCursor() }
        } else if text.hasColumns, workspace.invoice != nil, [.form, .directory].contains(workspace.modes.front) {
            // A form stays open for the correction of refused text, and the table is not pasted.
            guard workspace.editing.settle() else { return false }
            workspace.ledger.form.leave()
            workspace.modes.replace()
        } else {
            return false
        }
        return true
    }
}

extension String {
    /// Without control characters, but for tabs and line breaks: no invoice can have them.
    var withoutControls: String {
        guard unicodeScalars.contains(where: \.isControl) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isControl }))
    }
}

extension Unicode.Scalar {
    nonisolated fileprivate var isControl: Bool {
        (value < 0x20 || 0x7F..<0xA0 ~= value) && self != "\t" && self != "\n" && self != "\r"
    }
}
