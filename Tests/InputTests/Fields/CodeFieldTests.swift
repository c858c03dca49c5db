import Derive
import Input
import Invoicing
import Testing

@Suite("Codes that have words")
struct CodeFieldTests {
    private func field(_ title: String, of rows: [DetailRow]) throws -> Field {
        try #require(rows.first { $0.title == title }?.field)
    }

    @Test(
        "are typed as these, and shown as the first one",
        arguments: [
            ("pcs", "C62", "pcs"), ("Stück", "C62", "pcs"), ("c62", "C62", "pcs"), ("hours", "HUR", "h"),
            ("m2", "MTK", "m²"), ("kg", "KGM", "kg"), ("kwt", "KWT", "kW"), ("XPP", "XPP", "“XPP”"), ("", "", ""),
        ])
    func units(text: String, code: String, shown: String) throws {
        let line = InvoiceLine()
        let field = try line.field("unitCode")
        try field.set(text)
        #expect(line.unitCode == code && field.shownText() == shown)
        #expect(field.text() == shown.filter { !"“”".contains($0) })
        #expect(InvoiceLine.description.property(named: "unitCode")?.displayText(line) == shown)
    }

    @Test("stand beside texts, around which no blanks are kept")
    func blanks() throws {
        let invoice = Invoice()
        let number = try invoice.field("number")
        try number.set(" 2026-1 a  ")
        #expect(invoice.number == "2026-1 a")
    }

    @Test("are refused where they are neither a word nor a code, and the value stays")
    func refused() throws {
        let line = InvoiceLine()
        let field = try line.field("unitCode")
        #expect(throws: FieldProblem.isNoCode("parsec", of: "unit", examples: ["pcs", "h", "kg", "day"])) {
            try field.set("parsec")
        }
        #expect(line.unitCode == "C62")
        let problem = FieldProblem.isNoCode("parsec", of: "unit", examples: ["pcs", "h"])
        #expect("\(problem)" == "“parsec” is no unit. Type a word like pcs, h, or a code.")
    }

    @Test("are those of documents and payments, too")
    func documents() throws {
        let invoice = Invoice()
        let type = try field("Type", of: invoice.details)
        #expect(type.shownText() == "Invoice")
        try type.set("credit note")
        #expect(invoice.typeCode == .creditNote && type.shownText() == "Credit note")
        try type.set("384")
        #expect(type.shownText() == "Corrected invoice")
        invoice.allowanceCharges.append(DocumentAllowanceCharge())
        let reason = try field("Reason code", of: invoice.details)
        try reason.set("discount")
        #expect(invoice.allowanceCharges[0].reasonCode == "95" && reason.shownText() == "Discount")
        invoice.allowanceCharges[0].reasonCode = "FAC"
        #expect(reason.shownText() == "“FAC”" && reason.text() == "FAC")
        let means = try field("Means", of: invoice.details)
        try means.set("SEPA-Überweisung")
        #expect(invoice.paymentInstructions.first?.meansCode == .sepaCreditTransfer)
        #expect(try field("Means", of: invoice.details).shownText() == "SEPA transfer")
    }

    @Test("of a country take its name or its code, and show the name")
    func countries() throws {
        let invoice = Invoice()
        let country = try field("Country", of: invoice.details)
        for text in ["Germany", "deutschland", "DE"] {
            try country.set(text)
            #expect(invoice.buyer.address?.countryCode == "DE" && country.shownText() == "Germany", "\(text)")
        }
        #expect(throws: FieldProblem.self) { try country.set("Atlantis") }
        #expect(invoice.buyer.address?.countryCode == "DE" && country.completions("swe") == ["Sweden"])
    }

    @Test("are completed by their words, else by codes")
    func completions() throws {
        let field = try InvoiceLine().field("unitCode")
        #expect(field.completions("ki") == ["kg", "km", "kWh", "kW", "crate"])
        #expect(field.completions("XPP") == ["XPP"])
    }

    @Test("count days of the due date from the issue date")
    func dueDate() throws {
        let invoice = Invoice()
        invoice.issueDate = CalendarDate("2026-03-01")
        let due = try invoice.field("dueDate")
        try due.set("+30")
        #expect(invoice.dueDate == CalendarDate("2026-03-31"))
        try due.set("eom")
        #expect(invoice.dueDate == CalendarDate("2026-03-31"))
        let issued = try invoice.field("issueDate")
        try issued.set("today")
        #expect(invoice.issueDate == .today)
    }

    @Test("stand beside numbers that are calculated as they are typed")
    func numbers() throws {
        let line = InvoiceLine()
        let (quantity, price) = (try line.field("invoicedQuantity"), try line.field("enteredNetPrice"))
        try quantity.set("3*4")
        try price.set("100/3")
        #expect(line.invoicedQuantity == 12 && line.netPrice.description == "33.333333" && line.netAmount == 400)
        #expect(throws: FieldProblem.self) { try quantity.set("3*") }
        #expect(line.invoicedQuantity == 12)
    }
}
