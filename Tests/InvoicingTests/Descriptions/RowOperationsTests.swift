import Derive
import DeriveDocuments
import Foundation
import Testing

@testable import Invoicing

@Suite("An invoice as rows")
struct RowOperationsTests {
    /// An invoice in a document, and another program's copy of it.
    private let mine = Document("mine")
    private let theirs = Document("theirs")
    private let invoice = Invoice.sound(.en16931)
    private let copy: Invoice

    init() throws {
        copy = try Self.copy(of: invoice)
        mine.adopt(invoice)
        theirs.adopt(copy)
    }

    private static func copy(of invoice: Invoice) throws -> Invoice {
        let copy = Invoice(id: invoice.id)
        try copy.fill(with: invoice.rowDocument)
        for line in invoice.lines.elements {
            let other = InvoiceLine(id: line.id)
            try other.fill(with: line.rowDocument)
            copy.lines.append(other)
        }
        return copy
    }

    /// Makes an edit, and brings it into the copy as another program would: as text.
    private func send(_ edit: () -> Void) throws -> [RowOperation] {
        var sets: [ChangeSet] = []
        let commits = mine.observeCommits { commit in if let set = try? commit.changeSet { sets.append(set) } }
        defer { commits.stop() }
        mine.transaction("edit", edit)
        for set in try sets.map({ try ChangeSet(json: $0.json) }) { _ = try theirs.merge(set) }
        return sets.flatMap(\.operations)
    }

    private var areEqual: Bool {
        get throws {
            let heads = try (invoice.rowDocument, copy.rowDocument)
            let lines = try [invoice, copy].map { invoice in
                try invoice.lines.elements.map { try $0.rowDocument }
            }
            return heads.0 == heads.1 && lines[0] == lines[1]
        }
    }

    @Test("sends a property as one column of its row")
    func property() throws {
        let line = invoice.lines[0]
        let name = line.itemName
        let operations = try send { line.itemName = "Rye" }
        let row = RowID(entity: "invoiceLine", id: line.id)
        #expect(operations == [.update(row, column: "n", from: .text(name), to: .text("Rye"))])
        #expect(copy.lines[0].itemName == "Rye")
        #expect(try areEqual)
    }

    @Test("sends parts with their owner's row, and lines as rows of their own")
    func parts() throws {
        _ = try send {
            invoice.buyer.address?.city = "Łódź"
            invoice.seller.contact = Contact()
            invoice.seller.contact?.name = "Łukasz"
            invoice.delivery = Delivery()
            invoice.delivery?.date = CalendarDate("2026-11-21")
            invoice.paymentInstructions.append(PaymentInstructions())
            invoice.exemptionReasons[VATGroup(category: .exempt, rate: 0)] = ExemptionReason("Art. 132")
        }
        #expect(try areEqual)
        _ = try send {
            let line = InvoiceLine()
            line.itemName = "Milk"
            invoice.lines.insert(line, at: 0)
            line.allowanceCharges.append(LineAllowanceCharge())
            invoice.lines.move(from: 0, to: invoice.lines.count - 1)
        }
        #expect(try areEqual)
        _ = try send { invoice.lines.remove(at: 0) }
        #expect(try areEqual && copy.lines.count == invoice.lines.count)
    }
}
