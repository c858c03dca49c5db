import Derive
import Foundation
import Input
import Invoicing

/// Every change of the open invoice begins here, whatever key or command asks for it.
extension EditModel {
    /// The open invoice, unless there is none, it cannot be read, it was issued, or it is a document as it was received; then says so.
    /// - Parameter text: What was typed or pasted. It is kept for the copy.
    func editable(for text: String = "") -> Invoice? {
        guard let invoice = workspace.invoice else {
            workspace.status.message = workspace.status.noInvoice
            return nil
        }
        guard !workspace.status.refusesChange() else { return nil }
        if let error = workspace.opened?.failure {
            workspace.status.message = .problem("Nothing can be changed in this invoice. \(error)")
            return nil
        }
        guard invoice.isFrozen else { return invoice }
        // A table makes lines when it is pasted into the copy, and would fill cells as text.
        let takers: Set<Command.ID> = invoice.isReceived ? [.copyForCorrection] : [.addCreditNote, .duplicateInvoice]
        if !text.isTable {
            leaveRefusedTextIfDue()
            refusedText.append(text, at: workspace, for: takers)
        }
        let pasted = text.isTable ? " Nothing was pasted." : ""
        let kept = pasted + (refusedText.isEmpty ? "" : " \(refusedText.shown) goes there.")
        // Until then a blank is text.
        let first = refusedText.isEmpty || !KeyMap.inUse.typesAtOnce ? "" : "Esc, then "
        let refusal =
            invoice.isReceived
            ? "This document was received and cannot be changed. \(first)\(key: .copyForCorrection) makes a copy to correct."
            : "\(invoice.number) is issued and cannot be changed. \(first)\(key: .addCreditNote) makes a credit note, "
                + "\(key: .duplicateInvoice) a duplicate."
        workspace.status.message = .problem(refusal + kept)
        return nil
    }

    /// Puts aside what was typed where nothing may be typed, for one command alone.
    /// - Returns: What names its key; nil where nothing was typed, or that was put aside before.
    func putRefusedTextAside() -> String? {
        guard let invoice = workspace.invoice, refusedText.isFresh(at: workspace) else { return nil }
        guard invoice.isFrozen else { return leaveRefusedText() }
        refusedText.putAside(for: invoice.isReceived ? .copyForCorrection : .duplicateInvoice)
        let way =
            invoice.isReceived
            ? "\(key: .copyForCorrection) makes a copy to correct"
            : "\(key: .duplicateInvoice) makes the invoice once more"
        return "\(refusedText.shown) is put aside. \(way), with it."
    }

    /// Moves what was typed in vain to what undo takes again, where the cursor has left its place or something else is typed.
    func leaveRefusedTextIfDue(typesAnew: Bool = false) {
        guard !refusedText.isEmpty, typesAnew || !refusedText.isHere(workspace) else { return }
        let advice = leaveRefusedText()
        if let advice, workspace.status.message == .none { workspace.status.message = .info(advice) }
    }

    /// - Returns: What names the key that takes it again; nil where the keys in use make no text of a character, and it is gone.
    private func leaveRefusedText() -> String? {
        defer { refusedText = RefusedText() }
        guard KeyMap.inUse.typesAtOnce, let aside = refusedText.aside else { return nil }
        asides.append(aside, isUndone: false)
        let isHere = aside.invoice === workspace.invoice
        let place = isHere ? "" : " in \(aside.invoice.number.isEmpty ? "another invoice" : aside.invoice.number)"
        return "\(refusedText.shown) is put aside\(place). \(key: .undo) takes it again\(isHere ? "" : " there")."
    }

    /// Opens an edit of what the cursor is in, as a rule the open invoice; nil if that may not be changed.
    func beginEdit(_ name: String, for text: String = "") -> OpenEdit? {
        guard !workspace.status.refusesChange() else { return nil }
        if let document = workspace.activePane.document { return document.beginEdit(name) }
        return editable(for: text).flatMap(Document.owner)?.beginEdit(name)
    }

    /// Changes the open invoice in one step.
    /// - Returns: Whether it may be changed.
    @discardableResult
    func change(_ name: String, _ body: (Invoice) throws -> Void) rethrows -> Bool {
        guard let invoice = editable() else { return false }
        try transaction(name) { try body(invoice) }
        return true
    }
}

/// What was typed or pasted in a document that stays as it is. A copy that is made of it then takes it at the same place.
struct RefusedText {
    private var text = ""
    private var place: Place?
    /// The commands that the last message has named: no other one takes the text.
    private var takers: Set<Command.ID> = []
    /// Whether Esc has said which command takes it.
    private var isPutAside = false
    /// What comes again after the cursor has left the place; nil where there is nothing to undo.
    private(set) var aside: Aside?
    /// Whether undo has said that it was typed.
    private var isTold = false

    private struct Place: Equatable {
        let invoice: UUID?
        let focus: Workspace.Focus
        let row: Int
        let field: String?

        init(_ workspace: Workspace) {
            invoice = workspace.invoice?.id
            focus = workspace.focus
            row = workspace.lines.scroll.cursor
            field = workspace.activePane.field?.name
        }
    }

    var isEmpty: Bool { text.isEmpty }

    /// Whether the cursor is still where it was typed.
    func isHere(_ workspace: Workspace) -> Bool { place == Place(workspace) }

    /// Whether it was typed here, and Esc has not put it aside.
    func isFresh(at workspace: Workspace) -> Bool { !isEmpty && !isPutAside && isHere(workspace) }

    mutating func putAside(for taker: Command.ID) { (takers, isPutAside) = ([taker], true) }

    /// The beginning, in quotation marks.
    var shown: String { text.onOneLine.quoted }

    /// Adds what was typed, or replaces what was typed elsewhere.
    mutating func append(_ addition: String, at workspace: Workspace, for takers: Set<Command.ID> = []) {
        let here = Place(workspace)
        if place != here { text = "" }
        (text, place, isTold, isPutAside) = (text + addition, here, false, false)
        self.takers = takers
        aside = workspace.editing.aside(of: text)
    }

    /// The text, once, if the cursor is still where it was typed.
    mutating func tell(at workspace: Workspace) -> String? {
        guard !isEmpty, !isTold, place == Place(workspace) else { return nil }
        isTold = true
        return text
    }

    /// Whether undo has said that it was typed here.
    func wasTold(at workspace: Workspace) -> Bool { isTold && isHere(workspace) }

    /// Gives the text away to a command that was named, if the cursor is still where it was typed.
    mutating func take(at workspace: Workspace, for command: Command.ID) -> String? {
        guard takers.contains(command) else { return nil }
        defer { self = RefusedText() }
        return isEmpty || place != Place(workspace) ? nil : text
    }
}
