import Foundation
import Invoicing
import Ledger

/// What follows from a buyer's name that is typed over another one.
extension LedgerModel {
    /// Has the data of the buyer follow its name, as part of the edit that is about to be committed.
    /// - Returns: What to say of it; nothing where no buyer was named anew.
    func replaceBuyer(in edit: CellEdit) -> Message {
        guard edit.problem == nil, !edit.isUntouched, edit.buffer.text != edit.changedText,
            let invoice = workspace.invoice, let target = edit.field.target, target.path == \Party.name,
            target.object === invoice.buyer
        else { return .none }
        switch books.replaceBuyer(of: invoice, formerlyNamed: edit.changedText.trimmed) {
        case .corrected: return .none
        case .known(let customer):
            let name = customer.party.name.shortened(to: 32)
            return .info("The data of \(name) are filled in. \(key: .undo) takes that back.")
        case .unknown(let removed):
            guard !removed.isEmpty else { return .none }
            let (name, verb) = (edit.changedText.trimmed.shortened(to: 32), removed.count == 1 ? "is" : "are")
            return .info("\(removed.listed) of \(name) \(verb) removed with the name. \(key: .undo) takes that back.")
        }
    }
}

extension [String] {
    /// `Address, VAT id and contact`
    fileprivate var listed: String {
        let text = count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + self[count - 1]
        return text.prefix(1).uppercased() + text.dropFirst()
    }
}
