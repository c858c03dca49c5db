import Derive
import DeriveDocuments
import Invoicing

/// Allowances and charges: of the line while its details are shown or the cursor is among the lines, else of the
/// document.
extension DetailsModel {
    /// Adds an allowance or a charge and opens its amount. Both are one step: cancelled, the allowance is gone.
    func addAllowance(isCharge: Bool) {
        let name = isCharge ? "add charge" : "add allowance"
        guard let edit = editing.beginEdit(name), let invoice else { return }
        let reason = isCharge ? "Surcharge" : "Discount"
        let isOfLine = modes.sheet == .line || modes.sheet != .invoice && focus == .lines
        if isOfLine, let line = lines.current {
            let item = unrecorded { LineAllowanceCharge() }
            (item.isCharge, item.reason) = (isCharge, reason)
            line.allowanceCharges.append(item)
            type(item, in: .line, edit)
        } else {
            let item = unrecorded { DocumentAllowanceCharge() }
            (item.isCharge, item.reason) = (isCharge, reason)
            let last = invoice.lines.last
            (item.vatCategory, item.vatRate) = (last?.vatCategory ?? .standard, last?.vatRate)
            invoice.allowanceCharges.append(item)
            type(item, in: .invoice, edit)
        }
    }

    /// Takes the allowance or charge under the cursor out.
    package func deleteAtCursor() {
        guard let item = current?.item else {
            return say("\(keys[.delete]) deletes an allowance, a charge or a line. Go there first.")
        }
        let name = item.isCharge ? "charge" : "allowance"
        let isDeleted = editing.change("delete \(name)") { invoice in
            if item is DocumentAllowanceCharge {
                invoice.allowanceCharges.removeAll { $0 === item }
            } else {
                lines.current?.allowanceCharges.removeAll { $0 === item }
            }
        }
        guard isDeleted else { return }
        moveCursor(to: scroll.cursor, by: 1)
        say("The \(name) is deleted. \(keys.press(.undo)) to bring it back.")
    }

    /// Shows something that was just added and opens its first field.
    private func type(_ item: any AllowanceOrCharge & ObservedObject, in target: Sheet, _ edit: OpenEdit) {
        desk.open(target)
        guard let row = rows.firstIndex(where: { $0.item === item && $0.field != nil }) else { return edit.commit() }
        moveCursor(to: row, by: 1)
        editing.begin(selectsAll: true, within: edit, making: item.isCharge ? .charge : .allowance)
    }
}
