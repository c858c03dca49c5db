import Derive
import DeriveDocuments
import Dispatch
import Foundation
import GRDB
import Invoicing
import TestSupport
import Testing

@testable import Storage

@Suite("The list")
struct ListTests {
    let scratch = Scratch()

    /// A database with invoices whose numbers, days, buyers and amounts are in other orders than they came in.
    private func makeStore(count: Int) throws -> Repository {
        let store = try scratch.open()
        let rows = try (0..<count).map { index in
            let invoice = Invoice(lines: [InvoiceLine("Tea", ExactDecimal(index * 7 % 100))])
            invoice.number = "A-\(index * 37 % count)"
            invoice.buyer.name = ["Zoë", "adler", "Özil", "Ørsted", "berg"][index % 5]
            invoice.issueDate =
                index % 11 == 0 ? nil : CalendarDate(year: 2026, month: 1 + index % 12, day: 1 + index % 28)
            return try InvoiceRows(of: invoice)
        }
        try store.insert(count: count) { rows[$0] }
        return store
    }

    private func numbers(_ store: Repository, _ positions: some Sequence<Int>) -> [String] {
        positions.map { store.list.readEntry(at: $0)?.number ?? "nothing" }
    }

    @Test("by date has those of one day in the order of their numbers, whichever came in first, behind its drafts")
    func ofOneDay() throws {
        let store = try scratch.open()
        let rows = try ["R-9", "", "R-10", "R-2", "", "R-9"].map { number in
            let invoice = Invoice(lines: [InvoiceLine("Tea", 1)])
            (invoice.number, invoice.issueDate) = (number, CalendarDate(year: 2026, month: 3, day: 1))
            return try InvoiceRows(of: invoice)
        }
        // The first of them is a draft of a colleague; the own one has come in behind it.
        try store.backend.write {
            try $0.run("INSERT INTO draftName VALUES (9, ?, 'draft-a9')", [.text(rows[1].id.uuidString)])
        }
        try store.insert(count: rows.count) { rows[$0] }
        func listed(_ start: ListRequest.Start) throws -> [ListRow] {
            try store.backend.read { try $0.rows(of: ListRequest(order: .date, start: start, limit: 6)) }
        }
        let all = try listed(.first)
        #expect(all.map(\.summary.reference) == ["draft-a9", "draft-13", "R-10", "R-9", "R-9", "R-2"])
        for (position, row) in all.enumerated() {
            #expect(try listed(.after(row.key)).map(\.key) == all.dropFirst(position + 1).map(\.key))
            #expect(try listed(.before(row.key)).map(\.key) == all.prefix(position).map(\.key))
            #expect(try store.backend.read { try $0.place(of: row.summary.id, in: .date)?.position } == position)
            #expect(row.key == ListKey(of: row.summary, sequence: row.key.sequence, in: .date))
            #expect(all.map { row.key.isBefore($0.key, in: .date) } == all.indices.map { $0 > position })
        }
        try store.close()
    }

    @Test("jumps to a position by the keys in an index, also where keys have gaps", arguments: ListOrder.allCases)
    func plan(order: ListOrder) throws {
        let store = try scratch.open()
        let statement = ListStatement(ListRequest(order: order, start: .at(50), limit: 10))
        let plan = try store.backend.read { database in
            try Row.fetchAll(
                database, sql: "EXPLAIN QUERY PLAN " + statement.sql, arguments: StatementArguments(statement.arguments)
            ).map { $0["detail"] as String }
        }
        #expect(plan.contains { $0.contains("SCAN invoiceEntry USING COVERING INDEX invoiceEntryBy_") }, "\(plan)")
        try store.close()
    }

    @Test(
        "has the same rows from the top, from the end and from both sides, in each order", arguments: ListOrder.allCases
    )
    func orders(order: ListOrder) throws {
        let store = try makeStore(count: 730)
        store.list.sort(by: order)
        let down = numbers(store, 0..<730)
        #expect(Set(down).count == 730)
        let again = try scratch.open()
        again.list.sort(by: order)
        #expect(numbers(again, (0..<730).reversed()) == down.reversed())
        #expect(numbers(again, [400, 0, 729, 350, 351]) == [400, 0, 729, 350, 351].map { down[$0] })
        try again.close()
        try store.close()
    }

