import Derive
import Invoicing

/// To which line of an invoice each part of a line belongs: its allowances and charges, and the array that holds them.
///
/// Most lines have none, so nothing is noted until the first of them changes.
struct LineParts {
    private var lines: [ObjectIdentifier: InvoiceLine]?

    /// The line to which an object belongs, which may be the line itself; nil if it belongs to none.
    /// - Complexity: O(1), but for the first part of a line that changes: O(*n*) in the lines.
    mutating func line(of object: AnyObject, among all: [InvoiceLine]) -> InvoiceLine? {
        if let line = object as? InvoiceLine { return line }
        guard object is ObservedArray<LineAllowanceCharge> || object is LineAllowanceCharge else { return nil }
        if lines == nil {
            lines = [:]
            for line in all { note(line.parts.map { .joined($0) }, of: line) }
        }
        return lines?[ObjectIdentifier(object)]
    }

    /// Takes note of what has come to a line or left it.
    mutating func note(_ members: [OpenInvoice.Member], of line: InvoiceLine) {
        guard lines != nil else { return }
        for member in members {
            switch member {
            case .joined(let part): lines?[ObjectIdentifier(part)] = line
            case .left(let part): lines?[ObjectIdentifier(part)] = nil
            }
        }
    }
}
