import Derive
import Invoicing

/// From a problem to where it is mended.
extension ProblemsModel {
    /// Returns the place of a problem in the invoice, as far as its sentence does not say it: `line 3`.
    func place(of problem: Problem) -> String {
        problem.place.object.flatMap(row(of:)).map { "line \($0 + 1)" } ?? ""
    }

    func goToProblem() {
        guard let current else { return }
        if let difference = current.declaredAmount { go(to: difference) } else { go(to: current) }
    }

    /// The row of the line to which an object belongs.
    private func row(of object: any ObservedObject) -> Int? {
        let line = object as? InvoiceLine ?? (object as? LineAllowanceCharge)?.line
        return line.flatMap { lines.position(of: $0) }
    }

    /// Puts the cursor on the difference in which a declared amount is decided about.
    /// - Returns: Whether there is one.
    private func goToDifference(in term: String) -> Bool {
        let row = rows.firstIndex { $0.problem?.declaredAmount?.term.businessTerm == term }
        guard let row else { return false }
        moveCursor(to: row)
        return true
    }

    private func go(to problem: Problem) {
        guard let invoice, let object = problem.place.object else { return }
        let property = problem.place.property
        let isDeclared = property == \Invoice.declared || property == \InvoiceLine.declaredNetAmount
        if isDeclared, goToDifference(in: problem.term) {
            return
        } else if object === invoice, property == \Invoice.lines {
            desk.closeSheet()
            focus = .lines
        } else if let place = Place(of: object, property, in: invoice) {
            desk.show(place)
        } else {
            say("\(problem.term) cannot be typed in here yet. It is kept as it is, and written as it is.")
        }
    }

    private func go(to difference: DeclaredAmount) {
        switch difference.term {
        case .lineNetAmount(let id):
            guard let row = invoice?.lines.elements.firstIndex(where: { $0.id == id }) else { return }
            lines.go(to: row)
        default: focus = .totals
        }
    }
}
