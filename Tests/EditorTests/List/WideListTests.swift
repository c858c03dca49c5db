import Derive
import Foundation
import Input
import Invoicing
import Ledger
import Storage
import Terminal
import TestSupport
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

/// The list that has a wide window for itself.
@Suite("A wide list")
struct WideListTests {
    private let editor: EditorUnderTest
    private var workspace: Workspace { editor.workspace }
    private var list: ListModel { workspace.list }

    init() throws {
        editor = try EditorUnderTest(width: 120, height: 40, isEmpty: true)
        editor.workspace.store.list.today = { CalendarDate("2026-11-21") }
    }

    private func add(_ numbers: String..., change: (Invoice) -> Void = { _ in }) throws {
        for number in numbers {
            let invoice = try #require(Samples.invoices().first { $0.number == number })
            change(invoice)
            list.add(invoice)
        }
    }

    private func rows(of count: Int) throws -> [String] {
        try editor.waitForList(of: count)
        list.readVisible()
        let area = try #require(workspace.areas.list)
        return rendered(InvoiceListPane(list), width: area.size.width, height: area.size.height)
    }

    private func issue(_ invoice: Invoice) {
        invoice.issuance = Issuance(number: invoice.number, moment: "2026-11-01T08:00:00Z")
    }

    @Test("has all columns, each as wide as what is in it, and a currency only where it is not the company’s")
    func columns() throws {
        workspace.size = Size(width: 140, height: 40)
        try add("2026-0142", "F-20261107", "SW-4711-10")
        try add("2026-0141") { invoice in
            issue(invoice)
            invoice.reminders = CalendarDate("2026-11-20").map { [Reminder(level: 1, date: $0)] } ?? []
        }
        let rows = try rows(of: 4)
        #expect(rows[0].hasPrefix(" Invoices 4, latest entered first"))
        for title in ["Number", "Issued", "Due", "Customer or supplier", "Status", "Reminded", "Total", "Open"] {
            #expect(rows[1].contains(title), "\(title)")
        }
        let row = try #require(rows.first { $0.contains("2026-0141") })
        #expect(row.contains("2026-11-02 12-02 Hotel Seeblick KG") && row.contains("1× 11-20"), "\(row)")
        #expect(row.contains("5 678.91") && row.contains("4 178.91") && !row.contains("EUR"), "\(row)")
        #expect(rows.contains { $0.contains("F-20261107") && $0.hasSuffix("SEK") })
    }

    @Test("tells the reminders in the status where names need the room of their column")
    func remindersInStatus() throws {
        try add("2026-0142")
        try add("2026-0141") { invoice in
            issue(invoice)
            invoice.dueDate = CalendarDate("2020-02-01")
            invoice.reminders = CalendarDate("2020-03-01").map { [Reminder(level: 1, date: $0)] } ?? []
        }
        try add("F-20261107")
        let rows = try rows(of: 3)
        #expect(!rows[1].contains("Reminded") && rows[1].contains("Due") && rows[1].contains("Total"), "\(rows[1])")
        let row = try #require(rows.first { $0.contains("2026-0141") })
        #expect(row.hasPrefix("!") && row.contains("1×"), "\(row)")
    }

    @Test("has the due day at all widths, with its year where that is not the one of issue")
    func dueDay() throws {
        workspace.size = Size(width: 110, height: 40)
        try add("2026-0142", "2026-0143", "2026-0144", "2026-0145", "SW-4711-10")
        try add("2026-0141") { $0.dueDate = CalendarDate("2027-01-08") }
        let rows = try rows(of: 6)
        #expect(rows[1].contains("Due") && !rows[1].contains("Total"), "\(rows[1])")
        #expect(rows.contains { $0.contains("2026-11-02 2027-01-08 Hotel Seeblick KG") }, "\(rows)")
        #expect(rows.contains { $0.contains("2026-11-04 12-04      Kawiarnia") }, "\(rows)")
    }

