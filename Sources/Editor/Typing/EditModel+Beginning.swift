import DeriveDocuments
import Foundation
import Input
import Invoicing

/// Every change of the open invoice begins here, whatever key or command asks for it.
extension EditModel {
    /// The open invoice, unless there is none, it cannot be read, it was issued, or it is a document as it was received; then says so.
    /// - Parameter text: What was typed or pasted. It is kept for the copy.
    func editable(for text: String = "") -> Invoice? {
        guard let invoice else {
            status.message = status.noInvoice
            return nil
        }
        guard !status.refusesChange() else { return nil }
        if let error = opened?.failure {
            say(problem: "Nothing can be changed in this invoice. \(error)")
            return nil
        }
        guard invoice.isFrozen else { return invoice }
        // A table makes lines when it is pasted into the copy, and would fill cells as text.
        let refused = text.isTable ? drafts.refused?.text : refuse(text)
        let pasted = text.isTable ? " Nothing was pasted." : ""
        let kept = pasted + (refused.map { " \($0.onOneLine.quoted) goes into it." } ?? "")
        // Until then a blank is text.
        let first = refused == nil || !keys.typesAtOnce || keys.isInWords ? "" : "Esc, then "
        let refusal =
            invoice.isReceived
            ? "This document was received and cannot be changed. \(first)\(keys[.copyForCorrection]) makes a copy to correct."
            : "\(invoice.number) is issued and cannot be changed. \(first)"
                + (Command.Audience.creditable.includes(invoice)
                    ? "\(keys[.addCreditNote]) makes a credit note, \(keys[.duplicateInvoice]) a duplicate."
                    : "\(keys[.duplicateInvoice]) makes a duplicate.")
        say(problem: refusal + kept)
        return nil
    }

    /// Opens an edit of what the cursor is in, as a rule the open invoice; nil if that may not be changed.
    func beginEdit(_ name: String, for text: String = "") -> OpenEdit? {
        guard !status.refusesChange() else { return nil }
        if let document = desk.activePane.document { return document.beginEdit(name) }
        return editable(for: text).flatMap(Document.owner)?.beginEdit(name)
    }

    /// Changes the open invoice in one step.
    /// - Returns: Whether it may be changed.
    @discardableResult
    package func change(_ name: String, _ body: (Invoice) throws -> Void) rethrows -> Bool {
        guard let invoice = editable() else { return false }
        try transaction(name) { try body(invoice) }
        return true
    }
}
