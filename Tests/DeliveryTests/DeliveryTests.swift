import Exchange
import Foundation
import Invoicing
import Ledger
import Rendering
import Settings
import Testing

@testable import Delivery

@Suite("What goes to customers")
final class DeliveryTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "delivery-\(UUID())")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func invoice(_ number: String = "R/1") -> Invoice {
        let invoice = Invoice()
        invoice.number = number
        invoice.issueDate = CalendarDate("2026-11-21")
        invoice.issuance = Issuance(number: number, moment: "2026-11-21T08:15:00Z")
        (invoice.seller.name, invoice.buyer.name) = ("Rösterei Nord", "Meyer & Söhne")
        let line = InvoiceLine()
        (line.itemName, line.invoicedQuantity) = ("Coffee", 2)
        line.enter(netPrice: 10)
        invoice.lines.append(line)
        return invoice
    }

    private func sending(_ environment: [String: String] = [:]) -> Sending {
        let files = ["BILLOW_OUTBOX": folder.path]
        return Environment.$current.withValue(Environment(files.merging(environment) { $1 })) {
            Sending(UserSettings("[files]\nnames = \"{year}/{number}\""))
        }
    }

    private func path(_ name: String) -> String { folder.path + "/" + name }

    @Test("is written in each format once, below a name that stays in the folder, and replaces nothing unless it is to")
    func export() throws {
        var export = InvoiceExport(formats: [.ubl, .cii, .text], folder: folder.path, pattern: .number)
        let names = ["R-1.ubl.xml", "R-1.cii.xml", "R-1.txt"].map(path)
        #expect(try export.prepare(invoice()).write() == names)
        let text = try String(contentsOfFile: names[2], encoding: .utf8)
        #expect(text.contains("Coffee") && text.contains("Meyer & Söhne"))
        #expect(throws: ExchangeError.self) { try export.prepare(invoice()).write() }
        export.replaces = true
        export.formats = [.cii]
        #expect(try export.prepare(invoice(), issued: Data("as issued".utf8)).write() == [path("R-1.xml")])
        #expect(try String(contentsOfFile: path("R-1.xml"), encoding: .utf8) == "as issued")
        export.folder = path("missing")
        #expect(throws: ExportError.noFolder(path("missing"))) { try export.prepare(invoice()).write() }
    }

    @Test("is written into the outbox again, and never over the files of another document")
    func outbox() throws {
        let document = invoice().documentToSend()
        let written = try sending().write(invoice(), document: document)
        #expect(written.map { URL(fileURLWithPath: $0).pathExtension }.last == "xml")
        #expect(written.allSatisfy { $0.hasPrefix(path("2026/R-1.")) } && written.count == 2)
        #expect(try sending().write(invoice(), document: document) == written)
        let other = Data("another".utf8)
        #expect(throws: ExportError.otherDocument(written[1])) { try sending().write(invoice(), document: other) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: written[1])) == document)
        _ = try sending().write(invoice(), document: other, isForced: true)
        #expect(try Data(contentsOf: URL(fileURLWithPath: written[1])) == other)
    }

    @Test("is mailed where there is a mail program")
    func mail() throws {
        let mail = Mail(to: ["info@meyer.example"], subject: "Invoice", text: "")
        #expect(try sending().open(mail, with: []) == nil)
        let sending = sending(["BILLOW_MAIL": "true", "PATH": "/nowhere:/usr/bin:/bin"])
        #expect(try sending.open(mail, with: ["a file"], patience: 30) == "true")
    }

    @Test(
        "is said not to be mailed where the mail program cannot be started, or fails at once",
        arguments: [
            ("/nonexistent", "is no program"), ("/bin/echo --send", "is no program"), ("/tmp", "is no program"),
            ("none", "is no program"), ("false", "has failed with status 1"),
        ])
    func noMail(program: String, reason: String) throws {
        let sending = sending(["BILLOW_MAIL": program, "PATH": "/usr/bin:/bin"])
        #expect(throws: ExportError.noMail(program: program, reason: reason)) {
            try sending.open(Mail(to: ["info@meyer.example"], subject: "", text: ""), with: [], patience: 30)
        }
    }

    @Test("is written into a folder that is called as standard output is")
    func dash() throws {
        let before = FileManager.default.currentDirectoryPath
        defer { _ = FileManager.default.changeCurrentDirectoryPath(before) }
        #expect(FileManager.default.changeCurrentDirectoryPath(folder.path))
        let written = try sending(["BILLOW_OUTBOX": "-"]).write(invoice(), document: invoice().documentToSend())
        #expect(written.last == "./-/2026/R-1.xml" && FileManager.default.fileExists(atPath: path("-/2026/R-1.xml")))
    }

    @Test(
        "lets no number lead out of the folder, nor say more than a name to a shell or a mail program",
        arguments: [
            ("../../etc/passwd", "_.-..-etc-passwd"), ("A/1", "A-1"), ("a\u{1B}[2Jb", "a-[2Jb"), (".hidden", "_hidden"),
            ("-etc", "_etc"), ("a\u{202E}gpj.exe", "a-gpj.exe"), ("a\u{2067}b\u{200F}", "a-b-"),
            ("1&bcc=v@x.de", "1-bcc=v@x.de"), ("1%26'2';#3,$`4`", "1-26-2---3---4-"),
        ])
    func numbers(number: String, name: String) throws {
        let snapshot = InvoiceSnapshot(invoice(number))
        #expect(FileNamePattern.number.name(of: FileNamePattern.NamedInvoice(snapshot)) == name)
    }
}
