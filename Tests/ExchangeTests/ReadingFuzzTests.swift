import Foundation
import Fuzzing
import InvoiceTerms
import Invoicing
import Testing

@testable import Exchange

@Suite("Any bytes in place of an invoice")
struct ReadingFuzzTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

    private nonisolated static let words = [
        "<", ">", "/>", "&amp;", "&#0;", "&x;", "<!--", "]]>", "<![CDATA[",
        "<?xml version=\"1.0\" encoding=\"UTF-16\"?>", "xmlns:a=\"\"",
        "-", "1e99", "99999999999999999999999999999999999999999", "0.1", "NaN", "2026-02-30", "\u{0}", "\u{FEFF}",
        "</cbc:ID>", "<cbc:ID>", "<ram:ID>", "currencyID=\"EUR\"",
    ]

    @Test(
        "are read to an end or refused; what was read can be written, and is the same when read again",
        arguments: ["ubl", "cii"])
    func reading(syntax: String) throws {
        let files = try FileManager.default.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "xml" && $0.lastPathComponent.contains(syntax) }
        let corpus = try files.sorted { $0.path < $1.path }.map { [UInt8](try Data(contentsOf: $0)) }
        #expect(corpus.count >= 3)
        var read = 0
        let count = try Fuzzer("xml-\(syntax)", runs: 120, corpus: corpus, words: Self.words).run { bytes in
            guard let invoice = try? InvoiceReader.read(Data(bytes), named: "fuzz") else { return }
            read += 1
            try expectSame(invoice, written: syntax == "ubl" ? .ubl : .cii)
        }
        #expect(count == 0 || read > 0, "no input was an invoice")
    }

    /// Writing must come to an end for any invoice; nothing else is lost in a second round.
    private func expectSame(_ invoice: Invoice, written format: InvoiceWriter.Format) throws {
        let once = InvoiceWriter.document(invoice, as: format, amounts: .declared)
        guard let again = try? InvoiceReader.read(once, named: "again") else {
            Issue.record("What was written cannot be read: \(String(decoding: once.prefix(2000), as: UTF8.self))")
            return
        }
        let twice = InvoiceWriter.document(again, as: format, amounts: .declared)
        #expect(once == twice)
    }
}
