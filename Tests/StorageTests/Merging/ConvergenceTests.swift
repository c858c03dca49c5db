import Derive
import DeriveDocuments
import Foundation
import Fuzzing
import InvoiceTerms
import Invoicing
import TestSupport
import Testing

@testable import Storage

@Suite("Programs that edit one invoice at once")
struct ConvergenceTests {
    let scratch = Scratch()

    @Test(
        "all come to what the database has, in every term and in order",
        arguments: 1...UInt64(sampleSize(4, soak: 12)))
    func random(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let programs = try Programs(seed % 2 == 0 ? 3 : 2, at: scratch.path)
        for round in 1...3 {
            for _ in 0..<14 {
                programs.edit(random.below(programs.count), &random)
                guard random.below(3) == 0 else { continue }
                switch random.below(3) {
                case 0: break
                case 1: programs.turn()
                default: programs.exchange()
                }
            }
            let isInStep = programs.waitUntilInStep()
            #expect(isInStep, "seed \(seed), round \(round)")
            // Before another program opens the file, and derives what is noted.
            #expect(try programs.all[0].check() == [], "seed \(seed), round \(round)")
            let stored = try programs.stored()
            for (number, copy) in programs.copies.enumerated() {
                let terms = difference(stored.terms(), copy.terms())
                #expect(terms == [], "seed \(seed), round \(round), program \(number)")
                #expect(copy.lines.elements.map(\.id) == stored.lines.elements.map(\.id))
                #expect(copy.allowanceCharges.elements.map(\.id) == stored.allowanceCharges.elements.map(\.id))
            }
        }
        try programs.close()
    }

    @Test("keep both of two changes in one row, also in its JSON")
    func besideOneAnother() throws {
        let programs = try Programs(2, at: scratch.path)
        let (mine, theirs) = (programs.copies[0], programs.copies[1])
        (mine.lines[0].note, mine.contractReference) = ("by the door", "C-1")
        (theirs.lines[0].orderLineReference, theirs.projectReference) = ("7", "P-1")
        #expect(programs.waitUntilInStep())
        for copy in [mine, theirs, try programs.stored()] {
            #expect(copy.lines[0].note == "by the door" && copy.lines[0].orderLineReference == "7")
            #expect(copy.contractReference == "C-1" && copy.projectReference == "P-1")
        }
        try programs.close()
    }

    @Test("let the later commit stay where both have changed a field, though the earlier one is seen after it")
    func crossing() throws {
        let programs = try Programs(2, at: scratch.path)
        let (mine, theirs) = (programs.copies[0], programs.copies[1])
        theirs.lines[0].invoicedQuantity = 5
        programs.all[1].flush()
        mine.lines[0].invoicedQuantity = 6
        programs.all[0].flush()
        #expect(programs.waitUntilInStep())
        #expect(mine.lines[0].invoicedQuantity == 6 && theirs.lines[0].invoicedQuantity == 6)
        #expect(try programs.stored().lines[0].invoicedQuantity == 6)
        try programs.close()
    }

    @Test("say that a field was changed elsewhere at the same moment, and undo what stays to that")
    func crossedUndo() throws {
        let programs = try Programs(2, at: scratch.path)
        let (mine, theirs) = (programs.copies[0], programs.copies[1])
        // It is said of the invoice that is looked at.
        #expect(programs.all[0].open(mine.id).invoice === mine)
        theirs.lines[0].invoicedQuantity = 5
        programs.all[1].flush()
        mine.lines[0].invoicedQuantity = 6
        programs.all[0].flush()
        #expect(programs.waitUntilInStep())
        guard case .crossed(_, let conflict) = programs.all[0].status.takeNews() else {
            Issue.record("nothing was said")
            return
        }
        #expect(conflict.row.id == mine.lines[0].id && conflict.theirs == .text("5"))
        #expect(programs.all[1].status.news == nil)
        try #require(Document.owner(of: mine)).history.undo()
        #expect(programs.waitUntilInStep())
        #expect(mine.lines[0].invoicedQuantity == 5 && theirs.lines[0].invoicedQuantity == 5)
        try programs.close()
    }

    @Test("store totals that are right when each has changed another line")
    func totals() throws {
        let programs = try Programs(2, at: scratch.path)
        programs.copies[0].lines[0].enteredNetPrice = 100
        programs.copies[1].lines[1].enteredNetPrice = 1000
        #expect(programs.waitUntilInStep())
        #expect(try programs.all[0].check() == [])
        #expect(programs.all[0].list.readEntry(at: 0)?.amountDue == programs.copies[0].amountDue)
        try programs.close()
    }

