import DeriveDocuments
import Foundation
import Invoicing

/// Text that was typed and not kept, with the place where it was typed.
package struct Draft {
    /// The command that takes the text again.
    package enum Taker: Equatable {
        case undo, redo
        /// A copy of the document that cannot be changed, or undo. Esc puts the text aside first.
        case copy(isStashed: Bool)
        /// Undo as the next key alone: the text is a search that Esc has ended.
        case undoNext
    }

    package var text: String
    var taker: Taker
    /// `true` if it cannot be entered where the cursor is.
    var isRefused: Bool { if case .copy = taker { true } else { false } }
    /// The open invoice; nil if there was none, or it was dropped because nothing was kept in it.
    package var invoice: Invoice?
    package let place: Place
    /// The line under the cursor, since other lines may come or go.
    package weak var line: InvoiceLine?
    /// The row that was begun with the text.
    var newRow: NewRow?
    /// The form in which the text was typed; nil if it was typed elsewhere.
    var formField: FormField?
    /// The number among the steps of undo.
    fileprivate(set) var order = 0

    /// The place now.
    package func place(in invoice: Invoice?) -> Place {
        guard let line, [.lines, .lineSheet].contains(place.pane), let row = invoice?.position(of: line) else {
            return place
        }
        return Place(pane: place.pane, row: row, column: place.column)
    }

    /// A field of a form.
    package struct FormField {
        let form: Form
        let name: String
        let object: AnyObject?
        /// The mode in front of the panes before the form was opened; nil for none.
        let covered: Mode?

        /// Returns `true` if a form has the field, of the same object.
        func isIn(_ other: Form) -> Bool {
            other.subject == form.subject
                && other.rows().contains { $0.field?.name == name && $0.field?.target?.object === object }
        }

        /// `true` if the form can be opened again.
        var canReopen: Bool { form.reopen != nil || object.flatMap(Document.owner) != nil }
    }
}

/// A row that is begun with the text in its first field, and goes when that is cancelled.
package nonisolated enum NewRow: String, Codable, Sendable { case line, allowance, charge }

/// The unsaved texts, in one order with the steps of undo.
package struct Drafts {
    private var all: [Draft] = []
    /// `true` if the last key was text that no field took: until another key a blank is no command.
    var isRefusing = false

    /// The text that was typed last where it cannot be entered, while the cursor is there.
    var refused: Draft? { all.last(where: \.isRefused) }

    /// The number of the newest draft.
    var newestOrder: Int { all.last?.order ?? 0 }

    /// Those of an invoice that undo takes, the oldest first.
    func stashed(in invoice: Invoice?) -> [Draft] {
        all.filter { $0.taker == .undo && $0.formField == nil && $0.invoice === invoice }
    }

    package mutating func add(_ draft: Draft) {
        all.append(draft)
        all[all.count - 1].order = UndoHistory.nextOrder()
    }

    /// Returns `true` if undo or redo may take a draft.
    func has(isUndone: Bool, where isHere: (Draft) -> Bool) -> Bool {
        all.contains { ($0.taker == .redo) == isUndone && isHere($0) }
    }

    /// Takes the newest draft out that undo or redo may take, unless a step is newer.
    package mutating func take(isUndone: Bool, after step: Int, where isHere: (Draft) -> Bool) -> Draft? {
        let index = all.lastIndex { ($0.taker == .redo) == isUndone && isHere($0) }
        return index.flatMap { all[$0].order > step ? all.remove(at: $0) : nil }
    }

    /// Adds to the refused text, and says what takes it.
    mutating func changeRefused(for taker: Draft.Taker, adding text: String = "") {
        guard let index = all.lastIndex(where: \.isRefused) else { return }
        (all[index].taker, all[index].text) = (taker, all[index].text + text)
    }

    /// Takes the refused text out.
    mutating func takeRefused() -> Draft? { all.lastIndex(where: \.isRefused).map { all.remove(at: $0) } }

    /// Drops a search that was ended before the last key.
    mutating func dropSearch(upTo order: Int) { all.removeAll { $0.taker == .undoNext && $0.order <= order } }

    /// Leaves the drafts of an invoice to undo that redo would have taken, since a new step was made in it.
    mutating func stepWasMade(in invoice: Invoice?) {
        for index in all.indices where all[index].taker == .redo && all[index].invoice === invoice {
            all[index].taker = .undo
        }
    }

    /// Detaches the drafts of a dropped invoice, so that a new invoice takes them.
    mutating func invoiceWasDropped(_ invoice: Invoice) {
        for index in all.indices where all[index].invoice === invoice { all[index].invoice = nil }
    }

    /// Puts the newest draft of a form behind the steps that closing the form has made. A form that has done what it is for
    /// leaves none: taken again, it would do that twice.
    mutating func formWasClosed(_ form: Form, isConfirmed: Bool) {
        guard !isConfirmed else { return all.removeAll { $0.formField?.form.subject == form.subject } }
        guard let index = all.lastIndex(where: { $0.formField?.isIn(form) == true }) else { return }
        add(all.remove(at: index))
    }
}
