import Derive
import Foundation
import Invoicing
import Terminal
import TestSupport
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

/// What each pane shows of an invoice of two lines, row by row.
@Suite("Rows of the panes")
struct PaneRowsTests {
    @Test("the lines show numbers in columns, and the cell that is typed in from its left")
    func lines() throws {
        let editor = try EditorUnderTest()
        let (workspace, pane) = (editor.workspace, LinesPane(editor.workspace.lines))
        workspace.focus = .lines
        let width = try #require(workspace.areas.middle).size.width
        #expect(
            rendered(pane, width: width, height: 4) == [
                "   # Item                                   Qty Unit     Price   VAT      Amount",
                "   1 Coffee                                   2 pcs      10.00  19 %       20.00",
                "   2 Milk                                     1 pcs       1.50   7 %        1.50",
                "",
            ])
        workspace.focus = .lines
        workspace.lines.moveColumns(by: 1)
        workspace.begin(with: "3")
        #expect(
            rendered(pane, width: width, height: 4)[1]
                == "   1 Coffee                              3      pcs      10.00  19 %       30.00")
        #expect(pane.cursor(in: Size(width: width, height: 4)) == Position(x: 42, y: 1))
        workspace.editing.cancel()
        #expect(rendered(pane, width: width, height: 4)[1].hasSuffix("20.00"))
        workspace.lines.go(to: 0, .unit)
        workspace.editing.begin(text: "Stück")
        let typed = rendered(pane, width: width, height: 4)[1]
        #expect(typed.contains("  2 Stück  ") && typed.contains(" 10.00 "), "\(typed)")
        workspace.editing.cancel()
    }

    @Test("an allowance or a charge is a row below its line, with its reason or its item, and the column adds up")
    func allowance() throws {
        let editor = try EditorUnderTest(width: 80, height: 24)
        let (workspace, pane) = (editor.workspace, LinesPane(editor.workspace.lines))
        workspace.focus = .lines
        let line = try #require(workspace.invoice).lines[0]
        func rows() -> [String] {
            rendered(pane, width: 80, height: 6).dropFirst().map {
                $0.split(separator: " ").joined(separator: " ")
            }
        }
        #expect(rows()[0].hasSuffix(" 20.00") && rows()[1].hasPrefix("2 Milk"))
        let (share, shipping) = (LineAllowanceCharge(), LineAllowanceCharge())
        share.percentage = 3
        (shipping.isCharge, shipping.enteredAmount, shipping.reason) = (true, 5, "Shipping")
        line.allowanceCharges.append(share)
        line.allowanceCharges.append(shipping)
        #expect(rows()[0].hasSuffix(" 20.00"))
        #expect(rows()[1] == "less 3 % of Coffee -0.60" && rows()[2] == "plus Shipping 5.00")
        #expect(rows()[3].hasPrefix("2 Milk") && line.netAmount == ExactDecimal("24.4"))
        workspace.lines.go(to: 1, .item)
        #expect(pane.cursor(in: Size(width: 80, height: 6))?.y == 4)
        #expect(pane.hit(at: Position(x: 20, y: 2), in: Size(width: 80, height: 6)) == .field(.line(0, .item)))
        share.reason = "Loyalty"
        #expect(rows()[1] == "less 3 % Loyalty -0.60")
        line.allowanceCharges.remove(at: 1)
        #expect(rows()[2].hasPrefix("2 Milk"))
    }

    @Test("a declared amount that does not follow from its allowances stands as it is, with a mark")
    func declaredAllowance() throws {
        let editor = try EditorUnderTest(width: 80, height: 24)
        let (workspace, pane) = (editor.workspace, LinesPane(editor.workspace.lines))
        workspace.focus = .lines
        let line = try #require(workspace.invoice).lines[0]
        let item = LineAllowanceCharge()
        item.enteredAmount = 2
        line.allowanceCharges.append(item)
        line.declaredNetAmount = 15
        #expect(rendered(pane, width: 80, height: 3)[1].hasSuffix("* 15.00"))
    }

    @Test("the cursor's line stays in sight among lines with allowances", arguments: [10, 16, 24])
    func allowancesScroll(height: Int) throws {
        let editor = try EditorUnderTest(width: 80, height: height)
        let (workspace, lines) = (editor.workspace, editor.workspace.lines)
        workspace.focus = .lines
        let invoice = try #require(workspace.invoice)
        for number in 0..<30 {
            let line = InvoiceLine()
            (line.itemName, line.enteredNetPrice) = ("Item \(number)", 10)
            for _ in 0..<number % 3 { line.allowanceCharges.append(LineAllowanceCharge()) }
            invoice.lines.append(line)
        }
        for row in Array(0..<invoice.lines.count) + (0..<invoice.lines.count).reversed() {
            lines.moveCursor(to: row)
            lines.reveal()
            #expect(lines.slots.contains(.line(row)), "\(row)")
        }
    }

    @Test(
        "a cell that is typed in covers its neighbours where it is too narrow: to the right, and then to the left",
        arguments: [
            ("Unit", "furlongs and miles"), ("VAT", "reverse charge of the other"), ("Unit", "kg"), ("Price", "1.200"),
        ])
    func wideCell(title: String, text: String) throws {
        let editor = try EditorUnderTest(width: 80, height: 24)
        let (workspace, pane) = (editor.workspace, LinesPane(editor.workspace.lines))
        workspace.lines.go(to: 0, LineColumn.allCases.first { $0.title == title })
        workspace.editing.begin(text: text)
        func row() -> String { rendered(pane, width: 80, height: 2)[1] }
        let place = try #require(row().range(of: text), "\(row())")
        let start = row().distance(from: row().startIndex, to: place.lowerBound)
        #expect(pane.cursor(in: Size(width: 80, height: 2)) == Position(x: start + text.count, y: 1))
        #expect(start + text.count < 80)
        let amounts = row().split(separator: " ").filter { $0.hasSuffix(".00") }
        #expect(amounts.allSatisfy { ["10.00", "20.00"].contains($0) }, "A part of one is there: \(row())")
        workspace.editing.edit?.type { $0.moveToStart() }
        #expect(row().contains(text) && pane.cursor(in: Size(width: 80, height: 2)) == Position(x: start, y: 1))
        workspace.editing.cancel()
        #expect(row().contains(" pcs ") && row().contains(" 20.00"))
    }

    @Test("the totals follow each digit, with the VAT of each rate and without rows of zero")
    func totals() throws {
        let editor = try EditorUnderTest()
        let pane = TotalsPane(editor.workspace.totals)
        editor.workspace.focus = .lines
        let width = try #require(editor.workspace.areas.totals).size.width
        func rows() -> [String] {
            rendered(pane, width: width, height: 9).map { $0.split(separator: " ").joined(separator: " ") }
                .filter { !$0.isEmpty }
        }
        #expect(
            rows() == [
                "Without VAT 21.50", "VAT 19 % of 20.00 3.80", "VAT 7 % of 1.50 0.11", "With VAT 25.41",
                "Amount due EUR 25.41",
            ])
        editor.workspace.focus = .lines
        editor.workspace.lines.moveColumns(by: 1)
        editor.workspace.begin(with: "9")
        #expect(rows().last == "Amount due EUR 108.71")
        editor.workspace.editing.cancel()
        #expect(rows().last == "Amount due EUR 25.41")
    }

    @Test("the totals have the notes that the head cuts at their left, whole where there is room")
    func notes() throws {
        let editor = try EditorUnderTest()
        let (workspace, pane) = (editor.workspace, TotalsPane(editor.workspace.totals))
        workspace.focus = .lines
        let width = try #require(workspace.areas.totals).size.width
        func rows(_ height: Int = 5) -> [String] { rendered(pane, width: width, height: height) }
        let before = rows()
        workspace.invoice?.note = "Thank you."
        #expect(rows() == before && workspace.totals.noteRows.isEmpty)
        let note = "Thank you for seven years of good coffee together. The grinder comes back in May, with new burrs."
        workspace.invoice?.note = note
        #expect(workspace.totals.noteRows.joined(separator: " ") == note && workspace.totals.noteRows.count > 2)
        #expect(rows()[0].hasPrefix(" Thank you for seven years") && rows()[0].hasSuffix(before[0].suffix(10)))
        #expect(rows(2)[1].contains("…") && rows(2)[1].hasSuffix(before[1].suffix(10)), "\(rows(2))")
        workspace.size = Size(width: 80, height: 24)
        #expect(workspace.totals.noteRows.isEmpty)
    }

    @Test("the totals have no row of zero: of VAT where none is due, or of what is paid")
    func totalsWithoutZero() throws {
        let editor = try EditorUnderTest(isEmpty: true)
        func totals() -> [TotalRow] { editor.workspace.totals.allRows.compactMap(\.total) }
        let reversed = try #require(Samples.invoices().first { $0.number == "2026-0142" })
        editor.workspace.list.add(reversed)
        editor.workspace.focus = .lines
        #expect(reversed.taxAmount == 0 && reversed.amountDue > 0)
        #expect(totals() == [.taxExclusive, .amountDue])
        #expect(editor.workspace.totals.sums(of: reversed) == [.taxExclusive])
        let paid = try #require(Samples.invoices().first { $0.number == "2026-0145" })
        paid.issuance = Issuance(number: paid.number, moment: "2026-11-01T08:00:00Z")
        paid.payments = CalendarDate("2026-11-20").map { [Payment(amount: paid.amountDue, date: $0)] } ?? []
        editor.workspace.list.add(paid)
        #expect(editor.workspace.totals.allRows.last == .payment(0))
        #expect(totals() == [.taxExclusive, .taxInclusive])
    }

    @Test("the totals of a low window are a row of sums, with the VAT of each rate, and follow each digit")
    func sums() throws {
        let editor = try EditorUnderTest(width: 80, height: 24)
        let (workspace, pane) = (editor.workspace, SumsPane(editor.workspace.totals))
        workspace.focus = .lines
        func rows() -> [String] { rendered(pane, width: 80, height: workspace.areas.totals?.size.height ?? 0) }
        #expect(
            rows() == [
                String(repeating: "─", count: 80),
                " Net 21.50  VAT 3.91 (19 % 3.80 · 7 % 0.11)  Total 25.41",
            ])
        workspace.lines.moveColumns(by: 1)
        workspace.begin(with: "9")
        #expect(rows()[1] == " Net 91.50  VAT 17.21 (19 % 17.10 · 7 % 0.11)  Total 108.71")
        workspace.editing.cancel()
        workspace.invoice?.paidAmount = 5
        #expect(
            rows().dropFirst() == [" Net 21.50  VAT 3.91 (19 % 3.80 · 7 % 0.11)  Total 25.41  Paid before -5.00"])
    }

    @Test("the head of a low window says what it is and what is due, who is charged and when")
    func foldedHead() throws {
        let editor = try EditorUnderTest(width: 80, height: 24)
        let (workspace, pane) = (editor.workspace, HeadPane(editor.workspace))
        workspace.focus = .lines
        workspace.invoice?.buyer.vatIdentifier = "DE1"
        workspace.invoice?.buyer.city = "Ulm"
        #expect(
            rendered(pane, width: 80, height: 2) == [
                " ◂ Invoices  2026-1  Draft, 4 to fill in                          25.41 EUR due",
                " Bob & Co, Ulm · DE1                                                 2026-03-01",
            ])
    }

    @Test("the head shows two fields a row, and one where it is narrow")
    func head() throws {
        let editor = try EditorUnderTest()
        let wide = rendered(HeadPane(editor.workspace), width: 69, height: 3)
        #expect(
            wide[0].hasPrefix(" Invoice 2026-1")
                && wide[0].hasSuffix("Draft, 4 to fill in                   25.41 EUR due"))
        #expect(wide[1] == " Buyer     Bob & Co                VAT id")
        editor.workspace.size = Size(width: 50, height: 24)
        editor.workspace.focus = .head
        let narrow = rendered(HeadPane(editor.workspace), width: 50, height: 3)
        #expect(narrow[1] == " Buyer     Bob & Co" && narrow[2].hasPrefix(" VAT id"))
    }

    @Test("the list beside an invoice has a row for each: number, name as far as there is room, amount")
    func listBesideInvoice() throws {
        let editor = try EditorUnderTest(width: 110, height: 24)
        editor.workspace.focus = .lines
        let width = try #require(editor.workspace.areas.list).size.width
        let invoice = try #require(editor.workspace.invoice)
        let pane = InvoiceListPane(editor.workspace.list)
        func rows() -> [String] { rendered(pane, width: width, height: 3) }
        try editor.waitForList()
        #expect(rows().dropFirst() == [" 2026-1     Bob & Co            25.41", ""])
        invoice.buyer.name = "Gesellschaft für angewandte Langnamigkeit mbH"
        invoice.number = "RE-2026-000145"
        try editor.waitForList()
        #expect(rows()[1] == " RE-2026-000145 Gesellschaft f… 25.41")
    }

    @Test("the list shows the name of a draft without a number, and says what there is to fill in")
    func draftInList() throws {
        let editor = try EditorUnderTest(width: 100)
        let invoice = try #require(editor.workspace.invoice)
        let number = invoice.number
        invoice.number = ""
        try editor.waitForList()
        let row = rendered(InvoiceListPane(editor.workspace.list), width: 80, height: 3)[2]
        #expect(row.hasPrefix(" draft-") && row.contains(" 4 to fill in ") && !row.contains(number), "\(row)")
    }

    @Test("the list says above what is overdue, what is to be paid and how many drafts there are")
    func sumsAboveList() throws {
        let editor = try EditorUnderTest(width: 100, isEmpty: true)
        let store = editor.workspace.store
        store.list.today = { .today }
        func add(_ number: String, due: String, issued: Bool = false) throws {
            let invoice = try #require(Samples.invoices().first { $0.number == number })
            invoice.dueDate = CalendarDate(due)
            if issued { invoice.issuance = Issuance(number: number, moment: "2020-01-01T08:00:00Z") }
            editor.workspace.list.add(invoice)
        }
        func title(_ what: String, width: Int = 80) throws -> String {
            store.flush()
            var title = ""
            try waitUntil("“\(what)”") {
                title = rendered(InvoiceListPane(editor.workspace.list), width: width, height: 1)[0]
                return title.hasSuffix(what)
            }
            return title
        }
        try add("2026-0145", due: "2026-12-01")
        #expect(try title("1 draft").hasPrefix(" Invoices 1  "))
        try add("2026-0141", due: "2020-02-01", issued: true)
        try add("F-20261107", due: "2020-02-01", issued: true)
        try add("2026-0144", due: "2999-02-01", issued: true)
        try add("SW-4711-10", due: "2020-02-01")
        let all = "overdue 4 178.91 EUR + 15 768.03 SEK · we owe 1 893.31 EUR"
        #expect(try title(all + " · 1 draft", width: 100).hasPrefix(" Invoices"))
        #expect(try title(all, width: 78).hasPrefix(" Invoices"))
    }

    @Test("the list shows number, buyer and what is due")
    func list() throws {
        let editor = try EditorUnderTest(width: 100)
        try editor.waitForList()
        let rows = rendered(InvoiceListPane(editor.workspace.list), width: 40, height: 3)
        #expect(rows.dropFirst() == [" 2026-1     Bob & Co              25.41", ""])
    }

    @Test("the list shows day and status where there is room, who wrote what was received, a mark, and no cents in yen")
    func wideList() throws {
        let editor = try EditorUnderTest(width: 100, isEmpty: true)
        let numbers = ["2026-0143", "G-2026-007", "SW-4711-10"]
        for sample in try Samples.invoices() where numbers.contains(sample.number) {
            if sample.currency.code == "JPY" { sample.lines[0].vatRate = -1 }
            sample.dueDate = nil
            editor.workspace.list.add(sample)
        }
        let pane = InvoiceListPane(editor.workspace.list)
        try editor.waitForList(of: 3)
        let wide = rendered(pane, width: 80, height: 5)
        #expect(
            wide.dropFirst() == [
                " Number      Issued     Customer or supplier    Status                     Open",
                "←SW-4711-10  2026-11-05 Stadtwerke Elbinsel AöR Received               1 893.31",
                "!2026-0143   2026-11-05 日本茶専門店 ひとしず…  Draft               JPY 266 200",
                "−G-2026-007  2026-11-09 Hotel Seeblick KG       Credit note               39.89",
            ])
        let narrow = rendered(pane, width: 40, height: 4)
        #expect(narrow[2].hasPrefix("!2026-0143 ") && narrow[3].hasPrefix("−G-2026-007 Hotel"))
        #expect(narrow[1].hasPrefix("←SW-4711-10 Stadtwerke"))
    }

    @Test("the list shows the status of an invoice beside an amount of millions", arguments: [80, 100])
    func largeAmount(width: Int) throws {
        let editor = try EditorUnderTest(width: 80)
        let line = try #require(editor.workspace.invoice?.lines.first)
        line.enteredNetPrice = ExactDecimal("1234567.89")
        try editor.waitForList()
        let row = rendered(InvoiceListPane(editor.workspace.list), width: width, height: 3)[2]
        #expect(
            row.contains(" 4 to fill in ") && row.contains("Bob & Co ") && row.contains(" 2 938 273.19"), "\(row)")
    }

    @Test("the menu has a row or more for each subject, the engine's tools last, and less than half of the window")
    func menu() throws {
        let workspace = try EditorUnderTest(width: 80, height: 24, keys: .billow).workspace
        for focus in Modes.Focus.allCases {
            workspace.focus = focus
            workspace.menu.open()
            #expect(
                workspace.menu.rows.count <= 10
                    && workspace.menu.rows.map(\.subject).filter { !$0.isEmpty }
                        == ["MAKE", "SEND", "GET PAID", "LOOK", "PROGRAM", "ENGINE"]
                        .filter { focus != .trace || $0 != "SEND" },
                "\(focus): \(workspace.menu.rows)")
            #expect(workspace.menu.command("q")?.id == .quit && workspace.menu.command("e")?.id != .quit)
        }
    }

    @Test("the problems show the rule, the line and what to do")
    func problems() throws {
        let editor = try EditorUnderTest()
        editor.workspace.open(.problems)
        let rows = rendered(ProblemsPane(editor.workspace.problems), width: 69, height: 5)
        #expect(rows[0].hasPrefix(" Problems") && rows[0].hasSuffix("Esc closes"))
        #expect(rows[1] == " To fill in before issuing" && rows[2].contains("BR-"))
    }

    @Test("the problems say whole sentences in a narrow pane, in groups of which only what is wrong is in amber")
    func wrappedProblems() throws {
        let editor = try EditorUnderTest(width: 200, height: 60)
        let (workspace, problems) = (editor.workspace, editor.workspace.problems)
        workspace.invoice?.dueDate = CalendarDate("2026-01-01")
        workspace.invoice?.buyer.countryCode = "XX"
        workspace.open(.problems)
        let width = try #require(workspace.areas.problems).size.width
        let rows = rendered(ProblemsPane(problems), width: width, height: 50)
        for problem in workspace.invoice?.allProblems ?? [] {
            let words = problem.shownSentence.split(separator: " ").joined(separator: " ")
            #expect(rows.joined(separator: " ").split(separator: " ").joined(separator: " ").contains(words))
        }
        #expect(!rows.joined().contains("…"))
        let titles = problems.rows.compactMap { if case .heading(let group) = $0 { group.title } else { nil } }
        #expect(titles == ["Wrong", "To fill in before issuing", "Hints"])
        #expect([.toFillIn, .hints].allSatisfy { (group: ProblemGroup) in group.style == .dim })
    }

    @Test("the cursor among wrapped problems is always in sight, and all of them are reached", arguments: [5, 9, 14])
    func wrappedProblemsScroll(height: Int) throws {
        let editor = try EditorUnderTest(width: 44, height: height)
        let problems = editor.workspace.problems
        editor.workspace.open(.problems)
        editor.workspace.revealCursors()
        var seen: [Int] = []
        for _ in problems.rows {
            let first = try #require(problems.shown.first { $0.index == problems.row })
            #expect(!first.text.isEmpty)
            seen.append(problems.row)
            problems.moveRows(by: 1)
        }
        #expect(Set(seen).count == problems.rows.filter { $0.problem != nil }.count)
        #expect(problems.shown.last?.index == problems.rows.count - 1)
        problems.moveToEnd(false)
        #expect(problems.shown.first?.index == 0 || height < 7)
    }

    @Test("the status has a row while there is something to say")
    func status() throws {
        let editor = try EditorUnderTest()
        let pane = StatusPane(editor.workspace.statusLine)
        editor.workspace.store.flush()
        editor.workspace.focus = .lines
        #expect(editor.workspace.statusLine.rowCount == 0)
        editor.workspace.status.message = .info("Undone: quantity.")
        #expect(rendered(pane, width: 100, height: 1).first?.hasPrefix(" Undone: quantity.") == true)
    }

    @Test("have a sentence in their place in as many rows as it takes")
    func sentence() throws {
        let workspace = try EditorUnderTest().workspace
        let rows = rendered(BankPane(workspace.bank), width: 24, height: 8)
        #expect(rows[1...2] == [" Comparing entries with", " what is open …"], "\(rows)")
    }

    @Test("fill areas of one cell and of none", arguments: [(0, 0), (1, 1), (2, 1), (0, 3), (3, 0)])
    func tiny(width: Int, height: Int) throws {
        let workspace = try EditorUnderTest().workspace
        let panes: [any Pane] = [
            LinesPane(workspace.lines), TotalsPane(workspace.totals), SumsPane(workspace.totals),
            HeadPane(workspace),
            InvoiceListPane(workspace.list), StatusPane(workspace.statusLine), HintsPane(workspace),
            ProblemsPane(workspace.problems), DetailsPane(workspace.details), HelpPane(workspace.help),
        ]
        for pane in panes {
            let rows = rendered(pane, width: width, height: height)
            #expect(rows.count == height && rows.allSatisfy { $0.count <= width }, "\(pane.name)")
        }
    }
}
