import Derive
import Foundation
import Invoicing
import Ledger
import Storage
import Terminal
import TestSupport
import Testing

@testable import Console
@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("Reports in the editor", .serialized)
struct ReportPaneTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    @Test("sum up what was issued; each sum opens its documents, and each of those the invoice")
    func drillDown() throws {
        let session = try program.start(
            ["demo"], environment: ["BILLOW_TODAY": "2026-11-21"], rows: 30, columns: 100)
        try session.waitFor(["2026-0141", "Ready to issue"])
        session.type(" i\r")
        try session.waitFor("2026-0141 is issued.")
        session.type(" R")
        try session.waitFor(["Turnover without VAT by month of issue", "2026-11", "█", "VAT"])
        session.send("\t")
        try session.waitFor(["by quarter", "2026-Q4"])
        session.send("\u{1B}[C")
        try session.waitFor("VAT by quarter of tax point")
        session.send("\u{1B}[C")
        try session.waitFor("EU sales by quarter")
        session.send("\u{1B}[C")
        try session.waitFor(["Open amounts by age", "not due"])
        session.type("\r")
        try session.waitFor(["Open amounts by age: not due", "2026-0141", "4 178.91 EUR"])
        session.type("zzz")
        try session.waitFor("No matches.")
        session.send("\u{1B}")
        try session.waitFor("2026-0141")
        session.type("\r")
        try session.waitFor(["Space R shows the sums again.", "EUR open"])
        session.type(" R")
        try session.waitFor("Open amounts by age")
        session.send("\u{1B}")
        try session.wait("the invoice again") { !$0.text.contains("Open amounts by age") }
        session.send("\u{11}")
        #expect(try session.waitForEnd() == .exited(0) && session.isIntact)
    }

    private func title(of report: ReportModel) -> String { rendered(ReportPane(report), width: 120, height: 3)[0] }

    @Test("of VAT begin with the quarter where its figure leads there, and say net amount and VAT of what is opened")
    func quarter() throws {
        let editor = try SessionUnderTest(keys: .billow)
        try Environment.$current.withValue(Environment(["BILLOW_TODAY": "2026-11-21"])) {
            let (list, report) = (editor.workspace.list, editor.workspace.report)
            for (number, day) in [("2026-0145", "2026-08-01"), ("2026-0141", "2026-10-05")] {
                let invoice = try #require(Samples.invoices().first { $0.number == number })
                (invoice.issueDate, invoice.taxPointDate) = (CalendarDate(day), CalendarDate(day))
                invoice.issuance = Issuance(number: number, moment: "\(day)T08:00:00Z")
                list.add(invoice)
            }
            editor.store.flush()
            editor.workspace.openVATReport()
            try waitUntil("the sums", turn: { while tick() {} }) { report.report != nil }
            #expect(title(of: report).contains("VAT by quarter of tax point, from 2026-10-01"), "\(title(of: report))")
            #expect(report.rows.allSatisfy { $0.key.name.hasPrefix("2026-Q4") } && !report.rows.isEmpty)
            report.enter()
            #expect(title(of: report).contains("net ") && title(of: report).contains(" · VAT "), "\(title(of: report))")
            report.goBack()
            report.moveColumns(by: 1)
            report.moveColumns(by: -1)
            try waitUntil("all sums", turn: { while tick() {} }) { report.report != nil }
            #expect(
                report.rows.contains { $0.key.name.hasPrefix("2026-Q3") } && !title(of: report).contains("from"),
                "\(title(of: report))")
        }
    }

    @Test("are written as a table or a picture by a key, as they are shown")
    func files() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let (today, folder) = (Environment(["BILLOW_TODAY": "2026-11-21"]), program.folder.path)
        try Environment.$current.withValue(today) {
            editor.press(" ", "R", .right, .right, .right, .right)
            #expect(editor.workspace.report.report?.title == "Turnover by customer")
            let names = ["sums.csv", "sums.svg"].map { "\(folder)/\($0)" }
            for name in names {
                editor.press(.function(3), .control("u"))
                editor.type(name)
                editor.press(.enter)
                #expect(
                    "\(editor.workspace.status.message)".contains("is written"), "\(editor.workspace.status.message)")
            }
            let table = try String(contentsOfFile: names[0], encoding: .utf8)
            #expect(table.hasPrefix("name,amount,vat,currency\r\n"))
            #expect(
                try String(contentsOfFile: names[1], encoding: .utf8).contains("<title>Turnover by customer</title>"))
            editor.press(.function(3), .control("u"))
            editor.type(names[0])
            editor.press(.enter)
            #expect("\(editor.workspace.status.message)".contains("there already"))
        }
    }

    @Test(
        "have two years beside each other from 80 columns on, the currency above them, and names and titles in full",
        arguments: [40, 80, 120, 200])
    func years(width: Int) throws {
        let editor = try SessionUnderTest(keys: .billow)
        for (number, day) in [("A", "2025-03-02"), ("B", "2026-03-02")] {
            add(number, on: day, number == "A" ? 10 : 20, to: editor)
        }
        editor.settle()
        Environment.$current.withValue(Environment(["BILLOW_TODAY": "2026-11-21"])) {
            editor.press(" ", "R")
            let rows = rendered(ReportPane(editor.workspace.report), width: width, height: 20)
            #expect(rows[0].contains("Turnover") && rows[0].contains("by month") && !rows[0].contains("…"), "\(rows)")
            #expect(rows[1].contains("Net EUR"), "\(rows)")
            let row = rows.first { $0.contains("2026") && $0.contains("40.00") }
            let bars = row?.split(separator: " ").filter { $0.contains("█") }.count
            #expect(width < 80 || bars == 2 && rows[1].contains("before") && rows[1].contains("VAT"), "\(rows)")
            #expect(row?.contains("03") == true, "\(rows)")
        }
    }

    @Test("name the VAT id of EU sales in full also in a window of 40 columns, where bars give way")
    func narrowEUSales() throws {
        let editor = try SessionUnderTest(keys: .billow)
        add("A", on: "2026-03-02", 1286, reverseChargeTo: "PL7251801126", to: editor)
        editor.settle()
        Environment.$current.withValue(Environment(["BILLOW_TODAY": "2026-11-21"])) {
            editor.press(" ", "R", .right, .right)
            let rows = rendered(ReportPane(editor.workspace.report), width: 40, height: 10)
            #expect(rows.contains { $0.contains("serv. PL7251801126") && $0.contains("2 572.00") }, "\(rows)")
            #expect(!rows.contains { $0.contains("…") }, "\(rows)")
        }
    }

    /// Adds an issued invoice over two of something.
    private func add(
        _ number: String, on day: String, _ price: ExactDecimal, in currency: CurrencyCode = .euro,
        reverseChargeTo buyerID: String? = nil, to editor: SessionUnderTest
    ) {
        let line = InvoiceLine()
        (line.itemName, line.invoicedQuantity, line.enteredNetPrice) = ("Coffee", 2, price)
        line.vatRate = 19
        let invoice = Invoice(seller: Party(name: "ACME"), buyer: Party(name: "Bob & Co"), lines: [line])
        (invoice.number, invoice.issueDate) = (number, CalendarDate(day))
        (invoice.currency, invoice.dueDate) = (currency, CalendarDate(day))
        if let buyerID {
            (line.vatCategory, line.vatRate) = (.reverseCharge, 0)
            (invoice.seller.vatIdentifier, invoice.buyer.vatIdentifier) = ("DE123456788", buyerID)
            invoice.buyer.address = PostalAddress()
            invoice.buyer.address?.countryCode = String(buyerID.prefix(2))
        }
        invoice.issuance = Issuance(number: number, moment: "\(day)T08:00:00Z")
        editor.workspace.list.add(invoice)
    }

    @Test("have bars and an axis with its unit for the company's currency alone where there is another one besides")
    func currencies() throws {
        let editor = try SessionUnderTest(keys: .billow)
        add("A", on: "2026-03-02", 20, to: editor)
        add("B", on: "2026-03-02", 9000, in: CurrencyCode(code: "CHF"), to: editor)
        editor.settle()
        Environment.$current.withValue(Environment(["BILLOW_TODAY": "2026-11-21"])) {
            editor.press(" ", "R")
            let rows = rendered(ReportPane(editor.workspace.report), width: 100, height: 10)
            #expect(rows[1].contains("40 EUR") && !rows[1].contains("Net EUR"), "\(rows)")
            #expect(rows.filter { $0.contains("█") }.map { $0.contains("EUR") } == [true], "\(rows)")
            #expect(rows.contains { $0.contains("18 000.00") && $0.contains("CHF") }, "\(rows)")
            editor.press(.right, .right, .right)
            let small = rendered(ReportPane(editor.workspace.report), width: 40, height: 10)
            #expect(small[0].contains("Open by age") && small[0].contains("overdue 47.60 EUR …"), "\(small)")
            #expect(small.filter { $0.contains("overdue for longer") }.count == 2, "\(small)")
        }
    }

    @Test("have an empty row for each month between two in which there was nothing, beside the year before")
    func gaps() throws {
        let editor = try SessionUnderTest(keys: .billow)
        for (number, day) in [("A", "2025-07-02"), ("B", "2026-06-02"), ("C", "2026-09-02")] {
            add(number, on: day, 20, to: editor)
        }
        editor.settle()
        Environment.$current.withValue(Environment(["BILLOW_TODAY": "2026-11-21"])) {
            editor.press(" ", "R")
            let report = editor.workspace.report
            #expect(report.rows.count == 15 && report.rows.filter(\.isEmpty).count == 12, "\(report.rows)")
            let rows = rendered(ReportPane(report), width: 120, height: 20)
            let july = rows.first { $0.contains("2026-07") }
            #expect(july?.contains("40.00") == true && july?.contains(" 0.00") == false, "\(rows)")
            #expect(rows.contains { $0.trimmingCharacters(in: .whitespaces) == "2026-08" }, "\(rows)")
            editor.press(.tab)
            #expect(report.rows.map(\.key.name) == ["2025-Q3", "2025-Q4", "2026-Q1", "2026-Q2", "2026-Q3"])
        }
    }

    @Test("have names by their main words, which differ from row to row")
    func shortNames() {
        func short(_ name: String, _ kind: Report.Kind) -> String {
            Report.Key(name: name, currency: "EUR").shortTitle(of: kind)
        }
        let ages = ["0 not due", "1 overdue up to 30 days", "2 overdue up to 60 days", "4 overdue for longer"]
        #expect(
            ages.map { short($0, .open) }
                == ["not due", "overdue 1–30 days", "overdue 31–60 days", "overdue over 90 days"])
        #expect(short("b we owe, overdue up to 30 days", .open) == "we owe, 1–30 days")
        let kinds = ["to member states", "to other countries", "at home"].map { "2026-10 reverse charge \($0)" }
        #expect(Set(kinds.map { short($0, .vat) }).count == 3)
        #expect(kinds.allSatisfy { TextWidth.of(short($0, .vat)) <= 24 })
        #expect(short("services and more", .customers) == "services and more")
    }

    @Test("have the menu behind Space while nothing is searched for, whose commands close them")
    func menu() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let modes = editor.workspace.modes
        editor.press(" ", "R", " ")
        #expect(modes.top == .menu && editor.workspace.report.text.text.isEmpty)
        #expect(editor.workspace.menu.rows.flatMap(\.entries).contains { $0.word == "write file" })
        editor.press("W")
        #expect(modes.front == .form && modes.behindForm == .report)
        editor.press(.escape, .escape, " ", "R", " ", "c")
        #expect(modes.front == .directory)
        editor.press(.escape, " ", "R")
        editor.type("a ")
        #expect(modes.top == .report && editor.workspace.report.text.text == "a ")
    }

    @Test("offer and carry out nothing about an invoice, since none is on the screen", arguments: ["R", "c"])
    func nothingAboutInvoices(letter: String) throws {
        let session = try SessionUnderTest(keys: .billow)
        let invoice = try #require(session.workspace.invoice)
        func words() -> [String] { session.workspace.menu.rows.flatMap(\.entries).map(\.word) }
        session.press(" ")
        #expect(words().contains("issue") && words().contains("mend"))
        session.press(.escape, " ")
        session.type(letter)
        let mode = session.workspace.modes.front
        session.press(" ")
        #expect(!words().contains("issue") && !words().contains("mend") && words().contains("new"))
        for command: Key in ["i", "m"] {
            session.press(command)
            #expect(session.workspace.modes.front == mode && session.workspace.modes.sheet == nil)
            #expect("\(session.workspace.status.message)".contains("none is on the screen"))
            session.press(" ")
        }
        #expect(session.workspace.invoice === invoice)
    }

    @Test(
        "have bars as long as their share, to an eighth of a cell",
        arguments: [
            (1.0, 4, "████"), (0.5, 4, "██"), (0.53, 4, "██▏"), (0.0001, 4, "▏"), (0, 4, ""), (1, 0, ""), (2, 2, "██"),
        ])
    func bars(share: Double, width: Int, bar: String) {
        #expect(ReportBar.text(share: share, width: width) == bar)
    }
}
