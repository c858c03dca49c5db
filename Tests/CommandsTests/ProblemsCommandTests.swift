import Foundation
import Testing

@testable import EditorTests

@Suite("billow problems", .serialized)
struct ProblemsCommandTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    /// A sample invoice, with one of its texts replaced.
    private func sample(replacing text: String = "", with other: String = "") throws -> String {
        let assets = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Assets/samples/08-one-line.xml")
        let document = try String(contentsOf: assets, encoding: .utf8)
        #expect(text.isEmpty || document.contains(text))
        let file = program.folder.appending(path: "invoice-\(UUID().uuidString).xml")
        try Data(document.replacingOccurrences(of: text, with: other).utf8).write(to: file)
        return file.path
    }

    @Test("finds none in a sound invoice, and ends with 0")
    func sound() throws {
        let result = try program.run(["problems", try sample()])
        #expect(
            result.output.contains(/nothing found by the [0-9]{3} rules examined \(en16931\)/), "\(result.output)")
        #expect(result.status == 0)
    }

    @Test("names rule, place, term and what to do, and ends with 1")
    func broken() throws {
        let result = try program.run(["problems", try sample(replacing: ">EUR<", with: ">XYZ<")])
        #expect(
            result.output.contains(
                "BR-CL-04: BT-5. Choose a currency from the list ISO 4217. There is none with the code XYZ."),
            "\(result.output)")
        #expect(result.status == 1)
    }

    @Test("prints JSON, and takes a profile")
    func json() throws {
        struct Report: Decodable {
            struct Item: Decodable { let rule, severity, term, place, sentence: String }
            let file, profile: String
            let problems: [Item]
            let examined: Int
            let notExamined: [String]
        }
        let file = try sample()
        let result = try program.run(["problems", "--json", "--profile", "xrechnung", file])
        let reports = try JSONDecoder().decode([Report].self, from: Data(result.output.utf8))
        let report = try #require(reports.first)
        #expect(report.file == file && report.profile == "xrechnung")
        let contact = try #require(report.problems.first { $0.rule == "BR-DE-2" })
        let unexamined = ["BR-CO-05", "BR-CO-06", "BR-CO-07", "BR-CO-08"]
        #expect(report.examined > 250 && report.notExamined == unexamined)
        #expect(contact.place == "seller" && contact.term == "BG-6" && contact.severity == "error")
        #expect(result.status == 1)
    }

    @Test("ends with what was examined for each profile, and never says that there is no problem")
    func examined() throws {
        let peppol = try sample(replacing: "urn:cen.eu:en16931:2017", with: Self.peppol)
        let result = try program.run(["problems", try sample(), peppol, peppol])
        let lines = result.output.split(separator: "\n")
        #expect(
            lines.count {
                $0.contains(
                    /^[0-9]+ rules of en16931 in UBL examined, 4 not, and no rules about elements .+ \(UBL-CR\)\.$/)
            } == 1)
        #expect(
            lines.last?.contains(
                /^[0-9]+ rules of peppol in UBL examined, 12 not, and no rules .+, and no rules for sellers in Greece, Iceland and Slovakia\.$/
            )
                == true)
        #expect(!result.output.contains("no problems"))
    }

    private static let peppol =
        "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0"

    @Test("says what it cannot read, goes on, and ends with the status for that")
    func unreadable() throws {
        let result = try program.run(["problems", program.folder.path + "/nowhere.xml", try sample()])
        #expect(
            result.output.contains("does not exist") && result.output.contains("nothing found by"), "\(result.output)")
        #expect(result.status == 66)
    }
}
