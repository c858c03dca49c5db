import Derive
import Exchange
import Foundation
import InvoiceTerms
import Invoicing
import Testing

@Suite("A copy for correction")
struct DraftTests {
    /// What a document says of its own amounts and of itself as a file, and what of an allowance follows from then on.
    private static let dropped: Set = [
        "declared", "declaredNetAmount", "decision", "decisions", "keepsNetPrice", "root", "ambiguities",
        "unmappedElements",
        "enteredAmount", "baseAmount", "number", "precedingInvoices", "enteredTaxAmountInAccountingCurrency",
    ]

    @Test("says everything that the document says, but for the amounts that it declares", arguments: 1...20)
    func terms(seed: UInt64) throws {
        var random = RandomInvoice(seed: seed)
        let document = random.make()
        let before = document.terms()
        let draft = try document.draftForCorrection()
        #expect(difference(document.terms(without: Self.dropped), draft.terms(without: Self.dropped)) == [])
        #expect(document.terms() == before && draft.taxAmountInAccountingCurrency == nil)
        #expect(draft.id != document.id && draft.lines.first?.id != document.lines.first?.id)
        let references = document.precedingInvoices.elements.map(\.number)
        let own = document.number.isEmpty ? [] : [document.number]
        #expect(draft.number == "" && draft.precedingInvoices.elements.map(\.number) == references + own)
        #expect(own.isEmpty || draft.precedingInvoices.last?.issueDate == document.issueDate)
        #expect(!draft.isReceived && draft.differences == [] && draft.amountDue == document.amountDue)
    }

    @Test("of each fixture has the same amounts, which follow from then on", arguments: Fixture.all)
    func fixtures(_ fixture: Fixture) throws {
        let document = try InvoiceReader.read(contentsOf: fixture.path)
        let draft = try document.draftForCorrection()
        #expect(draft.allProblems.filter { $0.severity == .error } == [])
        // What is due in yen is whole in a draft of one's own.
        let due = document.currency.hasCents ? document.amountDue : document.amountDue.rounded(toPlaces: 0)
        #expect(draft.amountDue == due)
        let line = try #require(draft.lines.first { $0.isCharged })
        line.invoicedQuantity = (line.invoicedQuantity ?? 0) + 3
        draft.paidAmount += 1
        #expect(draft.amountDue != document.amountDue && draft.differences == [])
        #expect(draft.allProblems.filter { $0.severity == .error } == [])
    }

    @Test("forgets decisions, and stays the kind of document that the root says")
    func decisions() throws {
        let document = try InvoiceReader.read(contentsOf: Fixture.all[0].path)
        document.declared?.amountDue = 1
        document.keepAllDeclared()
        document.root = DocumentRoot(isCreditNote: true, typeCode: document.typeCode, place: "line 1, column 1")
        #expect(document.isCreditNote && document.amountDue == 1)
        let draft = try document.draftForCorrection()
        #expect(draft.isCreditNote && draft.typeCode == .creditNote && draft.amountDue != 1)
    }
}
