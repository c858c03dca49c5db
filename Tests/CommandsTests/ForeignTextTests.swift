import Foundation
import Invoicing
import Storage
import Testing

@testable import Console
@testable import Editor
@testable import Opening
@testable import Propagation
@testable import Program
@testable import EditorTests

/// What is printed of texts that come from elsewhere.
@Suite("Foreign text in messages")
struct ForeignTextTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    @Test(
        "about arguments sends the terminal no command",
        arguments: [["--bo\u{1B}]52;c;QQ==\u{7}gus"], ["convert", "a\u{1B}[2Jb"], ["check", "x\u{9B}y", "z\u{1B}"]])
    func arguments(arguments: [String]) throws {
        let (status, output) = try program.run(arguments)
        #expect(status == 64 && output.contains("Error: ") && output.contains("Usage: "), "\(output)")
        let controls = output.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
        #expect(controls.isEmpty, "\(output)")
    }

    @Test("leaves help and versions as they are, and ends with 0")
    func help() throws {
        let version = try program.run(["--version"])
        #expect(version.status == 0 && version.output == "\(BillowVersion.current)\n")
        let help = try program.run(["import", "--help"])
        #expect(help.status == 0 && help.output.hasPrefix("OVERVIEW: Import invoices"))
    }

    /// Clipboard, colour, C1, a line turned around, a carriage return, tags and marks.
    private let name =
        "x\u{1B}]52;c;QQ==\u{7}\u{9B}31m\u{202E}a\rb\u{E0041}\u{E0001}\u{E0002}e"
        + String(repeating: "\u{301}", count: 50)

    private func addInvoice() throws {
        let store = try Repository(path: program.database)
        let invoice = Invoice(buyer: Party(name: name), lines: [InvoiceLine()])
        invoice.number = "1"
        invoice.issuance = Issuance(number: "1", moment: "2026-11-21T08:15:00Z")
        (invoice.issueDate, invoice.lines[0].invoicedQuantity) = (CalendarDate("2026-11-21"), 1)
        invoice.lines[0].enter(netPrice: 5)
        try store.add(invoice)
        try store.close()
    }

    private func risks(in text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter {
            [.control, .format].contains($0.properties.generalCategory) && $0 != "\n" && $0 != "\t"
                || (0xE0000...0xE00FF).contains($0.value)
        }
    }

    @Test(
        "in what is printed sends a terminal no command and hides nothing",
        arguments: [
            "report customers --csv", "report customers --of NAME --csv", "report customers", "list --json", "list",
            "show 1", "export 1 --text --to -", "export 1 --html --to -", "export 1 --json --to -",
            "backup --json-lines -",
        ])
    func terminal(command: String) throws {
        try addInvoice()
        let arguments = command.split(separator: " ").map { $0 == "NAME" ? name : String($0) }
        let (status, output) = try program.run(arguments, onTerminal: true)
        #expect(status == 0 && output.contains("]52;c;QQ=="), "\(output)")
        #expect(risks(in: output) == [] && !output.contains(String(repeating: "\u{301}", count: 9)))
    }

    @Test("in CSV that goes to a file or a pipe is what it was")
    func pipe() throws {
        try addInvoice()
        #expect(try program.run(["report", "customers", "--csv"]).output.unicodeScalars.contains("\u{9B}"))
    }

    @Test("in JSON is escaped, and the same to who parses it")
    func json() throws {
        struct Row: Decodable {
            struct Party: Decodable { let name: String }
            let buyer: Party
        }
        try addInvoice()
        let output = try program.run(["list", "--json"]).output
        #expect(risks(in: output) == [] && output.contains("\\udb40\\udc41") && output.contains("\\u0301"), "\(output)")
        let rows = try JSONDecoder().decode([Row].self, from: Data(output.utf8))
        #expect(rows.map { Array($0.buyer.name.unicodeScalars) } == [Array(name.unicodeScalars)])
    }
}
