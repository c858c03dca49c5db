import Foundation
import Invoicing
import Rendering
import Terminal
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import Console

@Suite("The QR code of an amount to pay", .serialized)
struct PaymentCodeTests {
    /// An issued invoice of 23.85 EUR to an IBAN, before a change.
    private static func prepare(_ invoice: Invoice, _ change: (Invoice) -> Void = { _ in }) {
        let (transfer, payment) = (CreditTransfer(), PaymentInstructions())
        transfer.account = "DE02 1203 0000 0000 2020 51"
        payment.creditTransfers.append(transfer)
        invoice.paymentInstructions.append(payment)
        invoice.issuance = Issuance(number: invoice.number, moment: "2026-03-01T08:00:00Z")
        change(invoice)
    }

    private func open(_ editor: EditorUnderTest, _ change: (Invoice) -> Void = { _ in }) throws -> PaymentCodeModel {
        let invoice = try #require(editor.workspace.invoice)
        editor.workspace.editing.document?.transaction("prepare") { Self.prepare(invoice, change) }
        editor.workspace.paymentCode.open()
        return editor.workspace.paymentCode
    }

    /// The dark modules of rows of half blocks, from the first dark one on.
    private func modules(_ rows: [String]) -> [[Bool]] {
        let lines = rows.flatMap { row -> [[Bool]] in
            let cells = row.map { cell in
                switch cell {
                case "█": (false, false)
                case "▀": (false, true)
                case "▄": (true, false)
                default: (true, true)
                }
            }
            return [cells.map(\.0), cells.map(\.1)]
        }
        let dark = lines.indices.filter { lines[$0].contains(true) }
        let columns = lines.first.map { $0.indices.filter { x in lines.contains { $0[x] } } } ?? []
        guard let top = dark.first, let bottom = dark.last, let left = columns.first, let right = columns.last else {
            return []
        }
        return lines[top...bottom].map { Array($0[left...right]) }
    }

    @Test("is whole in a window of 80×24 with a light margin, and says beside it what it is")
    func whole() throws {
        let editor = try EditorUnderTest(width: 80, height: 24, keys: .billow)
        let model = try open(editor)
        let code = try #require(model.code)
        let area = try #require(editor.workspace.areas.front)
        #expect(area.size == Size(width: 80, height: 23))
        let rows = rendered(PaymentCodePane(model), width: area.size.width, height: area.size.height)
        let text = try #require(QRText(code.modules, height: area.size.height))
        let width = try #require(text.rows.first?.count)
        #expect(modules(text.rows) == code.modules && text.rows.first?.allSatisfy { $0 == "█" || $0 == "▀" } == true)
        for (row, expected) in zip(rows, text.rows) { #expect(row.padding(width).hasPrefix(expected)) }
        #expect(
            rows[2].contains("for 2026-1") && rows[4].contains("ACME")
                && rows[5].contains("DE02 1203 0000 0000 2020 51"))
        #expect(width < 60)
        editor.workspace.size = Size(width: 80, height: 12)
        let low = rendered(PaymentCodePane(model), width: 80, height: 10)
        #expect(low[0].contains("Make the window larger.") && !low.joined().contains("█"))
    }

    @Test("names the holder of the account who is named in the code, and not the seller")
    func holder() throws {
        let editor = try EditorUnderTest(width: 80, height: 24, keys: .billow)
        let model = try open(editor) { $0.paymentInstructions[0].creditTransfers[0].accountName = "Factoring Bank AG" }
        let code = try #require(model.code)
        #expect(code.words.contains("Factoring Bank AG") && !code.words.contains("ACME"))
        #expect(try #require(editor.workspace.invoice).transferCode().text.contains("\nFactoring Bank AG\n"))
    }

    @Test("has the light margin that the standard wants where there is room, and at least one module of it")
    func margins() throws {
        let modules = Array(repeating: Array(repeating: true, count: 37), count: 37)
        #expect(QRText(modules).rows.count == 23 && QRText(modules, height: 40)?.rows.count == 23)
        #expect(QRText(modules, height: 20)?.rows.count == 20 && QRText(modules, height: 19) == nil)
        #expect(QRText.leastHeight(of: modules) == 20)
    }

