import Foundation
import Input
import Invoicing
import Ledger

/// What follows from a buyer's name that is typed over another one.
extension LedgerModel {
    /// Has the data of the buyer follow its name, as part of the edit that is about to be committed.
    /// - Returns: What to say of it; nothing where no buyer was named anew.
    func replaceBuyer(in edit: CellEdit) -> Message {
        guard edit.problem == nil, !edit.isUntouched, edit.buffer.text != edit.textBefore,
            let invoice = workspace.invoice, let target = edit.field.target, target.path == \Party.name,
            target.object === invoice.buyer
        else { return .none }
        let former = edit.textBefore.trimmed
        guard let sentence = books.replaceBuyer(of: invoice, formerlyNamed: former).sentence(after: former) else {
            return .none
        }
        return .info("\(sentence) \(key: .undo) takes that back.")
    }
}

extension BuyerChange {
    /// Says what has changed besides the name; nil for nothing.
    /// - Parameter former: The name that was there before.
    func sentence(after former: String) -> String? {
        switch self {
        case .corrected: return nil
        case .known(let customer): return "The data of \(customer.party.name.shortened(to: 32)) are filled in."
        case .unknown(let removed):
            guard !removed.isEmpty else { return nil }
            let verb = removed.count == 1 ? "is" : "are"
            return "\(removed.listed) of \(former.shortened(to: 32)) \(verb) removed with the name."
        }
    }
}

extension [String] {
    /// `Address, VAT id and contact`
    fileprivate var listed: String {
        let text = count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + self[count - 1]
        return text.capitalizedFirst
    }
}
