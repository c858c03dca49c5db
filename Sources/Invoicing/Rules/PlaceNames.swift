import Derive
import Foundation

/// The names of an invoice's parts in a list of problems: `seller`, `line 3`, `line 3, allowance 1`.
///
/// Made once for a list, since lines are found by their position: O(*n*) in the lines.
public struct PlaceNames {
    private var names: [ObjectIdentifier: String] = [:]
    private var lines: [UUID: String] = [:]

    /// Names the parts of an invoice as they stand now.
    public init(of invoice: Invoice) {
        nameParties(of: invoice)
        name(invoice.paymentInstructions.elements, "means of payment")
        for instructions in invoice.paymentInstructions.elements {
            name([instructions.card], "payment card")
            name([instructions.directDebit], "direct debit")
            name(instructions.creditTransfers.elements, "account")
        }
        name(invoice.precedingInvoices.elements, "earlier invoice")
        name(invoice.supportingDocuments.elements, "supporting document")
        name(invoice.allowanceCharges.elements)
        nameLines(of: invoice)
    }

    /// The name of the part in which a place is; empty for the invoice itself.
    public subscript(place: Problem.Place) -> String { names[place.identity] ?? "" }

    /// The name of a part; empty for the invoice itself.
    subscript(of part: some ObservedObject) -> String { names[ObjectIdentifier(part)] ?? "" }

    /// The name of the part that a problem is about; empty for the invoice itself.
    public subscript(problem: Problem) -> String {
        problem.declaredAmount?.term.line.flatMap { lines[$0] } ?? self[problem.place]
    }

    private mutating func nameParties(of invoice: Invoice) {
        name([invoice.seller, invoice.seller.address, invoice.seller.contact], "seller")
        name([invoice.buyer, invoice.buyer.address, invoice.buyer.contact], "buyer")
        name([invoice.payee], "payee")
        name([invoice.taxRepresentative, invoice.taxRepresentative?.address], "tax representative")
        name([invoice.delivery, invoice.delivery?.address], "delivery")
    }

    private mutating func nameLines(of invoice: Invoice) {
        for (position, line) in invoice.lines.elements.enumerated() {
            let name = "line \(line.identifier(at: position))"
            names[ObjectIdentifier(line)] = name
            lines[line.id] = name
            if !line.allowanceCharges.isEmpty { self.name(line.allowanceCharges.elements, in: "\(name), ") }
        }
    }

    private mutating func name(_ objects: [(any ObservedObject)?], _ name: String) {
        for object in objects.compactMap({ $0 }) { names[ObjectIdentifier(object)] = name }
    }

    /// Names things of a kind by their position, if there are several.
    private mutating func name(_ objects: [some ObservedObject], _ kind: String) {
        for (position, object) in objects.enumerated() {
            names[ObjectIdentifier(object)] = objects.count > 1 ? "\(kind) \(position + 1)" : kind
        }
    }

    private mutating func name(_ items: [some AllowanceOrCharge], in parent: String = "") {
        for (position, item) in items.enumerated() {
            names[ObjectIdentifier(item)] = "\(parent)\(item.isCharge ? "charge" : "allowance") \(position + 1)"
        }
    }
}
