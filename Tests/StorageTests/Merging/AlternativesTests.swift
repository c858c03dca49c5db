import DeriveDocuments
import Foundation
import InvoiceTerms
import Invoicing
import Testing

@testable import Storage

@Suite("Properties that exclude one another, set by two programs")
struct AlternativesTests {
    let scratch = Scratch()

    /// Which of a line's prices are there.
    private func prices(_ invoice: Invoice) -> [ExactDecimal?] {
        let line = invoice.lines[0]
        return [line.enteredNetPrice, line.grossPrice, line.priceDiscount, line.priceWithVAT]
    }

    private func expectPrices(
        _ expected: [ExactDecimal?], in programs: Programs, _ location: SourceLocation = #_sourceLocation
    ) throws {
        #expect(programs.waitUntilInStep(), sourceLocation: location)
        for copy in programs.copies + [try programs.stored()] {
            #expect(prices(copy) == expected, sourceLocation: location)
        }
        #expect(try programs.all[0].check() == [], sourceLocation: location)
    }

    @Test("are one conflict with what is typed: Enter keeps one's own alone, Esc theirs", arguments: [true, false])
    func typed(isCommitted: Bool) throws {
        let programs = try Programs(2, at: scratch.path)
        let (mine, theirs) = (programs.copies[0], programs.copies[1])
        let open = programs.all[0].open(mine.id)
        let edit = open.document.beginEdit("price")
        mine.lines[0].enter(netPrice: 25)
        theirs.lines[0].enter(priceWithVAT: 20)
        #expect(programs.wait { open.conflict != nil })
        #expect(open.conflict?.others == ["priceWithVAT": .text("20")])
        #expect(prices(mine) == [25, nil, 0, nil])
        if isCommitted { edit.commit() } else { edit.cancel() }
        try expectPrices(isCommitted ? [25, nil, 0, nil] : [nil, nil, 0, 20], in: programs)
        try programs.close()
    }

    @Test("of which theirs was typed over are theirs again after undo, as a whole")
    func undoLeadsToTheirs() throws {
        let programs = try Programs(2, at: scratch.path)
        let (mine, theirs) = (programs.copies[0], programs.copies[1])
        let open = programs.all[0].open(mine.id)
        let edit = open.document.beginEdit("VAT")
        mine.lines[0].vatRate = 7
        transaction { (theirs.lines[0].vatCategory, theirs.lines[0].vatRate) = (.exempt, 0) }
        #expect(programs.wait { open.conflict != nil })
        edit.commit()
        #expect(programs.waitUntilInStep())
        let typed = VATGroup(category: .standard, rate: 7)
        for copy in [mine, theirs, try programs.stored()] { #expect(copy.lines[0].vatGroup == typed) }
        open.document.history.undo()
        #expect(programs.waitUntilInStep())
        let before = VATGroup(category: .exempt, rate: 0)
        for copy in [mine, theirs, try programs.stored()] { #expect(copy.lines[0].vatGroup == before) }
        try programs.close()
    }

    @Test("are no conflict any more when theirs is taken back", arguments: [true, false])
    func undone(isCommitted: Bool) throws {
        let programs = try Programs(2, at: scratch.path)
        let (mine, theirs) = (programs.copies[0], programs.copies[1])
        let open = programs.all[0].open(mine.id)
        let edit = open.document.beginEdit("price")
        mine.lines[0].enter(netPrice: 25)
        theirs.lines[0].enter(priceWithVAT: 20)
        #expect(programs.wait { open.conflict != nil })
        try #require(Document.owner(of: theirs)).history.undo()
        #expect(programs.wait { open.conflict == nil })
        if isCommitted { edit.commit() } else { edit.cancel() }
        try expectPrices([isCommitted ? 25 : 1, nil, 0, nil], in: programs)
        try programs.close()
    }

    @Test("stand as the later commit has set them, though neither had seen the other")
    func crossing() throws {
        let programs = try Programs(2, at: scratch.path)
        let (mine, theirs) = (programs.copies[0], programs.copies[1])
        theirs.lines[0].enter(priceWithVAT: 20)
        programs.all[1].flush()
        mine.lines[0].enter(netPrice: 25)
        programs.all[0].flush()
        try expectPrices([25, nil, 0, nil], in: programs)
        mine.lines[0].enter(netPrice: 26)
        programs.all[0].flush()
        theirs.lines[0].grossPrice = 30
        theirs.lines[0].enter(priceDiscount: 2)
        programs.all[1].flush()
        try expectPrices([25, 30, 2, nil], in: programs)
        mine.lines[0].vatRate = 7
        programs.all[0].flush()
        (theirs.lines[0].vatCategory, theirs.lines[0].vatRate) = (.exempt, 0)
        programs.all[1].flush()
        #expect(programs.waitUntilInStep())
        for copy in [mine, theirs, try programs.stored()] {
            #expect(copy.lines[0].vatGroup == VATGroup(category: .exempt, rate: 0))
        }
        try programs.close()
    }

    @Test("come back by undo as a whole, or not at all where another one has set one of them since")
    func undo() throws {
        let programs = try Programs(2, at: scratch.path)
        let (mine, theirs) = (programs.copies[0], programs.copies[1])
        mine.lines[0].enter(priceWithVAT: 20)
        #expect(programs.waitUntilInStep())
        theirs.lines[0].enter(priceWithVAT: 30)
        #expect(programs.waitUntilInStep())
        let history = try #require(Document.owner(of: mine)).history
        history.undo()
        #expect(history.left.count == 2)
        try expectPrices([nil, nil, 0, 30], in: programs)
        try programs.close()
    }
}
