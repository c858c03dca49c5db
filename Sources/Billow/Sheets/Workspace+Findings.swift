import Derive
import Invoicing

/// From a finding to where it is mended, and deciding between declared and calculated amounts.
extension Workspace {
    /// Where in the invoice a finding is, as far as its sentence does not say it: `line 3`.
    func place(of finding: Finding) -> String {
        guard case .problem(let problem) = finding, let object = problem.place.object, let row = row(of: object) else {
            return ""
        }
        return "line \(row + 1)"
    }

    /// The row of the line to which an object belongs.
    private func row(of object: any ObservedObject) -> Int? {
        guard let invoice else { return nil }
        if let line = object as? InvoiceLine { return invoice.position(of: line) }
        guard object is LineAllowanceCharge else { return nil }
        return invoice.lines.firstIndex { line in line.allowanceCharges.elements.contains { $0 === object } }
    }

    /// Enter on a finding: puts the cursor where it can be mended.
    func goToFinding() {
        switch currentFinding {
        case .problem(let problem): go(to: problem)
        case .difference(let difference): go(to: difference)
        case .residue: (focus, totalsField) = (.totals, .rounding)
        case nil: break
        }
    }

    /// Lets what the document declares stand, or what is calculated, for the difference under the cursor.
    func decide(forDeclared: Bool) {
        guard let invoice, let finding = currentFinding, case .difference(let difference) = finding else {
            return message = .info("d and c decide between two amounts. Go to such a row of the problems with ! first.")
        }
        guard !forDeclared || invoice.canKeepDeclared(difference) else {
            return message = .info(
                "\(difference.term.businessTerm) cannot stand: nothing on this invoice is in its VAT group. "
                    + "Give a line that kind of VAT, or press c.")
        }
        if forDeclared { invoice.keepDeclared(difference) } else { invoice.keepDerived(difference) }
        problemRows.moveCursor(to: problemRows.cursor, of: findings.count)
        let kept = forDeclared ? difference.declared : difference.derived
        message = .info(
            "\(difference.term.businessTerm): \(DecimalFormat.amount(kept)) stands. Press u to undo that.")
    }

    /// Lets everything stand that the document declares, or that is calculated, in one step.
    func decideForAll(declared: Bool) {
        guard let invoice, !invoice.differences.isEmpty else {
            return message = .info("The document declares no other amounts than those that are calculated.")
        }
        if declared { invoice.keepAllDeclared() } else { invoice.keepAllDerived() }
        problemRows.moveCursor(to: problemRows.cursor, of: findings.count)
        let exception = invoice.differences.isEmpty ? "" : ", but for VAT groups that nothing is in"
        message = .info("All \(declared ? "declared" : "calculated") amounts stand\(exception). Press u to undo that.")
    }

    /// Puts the cursor on the difference in which a declared amount is decided about.
    /// - Returns: Whether there is one.
    private func goToDifference(in term: String) -> Bool {
        let row = findings.firstIndex { finding in
            if case .difference(let difference) = finding { difference.term.businessTerm == term } else { false }
        }
        guard let row else { return false }
        problemRows.moveCursor(to: row, of: findings.count)
        return true
    }

    private func go(to problem: Problem) {
        guard let invoice, let object = problem.place.object else { return }
        let property = problem.place.property
        let isDeclared = property == \Invoice.declared || property == \InvoiceLine.declaredNetAmount
        if isDeclared, goToDifference(in: problem.term) {
            return
        } else if let field = InvoiceField.allCases.first(where: { $0.stands(for: property, of: object, in: invoice) })
        {
            (focus, headField) = (.head, field)
        } else if object === invoice, property == \Invoice.lines {
            closeSheet()
            focus = .lines
        } else if object === invoice,
            let field = TotalsField.allCases.first(where: { $0.properties.contains(property) })
        {
            (focus, totalsField) = (.totals, field)
        } else if let row = row(of: object) {
            go(to: property, of: object, inLine: row)
        } else if !goToDetail(property, of: object, in: .invoice) {
            message = .info(
                "\(problem.term) cannot be typed in here yet. It is kept as it is, and written as it is.")
        }
    }

    private func go(to property: AnyKeyPath, of object: any ObservedObject, inLine row: Int) {
        moveToLine(row)
        guard object is InvoiceLine, let column = LineColumn.allCases.first(where: { $0.properties.contains(property) })
        else {
            if !goToDetail(property, of: object, in: .line) { closeSheet() }
            return
        }
        closeSheet()
        focus = .lines
        lines.column = column
    }

    /// Shows the field that stands for a property, or at least one of the same object.
    /// - Returns: Whether there is one.
    private func goToDetail(_ property: AnyKeyPath, of object: any ObservedObject, in target: Sheet) -> Bool {
        let rows = rows(of: target)
        let found =
            rows.firstIndex { row in row.places.contains { $0.object === object && $0.property == property } }
            ?? rows.firstIndex { row in row.field != nil && row.item === object }
        guard let found else { return false }
        open(target)
        moveToDetail(found, by: 1)
        return true
    }

    private func go(to difference: AmountDifference) {
        switch difference.term {
        case .lineNetAmount(let id), .lineAmount(let id, _, _):
            guard let row = invoice?.lines.elements.firstIndex(where: { $0.id == id }) else { return }
            closeSheet()
            focus = .lines
            moveToLine(row)
        case .documentAmount(let id, _):
            guard let item = invoice?.allowanceCharges.first(where: { $0.id == id }) else { return }
            _ = goToDetail(\DocumentAllowanceCharge.amount, of: item, in: .invoice)
        default: focus = .totals
        }
    }
}
