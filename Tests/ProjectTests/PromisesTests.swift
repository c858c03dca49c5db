import Foundation
import Testing

@testable import EditorTests

@Suite("The page of promises")
struct PromisesTests {
    @Test("names tests that are there, at least one in each row")
    func proofs() throws {
        let page = try Project.read("Sources/Editor/Editor.docc/Promises.md")
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| promise") }
        #expect(rows.count > 15)
        let files = try testFiles()
        for row in rows {
            let proofs = row.matches(of: /`(\w+Tests)\.(\w+)`/)
            #expect(!proofs.isEmpty, "\(row)")
            for proof in proofs {
                let texts = files.filter { $0.name == "\(proof.1).swift" }.map(\.text)
                #expect(texts.contains { $0.contains("func \(proof.2)(") }, "\(proof.0)")
            }
        }
    }

    private func testFiles() throws -> [(name: String, text: String)] {
        let folder = Project.root.appending(path: "Tests")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return try paths.filter { $0.hasSuffix("Tests.swift") }.map { path in
            let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
            return (String(path.split(separator: "/").last ?? ""), text)
        }
    }
}
