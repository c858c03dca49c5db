import Foundation
import Input
import Invoicing
import Ledger

/// What follows from a buyer's name that is typed over another one.
extension LedgerModel {
    /// Has the data of the buyer follow its name, as part of the edit that is about to be committed.
    /// - Returns: The message about the change; `.none` if there is nothing to report.
    package func replaceBuyer(in edit: CellEdit) -> Message {
        guard edit.problem == nil, !edit.isUntouched, edit.buffer.text != edit.textBefore,
            let invoice, let target = edit.field.target, target.path == \Party.name,
            target.object === invoice.buyer
        else { return .none }
        let former = edit.textBefore.trimmed
        guard let sentence = books.replaceBuyer(of: invoice, formerlyNamed: former).sentence(after: former) else {
            return .none
        }
        return .info("\(sentence) \(key: .undo) takes that back.")
    }
}
