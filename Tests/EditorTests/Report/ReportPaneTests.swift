import Foundation
import Invoicing
import Ledger
import Terminal
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("Reports in the editor", .serialized)
struct ReportPaneTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest(keys: .billow) }

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

    @Test("have the menu behind Space while nothing is searched for, whose commands close them")
    func menu() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let modes = editor.workspace.modes
        editor.press(" ", "R", " ")
        #expect(modes.top == .menu && editor.workspace.report.text.text.isEmpty)
        editor.press("c")
        #expect(modes.front == .directory)
        editor.press(.escape, " ", "R")
        editor.type("a ")
        #expect(modes.top == .report && editor.workspace.report.text.text == "a ")
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