    @Test("of the samples has the total at 120 columns, and cuts the two names alone that are longer than 80 columns")
    func totals() throws {
        let samples = try Samples.invoices()
        samples.forEach { list.add($0) }
        let rows = try rows(of: samples.count)
        #expect(rows[1].contains("Due") && rows[1].contains("Total") && rows[1].contains("Open"), "\(rows[1])")
        #expect(rows.filter { $0.contains("…") }.count == 2, "\(rows.joined(separator: "\n"))")
    }

    @Test("says how long a reminded invoice is overdue, and how often it was reminded of", arguments: [1, 1056])
    func reminded(days: Int) throws {
        let invoice = try #require(Samples.invoices().first { $0.number == "2026-0141" })
        invoice.paymentTerms = ""
        issue(invoice)
        let today = try #require(CalendarDate.today)
        invoice.dueDate = today.adding(days: -days)
        invoice.reminders = [Reminder(level: 1, date: today)]
        let listed = ListedInvoice(InvoiceSummary(invoice))
        let word = days == 1 ? "day" : "days"
        #expect(listed.status(in: 40) == "Overdue \(days) \(word), reminded 1×")
        #expect(listed.status(in: 21) == "Overdue \(days) \(word), 1×")
        #expect(listed.status(in: 18) == (days == 1 ? "Overdue 1 day, 1×" : "1056 days over, 1×"))
        #expect(listed.status(in: 15) == (days == 1 ? "1 day over, 1×" : "1056 d over, 1×"))
    }

    @Test("cuts no name that has room, and no amount", arguments: [110, 120, 140])
    func names(width: Int) throws {
        workspace.size = Size(width: width, height: 40)
        try add("2026-0142", "2026-0143", "2026-0144", "2026-0145", "SW-4711-10", "2026-0141")
        let rows = try rows(of: 6)
        #expect(!rows.dropFirst(2).contains { $0.contains("…") }, "\(rows.joined(separator: "\n"))")
        #expect(rows.contains { $0.contains("Kawiarnia „Pod Żurawiem” Łódź sp. z o.o.") && $0.hasSuffix("3 979.24") })
    }

    @Test("has columns that only grow, so that they stand still while rows pass")
    func widths() throws {
        let invoices = try Samples.invoices().map { ListedInvoice(InvoiceSummary($0), hasReminders: true) }
        var (all, last) = (ListWidths(), ListWidths())
        for invoice in invoices {
            all.makeRoom(for: invoice)
            #expect(TableColumn.allCases.allSatisfy { all[$0] >= last[$0] })
            last = all
        }
        for invoice in invoices {
            var one = ListWidths()
            one.makeRoom(for: invoice)
            #expect(all.union(one) == all && one.union(all) == all)
        }
        #expect(all[.name] == 40 && all[.date] == 10 && all[.currency] == 3)
        for width in 110...200 {
            let table = ListTable(all, in: width)
            let slots = TableColumn.allCases.map { table[$0] }.filter { !$0.isEmpty }
            #expect(zip(slots, slots.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound }, "\(width)")
            #expect(table[.name].count >= (width < 120 ? 24 : 40) && !table[.due].isEmpty, "\(width)")
            #expect(slots.last?.upperBound == width - 1, "\(width)")
        }
    }

    @Test("of no invoice has neither figures nor titles of columns")
    func none() throws {
        let rows = rendered(InvoiceListPane(list), width: 120, height: 5)
        #expect(workspace.areas.overview == nil && workspace.areas.selection == nil)
        #expect(rows[0].trimmingCharacters(in: .whitespaces) == "Invoices" && rows[1].isEmpty, "\(rows)")
        #expect(rows[2].contains("No invoices.") && rows[3].contains("makes one."))
    }

