import Foundation
import InvoiceTerms
import Invoicing
import TestSupport
import Testing

@testable import Rendering

@Suite("A PDF", .serialized, .enabled(if: Tool.has("pdftotext"), "skipped: poppler-utils is not there"))
struct PDFTests {
    /// The PDF of an invoice; nil where no font here has some of its characters, which are then named.
    private func pdf(of invoice: InvoiceSnapshot, _ style: DocumentStyle = Documents.style) throws -> Data? {
        do {
            return try PDFDocument.pdf(of: invoice, style)
        } catch PDFError.missingGlyphs(let characters, _) {
            #expect(characters.contains { ($0.unicodeScalars.first?.value ?? 0) > 0x2E80 })
            return nil
        }
    }

    private func error(_ invoice: Invoice, _ change: (inout DocumentStyle) -> Void = { _ in }) -> String {
        var style = Documents.style
        change(&style)
        do {
            _ = try PDFDocument.pdf(of: InvoiceSnapshot(invoice), style)
            return "none"
        } catch {
            return "\(error)"
        }
    }

    @Test("has every amount of the model to the cent, as text", arguments: Documents.samples + Documents.publicInvoices)
    func amounts(path: String) throws {
        let invoice = try Documents.read(path)
        guard let pdf = try pdf(of: invoice) else { return }
        let text = try Tool.text(of: pdf)
        #expect(invoice.shownAmounts.map { $0.replacing("\u{A0}", with: " ") }.filter { !text.contains($0) } == [])
    }

    @Test("has names from right to left whole, also where they go on in a second row")
    func rightToLeft() throws {
        let invoice = Documents.invoice([("בית ספר", 1, 1)]) { invoice in
            invoice.buyer.name = "חברה " + String(repeating: "טובה מאוד ", count: 30)
        }
        guard let pdf = try pdf(of: InvoiceSnapshot(invoice)) else { return }
        let text = try Tool.text(of: pdf)
        #expect(text.filter { "בית ספר".contains($0) && $0 != " " }.count >= 6)
        #expect(text.count { $0 == "ט" } == 30 && text.contains("ח"))
    }

    @Test("is the same each time")
    func reproducible() throws {
        let invoice = try Documents.sample("01")
        #expect(try PDFDocument.pdf(of: invoice, Documents.style) == PDFDocument.pdf(of: invoice, Documents.style))
    }

    @Test("of 500 lines carries the subtotal of each page to the next one")
    func pages() throws {
        let lines = (1...500).map { ("Item \($0)", ExactDecimal(1), ExactDecimal($0)) }
        let invoice = InvoiceSnapshot(Documents.invoice(to: "GB", lines))
        let text = try Tool.text(of: PDFDocument.pdf(of: invoice, Documents.style))
        let pages = text.split(separator: "\u{C}").filter { $0.contains("Page") }
        #expect(pages.count > 10)
        var sum = 0
        for (index, page) in pages.enumerated() {
            let items = page.matches(of: #/Item (\d+)\s/#).compactMap { Int($0.1) }
            let expected = Language.english.amount(ExactDecimal(sum), in: .euro)
            if index > 0 { #expect(page.contains(try Regex("Brought forward +\(expected)\\b"))) }
            sum += items.reduce(0, +)
            let carried = Language.english.amount(ExactDecimal(sum), in: .euro)
            if index < pages.count - 1 { #expect(page.contains(try Regex("Carried forward +\(carried)\\b"))) }
            #expect(page.contains("Amount") && page.contains("Page \(index + 1) of \(pages.count)"))
        }
        #expect(sum == 500 * 501 / 2)
    }

    @Test("puts an item and a remark that are longer than a page on several, and loses nothing")
    func longTexts() throws {
        let words = (1...3000).map { "word\($0)" }
        let invoice = Documents.invoice([("Item", 1, 1)]) { invoice in
            invoice.lines[0].itemDescription = words.joined(separator: " ")
            invoice.note = (1...3000).map { "note\($0)" }.joined(separator: " ")
        }
        let text = try Tool.text(of: PDFDocument.pdf(of: InvoiceSnapshot(invoice), Documents.style))
        let found = Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
        #expect(words.filter { !found.contains($0) } == [] && found.contains("note3000"))
    }

    @Test("carries the amount of an item to the page on which its text goes on")
    func splitItem() throws {
        let invoice = Documents.invoice(to: "GB", [("Item", 1, 12.5), ("Other", 1, 1)]) { invoice in
            invoice.lines[0].itemDescription = (1...3000).map { "word\($0)" }.joined(separator: " ")
        }
        let text = try Tool.text(of: PDFDocument.pdf(of: InvoiceSnapshot(invoice), Documents.style))
        #expect(text.matches(of: /Brought forward +12\.50/).count == text.matches(of: /Carried forward +12\.50/).count)
        #expect(text.contains(/Carried forward +12\.50/) && !text.contains(/forward +0\.00/))
    }

    @Test("shows amounts of 15 digits in one row")
    func largeAmounts() throws {
        let invoice = InvoiceSnapshot(Documents.invoice([("Bridge", 1, 123_456_789_012.34)]))
        let text = try Tool.text(of: PDFDocument.pdf(of: invoice, Documents.style))
        #expect(invoice.shownAmounts.filter { !text.contains($0) } == [])
    }

    @Test("names the characters that no font has, and is not made")
    func glyphs() {
        let message = error(Documents.invoice([("Part \u{10FFFD}", 1, 1)]))
        #expect(message.contains("U+10FFFD") && message.hasPrefix("No font"), "\(message)")
    }

    @Test("names a font or a logo that cannot be used, and is not made")
    func settings() throws {
        #expect(
            error(Documents.invoice()) { $0.page.font = "Nobody Grotesk" }.contains("There is no font “Nobody Grotesk”")
        )
        #expect(error(Documents.invoice()) { $0.page.logo = "/nowhere/logo.png" }.contains("it is not there"))
        let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8))
        let huge = png + Data([0, 1, 0, 0, 0, 1, 0, 0, 8, 6, 0, 0, 0])
        let pictures: [(Data, String)] = [
            (Data("text".utf8), "neither PNG nor SVG"), (png + Data([0, 0, 0, 1, 0, 0, 0, 1, 8]), "broken"),
            (huge, "too many pixels"), (Data("<svg".utf8), "broken"), (Data(count: 10_000_001), "too large"),
        ]
        for (bytes, reason) in pictures {
            let message = try Tool.withFile(bytes, "png") { path in error(Documents.invoice()) { $0.page.logo = path } }
            #expect(message.contains("The logo “") && message.contains(reason), "\(message)")
        }
    }

