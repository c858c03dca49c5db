import Derive
import Invoicing

/// From a finding to where it is mended.
extension ProblemsModel {
    /// Where in the invoice a finding is, as far as its sentence does not say it: `line 3`.
    func place(of finding: Finding) -> String {
        guard case .problem(let problem) = finding, let object = problem.place.object, let row = row(of: object) else {
            return ""
        }
        return "line \(row + 1)"
    }

    func goToFinding() {
        switch current {
        case .problem(let problem): go(to: problem)
        case .difference(let difference): go(to: difference)
        case .residue: (workspace.focus, workspace.totals.cursor) = (.totals, .rounding)
        case nil: break
        }
    }

    /// The row of the line to which an object belongs.
    private func row(of object: any ObservedObject) -> Int? {
        let line = object as? InvoiceLine ?? (object as? LineAllowanceCharge)?.line
        return line.flatMap { workspace.lines.position(of: $0) }
    }

    /// Puts the cursor on the difference in which a declared amount is decided about.
    /// - Returns: Whether there is one.
    private func goToDifference(in term: String) -> Bool {
        let row = rows.firstIndex { row in
            if case .difference(let difference) = row.finding { difference.term.businessTerm == term } else { false }
        }
        guard let row else { return false }
        moveCursor(to: row)
        return true
    }

    private func go(to problem: Problem) {
        guard let invoice = workspace.invoice, let object = problem.place.object else { return }
        let property = problem.place.property
        let isDeclared = property == \Invoice.declared || property == \InvoiceLine.declaredNetAmount
        if isDeclared, goToDifference(in: problem.term) {
            return
        } else if object === invoice, property == \Invoice.lines {
            workspace.closeSheet()
            workspace.focus = .lines
        } else if let place = Place(of: object, property, in: invoice) {
            place.show(in: workspace)
        } else {
            workspace.status.message = .info(
                "\(problem.term) cannot be typed in here yet. It is kept as it is, and written as it is.")
        }
    }

    private func go(to difference: AmountDifference) {
        switch difference.term {
        case .lineNetAmount(let id):
            guard let row = workspace.invoice?.lines.elements.firstIndex(where: { $0.id == id }) else { return }
            workspace.lines.go(to: row)
        default: workspace.focus = .totals
        }
    }
}
