import Foundation
import InvoiceTerms
import Invoicing
import Testing

@testable import Rendering

@Suite("Tables and JSON")
struct TablesTests {
    /// The cells of rows by RFC 4180.
    private func cells(_ text: String) -> [[String]] {
        var (rows, row, cell, isQuoted): ([[String]], [String], String, Bool) = ([], [], "", false)
        var characters = Array(text.unicodeScalars)[...]
        while let next = characters.popFirst() {
            switch next {
            case "\"" where isQuoted && characters.first == "\"":
                cell.unicodeScalars.append(next)
                characters.removeFirst()
            case "\"": isQuoted.toggle()
            case "," where !isQuoted: (row, cell) = (row + [cell], "")
            case "\r" where !isQuoted && characters.first == "\n":
                characters.removeFirst()
                rows.append(row + [cell])
                (row, cell) = ([], "")
            default: cell.unicodeScalars.append(next)
            }
        }
        return rows
    }

    @Test("have the amounts of the model to the cent", arguments: Documents.samples + Documents.publicInvoices)
    func amounts(path: String) throws {
        let invoice = try Documents.read(path)
        let table = CSVWriter<InvoiceSnapshot>.invoices
        let rows = cells(table.header + table.row(invoice))
        let row = Dictionary(uniqueKeysWithValues: zip(rows[0], rows[1]))
        #expect(ExactDecimal(row["net"] ?? "") == invoice.totals.net)
        #expect(ExactDecimal(row["vat"] ?? "") == invoice.totals.vat)
        #expect(ExactDecimal(row["due"] ?? "") == invoice.totals.due)
        let lines = CSVWriter<InvoicedLine>.lines
        let lineRows = cells(lines.header + invoice.lines.map { lines.row(InvoicedLine($0, of: invoice)) }.joined())
        let column = try #require(lineRows[0].firstIndex(of: "net"))
        #expect(lineRows.dropFirst().map { ExactDecimal($0[column]) } == invoice.lines.map(\.netAmount))
    }

    @Test(
        "make a text harmless that a spreadsheet would calculate", arguments: ["=1+1", "+1", "-1", "@A1", "\tx", "\rx"])
    func formulas(text: String) {
        let invoice = InvoiceSnapshot(Documents.invoice([(text, 1, -5)]))
        let lines = CSVWriter<InvoicedLine>.lines
        let rows = cells(lines.row(InvoicedLine(invoice.lines[0], of: invoice)))
        #expect(rows[0].contains("'" + text) && rows[0].contains("-5.00"), "\(rows)")
    }

    @Test("for the adviser have sales and purchases apart, and credit notes below zero")
    func adviser() throws {
        func rows(taken: [VATBreakdown] = [], _ change: (Invoice) -> Void) -> [[String]] {
            let invoice = Documents.invoice([("Tea", 2, 50)])
            invoice.lines[0].vatRate = 19
            invoice.issuance = nil
            change(invoice)
            let table = CSVWriter<Booking>.adviser
            return cells(Booking.all(of: InvoiceSnapshot(invoice), taken: taken).map(table.row).joined())
                .map { Array($0.dropFirst(5)) }
        }
        let issuance = Issuance(number: "R-1", moment: "2026-11-21T08:15:00Z")
        #expect(rows { $0.issuance = issuance } == [["19 %", "EUR", "100.00", "19.00", "119.00", "", "", ""]])
        #expect(
            rows { ($0.issuance, $0.typeCode) = (issuance, .creditNote) }
                == [["19 %", "EUR", "-100.00", "-19.00", "-119.00", "", "", ""]])
        #expect(rows { $0.declared = DeclaredTotals() } == [["19 %", "EUR", "", "", "", "100.00", "19.00", "119.00"]])
        let taken = [VATBreakdown(group: VATGroup(category: .standard, rate: 19), taxableAmount: 40)]
        #expect(
            rows(taken: taken) { $0.issuance = issuance }.map { $0[2...4].joined(separator: " ") }
                == ["100.00 19.00 119.00", "-40.00 -7.60 -47.60"])
        #expect(
            rows(taken: taken) { ($0.issuance, $0.typeCode) = (issuance, .creditNote) }.last?[2...4] == [
                "40.00", "7.60", "47.60",
            ])
        let day = try #require(CalendarDate("2026-11-22"))
        #expect(
            rows { _ in }.isEmpty && rows { ($0.issuance, $0.typeCode) = (issuance, .quote) }.isEmpty
                && rows {
                    ($0.issuance, $0.cancellation) = (issuance, Cancellation(date: day, reason: "twice"))
                }.isEmpty)
    }

    @Test("have a row for each payment")
    func payments() throws {
        let date = try #require(CalendarDate("2026-11-22"))
        let invoice = InvoiceSnapshot(
            Documents.invoice { $0.payments = [Payment(amount: 9.5, date: date, reference: "=2+2")] })
        let rows = invoice.paid.map {
            cells(CSVWriter<InvoicePayment>.payments.row(InvoicePayment($0, for: invoice)))[0]
        }
        #expect(
            rows.count == 1 && rows[0].suffix(6) == ["2026-11-22", "9.50", "EUR", "'=2+2", "payment", ""], "\(rows)")
    }

    @Test("have what was paid before and after an invoice was issued apart")
    func paid() throws {
        let date = try #require(CalendarDate("2026-11-22"))
        let invoice = Documents.invoice { invoice in
            invoice.issuance = Issuance(number: invoice.number, moment: "2026-11-21T08:15:00Z")
            invoice.paidAmount = 5
            invoice.payments = [Payment(amount: 9.5, date: date), Payment(amount: 0.5, date: date, offset: "C-1")]
        }
        let (table, snapshot) = (CSVWriter<InvoiceSnapshot>.invoices, InvoiceSnapshot(invoice))
        let rows = cells(table.header + table.row(snapshot))
        let row = Dictionary(uniqueKeysWithValues: zip(rows[0], rows[1]))
        #expect(row["prepaid"] == "5.00" && row["paid"] == "9.50" && row["credited"] == "0.50")
        #expect(ExactDecimal(row["open"] ?? "") == snapshot.totals.due - 10)
    }

    @Test("quote what has a comma, a quote or a newline")
    func quoting() {
        let name = "a, \"b\"\nc\r\nd"
        let invoice = InvoiceSnapshot(Documents.invoice([(name, 1, 1)]))
        let rows = cells(CSVWriter<InvoicedLine>.lines.row(InvoicedLine(invoice.lines[0], of: invoice)))
        #expect(rows.count == 1 && rows[0].contains(name), "\(rows)")
    }

    @Test("as JSON have exact amounts as texts", arguments: Documents.samples + Documents.publicInvoices)
    func json(path: String) throws {
        let invoice = try Documents.read(path)
        let text = JSONDocument.json(of: invoice)
        let object = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let totals = try #require(object["totals"] as? [String: String])
        #expect(totals["amountDue"] == invoice.totals.due.inCents)
        #expect((object["lines"] as? [[String: Any]])?.count == invoice.lines.count)
        #expect(object["number"] as? String == invoice.number)
    }

    @Test(
        "as JSON escape controls and what turns a line around, in four digits",
        arguments: [("\u{7}", "\\u0007"), ("\u{1B}", "\\u001b"), ("\u{AD}", "\\u00ad"), ("\u{202E}", "\\u202e")])
    func escapes(text: String, escaped: String) {
        #expect(JSONValue.text("a\(text)b").compact == "\"a\(escaped)b\"")
    }
}
