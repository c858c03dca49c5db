import Derive
import Foundation
import Invoicing

/// All fields of an invoice that its head has no room for: its allowances and charges, then what its table says.
extension Invoice {
    package var details: [DetailRow] {
        allowanceCharges.elements.enumerated().flatMap { position, item in
            item.details(DocumentAllowanceCharge.description, at: position)
        } + exemptions + Invoice.description.rows(of: self)
            + supportingDocuments.elements.enumerated().flatMap { position, document in
                document.details(at: position)
            }
    }

    /// The reason why no VAT is charged, for each group that needs a reason (BT-120, BT-121).
    private var exemptions: [DetailRow] {
        let groups = vatBreakdown.map(\.group).filter { !$0.category.isTaxed && $0.category != .zeroRated }
        let rows = groups.flatMap { group in
            // One of several groups is named.
            let of = groups.count > 1 ? " of \(VATInput.text(group))" : ""
            return [
                exemption("exemption reason\(of)", "\(VATInput.text(group)): reason", "BT-120", of: group, \.text),
                exemption("exemption code\(of)", "\(VATInput.text(group)): code", "BT-121", of: group, \.code),
            ]
        }
        return rows.isEmpty ? [] : [.heading("No VAT")] + rows
    }

    private func exemption(
        _ name: String, _ title: String, _ term: String, of group: VATGroup,
        _ part: WritableKeyPath<ExemptionReason, String>
    ) -> DetailRow {
        var field = Field(
            name: name, text: { self.exemptionReason(of: group)?[keyPath: part] ?? "" }
        ) { text throws(FieldProblem) in
            var reason = self.exemptionReason(of: group) ?? ExemptionReason()
            reason[keyPath: part] = text
            let isOwn = reason == ExemptionReason() || reason == group.category.ownExemptionReason
            self.exemptionReasons[group] = isOwn ? nil : reason
        }
        (field.title, field.term) = (title, term)
        field.isDerived = { self.exemptionReasons[group] == nil }
        let place = DetailRow.Place(object: self, property: \Invoice.exemptionReasons)
        return DetailRow(title: title, field: field, places: [place])
    }
}

extension SupportingDocument {
    /// Its fields; those of an attached file only where there is one.
    fileprivate func details(at position: Int) -> [DetailRow] {
        let name = "supporting document \(position + 1)"
        let rows = Self.description.rows(of: self).filter { row in
            attachment != nil || !row.places.contains { $0.property == \SupportingDocument.attachment }
        }
        return [.heading(name.capitalizedFirst)] + rows.map { $0.named(of: name) }
    }
}

/// All fields of a line that have no column.
extension InvoiceLine {
    package var details: [DetailRow] {
        allowanceCharges.elements.enumerated().flatMap { position, item in
            item.details(LineAllowanceCharge.description, at: position)
        } + InvoiceLine.description.rows(of: self)
    }
}

extension AllowanceOrCharge where Self: ObservedObject {
    fileprivate func details(_ description: Description<Self>, at position: Int) -> [DetailRow] {
        let name = isCharge ? "charge" : "allowance"
        let heading = DetailRow.heading("\(name.capitalized) \(position + 1)")
        return ([heading] + description.rows(of: self)).map { row in
            var row = row.named(of: "\(name) \(position + 1)")
            row.item = self
            return row
        }
    }
}

extension DetailRow {
    /// The same row of one of several parts of an invoice, which its name says.
    fileprivate func named(of part: String) -> DetailRow {
        var row = self
        if let label = field?.name { row.field?.name = "\(part)'s \(label)" }
        return row
    }
}