    @Test("waits for a row of a slow disk where that is asked for, and else goes on without it")
    func waitsForRows() throws {
        let store = try makeStore(count: 3)
        let disk = DispatchSemaphore(value: 0)
        func beginSlowRead() { store.list.reader.begin({ disk.wait() }, receive: { _ in }) }
        beginSlowRead()
        #expect(store.list.entry(at: 0) == nil)
        disk.signal()
        store.list.finishReading()
        store.list.recount(3)
        beginSlowRead()
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) { disk.signal() }
        let entry = try #require(store.list.waitingForRows { store.list.entry(at: 0) })
        #expect(entry.number == "A-2")
        beginSlowRead()
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) { disk.signal() }
        store.list.sort(by: .number)
        #expect(store.list.waitingForRows { store.list.position(of: entry.id) } == 0)
        try store.close()
    }

    @Test("sorts numbers by value, names without case and marks, days and amounts from the highest")
    func meaning() throws {
        let store = try makeStore(count: 60)
        store.list.sort(by: .number)
        #expect(numbers(store, 0..<3) == ["A-59", "A-58", "A-57"])
        store.list.sort(by: .customer)
        #expect(
            (0..<60).map { store.list.readEntry(at: $0)?.buyerName ?? "" }.removingRepeats == [
                "adler", "berg", "Ørsted", "Özil", "Zoë",
            ])
        store.list.sort(by: .amountDue)
        let amounts = (0..<60).compactMap { store.list.readEntry(at: $0)?.amountDue }
        #expect(amounts == amounts.sorted(by: >))
        try store.close()
    }

    @Test("reads no more rows than lie between what is there and what is asked for")
    func requests() {
        var window = ListWindow()
        func limit(_ position: Int, _ start: String) {
            let request = window.request(for: position, of: 1_000_000, in: .newest)
            #expect("\(request.start)".hasPrefix(start) && request.limit <= 200, "\(request)")
        }
        limit(0, "first")
        limit(50, "first")
        limit(999_999, "last")
        window.replace(with: [], at: 0)
        limit(999_950, "last")
    }

    @Test("takes no place that was read before a commit and arrives behind it")
    func overtakenPlace() throws {
        let store = try scratch.open()
        store.list.sort(by: .date)
        let invoices = ["1", ""].map { number in
            let invoice = Invoice(lines: [InvoiceLine("Tea", 1)])
            (invoice.number, invoice.issueDate) = (number, CalendarDate(year: 2026, month: 3, day: 1))
            return invoice
        }
        for invoice in invoices { try store.add(invoice) }
        store.flush()
        #expect(wait { !store.list.isBusy })
        store.list.recount(2)
        #expect(store.list.position(of: invoices[1].id) == nil)
        store.list.finishReading()
        invoices[1].number = "2"
        store.writes.finish()
        store.takeReports()
        tick()
        #expect(numbers(store, 0..<2) == ["2", "1"])
        #expect(wait { invoices.map { store.list.position(of: $0.id) } == [1, 0] })
        try store.close()
    }

    @Test("shows what is written of a draft while its row is read for the first time, when it gets its name")
    func writtenWhileNamed() throws {
        let store = try scratch.open()
        store.list.sort(by: .date)
        let draft = Invoice()
        try store.add(draft)
        store.writes.finish()
        let gate = DispatchSemaphore(value: 0)
        store.perform({ gate.wait() }, { _ in })
        draft.number = "B"
        store.takeReports()
        store.list.finishReading()
        gate.signal()
        store.flush()
        tick()
        #expect(draft.draftName != "")
        #expect(wait { numbers(store, [0]) == ["B"] })
        try store.close()
    }

    @Test("reads its rows again where an invoice came in above them, whose place may have been counted already")
    func countedAlready() throws {
        let store = try makeStore(count: 300)
        let (new, old) = try store.backend.read { database in
            let request = ListRequest(order: .newest, start: .first, limit: 21)
            let rows = try database.rows(of: request)
            return (try #require(rows.first), try #require(rows.last))
        }
        var window = ListWindow()
        window.replace(with: [InvoiceEntry(old)], at: 20)
        window.insert(InvoiceEntry(new), in: .newest, count: 300)
        #expect(window.isEmpty)
        try store.close()
    }

    @Test("takes in what comes and goes where it belongs, without reading what stays")
    func comingAndGoing() throws {
        let store = try makeStore(count: 300)
        let before = numbers(store, 120..<140)
        let new = Invoice()
        new.number = "new"
        try store.add(new)
        store.flush()
        #expect(store.list.count == 301)
        #expect(wait { numbers(store, [0]) == ["new"] })
        #expect(numbers(store, 121..<141) == before)
        store.discard(new)
        store.flush()
        #expect(store.list.count == 300)
        #expect(numbers(store, 120..<140) == before)
        try store.close()
    }

    @Test(
        "moves an invoice to its place when another value to sort by is written, for other programs too",
        arguments: [ListOrder.number, .date, .customer, .amountDue], [0, 150])
    func movesAtCommit(order: ListOrder, position: Int) throws {
        let store = try makeStore(count: 300)
        let other = try scratch.open()
        for list in [store.list, other.list] {
            list.sort(by: order)
            _ = numbers([position], in: list)
        }
        let id = try #require(store.list.readEntry(at: position)).id
        for (value, day) in [(0, 1), (50, 15), (1_000, 31)] {
            let invoice = try store.load(id)
            transaction {
                invoice.number = "A-\(value)"
                invoice.buyer.name = "\(["a", "m", "zz"][day / 15])"
                invoice.issueDate = CalendarDate(year: 2026, month: 3, day: day)
                invoice.lines[0].enteredNetPrice = ExactDecimal(value)
            }
            store.flush()
            let fresh = try scratch.open()
            fresh.list.sort(by: order)
            let expected = numbers(0..<300, in: fresh.list)
            #expect(numbers(0..<300, in: store.list) == expected)
            #expect(wait { numbers(0..<300, in: other.list) == expected })
            try fresh.close()
        }
        try other.close()
        try store.close()
    }

    private func numbers(_ positions: some Sequence<Int>, in list: InvoiceList) -> [String] {
        positions.map { list.readEntry(at: $0)?.number ?? "nothing" }
    }

    @Test("knows that a position has no row after another program has deleted it, until it is counted again")
    func missing() throws {
        let store = try makeStore(count: 3)
        let list = store.list
        let other = try scratch.open()
        other.remove(try other.load(try #require(list.readEntry(at: 2)).id))
        other.flush()
        list.sort(by: .number)
        #expect(list.waitingForRows { list.entry(at: 0) } != nil)
        #expect(list.waitingForRows { list.entry(at: 2) } == nil)
        #expect(list.count == 3 && list.isMissing(at: 2) && !list.isMissing(at: 1))
        #expect(wait { list.count == 2 } && !list.isMissing(at: 2))
        try other.close()
        try store.close()
    }

    @Test("shows an edit when it is committed, not before")
    func followsCommits() throws {
        let store = try makeStore(count: 3)
        let entry = try #require(store.list.readEntry(at: 0))
        let invoice = try store.load(entry.id)
        let edit = try #require(Document.owner(of: invoice)).beginEdit("price")
        invoice.lines[0].enteredNetPrice = 1000
        #expect(entry.amountDue != 1190)
        edit.commit()
        #expect(entry.amountDue == 1190)
        try store.close()
    }
}

extension [String] {
    fileprivate var removingRepeats: [String] {
        reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
}

@Suite("Searching")
struct SearchTests {
    let scratch = Scratch()

    private func makeStore() throws -> Repository {
        let store = try scratch.open()
        let invoices = [
            ("2026-0017", "Café Müller", ["Espresso beans", "Oat drink"]),
            ("2026-0018", "Grand Hôtel Łódź", ["Smörgåstårta"]),
            ("2026-0019", "Weiß & Söhne", ["Espressomaschine", "Filter"]),
            ("B-1", "Ørsted", ["espresso", "espresso cup"]),
        ]
        for (number, buyer, items) in invoices {
            let invoice = Invoice(lines: items.map { InvoiceLine($0, 1) })
            (invoice.number, invoice.buyer.name) = (number, buyer)
            if number == "B-1" { invoice.notes = [InvoiceNote("first"), InvoiceNote("Lieferung in den Hof")] }
            try store.add(invoice)
        }
        store.flush()
        return store
    }

    private func found(_ text: String, in store: Repository) -> [String] {
        store.list.search(for: text)
        return listed(in: store)
    }

    private func listed(in store: Repository) -> [String] {
        #expect(wait { !store.list.isSearching })
        return (0..<store.list.count).compactMap { store.list.readEntry(at: $0)?.number }
    }

    @Test(
        "finds invoices by beginnings of words, in any order and any field, without case and marks, the newest first",
        arguments: [
            ("müll", ["2026-0017"]), ("MULLER esp", ["2026-0017"]), ("oat 17", ["2026-0017"]),
            ("oat 0017", ["2026-0017"]),
            ("esp", ["B-1", "2026-0019", "2026-0017"]), ("espresso", ["B-1", "2026-0019", "2026-0017"]),
            ("espressom", ["2026-0019"]), ("lodz", ["2026-0018"]), ("Łódź", ["2026-0018"]), ("weiss", ["2026-0019"]),
            ("orsted", ["B-1"]), ("hof lief", ["B-1"]), ("2026", ["2026-0019", "2026-0018", "2026-0017"]),
            ("2026-001", ["2026-0019", "2026-0018", "2026-0017"]), ("smorgastarta", ["2026-0018"]), ("nothing", []),
            ("", ["B-1", "2026-0019", "2026-0018", "2026-0017"]), ("\"*' OR", ["B-1"]),
        ])
    func finds(text: String, numbers: [String]) throws {
        let store = try makeStore()
        #expect(found(text, in: store) == numbers)
        try store.close()
    }

    @Test("keeps what was found where it is when an invoice goes that was not found")
    func removedBesideHits() throws {
        let store = try makeStore()
        let newest = try #require(store.list.readEntry(at: 0))
        #expect(newest.number == "B-1")
        let invoice = try store.load(newest.id)
        #expect(found("2026", in: store) == ["2026-0019", "2026-0018", "2026-0017"])
        store.remove(invoice)
        #expect(wait { !store.hasUnsaved })
        #expect(listed(in: store) == ["2026-0019", "2026-0018", "2026-0017"])
        #expect(found("", in: store) == ["2026-0019", "2026-0018", "2026-0017"])
        try store.close()
    }

    @Test(
        "finds words of Latin letters without their marks, and words of other scripts as they are written, in any case",
        arguments: [
            ("Καφενείο", ["Καφενείο", "ΚΑΦΕΝΕΊΟ", "Καφεν"], ["καφενεία"]),
            ("Чай чёрный", ["чай", "чёр", "ЧЁРНЫЙ"], ["чая"]),
            ("Café Łódź", ["cafe\u{301}", "CAFÉ", "lodz", "łódź"], ["кафе"]),
            ("Smørrebrød Straße", ["smorre", "SMØRRE", "strasse", "straße"], ["smaerre"]),
            ("煎茶 한국어 हिन्दी", ["煎茶", "煎", "한국", "हिन्दी"], ["茶"]),
            ("กรรมการทำงาน", ["กรรมการ", "กรรมการท", "กรรมการทำ"], ["ทำงาน"]),
        ])
    func scripts(stored: String, typed: [String], others: [String]) throws {
        let store = try scratch.open()
        for (number, item) in [("1", stored), ("2", "Tea")] {
            let invoice = Invoice(lines: [InvoiceLine(item, 1)])
            invoice.number = number
            try store.add(invoice)
        }
        store.flush()
        for text in typed { #expect(found(text, in: store) == ["1"], "\(text)") }
        for text in others { #expect(found(text, in: store) == [], "\(text)") }
        try store.close()
    }

    @Test(
        "finds a number by its counter with the end of its year, before what else has these digits",
        arguments: [
            ("777", ["2023-000777", "2022-000777", "2024-000001"]), ("777 22", ["2022-000777", "2024-000001"]),
            ("22-777", ["2022-000777", "2024-000001"]), ("2-777", ["2022-000777", "2024-000001", "2023-000777"]),
            ("3 777", ["2023-000777"]), ("22777", ["2022-000777"]), ("2000777", ["2022-000777"]),
            ("4-1", ["2024-000001"]),
            ("tea 3 777", ["2023-000777"]), ("milk 3 777", []), ("777 9", []), ("77 22", ["2024-000001"]),
            ("0 0 9", []),
            ("1 2 3 4", []),
        ])
    func numberParts(text: String, numbers: [String]) throws {
        let store = try scratch.open()
        for (number, item) in [("2022-000777", "Tea"), ("2023-000777", "Tea"), ("2024-000001", "Tea, box 777 of 22")] {
            let invoice = Invoice(lines: [InvoiceLine(item, 1)])
            invoice.number = number
            try store.add(invoice)
        }
        store.flush()
        for order in [ListOrder.newest, .number] {
            store.list.sort(by: order)
            #expect(found(text, in: store) == numbers)
        }
        try store.close()
    }

    @Test(
        "finds a number by its beginning, with the letters of its series, before what else has such words",
        arguments: [
            ("G-2", ["G-2026-0007", "M-2026-10"]), ("g-2026", ["G-2026-0007", "M-2026-10"]),
            ("G-2026-0", ["G-2026-0007", "M-2026-10"]), ("G-2026-0007", ["G-2026-0007"]), ("M-2026-1", ["M-2026-10"]),
            ("M2026", []),
        ])
    func numberStart(text: String, numbers: [String]) throws {
        let store = try scratch.open()
        for number in ["G-2026-0007", "M-2026-10"] {
            let invoice = Invoice(lines: [InvoiceLine("Gin of GmbH", 1)])
            invoice.number = number
            try store.add(invoice)
        }
        store.flush()
        for order in [ListOrder.newest, .number] {
            store.list.sort(by: order)
            #expect(found(text, in: store) == numbers)
        }
        try store.close()
    }

    @Test("finds the names and the town of a party, and each text of a line")
    func texts() throws {
        let store = try scratch.open()
        let line = InvoiceLine("Tea", 1)
        (line.itemDescription, line.note) = ("black", "unpacked")
        (line.sellerItemIdentifier, line.buyerItemIdentifier) = ("S-17", "B-18")
        let invoice = Invoice(seller: Party(name: "Kontor"), buyer: Party(name: "Adler"), lines: [line])
        (invoice.buyer.city, invoice.buyer.tradingName, invoice.seller.tradingName) = ("Büsum", "Horst", "Lager")
        (invoice.buyerReference, invoice.note) = ("Zettel", "Danke")
        try store.add(invoice)
        store.flush()
        for text in [
            "Tea", "black", "unpacked", "S-17", "B-18", "Kontor", "Adler", "busum", "Horst", "Lager", "Zettel", "Danke",
        ] {
            #expect(found(text, in: store).count == 1, "\(text)")
        }
        try store.close()
    }

    @Test("finds a number by zeros at its beginning, behind hundreds of higher ones")
    func zeros() throws {
        let store = try scratch.open()
        for count in [7] + Array(101...350) {
            let invoice = Invoice(lines: [InvoiceLine("Gin", 1)])
            invoice.number = "2026-\(count < 100 ? "000" : "0")\(count)"
            try store.add(invoice)
        }
        store.flush()
        #expect(found("2026-00", in: store).first == "2026-0007")
        try store.close()
    }

    @Test("follows every edit of a text, and what is deleted")
    func follows() throws {
        let store = try makeStore()
        let entry = try #require(store.list.readEntry(at: 3))
        let invoice = try store.load(entry.id)
        invoice.lines[0].itemName = "Kakao"
        invoice.buyer.name = "Teehaus"
        invoice.lines.remove(at: 1)
        store.flush()
        #expect(found("espresso", in: store) == ["B-1", "2026-0019"])
        #expect(found("muller", in: store) == [])
        #expect(found("kak tee", in: store) == ["2026-0017"])
        #expect(found("oat", in: store) == [])
        store.remove(invoice)
        store.flush()
        #expect(found("kakao", in: store) == [])
        #expect(try store.check() == [])
        try store.close()
    }

    @Test(
        "lists what is found in the order that is chosen, before or after it is found",
        arguments: [
            (ListOrder.newest, ["B-1", "2026-0019", "2026-0017"]), (.number, ["B-1", "2026-0019", "2026-0017"]),
            (.customer, ["2026-0017", "B-1", "2026-0019"]), (.amountDue, ["2026-0017", "B-1", "2026-0019"]),
        ])
    func sorts(order: ListOrder, numbers: [String]) throws {
        let store = try makeStore()
        let invoice = try store.load(try #require(store.list.readEntry(at: 3)).id)
        invoice.lines[0].enteredNetPrice = 9
        store.flush()
        #expect(found("espresso", in: store) == ["B-1", "2026-0019", "2026-0017"])
        store.list.sort(by: order)
        #expect(listed(in: store) == numbers)
        #expect(found("esp", in: store) == numbers)
        store.list.sort(by: .newest)
        #expect(listed(in: store) == ["B-1", "2026-0019", "2026-0017"])
        try store.close()
    }

    @Test("has again what is deleted and brought back")
    func comesBack() throws {
        let store = try makeStore()
        #expect(found("espresso", in: store) == ["B-1", "2026-0019", "2026-0017"])
        let invoice = try store.load(try #require(store.list.readEntry(at: 1)).id)
        store.remove(invoice)
        store.flush()
        #expect(listed(in: store) == ["B-1", "2026-0017"])
        store.removals.history.undo()
        store.flush()
        #expect(listed(in: store) == ["B-1", "2026-0019", "2026-0017"])
        try store.close()
    }

    @Test(
        "is read at any position in any order, and far from what is known no more than a page",
        arguments: ListOrder.allCases, [false, true])
    func jump(order: ListOrder, hasGap: Bool) throws {
        let store = try makeStore()
        let invoices = (1...40).map { Invoice(lines: [InvoiceLine("Tea", ExactDecimal($0 % 7))]) }
        for invoice in invoices { try store.add(invoice) }
        if hasGap { store.remove(invoices[30]) }
        store.flush()
        let all = try store.backend.read { try $0.rows(of: ListRequest(order: order, start: .first, limit: 100)) }
        let some = try store.backend.read { try $0.rows(of: ListRequest(order: order, start: .at(11), limit: 9)) }
        #expect(some.map(\.key) == all[11..<20].map(\.key))
        for (position, row) in all.enumerated() {
            #expect(try store.backend.read { try $0.place(of: row.summary.id, in: order)?.position } == position)
        }
        let far = ListWindow().request(for: 500_000, of: 1_000_000, in: order)
        #expect(far.limit == ListWindow.page)
        guard case .at(let start) = far.start else {
            Issue.record("\(far.start)")
            return
        }
        #expect((start..<start + far.limit).contains(500_000))
        try store.close()
    }

    @Test("lists a thousand at most, says that there are more, and has all again afterwards")
    func limit() throws {
        let store = try scratch.open()
        let rows = try InvoiceRows(of: Invoice(lines: [InvoiceLine("Tea", 1), InvoiceLine("Tea", 1)]))
        // The newer an invoice, the earlier its day.
        let days = (0..<1_200).compactMap {
            CalendarDate(year: 2026 - $0 / 336, month: 12 - $0 % 336 / 28, day: 28 - $0 % 28)
        }
        try store.insert(count: 1_200) { index in
            let day = days[index]
            return rows.copy(
                id: UUID(), lineIDs: { _ in UUID() },
                with: [("number", "\(index)"), ("issueDate", "\(day)"), ("dueDate", "\(day)")],
                buyerOf: rows)
        }
        #expect(found("te", in: store).count == 1_000)
        #expect(store.list.hasMore && store.list.readEntry(at: 0)?.number == "1199")
        store.list.sort(by: .date)
        #expect(listed(in: store).prefix(3) == ["0", "1", "2"] && store.list.hasMore)
        #expect(found("te 1", in: store).prefix(3) == ["1", "10", "11"])
        #expect(found("te", in: store).last == "999")
        store.list.sort(by: .newest)
        #expect(found("7", in: store).count == 1 + 10 + 100)
        #expect(!store.list.hasMore)
        store.list.search(for: "")
        #expect(store.list.count == 1_200)
        try store.close()
    }
}
