import Derive
import Invoicing

/// Allowances and charges: of the line while its details are shown or the cursor is among the lines, else of the
/// document.
extension Workspace {
    /// Adds an allowance or a charge and opens its amount. Both are one step: taken back, the allowance is gone.
    func addAllowance(isCharge: Bool) {
        guard let invoice, edit == nil else { return explainNoInvoice() }
        guard let step = document?.beginEdit(isCharge ? "add charge" : "add allowance") else { return }
        let isOfLine = sheet == .line || sheet != .invoice && focus == .lines
        if isOfLine, let line = currentLine {
            let item = unrecorded { LineAllowanceCharge() }
            item.isCharge = isCharge
            line.allowanceCharges.append(item)
            type(item, in: .line, step)
        } else {
            let item = unrecorded { DocumentAllowanceCharge() }
            item.isCharge = isCharge
            (item.vatCategory, item.vatRate) = (
                invoice.lines.last?.vatCategory ?? .standard, invoice.lines.last?.vatRate
            )
            invoice.allowanceCharges.append(item)
            type(item, in: .invoice, step)
        }
    }

    /// Takes the allowance or charge under the cursor out.
    func deleteAllowance() {
        guard let item = currentDetail?.item else {
            return message = .info("x deletes an allowance, a charge, a line or an invoice. Go there first.")
        }
        let name = item.isCharge ? "charge" : "allowance"
        transaction("delete \(name)") {
            if item is DocumentAllowanceCharge {
                invoice?.allowanceCharges.removeAll { $0 === item }
            } else {
                currentLine?.allowanceCharges.removeAll { $0 === item }
            }
        }
        moveToDetail(details.cursor, by: 1)
        message = .info("The \(name) is deleted. Press u to bring it back.")
    }

    /// Shows something that was just added and opens its first field.
    private func type(_ item: any AllowanceOrCharge & ObservedObject, in target: Sheet, _ step: OpenEdit) {
        open(target)
        guard let row = detailRows.firstIndex(where: { $0.item === item && $0.field != nil }) else {
            return step.commit()
        }
        moveToDetail(row, by: 1)
        guard let field = detailRows[row].field else { return }
        edit = CellEdit(field, of: step.document, selectsAll: true, edit: step)
    }
}
