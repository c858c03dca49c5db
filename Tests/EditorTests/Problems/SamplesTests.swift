import Derive
import Invoicing
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("Samples")
struct SamplesTests {
    @Test("are drafts without a problem, whatever is edited, and one document that declares other amounts")
    func kinds() throws {
        let samples = try Samples.invoices()
        #expect(samples.count(where: \.isReceived) == 1)
        for sample in samples {
            guard !sample.isReceived else {
                #expect(sample.differences.count == 2 && sample.allProblemCounts.errors == 0)
                continue
            }
            #expect(sample.allProblems == [], "\(sample.number)")
            sample.paidAmount += 7
            for line in sample.lines.elements.prefix(5) { line.invoicedQuantity = (line.invoicedQuantity ?? 0) + 2 }
            _ = sample.lines.remove(at: sample.lines.count - 1)
            #expect(sample.allProblems == [] || sample.lines.isEmpty, "\(sample.number): \(sample.allProblems)")
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
            #expect(moved.isReceived || moved.allProblems == [], "\(kept.number): \(moved.allProblems)")
        }
    }
}
