import Derive
import Invoicing
import Testing

@testable import Billow

@Suite("Samples")
struct SamplesTests {
    @Test("are drafts without a problem, whatever is edited, and one document that declares other amounts")
    func kinds() throws {
        let samples = try Samples.invoices()
        #expect(samples.count(where: \.isReceived) == 1)
        for sample in samples {
            guard !sample.isReceived else {
                #expect(sample.differences.count == 7 && sample.findingCounts.errors == 0)
                continue
            }
            #expect(sample.findings == [], "\(sample.number)")
            sample.paidAmount += 7
            for line in sample.lines.elements.prefix(5) { line.invoicedQuantity = (line.invoicedQuantity ?? 0) + 2 }
            _ = sample.lines.remove(at: sample.lines.count - 1)
            #expect(sample.findings == [] || sample.lines.isEmpty, "\(sample.number): \(sample.findings)")
        }
    }
}
