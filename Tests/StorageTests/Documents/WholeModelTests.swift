import DeriveDocuments
import Exchange
import Foundation
import GRDB
import InvoiceTerms
import Invoicing
import Storage
import Testing

/// Public invoices, where they are at hand: `$BILLOW_EINVOICE_SAMPLES`, or a folder beside the project.
private nonisolated let realInvoices: [String] = {
    let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let named = ProcessInfo.processInfo.environment["BILLOW_EINVOICE_SAMPLES"].map { URL(fileURLWithPath: $0) }
    let folder = (named ?? project.appending(path: "shared/einvoice")).appending(path: "valid").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".xml") }.sorted().map { folder + "/" + $0 }
}()

@Suite("The whole model")
struct WholeModelTests {
    let scratch = Scratch()

    /// Closes the store and reads an invoice from the file.
    private func reloaded(_ invoice: Invoice, from store: Repository) throws -> Invoice {
        try store.close()
        let again = try Repository(path: scratch.path)
        defer { try? again.close() }
        return try again.load(invoice.id)
    }

    @Test(
        "of a real invoice is the same when it is loaded again",
        .enabled(if: !realInvoices.isEmpty, "skipped: the folder of real invoices is not there"),
        arguments: realInvoices)
    func realInvoice(path: String) throws {
        let invoice = try InvoiceReader.read(contentsOf: path)
        let store = try Repository(path: scratch.path)
        try store.add(invoice)
        let copy = try reloaded(invoice, from: store)
        #expect(difference(invoice.terms(), copy.terms()) == [])
        #expect(copy.differences == invoice.differences)
    }

    @Test("of random invoices is the same when they are loaded again", arguments: 1...10)
    func randomInvoices(seed: UInt64) throws {
        let store = try Repository(path: scratch.path)
        let invoices = (0..<10).map { number in
            var maker = RandomInvoice(seed: seed * 1000 + UInt64(number))
            return maker.make()
        }
        for invoice in invoices { try store.add(invoice) }
        try store.close()
        let again = try Repository(path: scratch.path)
        for invoice in invoices {
            #expect(difference(invoice.terms(), try again.load(invoice.id).terms()) == [], "seed \(seed)")
        }
        try again.close()
    }

    @Test("is saved with each edit of any part, and with what undo brings back")
    func edits() throws {
        let store = try Repository(path: scratch.path)
        let invoice = Invoice(lines: [InvoiceLine("Tea", 5)])
        try store.add(invoice)
        let history = try #require(Document.owner(of: invoice)).history
        invoice.payee = Payee()
        invoice.payee?.name = "Factor"
        invoice.seller.city = "Łódź"
        invoice.seller.address?.line2 = "Back yard"
        invoice.paymentInstructions.append(PaymentInstructions())
        invoice.paymentInstructions[0].creditTransfers.append(CreditTransfer())
        invoice.paymentInstructions[0].creditTransfers[0].account = "DE02 1203"
        invoice.lines[0].allowanceCharges.append(LineAllowanceCharge())
        invoice.lines[0].allowanceCharges[0].enter(amount: 1)
        invoice.lines[0].invoicedQuantity = nil
        invoice.exemptionReasons[VATGroup(category: .exempt, rate: 0)] = ExemptionReason("Art. 135")
        invoice.payee = nil
        history.undo()
        let copy = try reloaded(invoice, from: store)
        #expect(difference(invoice.terms(), copy.terms()) == [])
        #expect(copy.payee?.name == "Factor")
        #expect(copy.lines[0].netAmount == -1)
    }

