import Exchange
import Foundation
import Invoicing
import Testing

@Suite("A document that is changed in one place")
struct DocumentChangeTests {
    @Test("breaks just the rules that the change is about", arguments: DocumentChange.all)
    func rules(change: DocumentChange) throws {
        let document = try #require(try change.document(), "the fixture has no such text")
        let invoice = try InvoiceReader.read(document, named: "changed.xml")
        // What a document leaves open is named besides, and is no rule of the standard's.
        let broken = Set((invoice.problems + invoice.declaredLineProblems).map(\.rule)).subtracting(["ambiguous"])
        #expect(broken.sorted() == change.rules.sorted())
    }

    @Test("is there for each family of rules")
    func families() {
        let numbers = DocumentChange.all.map { $0.rules[0].split(separator: "-") }
        let families = Set(numbers.map { $0.dropLast().joined(separator: "-") })
        let expected = [
            "BR", "BR-CO", "BR-CL", "BR-DEC", "BR-S", "BR-Z", "BR-E", "BR-AE", "BR-IC", "BR-G", "BR-O", "BR-AF",
            "BR-AG", "BR-B", "BR-DE", "UBL-DT", "UBL-SR", "PEPPOL-EN16931",
        ]
        #expect(Set(expected).subtracting(families).sorted() == [])
    }
}

extension DocumentChange {
    nonisolated static let all = mandatory + parts + conditions + amounts + codes + vat + xRechnung + peppol
}
