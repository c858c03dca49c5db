import Exchange
import Foundation
import Invoicing
import Testing

/// Public invoices, where they are at hand: `$BILLOW_EINVOICE_SAMPLES`, or a folder beside the project.
private nonisolated enum RealInvoices {
    struct Entry: Decodable, Sendable {
        let file, syntax, currency, recalculation: String
        let type_code: String
        let lines: Int
        let declared: [String: String]
        let features: [String]
    }

    static let folder: URL? = {
        let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let named = ProcessInfo.processInfo.environment["BILLOW_EINVOICE_SAMPLES"].map { URL(fileURLWithPath: $0) }
        let folder = named ?? project.deletingLastPathComponent().appending(path: "shared/einvoice")
        return FileManager.default.fileExists(atPath: folder.path) ? folder.appending(path: "valid") : nil
    }()

    static let samples: URL = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Assets/samples")

    static let entries: [Entry] = {
        guard let folder, let data = try? Data(contentsOf: folder.appending(path: "manifest.json")) else { return [] }
        return (try? JSONDecoder().decode([Entry].self, from: data)) ?? []
    }()

    /// The entries whose documents are UBL.
    static let ubl = entries.filter { $0.syntax.hasPrefix("ubl") }
}

@Suite("Real invoices")
struct RealInvoicesTests {
    @Test(
        "open, and hold what they declare",
        .enabled(if: RealInvoices.folder != nil, "skipped: the folder of real invoices is not there"),
        arguments: RealInvoices.ubl.map(\.file))
    func open(file: String) throws {
        let entry = try #require(RealInvoices.ubl.first { $0.file == file })
        let folder = try #require(RealInvoices.folder)
        let invoice = try InvoiceReader.read(contentsOf: folder.appending(path: file).path)
        #expect(invoice.currency.code == entry.currency)
        #expect(invoice.typeCode.code == entry.type_code)
        #expect(invoice.lines.count == entry.lines)
        #expect(!invoice.number.isEmpty && !invoice.seller.name.isEmpty && !invoice.buyer.name.isEmpty)
        #expect(invoice.declared?.amountDue == entry.declared["BT115"].flatMap { Decimal(string: $0) })
        #expect(invoice.declared?.taxExclusiveAmount == entry.declared["BT109"].flatMap { Decimal(string: $0) })
        guard entry.recalculation == "exact", invoice.hasDeclaredLineAmounts else { return }
        #expect(invoice.amountDue == invoice.declared?.amountDue)
        #expect(invoice.taxExclusiveAmount == invoice.declared?.taxExclusiveAmount)
        #expect(invoice.taxInclusiveAmount == invoice.declared?.taxInclusiveAmount)
    }

    @Test("of our own, the samples, are exact")
    func samples() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: RealInvoices.samples.path)
        #expect(names.count >= 7)
        for name in names {
            let invoice = try InvoiceReader.read(contentsOf: RealInvoices.samples.appending(path: name).path)
            let declared = try #require(invoice.declared)
            #expect(invoice.hasDeclaredLineAmounts, "\(name)")
            #expect(invoice.amountDue == declared.amountDue, "\(name)")
            #expect(invoice.taxAmount == declared.taxAmount, "\(name)")
        }
    }
}

extension Invoice {
    /// Whether every line comes to what it declares; one with allowances of its own, which are not read yet, does not.
    fileprivate var hasDeclaredLineAmounts: Bool {
        lines.elements.allSatisfy { $0.declaredNetAmount == $0.netAmount }
    }
}
