import Exchange
import Foundation
import InvoiceTerms
import Invoicing
import TestSupport
import Testing

/// The official schemas and rules, where a script that runs them and what it needs are at hand.
private nonisolated enum OfficialRules {
    static let script: String? = {
        guard let folder = RealInvoices.folder else { return nil }
        let script = folder.appending(path: "../../tools/validate_einvoice.py").standardizedFileURL
        return Tool.python(script, packages: ["lxml", "saxonche", "facturx"])
    }()

    struct Report: Decodable {
        struct Violation: Decodable {
            let rule, text: String
            let fatal: Bool
        }
        let file: String
        let findings: [Violation]
    }

    static func run(_ arguments: [String]) throws -> (status: Int32, output: Data) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3"] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }

    /// The fatal rules that each file breaks, by the file's name.
    static func broken(in files: [String]) throws -> [String: [Report.Violation]] {
        guard let script else { return [:] }
        let output = try run([script, "--json"] + files).output
        let reports = try output.split(separator: UInt8(ascii: "\n")).map {
            try JSONDecoder().decode(Report.self, from: $0)
        }
        return Dictionary(
            uniqueKeysWithValues: reports.map { report in
                (URL(fileURLWithPath: report.file).lastPathComponent, report.findings.filter(\.fatal))
            })
    }
}

@Suite("The official rules")
struct OfficialRulesTests {
    @Test(
        "accept each fixture, and what is written from it in either syntax",
        .enabled(if: OfficialRules.script != nil, "skipped: python3 with saxonche and the rules is not there"))
    func fixtures() throws {
        let target = FileManager.default.temporaryDirectory.appending(path: "billow-fixtures-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: target) }
        var files = Fixture.all.map(\.path)
        for fixture in Fixture.all {
            let invoice = try InvoiceReader.read(contentsOf: fixture.path)
            for format in InvoiceSyntax.allCases {
                files.append(target.appending(path: "\(fixture) as \(format).xml").path)
                try InvoiceWriter.write(invoice, to: OutputFile(files[files.count - 1]), as: format)
            }
        }
        let broken = try OfficialRules.broken(in: files)
        #expect(broken.count == 3 * Fixture.all.count)
        for (name, violations) in broken {
            #expect(violations.map { "\($0.rule): \($0.text)" } == [], "\(name)")
        }
    }

    @Test(
        "find nothing in what is written that they do not find in what was read",
        .enabled(if: OfficialRules.script != nil, "skipped: python3 with saxonche and the rules is not there"),
        arguments: InvoiceSyntax.allCases, [true, false])
    func rules(format: InvoiceSyntax, keepsDeclared: Bool) throws {
        let source = try #require(RealInvoices.folder)
        let target = FileManager.default.temporaryDirectory.appending(path: "billow-rules-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: target) }
        let names = RealInvoices.entries.map(\.file)
        for name in names {
            let invoice = try RealInvoices.read(name)
            try InvoiceWriter.write(
                invoice, to: OutputFile(target.appending(path: name).path), as: format,
                amounts: keepsDeclared ? .declared : .derived)
        }
        let before = try OfficialRules.broken(in: names.map { source.appending(path: $0).path })
        let after = try OfficialRules.broken(in: names.map { target.appending(path: $0).path })
        #expect(after.count == names.count)
        for (name, violations) in after {
            let known = Set(before[name]?.map(\.rule) ?? [])
            let new = violations.filter { !known.contains($0.rule) }.map { "\($0.rule): \($0.text)" }
            #expect(new == [], "\(name)")
        }
    }
}
