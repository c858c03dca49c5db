import Foundation
import Input
import Invoicing
import Ledger

/// The consequences of a buyer's name that is typed over another one.
extension LedgerModel {
    /// Has the data of the buyer follow its name, as part of the edit that is about to be committed.
    /// - Returns: The message about the change; `.none` if there is nothing to report.
    package func replaceBuyer(in edit: CellEdit) -> Message {
        guard edit.problem == nil, !edit.isUntouched, let invoice, let target = edit.field.target,
            target.path == \Party.name, target.object === invoice.buyer
        else { return .none }
        let former = edit.textBefore.trimmed
        // A completion has filled in the customer's data already.
        let isCompleted = edit.buffer.text == edit.textBefore
        let change = isCompleted ? .corrected : books.replaceBuyer(of: invoice, formerlyNamed: former)
        var isAnother = isCompleted
        if case .known = change { isAnother = true }
        let kept = isAnother ? books.sentenceOnKept(in: invoice, besidesCurrency: true) : nil
        let sentences = [change.sentence(after: former), kept].compactMap { $0 }
        let undo = sentences.isEmpty ? nil : "\(keys[.undo]) takes that back."
        let question = isAnother ? askForCurrency(of: invoice) : nil
        let message = ([question] + sentences + [undo]).compactMap { $0 }.joined(separator: " ")
        return message.isEmpty ? .none : .info(message)
    }
}