    @Test("has a logo, the paper and the columns that are set")
    func style() throws {
        let svg = Data(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"3\"><path d=\"M0 0h9v3z\"/></svg>".utf8)
        var style = Documents.style
        (style.page.paper, style.page.columns) = (.letter, [.amount, .item])
        let pdf = try Tool.withFile(svg, "svg") { path in
            style.page.logo = path
            return try PDFDocument.pdf(of: InvoiceSnapshot(Documents.invoice()), style)
        }
        #expect(try Tool.text(of: pdf).contains(/Betrag +Leistung/))
        #expect(try Tool.withFile(pdf) { try Tool.run("pdfinfo", [$0]).output }.contains("612 x 792"))
    }

    @Test("says what it is of, in the language it is in")
    func description() throws {
        let pdf = try PDFDocument.pdf(of: InvoiceSnapshot(Documents.invoice()), Documents.style)
        let info = try Tool.withFile(pdf) { try Tool.run("pdfinfo", [$0]).output }
        #expect(info.contains("Rechnung 2026-0001") && info.contains("Rösterei Nord GmbH") && info.contains("Nov 21"))
        #expect(String(decoding: pdf, as: UTF8.self).contains("/Lang (de)"))
    }

    @Test("has a code that banking apps read, with its three corners")
    func code() throws {
        let invoice = Documents.invoice { invoice in
            let transfer = CreditTransfer()
            transfer.account = "DE02120300000000202051"
            invoice.paymentInstructions.append(PaymentInstructions(creditTransfers: [transfer]))
        }
        let modules = try EPCCode(InvoiceSnapshot(invoice)).modules()
        let side = modules.count
        #expect(side >= 21 && side <= 69 && (side - 17).isMultiple(of: 4) && modules.allSatisfy { $0.count == side })
        for (row, column) in [(0, 0), (0, side - 7), (side - 7, 0)] {
            #expect(modules[row][column..<column + 7].allSatisfy { $0 })
            #expect(modules[row + 1][column..<column + 7] == [true, false, false, false, false, false, true])
        }
    }

    @Test(
        "calls functions that are declared as in the libraries' headers",
        .enabled(if: Tool.has("pkg-config") && Tool.has("clang"), "skipped: pkg-config or clang is not there"))
    func declarations() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources").path
        let packages = [
            ("CPrint/libraries.c", ["pangocairo", "librsvg-2.0", "libqrencode"]), ("CQpdf/update.c", ["libqpdf"]),
            ("CZip/zip.c", ["zlib"]), ("CPostgres/postgres.c", ["libpq"]),
        ]
        for (file, names) in packages {
            let flags = try Tool.run("pkg-config", ["--cflags"] + names)
            // Only where the headers are installed.
            guard flags.status == 0 else { continue }
            let options = flags.output.split(whereSeparator: \.isWhitespace).map(String.init)
            let result = try Tool.run("clang", ["-fsyntax-only", "-DPRINT_CHECK"] + options + ["\(sources)/\(file)"])
            #expect(result.status == 0, "\(result.output)")
        }
    }
}
