import DeriveDocuments
import Foundation
import Fuzzing
import Testing

@testable import Invoicing

@Suite("Unmapped elements in a column")
struct UnmappedElementRunTests {
    private func stored(_ elements: [UnmappedElement]) throws -> String {
        try #require(try StoredForm.runs.column(elements).text)
    }

    private func read(_ text: String) throws -> [UnmappedElement]? { try StoredForm.runs.value(.json(text)) }

    private func element(_ xml: String, below path: String = "UBL/cac:Party", after predecessor: String = "cbc:ID")
        -> UnmappedElement
    {
        UnmappedElement(path: path, predecessor: predecessor, xml: xml)
    }

    @Test("come back as they were, whatever they have in common", arguments: 0..<20)
    func random(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let pieces = [
            "<a>", "</a>", "1", "12", "ä", "â", "日", "曜", "é", "e\u{301}", "👩‍💻", "\"", "\\", "\n", "12 9 1 3:",
        ]
        let elements = (0..<Int.random(in: 0...700, using: &random)).map { _ in
            var made = element(
                (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in pieces.randomElement(using: &random) }
                    .joined(), below: Int.random(in: 0..<40, using: &random) == 0 ? "UBL" : "UBL/cac:Party")
            made.count = Int.random(in: 0..<9, using: &random) == 0 ? 1 << 27 : 1
            return made
        }
        let back = try #require(try read(stored(elements)))
        #expect(back == elements && zip(back, elements).allSatisfy { Array($0.xml.utf8) == Array($1.xml.utf8) })
    }

    @Test("of one place take the room of what tells them apart")
    func room() throws {
        let elements = (10_000..<20_000).map {
            element("<Extension xmlns=\"urn:other\"><Number>\($0)</Number></Extension>")
        }
        let length = try stored(elements).utf8.count
        #expect(length < 17 * elements.count, "\(length) bytes")
        #expect(UnmappedElementRun.runs(of: elements).count == 40)
        #expect(try read(stored(elements)) == elements)
    }

    @Test("are stored so with their invoice and their line, and come back")
    func owners() throws {
        let elements = (0..<1_000).map { element("<Extension>\($0)</Extension>") }
        let (invoice, line) = (Invoice(), InvoiceLine())
        (invoice.unmappedElements, line.unmappedElements) = (elements, elements)
        let json = try (invoice.rowDocument, line.rowDocument)
        #expect(json.0.utf8.count < 17_000 && json.1.utf8.count < 17_000)
        let (copy, lineCopy) = (Invoice(), InvoiceLine())
        try copy.fill(with: json.0)
        try lineCopy.fill(with: json.1)
        #expect(copy.unmappedElements == elements && lineCopy.unmappedElements == elements)
    }

    @Test("that stand alone in their places are stored as in databases of earlier versions, which are read")
    func earlier() throws {
        let alone = [element("<a/>"), element("<a/>", below: "UBL"), element("<a/>", below: "UBL", after: "")]
        #expect(
            try stored(alone) == #"""
                [{"path":"UBL/cac:Party","predecessor":"cbc:ID","xml":"<a/>"},{"path":"UBL","predecessor":"cbc:ID",\#
                "xml":"<a/>"},{"path":"UBL","predecessor":"","xml":"<a/>"}]
                """#)
        let several = #"""
            [{"path":"UBL","predecessor":"","xml":"<a/>"},{"count":3,"path":"UBL","predecessor":"","xml":"<b/>"}]
            """#
        let read = try #require(try read(several))
        #expect(read.map(\.xml) == ["<a/>", "<b/>"] && read.map(\.count) == [1, 3])
    }

    @Test(
        "that are damaged are refused",
        arguments: [
            "1", "1 1", "1 1 1 5:abc", "9 0 1 0:", "3 3 1 0:", "-1 0 1 0:", "0 0 0 1:a", "0 0 134217729 1:a",
            "a 0 1 1:a", "0 0 1 1:a 0", " 0 1 1:a", "99999999999999999999 0 1 0:", "1 0 1 1:b0",
            String(repeating: "4 0 1 0:", count: 256),
        ])
    func damaged(others: String) throws {
        let text = #"[{"others":"\#(others)","path":"UBL","predecessor":"","xml":"<a/>"}]"#
        #expect(throws: ColumnError.self) { try read(text) }
    }

    @Test("that would be cut within a character are refused")
    func withinCharacter() {
        #expect(throws: ColumnError.self) {
            try read(#"[{"others":"1 0 1 0:","path":"UBL","predecessor":"","xml":"ä"}]"#)
        }
    }
}
