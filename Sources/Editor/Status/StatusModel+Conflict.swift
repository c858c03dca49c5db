import Derive
import Foundation
import Input
import Invoicing

extension StatusModel {
    /// Returns the change by another program of the field that is being typed in.
    func conflict(in edit: CellEdit) -> String? {
        guard let conflict = opened?.conflict, conflict != edit.earlierConflict else {
            return edit.theirs.map { change(to: $0.isEmpty ? "nothing" : $0, by: opened?.conflict?.person) }
        }
        let place = elsewhere(conflict.person)
        if conflict.row.entity == Invoice.entity, conflict.column == nil {
            let name = invoice?.title ?? ""
            return "\(name) was deleted \(place). \(keys[.commitEdit]) brings it back, \(keys[.cancelEdit]) lets it go."
        }
        guard conflict.column != nil, !conflict.removesPart else {
            let row = conflict.row.entity == InvoiceLine.entity && !conflict.removesPart ? "the line" : "it"
            return "Deleted \(place). \(keys[.commitEdit]) keeps \(row), \(keys[.cancelEdit]) removes it."
        }
        let changes = conflict.changes
        let theirs = changes.map { column, value in
            guard let property = conflict.grouped(column) else { return conflict.theirsText }
            let text = value.shown(as: property.style)
            return changes.count == 1 && property.label == edit.field.name ? text : "\(text) (\(property.label))"
        }.joined(separator: ", ")
        return change(to: theirs, by: conflict.person)
    }

    private func change(to theirs: String, by person: String?) -> String {
        "Changed \(elsewhere(person)) to \(theirs). \(keys[.commitEdit]) keeps yours, \(keys[.cancelEdit]) takes theirs."
    }
}