    @Test("shows what is to be paid to a supplier in red once it is overdue, with the arrow")
    func overdueToSupplier() throws {
        let invoice = try #require(Samples.invoices().first { $0.number == "SW-4711-10" })
        invoice.dueDate = CalendarDate("2020-01-01")
        let late = ListedInvoice(InvoiceSummary(invoice))
        #expect(late.sign == "←" && late.role == .problem && invoice.dueRole == .titleProblem)
        invoice.dueDate = CalendarDate("2999-01-01")
        let open = ListedInvoice(InvoiceSummary(invoice))
        #expect(open.sign == "←" && open.role == nil && invoice.dueRole == .titleStrong)
    }

    @Test("keeps the arrow of a supplier’s invoice that is paid")
    func paidToSupplier() throws {
        try add("SW-4711-10") { invoice in
            invoice.payments = CalendarDate("2026-11-20").map { [Payment(amount: invoice.amountDue, date: $0)] } ?? []
        }
        let row = try rows(of: 1)[2]
        #expect(row.hasPrefix("←SW-4711-10") && row.contains("Received, paid") && row.hasSuffix("·"), "\(row)")
    }

    @Test("has figures above it, which Up reaches and Enter opens")
    func figures() throws {
        try add("2026-0141", "2026-0145") { invoice in
            issue(invoice)
            invoice.dueDate = CalendarDate(invoice.number == "2026-0141" ? "2026-11-01" : "2026-11-25")
        }
        try add("SW-4711-10")
        try editor.waitForList(of: 3)
        let pane = OverviewPane(list)
        func first() -> String { rendered(pane, width: 120, height: 8)[0] }
        try waitUntil("the figures", turn: { while tick() {} }) {
            first().contains("Overdue 4 178.91") && !first().contains("VAT of the quarter –")
        }
        #expect(first().contains("Due this week 165.01") && first().contains("We owe 1 893.31"), "\(first())")
        let chart = rendered(pane, width: 120, height: 8)
        #expect(
            chart[1].contains("Turnover without VAT by month, EUR") && chart[1].contains("Open by days overdue, EUR"))
        #expect(chart[7].hasPrefix(" Dec ") && chart[7].hasSuffix(" Nov") && chart[6].contains("█"))
        #expect(chart[2].contains("not due") && chart[3].contains("up to 30 days") && chart[3].hasSuffix("4 178.91"))
        list.moveToEnd(false)
        list.moveRows(by: -1)
        #expect(list.shownFigure == .overdue)
        #expect(rendered(HintsPane(workspace), width: 120, height: 1)[0].contains("show what is overdue"))
        list.moveColumns(by: 1)
        #expect(list.shownFigure == .dueSoon)
        list.enter()
        #expect(workspace.store.list.searchText == StatusFilter.dueSoon.searchText && list.shownFigure == nil)
        list.cancelSearch()
        list.moveToEnd(false)
        list.moveRows(by: -1)
        list.moveColumns(by: -1)
        list.enter()
        #expect(
            workspace.modes.front == .report && workspace.report.kind == .vat && workspace.report.period == .quarter)
        #expect(workspace.report.first == CalendarDate.today?.startOfQuarter)
        workspace.report.nextPeriod()
        #expect(workspace.report.first == nil)
    }

    @Test("leads down from the figures to the first invoice, and has none where they are not shown")
    func figuresLeft() throws {
        try add("2026-0141", "2026-0145")
        try editor.waitForList(of: 2)
        list.moveToEnd(false)
        list.moveRows(by: -1)
        list.moveRows(by: 1)
        #expect(list.shownFigure == nil && list.scroll.cursor == 0)
        for (width, height) in [(120, 24), (100, 40), (40, 10)] {
            workspace.size = Size(width: width, height: height)
            list.moveRows(by: -1)
            #expect(list.shownFigure == nil && list.scroll.cursor == 0, "\(width)×\(height)")
        }
    }

    @Test("has the selected invoice below it: its sums, how its customer pays, and its lines")
    func selection() throws {
        try add("2026-0141") { invoice in
            issue(invoice)
            invoice.reminders = CalendarDate("2026-11-20").map { [Reminder(level: 1, date: $0)] } ?? []
        }
        try editor.waitForList()
        try waitUntil(
            "the payer",
            turn: {
                list.readPayer(); while tick() {}
            }
        ) { list.payer != nil }
        let rows = rendered(SelectionPane(list), width: 77, height: 11)
        #expect(rows[1].hasPrefix(" Invoice 2026-0141 · 7 lines · total 5 678.91"), "\(rows[1])")
        #expect(rows[1].hasSuffix("4 178.91 EUR due"), "\(rows[1])")
        #expect(rows[2] == " paid 1 500.00 · reminded once, on 2026-11-20", "\(rows[2])")
        let customer = rendered(CustomerPane(list), width: 42, height: 11)
        #expect(customer[0].contains("Hotel Seeblick KG") && customer[1].contains("23570 Lübeck"), "\(customer)")
        for text in ["has paid no invoice yet", "open 4 178.91 EUR"] {
            #expect(customer.contains(" \(text)"), "\(customer)")
        }
        #expect(customer.contains { $0.contains("2026-0141   2026-11-02") && $0.hasSuffix("4 178.91") }, "\(customer)")
        #expect(rows[3].contains("Espresso") && rows[9].contains("Returned"))
        let low = rendered(SelectionPane(list), width: 77, height: 6)
        #expect(low[5].contains("… 5 more lines"))
        // Below a longer list there is no room for the customer.
        let others = try Samples.invoices().filter { $0.number != "2026-0141" }
        others.forEach { list.add($0) }
        try editor.waitForList(of: others.count + 1)
        workspace.size = Size(width: 120, height: 19)
        list.moveRows(by: 20)
        try waitUntil(
            "the first invoice",
            turn: {
                list.openAtCursor()
                list.readPayer()
                while tick() {}
            }
        ) { list.invoice?.number == "2026-0141" && list.payer != nil }
        let alone = rendered(SelectionPane(list), width: 120, height: 3)
        #expect(alone[1].contains("Hotel Seeblick KG, 23570 Lübeck") && alone[1].contains("paid 1 500.00"))
        #expect(alone[2].hasPrefix(" has paid no invoice yet · "), "\(alone)")
    }

    @Test("says the customer’s whole name below it where that is too long for the row", arguments: [110, 120])
    func longName(width: Int) throws {
        let name = "Grand Hôtel Élysée de la Côte d’Opale — Direction des achats et de l’approvisionnement"
        let others = try Samples.invoices().filter { $0.number != "2026-0141" }
        others.forEach { list.add($0) }
        try add("2026-0141") { $0.buyer.name = name }
        try editor.waitForList(of: others.count + 1)
        workspace.size = Size(width: width, height: 19)
        #expect(list.areas.customer == nil)
        let rows = rendered(SelectionPane(list), width: width, height: 3)
        #expect(rows[1].hasPrefix(" Invoice 2026-0141 · 7 lines · total 5 678.91"), "\(rows)")
        #expect(rows[2].hasPrefix(" \(name), "), "\(rows)")
    }

    @Test("says below it what a draft lacks first and how many more there are, until it is issued")
    func missing() throws {
        let invoice = Invoice()
        list.add(invoice)
        try editor.waitForList()
        let first = try #require(invoice.allProblems.first { [.wrong, .toFillIn].contains($0.group) })
        let row = rendered(SelectionPane(list), width: 200, height: 11)[2]
        #expect(row.hasPrefix(" \(first.shownSentence) · ") && row.hasSuffix("more: \(list.keys[.problems])"), "\(row)")
        issue(invoice)
        #expect(!rendered(SelectionPane(list), width: 200, height: 11)[2].contains("more: "))
    }

    @Test("draws no row above or below it again for a digit that is typed in an invoice")
    func quiet() throws {
        try add("2026-0141")
        try editor.waitForList()
        workspace.lines.go(to: 0, .quantity)
        #expect(workspace.areas.overview == nil && workspace.areas.selection == nil && !list.isWide)
        let table = list.table
        workspace.editing.begin(text: "7")
        #expect(list.table == table && table.width == 0)
    }
}