    @Test("list what was committed here, though what was read before it is delivered after it")
    func crossedReading() throws {
        let programs = try Programs(2, at: scratch.path)
        let (program, mine) = (programs.all[0], programs.copies[0])
        #expect(program.list.readEntry(at: 0) != nil)
        let gate = DispatchSemaphore(value: 0)
        program.reader.begin {
            gate.wait()
        } receive: { _ in
        }
        programs.copies[1].lines[1].enteredNetPrice = 1000
        programs.all[1].flush()
        let isSeen = programs.wait { mine.lines[1].enteredNetPrice == 1000 }
        gate.signal()
        program.reader.finish()
        mine.lines[0].enteredNetPrice = 100
        program.flush()
        #expect(isSeen && programs.waitUntilInStep())
        #expect(programs.wait { !program.isBusy })
        #expect(program.list.readEntry(at: 0)?.amountDue == mine.amountDue)
        try programs.close()
    }

    @Test(
        "show lines that come and go elsewhere while a field is open, and store totals that are right",
        arguments: [true, false])
    func linesUnderEdit(addsLine: Bool) throws {
        let programs = try Programs(2, at: scratch.path)
        let (mine, theirs) = (programs.copies[0], programs.copies[1])
        let edit = try #require(Document.owner(of: mine)).beginEdit("price")
        mine.lines[3].enteredNetPrice = 50
        if addsLine { mine.lines.insert(InvoiceLine("new", 5), at: 4) }
        theirs.lines.remove(at: 1)
        theirs.lines.insert(InvoiceLine("theirs", 7), at: 0)
        if !addsLine { #expect(programs.wait { mine.lines.elements.map(\.id) == theirs.lines.elements.map(\.id) }) }
        programs.exchange()
        edit.commit()
        #expect(programs.waitUntilInStep())
        let stored = try programs.stored()
        #expect(mine.content == theirs.content && mine.content == stored.content)
        #expect(mine.lines.count == (addsLine ? 5 : 4))
        #expect(try programs.all[0].check() == [])
        try programs.close()
    }

    @Test("undo their own last step, by value, after lines have come, gone and moved elsewhere")
    func undo() throws {
        let programs = try Programs(2, at: scratch.path)
        let (mine, theirs) = (programs.copies[0], programs.copies[1])
        let history = try #require(Document.owner(of: mine)).history
        let line = mine.lines[2]
        line.enteredNetPrice = 77
        let new = InvoiceLine("mine", 5)
        mine.lines.insert(new, at: 1)
        #expect(programs.waitUntilInStep())
        theirs.lines.insert(InvoiceLine("theirs", 5), at: 0)
        theirs.lines.move(from: 4, to: 1)
        theirs.lines[0].itemName = "theirs too"
        theirs.lines.remove(at: 5)
        #expect(programs.waitUntilInStep())
        let names = mine.lines.elements.map(\.itemName)
        #expect(names.contains("theirs too") && names.contains("mine"))
        history.undo()
        #expect(mine.lines.elements.map(\.itemName) == names.filter { $0 != "mine" })
        history.undo()
        #expect(line.enteredNetPrice == 3 && mine.lines[0].itemName == "theirs too")
        #expect(programs.waitUntilInStep())
        #expect(theirs.content == mine.content)
        #expect(try programs.stored().content == mine.content)
        try programs.close()
    }

    @Test("have a line once that one has deleted and another one has kept, also after undo of the deletion")
    func keptLine() throws {
        let programs = try Programs(2, at: scratch.path)
        let (mine, theirs) = (programs.copies[0], programs.copies[1])
        let open = programs.all[0].open(mine.id)
        let edit = open.document.beginEdit("price")
        mine.lines[1].enteredNetPrice = 55
        let deleted = theirs.lines.remove(at: 1)
        programs.all[1].flush()
        #expect(programs.wait { open.conflict != nil })
        edit.commit()
        #expect(programs.waitUntilInStep())
        #expect(theirs.lines.count == 4 && theirs.lines[1] === deleted)
        let history = try #require(Document.owner(of: theirs)).history
        history.undo()
        #expect(history.left.count == 1)
        #expect(programs.waitUntilInStep())
        for copy in [mine, theirs, try programs.stored()] {
            #expect(copy.lines.elements.map(\.enteredNetPrice) == [1, 55, 3, 4] && copy.content == mine.content)
        }
        #expect(try programs.all[0].check() == [])
        try programs.close()
    }

    @Test("do not take back what another one has made of a field since")
    func undoBesideOthers() throws {
        let programs = try Programs(2, at: scratch.path)
        let (mine, theirs) = (programs.copies[0], programs.copies[1])
        mine.lines[0].enteredNetPrice = 50
        #expect(programs.waitUntilInStep())
        theirs.lines[0].enteredNetPrice = 60
        #expect(programs.waitUntilInStep())
        let history = try #require(Document.owner(of: mine)).history
        history.undo()
        #expect(history.left.count == 1)
        #expect(programs.waitUntilInStep())
        for copy in [mine, theirs, try programs.stored()] { #expect(copy.lines[0].enteredNetPrice == 60) }
        #expect(try programs.all[0].check() == [])
        try programs.close()
    }

    @Test("are told that the line they type in was deleted: Esc lets it go, Enter keeps it", arguments: [false, true])
    func deletedUnderEdit(isCommitted: Bool) throws {
        let programs = try Programs(2, at: scratch.path)
        let (mine, theirs) = (programs.copies[0], programs.copies[1])
        let open = programs.all[0].open(mine.id)
        let edit = open.document.beginEdit("price")
        mine.lines[1].enteredNetPrice = 55
        theirs.lines.remove(at: 1)
        programs.all[1].flush()
        #expect(programs.wait { open.conflict != nil })
        #expect(open.conflict?.column == nil && mine.lines[1].enteredNetPrice == 55)
        if isCommitted { edit.commit() } else { edit.cancel() }
        #expect(programs.waitUntilInStep())
        #expect(open.conflict == nil)
        for copy in [mine, theirs, try programs.stored()] {
            #expect(copy.lines.elements.contains { $0.enteredNetPrice == 55 } == isCommitted)
            #expect(copy.lines.count == (isCommitted ? 4 : 3))
        }
        #expect(theirs.content == mine.content)
        try programs.close()
    }

    @Test(
        "are told no more of a line that was deleted once it is back, with what is typed in it or without",
        arguments: [false, true])
    func broughtBackUnderEdit(isCommitted: Bool) throws {
        let programs = try Programs(2, at: scratch.path)
        let (mine, theirs) = (programs.copies[0], programs.copies[1])
        let open = programs.all[0].open(mine.id)
        let edit = open.document.beginEdit("price")
        mine.lines[1].enteredNetPrice = 55
        theirs.lines.remove(at: 1)
        programs.all[1].flush()
        #expect(programs.wait { open.conflict != nil })
        programs.exchange()
        try #require(Document.owner(of: theirs)).history.undo()
        programs.all[1].flush()
        #expect(programs.wait { open.conflict == nil })
        if isCommitted { edit.commit() } else { edit.cancel() }
        #expect(programs.waitUntilInStep())
        for copy in [mine, theirs, try programs.stored()] {
            #expect(copy.lines.elements.map(\.enteredNetPrice) == [1, isCommitted ? 55 : 2, 3, 4])
        }
        try programs.close()
    }

    @Test("have what was committed elsewhere after Esc, also where it is what was typed, or what was there before")
    func cancelled() throws {
        let programs = try Programs(2, at: scratch.path)
        let (mine, theirs) = (programs.copies[0], programs.copies[1])
        for (typed, committed) in [(7, [7]), (8, [9, 7]), (5, [6, 7])] as [(ExactDecimal, [ExactDecimal])] {
            let edit = try #require(Document.owner(of: mine)).beginEdit("quantity")
            mine.lines[0].invoicedQuantity = typed
            for value in committed {
                theirs.lines[0].invoicedQuantity = value
                programs.all[1].flush()
                programs.exchange()
            }
            #expect(mine.lines[0].invoicedQuantity == typed)
            edit.cancel()
            #expect(programs.waitUntilInStep())
            #expect(mine.lines[0].invoicedQuantity == committed.last)
        }
        try programs.close()
    }
}

/// Several programs that have one invoice open.
final class Programs {
    let path: String
    let all: [Repository]
    let copies: [Invoice]
    private var edits: [Int: OpenEdit] = [:]

    init(_ count: Int, at path: String, pace: Pace = .fast) throws {
        self.path = path
        let first = try Repository(path: path, pace: pace)
        let invoice = Invoice(lines: (1...4).map { InvoiceLine("line \($0)", ExactDecimal($0)) })
        try first.add(invoice)
        first.flush()
        let others = try (1..<count).map { _ in try Repository(path: path, pace: pace) }
        all = [first] + others
        copies = [invoice] + (try others.map { try $0.load(invoice.id) })
    }

    var count: Int { all.count }

    /// Has each look once at what the others have committed, merge it, and write what follows.
    func look() {
        for program in all { program.watcher?.look() }
        turn()
    }

    /// Lets all write, and take in what they have read.
    func turn() {
        for program in all { program.flush() }
        tick()
    }

    /// Waits until each has taken in what the others have written.
    func exchange() {
        turn()
        #expect(wait { all.allSatisfy { !$0.hasUnsaved } && all.allSatisfy(hasSeenOthers) })
        turn()
    }

    func wait(_ condition: () -> Bool) -> Bool {
        (try? waitUntil("the condition", turn: turn, until: condition)) != nil
    }

    /// Whether each has written everything, and has seen what the others have.
    func waitUntilInStep() -> Bool {
        for (_, edit) in edits { edit.cancel() }
        edits = [:]
        let id = copies[0].id
        // What was done last is taken in with the next turn.
        turn()
        return wait {
            guard all.allSatisfy({ !$0.hasUnsaved && $0.hasMerged }) else { return false }
            let last = try? all[0].backend.lastRevision()
            guard all.allSatisfy(hasSeenOthers) else { return false }
            return all.allSatisfy { program in
                let open = program.open(id)
                return program.hasMerged && !program.hasUnsaved && !program.isBusy && program.notes.isEmpty
                    && open.document.openEdit == nil
            } && (try? all[0].backend.lastRevision()) == last
        }
    }

    /// Whether a program has taken in the last commit of the others.
    private func hasSeenOthers(_ program: Repository) -> Bool {
        let unseen = try? program.backend.entries(since: program.receivedRevision)
        return unseen?.contains { $0.change != nil } == false
    }

    /// The invoice as a program reads it that opens the file now.
    func stored() throws -> Invoice {
        let reader = try Repository(path: path, pace: .fast)
        defer { try? reader.close() }
        return try reader.load(copies[0].id)
    }

    func close() throws { for program in all.reversed() { try program.close() } }

    /// Makes a random edit in one program: at once, or typed and then committed or cancelled.
    func edit(_ number: Int, _ random: inout SplitMix) {
        guard let document = Document.owner(of: copies[number]) else { return }
        if let edit = edits.removeValue(forKey: number) {
            return random.below(2) == 0 ? edit.commit() : edit.cancel()
        }
        switch random.below(8) {
        case 0: document.history.undo()
        case 1: document.history.redo()
        case 2:
            edits[number] = document.beginEdit("typing")
            change(copies[number], &random)
        case 3: document.transaction { for _ in 0..<3 { change(copies[number], &random) } }
        default: change(copies[number], &random)
        }
    }

    private func change(_ invoice: Invoice, _ random: inout SplitMix) {
        let lines = invoice.lines
        switch random.below(18) {
        case 0...2: lines.insert(InvoiceLine("new \(random.below(100))", 1), at: random.below(lines.count + 1))
        case 3: if lines.count > 1 { lines.remove(at: random.below(lines.count)) }
        case 4, 5: if !lines.isEmpty { lines.move(from: random.below(lines.count), to: random.below(lines.count)) }
        case 6: lines.append(contentsOf: (0..<3).map { InvoiceLine("more \($0)", 2) })
        case 7: invoice.buyer.city = random.text()
        case 8: invoice.seller.contact = random.below(2) == 0 ? nil : Contact()
        case 9: invoice.payee = random.below(2) == 0 ? nil : Payee()
        case 10: changeAllowanceCharges(invoice, &random)
        case 11: invoice.exemptionReasons[VATGroup(category: .exempt, rate: 0)] = ExemptionReason(random.text())
        case 12: invoice.notes = (0..<random.below(3)).map { _ in InvoiceNote(random.text()) }
        case 13: (invoice.number, invoice.dueDate) = (random.text(), nil)
        default: if !lines.isEmpty { change(lines[random.below(lines.count)], &random) }
        }
    }

    private func change(_ line: InvoiceLine, _ random: inout SplitMix) {
        switch random.below(7) {
        case 0: line.note = random.text()
        case 1: line.invoicedQuantity = random.below(3) == 0 ? nil : ExactDecimal(random.below(9))
        case 2: line.enteredNetPrice = ExactDecimal(random.below(90))
        case 3: line.allowanceCharges.append(LineAllowanceCharge())
        case 4: line.allowanceCharges.first?.enter(amount: ExactDecimal(random.below(9)))
        case 5: line.orderLineReference = random.text()
        default: line.period = random.below(2) == 0 ? nil : Period(start: CalendarDate("2026-11-21"))
        }
    }

    private func changeAllowanceCharges(_ invoice: Invoice, _ random: inout SplitMix) {
        let items = invoice.allowanceCharges
        switch random.below(items.isEmpty ? 1 : 4) {
        case 0: items.insert(DocumentAllowanceCharge(), at: random.below(items.count + 1))
        case 1: items.remove(at: random.below(items.count))
        case 2: items.move(from: random.below(items.count), to: random.below(items.count))
        default: items[random.below(items.count)].enteredAmount = ExactDecimal(random.below(50))
        }
    }
}

extension SplitMix {
    fileprivate mutating func text() -> String { ["", "Łódź", "“x”\\\n", "a/b", "7"][below(5)] }
}

extension Repository {
    /// Whether the changes of other programs are merged into all invoices that are open.
    var hasMerged: Bool { !opened.values.contains { $0.isBehind } }
}
