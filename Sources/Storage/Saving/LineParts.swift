import Derive
import Invoicing

/// To which line of an invoice each part of a line belongs: its allowances and charges, and the array that holds them.
///
/// Most lines have none, so nothing is recorded until the first of them changes.
struct LineParts {
    private var lines: [ObjectIdentifier: InvoiceLine]?

    /// The line to which an object belongs, which may be the line itself; nil if it belongs to none.
    /// - Complexity: O(1), but for the first part of a line that changes: O(*n*) in the lines.
    mutating func line(of object: AnyObject, among all: [InvoiceLine]) -> InvoiceLine? {
        if let line = object as? InvoiceLine { return line }
        guard object is ObservedArray<LineAllowanceCharge> || object is LineAllowanceCharge else { return nil }
        if lines == nil {
            lines = [:]
            for line in all { insert(line) }
        }
        return lines?[ObjectIdentifier(object)]
    }

    /// A line has come.
    mutating func insert(_ line: InvoiceLine) {
        guard lines != nil else { return }
        lines?[ObjectIdentifier(line.allowanceCharges)] = line
        for item in line.allowanceCharges.elements { lines?[ObjectIdentifier(item)] = line }
    }

    /// A line has gone.
    mutating func remove(_ line: InvoiceLine) {
        guard lines != nil else { return }
        lines?[ObjectIdentifier(line.allowanceCharges)] = nil
        for item in line.allowanceCharges.elements { lines?[ObjectIdentifier(item)] = nil }
    }

    /// Something of a line has changed, such as its allowances.
    mutating func append(_ change: Change.Kind, of line: InvoiceLine) {
        guard lines != nil else { return }
        switch change {
        case .inserted(_, let item as LineAllowanceCharge): lines?[ObjectIdentifier(item)] = line
        case .spliced(_, _, let items):
            for case let item as LineAllowanceCharge in items { lines?[ObjectIdentifier(item)] = line }
        default: break
        }
    }
}
