import Derive
import Exchange
import Foundation
import Invoicing
import Ledger
import Rendering
import Storage
import Terminal
import Testing

@testable import Console
@testable import Delivery
@testable import Editor
@testable import Opening

/// The files of an invoice in the editor.
@Suite("The files of an invoice", .serialized)
final class FilesTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID())")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func file(_ name: String, _ bytes: Data) throws -> String {
        let file = folder.appending(path: name)
        try bytes.write(to: file)
        return file.path
    }

    private func rows(_ editor: SessionUnderTest, _ count: Int) -> [String] {
        rendered(FilesPane(editor.workspace.files), width: 60, height: count + 1).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
    }

    private func message(_ editor: SessionUnderTest) -> String {
        "\(editor.workspace.status.message)"
    }

    @Test("are attached to a draft by a path, opened, removed and brought back, key by key")
    func draft() throws {
        let editor = try SessionUnderTest(keys: .billow)
        editor.press(.character(" "), .character("A"))
        #expect(editor.workspace.modes.top == .files)
        #expect(rows(editor, 1).last == "attach a file…" && !rows(editor, 1)[0].contains("removes"))
        editor.press(.enter)
        #expect(editor.workspace.modes.top == .typing)
        editor.type(folder.path + "/missing.pdf")
        editor.press(.enter)
        #expect(message(editor).contains("does not exist"), "\(message(editor))")
        editor.press(.escape, .escape)
        let path = try file("Plan.pdf", Data("%PDF-1.4".utf8))
        editor.press(.character(" "), .character("A"))
        if editor.workspace.modes.top != .files { editor.press(.character(" "), .character("A")) }
        editor.press(.enter)
        editor.type(path)
        editor.press(.enter)
        #expect(message(editor).contains("“Plan.pdf” is attached."), "\(message(editor))")
        #expect(rows(editor, 2)[1].hasPrefix("Plan.pdf") && rows(editor, 2)[1].hasSuffix("8 B   in the invoice"))
        #expect(rows(editor, 2)[0].contains("^D removes"))
        let program = Environment(["BILLOW_OPEN": "true", "PATH": "/usr/bin:/bin"])
        Environment.$current.withValue(program) { editor.press(.enter) }
        #expect(message(editor).contains("“Plan.pdf” is opened with “true”."), "\(message(editor))")
        editor.press(.control("d"))
        #expect(message(editor).contains("“Plan.pdf” is removed."), "\(message(editor))")
        #expect(rows(editor, 1).last == "attach a file…")
        editor.press(.alt("z"))
        #expect(rows(editor, 2)[1].hasPrefix("Plan.pdf"))
        editor.press(.escape)
        #expect(editor.workspace.modes.sheet == nil)
    }

    @Test("that came with an invoice are listed: the PDF as it came, what is in it, and what is in the XML")
    func received() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let invoice = try InvoiceReader.read(contentsOf: Project.sample("08-one-line.xml"))
        let timesheet = SupportingDocument()
        timesheet.attachment = Attachment(
            base64: Data("a;b".utf8).base64EncodedString(), mediaType: "text/csv", fileName: "hours.csv")
        timesheet.reference = "hours"
        invoice.supportingDocuments.append(timesheet)
        let pdf = try PDFDocument.pdf(
            of: InvoiceSnapshot(invoice), embedding: InvoiceWriter.document(invoice, as: .cii),
            files: [PDFAttachment(name: "Plan.pdf", mediaType: "application/pdf", content: Data("%PDF-1.4".utf8))])
        let path = try file("bill.pdf", pdf)
        _ = editor.workspace.list.importDocuments(ReadDocument.all(of: [path]))
        editor.settle()
        editor.press(.character(" "), .character("A"))
        let shown = rows(editor, 4)
        #expect(shown[1].hasPrefix("bill.pdf") && shown[1].hasSuffix("as it came"), "\(shown)")
        #expect(shown[2].hasPrefix("Plan.pdf") && shown[2].hasSuffix("in the PDF"))
        #expect(shown[3].hasPrefix("hours.csv") && shown[3].hasSuffix("3 B   in the invoice"))
        #expect(shown[4] == "", "nothing is added to what was received")
        let received = try #require(editor.workspace.desk.invoice)
        let contents = try editor.workspace.files.files.map { try editor.store.content(of: $0, in: received) }
        #expect(contents == [pdf, Data("%PDF-1.4".utf8), Data("a;b".utf8)])
        editor.press(.control("d"))
        #expect(message(editor).contains("was received and cannot be changed"), "\(message(editor))")
    }
}
