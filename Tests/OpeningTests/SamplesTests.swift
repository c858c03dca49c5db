import Derive
import Foundation
import Invoicing
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import EditorTests

@Suite("Samples")
struct SamplesTests {
    /// The problems but two that the samples are there for: VAT charged abroad, and a rounding that was typed for another sum.
    private func problems(of sample: Invoice) -> [Problem] {
        let shown = ["M-2026-10": "BT-55", "F-20261107": "BT-114"]
        return sample.allProblems.filter { $0.rule != shown[sample.number] }
    }

    @Test("are drafts without a problem, whatever is edited, and one document that declares other amounts")
    func kinds() throws {
        let samples = try Samples.invoices()
        #expect(samples.count(where: \.isReceived) == 1)
        for sample in samples {
            guard !sample.isReceived else {
                #expect(sample.differences.count == 2 && sample.allProblemCounts.errors == 0)
                continue
            }
            #expect(problems(of: sample) == [], "\(sample.number)")
            sample.paidAmount += 7
            for line in sample.lines.elements.prefix(5) { line.invoicedQuantity = (line.invoicedQuantity ?? 0) + 2 }
            _ = sample.lines.remove(at: sample.lines.count - 1)
            #expect(problems(of: sample) == [] || sample.lines.isEmpty, "\(sample.number): \(sample.allProblems)")
        }
    }

    @Test("are eight drafts and a document: a credit note among them, and 1 000 lines; six say what they show")
    func lessons() throws {
        let drafts = try Samples.invoices().filter { !$0.isReceived }
        #expect(drafts.count == 8 && drafts.contains { $0.lines.count == 1_000 })
        #expect(drafts.filter(\.isCreditNote).map(\.typeCode.code) == ["381"])
        let words = ["in two ways", "a thousand", "pasted together", "not a cent", "stays 0.00", "begins to follow"]
        for word in words { #expect(drafts.count { $0.note.contains(word) } == 1, "\(word)") }
    }

    @Test("are as near to any day as they are to the one that they were written for")
    func days() throws {
        let day = try #require(CalendarDate(year: 2026, month: 11, day: 21)?.adding(days: 400))
        for (kept, moved) in zip(try Samples.invoices(near: nil), try Samples.invoices(near: day)) {
            let (issued, due) = try (#require(kept.issueDate), #require(moved.issueDate))
            #expect(issued.days(until: due) == 400, "\(kept.number)")
            #expect(kept.dueDate?.adding(days: 400) == moved.dueDate, "\(kept.number)")
            #expect(kept.invoicingPeriod?.end?.adding(days: 400) == moved.invoicingPeriod?.end)
            #expect(moved.isReceived || problems(of: moved) == [], "\(kept.number): \(moved.allProblems)")
        }
    }
}

@Suite("The history of the demo")
struct DemoHistoryTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    @Test(
        "has every state that an invoice can be in, on any day", arguments: ["2026-11-21", "2027-01-05", "2028-03-01"])
    func states(day: String) throws {
        let today = ["BILLOW_TODAY": day]
        let session = try program.start(["demo", "--db", program.database], environment: today)
        try session.waitFor("2026-0141")
        try session.quitDemo()
        let list = try program.run(["list", "--json", "--db", program.database], environment: today).output
        let rows = try #require(JSONSerialization.jsonObject(with: Data(list.utf8)) as? [[String: Any]])
        let states = rows.prefix(11).map { "\($0["number"] as? String ?? "") \($0["status"] as? String ?? "")" }
        #expect(
            states == [
                "2026-0141 ready to issue", "2026-0140 draft", "Q2026-0012 quote", "2026-0139 open",
                "2026-0138 partly paid", "2026-0137 paid", "G-2026-006 applied", "2026-0136 credited",
                "2026-0135 overdue", "2026-0134 overdue", "SW-4711-10 received",
            ])
        #expect(rows.count == 18)
        let reminded = try program.run(["show", "2026-0134", "--json", "--db", program.database]).output
        #expect(reminded.contains("\"reminders\""))
        let monthly = try program.run(["recur", "--list", "--db", program.database]).output
        #expect(monthly.hasPrefix("2026-0137\tHotel Seeblick KG\teach month\t"))
    }

    @Test("leaves no step that undo in the list could take back, and the next number behind those of the samples")
    func untouched() throws {
        let session = try program.start(["demo"], environment: ["BILLOW_TODAY": "2026-11-21"])
        try session.waitFor("2026-0141")
        session.send("\u{1B}z")
        try session.waitUntilSettled()
        #expect(
            session.emulator.text.contains("There is nothing to undo") && session.emulator.text.contains("2026-0140"))
        session.type(" n")
        try session.waitFor("Invoices 19")
        try session.quitDemo()
    }
}

extension EditorOnScreen {
    fileprivate func quitDemo() throws {
        send("\u{11}")
        #expect(try waitForEnd(within: .seconds(60)) == .exited(0))
    }
}
