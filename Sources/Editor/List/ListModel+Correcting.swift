import Derive
import Input
import Invoicing
import Ledger

extension ListModel {
    /// Makes a draft of the received document that is open, with the cursor where it was: there goes what was typed before.
    func copyForCorrection() {
        settle { document, today in
            let copy = try ledger.books.copy(document, as: .correction, on: today, to: store)
            let (row, column) = (lines.scroll.cursor, lines.column)
            let text = editing.takeRefused(for: .copyForCorrection)
            show(copy.draft, of: document)
            lines.moveCursor(to: row)
            lines.column = column
            say(
                "\(copy.sentence)\(Self.change(document, copy.draft)) "
                    + "\(keys[.undo]) takes the copy back.")
            if let text { editing.begin(text: text) }
        }
    }

    /// Returns the amount due by the lines, if that is another one: a document may have none, or count what they do not.
    private static func change(_ document: Invoice, _ draft: Invoice) -> String {
        let before = document.amountDue
        guard before != draft.amountDue else { return "" }
        return " \(DecimalFormat.amount(before)) was due; its lines come to \(DecimalFormat.amount(draft.amountDue))."
    }

    /// Shows the invoice of which the open one is a copy.
    /// - Returns: Whether it is one.
    func openOriginalOfCopy() -> Bool {
        guard let copy = invoice, let id = originalsOfCopies[copy.id] else { return false }
        desk.show(store.open(id))
        return true
    }
}
