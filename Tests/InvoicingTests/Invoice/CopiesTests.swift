import Derive
import Foundation
import InvoiceTerms
import Invoicing
import Testing

@Suite("A draft that is made of another invoice")
struct CopiesTests {
    private func rent() -> Invoice {
        let line = InvoiceLine()
        (line.itemName, line.enteredNetPrice, line.vatRate) = ("Rent", 900, 19)
        line.period = Period(start: CalendarDate("2026-01-01"), end: CalendarDate("2026-01-31"))
        let invoice = Invoice(lines: [line])
        (invoice.number, invoice.remittanceInformation) = ("R-1", "Invoice R-1")
        (invoice.issueDate, invoice.dueDate) = (CalendarDate("2026-01-05"), CalendarDate("2026-01-19"))
        invoice.delivery = Delivery()
        invoice.delivery?.date = CalendarDate("2026-01-31")
        (invoice.paidAmount, invoice.buyerReference) = (50, "Hall 3")
        invoice.discount = .percentage(10)
        return invoice
    }

    @Test("a duplicate is issued on another day, due by the same terms, and says no day of the supply")
    func duplicate() throws {
        let invoice = rent()
        let copy = try invoice.duplicate(issued: #require(CalendarDate("2026-03-02")))
        #expect(copy.number == "" && copy.remittanceInformation == "" && copy.paidAmount == 0)
        #expect(copy.issueDate == CalendarDate("2026-03-02") && copy.dueDate == CalendarDate("2026-03-16"))
        #expect(copy.delivery?.date == nil && copy.lines[0].period == nil && invoice.statesSupplyDates)
        #expect(copy.buyerReference == "Hall 3" && copy.amountDue == invoice.amountDue + 50 && !copy.statesSupplyDates)
        #expect(copy.id != invoice.id && copy.lines[0].id != invoice.lines[0].id)
        copy.lines[0].invoicedQuantity = 2
        #expect(copy.sumOfAllowances == 180 && invoice.sumOfAllowances == 90)
    }

    @Test("a draft made of another program's document has unusual rates confirmed and a specification that is known")
    func ofImported() throws {
        let imported = Invoice.imported()
        (imported.lines[0].vatRate, imported.specification) = (95, SpecificationIdentifier(code: "urn:example:own"))
        let day = try #require(CalendarDate("2026-11-26"))
        for draft in try [imported.draftForCorrection(), imported.creditNote(issued: day)] {
            #expect(draft.lines[0].isUnconfirmed("vatCategory") && draft.specification == .en16931)
            draft.confirmNumbers()
            #expect(try !draft.duplicate(issued: day).lines[0].isUnconfirmed("vatCategory"))
        }
        #expect(imported.lines[0].unconfirmedNumbers.isEmpty)
    }

    @Test("next month's has each day and each period a month later, and the ends of months stay ends")
    func nextMonth() throws {
        let copy = try rent().duplicateForNextMonth()
        #expect(copy.issueDate == CalendarDate("2026-02-05") && copy.dueDate == CalendarDate("2026-02-19"))
        #expect(copy.delivery?.date == CalendarDate("2026-02-28"))
        #expect(copy.lines[0].period == Period(start: CalendarDate("2026-02-01"), end: CalendarDate("2026-02-28")))
        let again = try copy.duplicateForNextMonth()
        #expect(again.lines[0].period == Period(start: CalendarDate("2026-03-01"), end: CalendarDate("2026-03-31")))
        #expect(again.number == "")
    }

    @Test("next month's is due by the terms where this one is, and else a month later", arguments: [nil, 14, 30])
    func nextMonthsDueDate(terms: ExactDecimal?) throws {
        let invoice = rent()
        invoice.agree(daysToPay: 30)
        #expect(try invoice.duplicateForNextMonth().dueDate == CalendarDate("2026-03-07"))
        let typed = rent()
        (typed.issueDate, typed.dueDate) = (CalendarDate("2026-11-02"), CalendarDate("2026-12-02"))
        let copy = try typed.duplicateForNextMonth(terms: terms)
        #expect(copy.dueDate == CalendarDate(terms == 30 ? "2027-01-01" : "2027-01-02"))
        #expect(copy.daysToPay == (terms == 30 ? 30 : nil))
    }

    @Test("a credit note names the invoice, has positive amounts, and nothing is due on a day")
    func creditNote() throws {
        let invoice = rent()
        let note = try invoice.creditNote(issued: #require(CalendarDate("2026-02-01")))
        #expect(note.typeCode == .creditNote && note.isCreditNote && note.dueDate == nil && note.paymentTerms == "")
        #expect(note.precedingInvoices.elements.map(\.number) == ["R-1"])
        #expect(note.precedingInvoices[0].issueDate == invoice.issueDate)
        #expect(note.taxInclusiveAmount == invoice.taxInclusiveAmount && note.amountDue > 0)
        #expect(note.lines[0].period == invoice.lines[0].period)
        invoice.typeCode = InvoiceTypeCode("389")
        let selfBilled = try invoice.creditNote(issued: #require(CalendarDate("2026-02-01")))
        #expect(selfBilled.typeCode == InvoiceTypeCode("261"))
    }

    @Test("a received document gives a draft whose amounts follow")
    func received() throws {
        let invoice = rent()
        invoice.declared = DeclaredTotals()
        invoice.declared?.amountDue = 1
        invoice.lines[0].declaredNetAmount = 7
        let day = try #require(CalendarDate("2026-02-01"))
        for copy in try [invoice.duplicateForNextMonth(), invoice.creditNote(issued: day)] {
            #expect(!copy.isReceived && copy.differences == [] && copy.amountDue != 1)
        }
    }

    @Test("a line's copy says everything but its number and what was declared of it")
    func lines() throws {
        var random = RandomInvoice(seed: 5)
        for line in random.make().lines.elements {
            let copy = try line.copy()
            #expect(copy.note == line.note && copy.period == line.period && copy.itemAttributes == line.itemAttributes)
            #expect(copy.identifier == "" && copy.declaredNetAmount == nil)
            #expect(copy.allowanceCharges.count == line.allowanceCharges.count && copy.netPrice == line.netPrice)
        }
    }

    @Test(
        "months are counted from the same day, or from the end of the month",
        arguments: [
            ("2026-01-31", 1, "2026-02-28"), ("2026-02-28", 1, "2026-03-31"), ("2026-01-30", 1, "2026-02-28"),
            ("2024-01-31", 1, "2024-02-29"), ("2026-12-15", 1, "2027-01-15"), ("2026-01-15", -1, "2025-12-15"),
            ("2026-03-31", -13, "2025-02-28"),
        ])
    func months(from: String, months: Int, to: String) throws {
        #expect(CalendarDate(from)?.adding(months: months) == CalendarDate(to))
    }

    @Test("no month is counted beyond the calendar", arguments: [Int.min, -30_000, 120_000, Int.max])
    func beyond(months: Int) throws {
        #expect(CalendarDate("2026-01-31")?.adding(months: months) == nil)
    }
}
