import Foundation
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import Console
@testable import EditorTests

@Suite("An invoice inside a PDF, in the program,", .serialized)
struct PDFReadingTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    private func path(_ name: String) -> String { program.folder.appending(path: name).path }

    private func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    /// Writes a sample as Factur-X, and as CII alone.
    private func export() throws {
        let database = path("other.sqlite")
        #expect(try program.run(["import", Project.sample("08-one-line.xml"), "--db", database]).status == 0)
        let options = ["--all", "--facturx", "--cii", "--name", "f", "--to", program.folder.path, "--db", database]
        #expect(try program.run(["export"] + options).status == 0)
    }

    @Test("is read by each command as its XML alone is")
    func commands() throws {
        try export()
        for command in [["recalc"], ["problems"], ["recalc", "--json"]] {
            let (inPDF, alone) = (
                try program.run(command + [path("f.pdf")]), try program.run(command + [path("f.xml")])
            )
            #expect(inPDF.status == alone.status && inPDF.output.contains("f.pdf"), "\(inPDF.output)")
            #expect(inPDF.output.replacing("f.pdf", with: "f.xml") == alone.output)
        }
        for input in ["f.pdf", "f.xml"] {
            #expect(try program.run(["convert", path(input), path(input + ".out"), "--to", "cii"]).status == 0)
        }
        #expect(try text("f.pdf.out") == text("f.xml.out"))
        let imported = try program.run(["import", path("f.pdf")])
        #expect(imported.status == 0 && imported.output.contains("2026-0145"), "\(imported.output)")
    }

    @Test("opens in the editor")
    func editor() throws {
        try export()
        let session = try program.start([path("f.pdf")])
        try session.waitFor(["Invoices 1", "2026-0145"])
        try session.quit()
    }

    @Test("is the document that is kept of it, and not the PDF")
    func document() throws {
        try export()
        let document = try #require(ReadDocument.all(of: [path("f.pdf")]).documents.first)
        #expect(try document.text == text("f.xml"))
    }
}
