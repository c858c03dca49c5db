import DeriveDocuments
import Foundation
import Input

/// A form, filled in field by field: of the company, a customer, a product, a payment or a cancellation.
package struct Form {
    /// The heading above the fields.
    package let title: String
    /// The purpose, below the fields.
    let advice: String
    /// Its fields, in the order in which one fills them in.
    package var rows: () -> [DetailRow]
    /// `true` if the advice has rows of its own where the fields have no room for all of them.
    var keepsAdvice = false
    /// On which field the cursor begins.
    package var start = 0
    /// The identity of the invoice that it is about; nil for something of the books.
    var invoiceID: UUID?
    /// The document that the form edits; nil for the ledger's.
    package var document: Document?
    /// Does what the form is for, with Enter in any field; nil where all is kept as it is entered.
    var confirm: (() -> Message?)?
    /// The action of Enter, in a word; nil where Enter goes on to the next field.
    var confirmHint: String?
    /// The action that follows when it is closed.
    var whenClosed: () -> Void = {}
    /// Opens it once more where what it was about went when it was closed; nil where that stays.
    var reopen: (() -> Void)?

    /// The identity of a form: its invoice and its title.
    package struct Subject: Hashable {
        let invoiceID: UUID?
        let title: String
    }

    package var subject: Subject { Subject(invoiceID: invoiceID, title: title) }
}