    @Test("has a line's allowances in whatever order lines and allowances come, move, go and come back")
    func allowancesOfLines() throws {
        let store = try Repository(path: scratch.path)
        let invoice = Invoice(lines: [InvoiceLine("Tea", 5), InvoiceLine("Cake", 7)])
        try store.add(invoice)
        let history = try #require(Document.owner(of: invoice)).history
        invoice.lines[0].allowanceCharges.append(LineAllowanceCharge())
        invoice.lines.append(InvoiceLine("Milk", 1))
        invoice.lines[2].allowanceCharges.append(LineAllowanceCharge())
        invoice.lines.move(from: 2, to: 0)
        invoice.lines[0].allowanceCharges[0].enter(amount: 3)
        let removed = invoice.lines.remove(at: 1)
        removed.allowanceCharges[0].enter(amount: 9)
        history.undo()
        invoice.lines[1].allowanceCharges[0].enter(amount: 2)
        let copy = try reloaded(invoice, from: store)
        #expect(difference(invoice.terms(), copy.terms()) == [])
        #expect(copy.lines.elements.map(\.netAmount) == [-2, 3, 7])
    }

    @Test("has no value where none was entered, and the value that is entered there later")
    func missingValues() throws {
        let store = try Repository(path: scratch.path)
        let line = InvoiceLine("Tea", 5)
        (line.invoicedQuantity, line.enteredNetPrice) = (nil, nil)
        let item = DocumentAllowanceCharge()
        item.enteredAmount = nil
        let invoice = Invoice(lines: [line], allowanceCharges: [item])
        try store.add(invoice)
        try store.close()
        let second = try Repository(path: scratch.path)
        let loaded = try second.load(invoice.id)
        #expect(loaded.lines[0].invoicedQuantity == nil && loaded.lines[0].enteredNetPrice == nil)
        #expect(loaded.allowanceCharges[0].enteredAmount == nil)
        loaded.lines[0].invoicedQuantity = 3
        loaded.lines[0].enteredNetPrice = 4
        loaded.allowanceCharges[0].enteredAmount = 1
        let copy = try reloaded(loaded, from: second)
        #expect(copy.lines[0].invoicedQuantity == 3 && copy.lines[0].enteredNetPrice == 4)
        #expect(copy.allowanceCharges[0].enteredAmount == 1)
    }

    @Test("and the decision for all calculated amounts is kept, beside invoices without one")
    func allCalculated() throws {
        var declared = DeclaredTotals()
        declared.amountDue = 6
        declared.sumOfLineNetAmounts = 5
        let lines = [InvoiceLine("Tea", 5), InvoiceLine("Milk", 1)]
        (lines[0].declaredNetAmount, lines[1].declaredNetAmount) = (4, 2)
        let document = Invoice(lines: lines)
        (document.declared, lines[0].identifier, lines[1].identifier) = (declared, "1", "2")
        document.keepAllDerived()
        let (draft, undecided) = (Invoice(lines: [InvoiceLine("Tea", 5)]), Invoice(lines: [InvoiceLine("Tea", 5)]))
        undecided.declared = declared
        undecided.lines[0].declaredNetAmount = 5
        let store = try Repository(path: scratch.path)
        for invoice in [document, draft, undecided] { try store.add(invoice) }
        let loaded = try reloaded(document, from: store)
        #expect(
            loaded.declaredLineProblems == [] && loaded.lines[0].decision == .calculated
                && loaded.amountDue == document.amountDue)
        #expect(loaded.isReceived && loaded.declared == declared && loaded.differences == [])
        let again = try Repository(path: scratch.path)
        #expect(try again.load(draft.id).isReceived == false)
        #expect(try again.load(undecided.id).declared == declared)
        try again.close()
    }

    @Test("and the decisions about declared amounts are kept")
    func decisions() throws {
        let store = try Repository(path: scratch.path)
        let line = InvoiceLine("Tea", 5)
        line.declaredNetAmount = 6
        let invoice = Invoice(lines: [line])
        try store.add(invoice)
        invoice.keepDeclared(try #require(invoice.differences.first))
        let copy = try reloaded(invoice, from: store)
        #expect(copy.sumOfLineNetAmounts == 6 && copy.lines[0].decision == .declared)
        #expect(copy.differences.isEmpty)
    }
}