    @Test("is closed by Esc and by Enter, and leaves the cursor where it was", arguments: [Key.escape, .enter])
    func closing(key: Key) throws {
        let editor = try SessionUnderTest(keys: .billow)
        let invoice = try #require(editor.workspace.invoice)
        editor.workspace.editing.document?.transaction("prepare") { Self.prepare(invoice) }
        let focus = editor.workspace.focus
        for key in [" ", "a", "q"] as [Key] { editor.press(key) }
        #expect(editor.workspace.modes.front == .paymentCode && editor.workspace.paymentCode.code != nil)
        editor.press("x")
        #expect(editor.workspace.modes.front == .paymentCode)
        editor.press(key)
        #expect(!editor.workspace.modes.coversPanes && editor.workspace.focus == focus)
        #expect(editor.workspace.paymentCode.code == nil)
    }

    @Test("is not there where something is missing, and a sentence says what")
    func missing() throws {
        let changes: [(String, (Invoice) -> Void)] = [
            ("names no IBAN to which to transfer.", { $0.paymentInstructions.removeAll() }),
            (
                "“DE00” in 2026-1 is not a valid IBAN.",
                { $0.paymentInstructions[0].creditTransfers[0].account = "DE00" }
            ),
            ("2026-1 is in USD. The code is that of a transfer in EUR.", { $0.currency = CurrencyCode(code: "USD") }),
            ("Nothing is open of 2026-1, so there is no code to pay by.", { $0.lines.removeAll() }),
            ("2026-1 is a credit note: its amount is paid back", { $0.typeCode = .creditNote }),
            ("2026-1 is a quote, for which nothing is to be paid", { $0.typeCode = .quote }),
            ("2026-1 does not say who is paid.", { $0.seller.name = "" }),
        ]
        for (sentence, change) in changes {
            let editor = try EditorUnderTest(width: 80, height: 24, keys: .billow)
            let model = try open(editor, change)
            #expect(model.code == nil && !editor.workspace.modes.coversPanes)
            guard case .problem(let text) = editor.workspace.status.message else {
                Issue.record("nothing is said: \(sentence)")
                continue
            }
            #expect(text.contains(sentence), "\(text)")
        }
    }

    @Test("is in the menu of an issued invoice alone, and “billow show --qr” says the same")
    func commands() throws {
        let program = try ProgramUnderTest()
        let day = ["BILLOW_TODAY": "2026-11-21"]
        _ = try program.run(
            [
                "company", "--name", "Kaffee Klar GmbH", "--vat-id", "DE123456789", "--address",
                "Ring 5;10115;Berlin;DE", "--iban", "DE02120300000000202051", "--days-to-pay", "14",
            ], environment: day)
        _ = try program.run(
            [
                "customer", "add", "--name", "Seeblick", "--address", "Seeweg 1;23570;Lübeck;DE", "--vat-id",
                "DE811907980",
            ], environment: day)
        #expect(
            try program.run(["new", "--customer", "Seeblick", "--line", "Beans;24;10;7"], environment: day).status == 0)
        let session = try program.start(environment: day, rows: 24, columns: 80)
        try session.waitFor(["draft", "Ready to issue"])
        session.type(" aq")
        try session.waitFor("No command has the letter q here.")
        session.type("\u{1B}\u{1B} i\r")
        try session.waitFor("2026-0001 is issued.")
        session.type(" aq")
        try session.waitFor(["256.80 EUR", "for 2026-0001", "Kaffee Klar GmbH", "█"])
        session.type("\u{1B}")
        try session.wait("the list again") { $0.text.contains("Invoices") && !$0.text.contains("▄▀") }
        session.send("\u{11}")
        #expect(try session.waitForEnd() == .exited(0) && session.isIntact)
        let shown = try program.run(["show", "2026-0001", "--qr"])
        #expect(shown.status == 0 && shown.output.contains("256.80 EUR for 2026-0001"))
        _ = try program.run(["pay", "2026-0001"], environment: day)
        let paid = try program.run(["show", "2026-0001", "--qr"])
        #expect(paid == (65, "billow: Nothing is open of 2026-0001, so there is no code to pay by.\n"))
    }
}

extension String {
    /// Blanks behind it up to a width, which rendering leaves out.
    fileprivate func padding(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
