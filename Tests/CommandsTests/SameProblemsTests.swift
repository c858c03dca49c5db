import Exchange
import Foundation
import Invoicing
import Storage
import Testing

@testable import Console
@testable import Editor
@testable import Opening
@testable import Propagation
@testable import Commands
@testable import EditorTests

@Suite("Editor and commands judge alike", .serialized)
struct SameProblemsTests {
    @Test("every fixture", arguments: Project.fixtures)
    func fixtures(file: String) throws { try compare(file) }

    @Test(
        "every public invoice",
        .enabled(if: !Project.publicInvoices.isEmpty, "skipped: the folder of public invoices is not there"),
        arguments: Project.publicInvoices)
    func publicInvoices(file: String) throws { try compare(file) }

    @Test("documents that lack something, or declare another amount", arguments: Damage.all)
    func damaged(_ damage: Damage) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "billow-damaged-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try damage.file(in: folder)
        try compare(path)
        let report = ProblemReport(file: path, try InvoiceReader.read(contentsOf: path), nil, nil)
        #expect(report.problems.map(\.rule).contains(damage.rule), "\(report.text)")
    }

    @Test("convert and recalc name as many errors as problems finds", arguments: Damage.all)
    func commands(_ damage: Damage) throws {
        let program = try ProgramUnderTest()
        let path = try damage.file(in: program.folder)
        let judged = try InvoiceReader.judged(contentsOf: path)
        let problems = judged.invoice.allProblems
        let found = ProblemCounts(problems).errors - problems.ambiguous.count
        let count = Examination(judged.invoice, judged.verdict).counts.errors
        let expected = found == 0 ? nil : "has \(count) error\(count == 1 ? "" : "s") by the rules of"
        for command in [["recalc", path], ["convert", path, program.folder.appending(path: "out.xml").path]] {
            let output = try program.run(command).output
            // What is ambiguous is named in place of the rest, since nothing is converted then.
            let namesRules = found > 0 && (command[0] == "recalc" || problems.ambiguous.isEmpty)
            #expect(output.contains("by the rules of") == namesRules, "\(output)")
            if namesRules, let expected { #expect(output.contains(expected), "\(output)") }
            #expect(problems.ambiguous.allSatisfy { output.contains($0.sentence) }, "\(output)")
        }
    }

    /// Compares what the commands find in a file with what the editor shows of it, freshly imported through a database.
    private func compare(_ file: String) throws {
        let invoice = try InvoiceReader.read(contentsOf: file)
        let report = ProblemReport(file: file, invoice, nil, nil)
        let terms = Set(report.problems.map(\.term))
        // The small profiles of Factur-X do without some of what the standard wants.
        #expect(
            report.profile.hasPrefix("factur-x")
                || InvoiceWriter.missing(in: invoice, for: .ubl).allSatisfy { terms.contains($0.term) })
        let recalc = RecalcReport(file: file, try InvoiceReader.read(contentsOf: file))
        #expect(recalc.problems.map(\.sentence) == report.problems.map(\.sentence))

        let editor = try EditorUnderTest(width: 120, height: 40, isEmpty: true)
        let importing = try Repository(path: editor.path)
        let id = try importing.add(invoice).invoice.id
        try importing.close()
        _ = try editor.workspace.store.load(id)
        editor.workspace.show(editor.workspace.store.open(id))

        let model = editor.workspace.problems
        let shown = model.rows.compactMap(\.problem)
        #expect(
            shown.map { "\($0.rule) \($0.severity.rawValue): \($0.term). \($0.sentence)" }
                == report.problems.map {
                    "\($0.rule) \($0.severity): \($0.term). \($0.sentence)"
                })
        #expect(model.counts == ProblemCounts(shown))
        #expect(model.countText.isEmpty == !report.hasErrors)
        let isPaid = try #require(editor.workspace.invoice).openAmount == 0
        #expect(["Received", "Money back"].contains { model.status.hasPrefix($0 + (isPaid ? ", paid" : "")) })
        let amounts = shown.filter(\.isAboutDerivedAmount)
        #expect(recalc.isEqual || !amounts.isEmpty, "\(recalc.text) \(report.text)")
        #expect(!recalc.isEqual || !amounts.contains { $0.isDifference }, "\(recalc.text) \(report.text)")
    }
}

extension Problem {
    /// Whether an amount is declared otherwise than it is calculated, or in two ways.
    fileprivate var isDifference: Bool {
        declaredAmount != nil || ["ambiguous", "BT-131"].contains(rule)
    }

    /// Whether it is about an amount that the standard derives.
    fileprivate var isAboutDerivedAmount: Bool {
        isDifference || ["BR-12", "BR-13", "BR-14", "BR-15", "BR-24", "BR-45", "BR-46"].contains(rule)
            || ["BT-92", "BT-99", "BT-136", "BT-141"].contains(rule)
    }
}

/// What is done to a sound document, and a rule that says so.
nonisolated struct Damage: Sendable, CustomTestStringConvertible {
    let text, replacement, rule: String

    var testDescription: String { rule }

    /// Writes a sound document with this damage.
    func file(in folder: URL) throws -> String {
        let sample = try String(contentsOfFile: Project.sample("08-one-line.xml"), encoding: .utf8)
        let damaged = sample.replacing(text, with: replacement)
        #expect(damaged != sample)
        let path = folder.appending(path: "damaged.xml").path
        try Data(damaged.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    static let all = [
        Damage(
            text: "<cbc:PayableAmount currencyID=\"EUR\">165.01</cbc:PayableAmount>", replacement: "", rule: "BR-15"),
        Damage(text: ">165.01</cbc:PayableAmount>", replacement: ">1.23</cbc:PayableAmount>", rule: "BT-115"),
        Damage(
            text: ">138.66</cbc:LineExtensionAmount>\n    <cac:Item>",
            replacement: ">7</cbc:LineExtensionAmount>\n    <cac:Item>", rule: "BT-131"),
        Damage(text: "<cbc:ID>1</cbc:ID>", replacement: "", rule: "BR-21"),
        Damage(
            text: "<cbc:LineExtensionAmount currencyID=\"EUR\">138.66</cbc:LineExtensionAmount>\n    <cac:Item>",
            replacement: "<cac:Item>", rule: "BR-24"),
        Damage(text: "<cbc:IssueDate>2026-11-20</cbc:IssueDate>", replacement: "", rule: "BR-03"),
        Damage(text: ">EUR<", replacement: ">XYZ<", rule: "BR-CL-04"),
        Damage(text: "<cbc:CompanyID>DE299999992</cbc:CompanyID>", replacement: "", rule: "BR-CO-26"),
        Damage(text: "<cbc:DueDate>2026-12-04</cbc:DueDate>", replacement: "", rule: "BR-CO-25"),
    ]
}
