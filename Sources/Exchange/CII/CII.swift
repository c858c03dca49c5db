import Foundation
import Invoicing

/// The mapping of EN 16931 to UN/CEFACT Cross Industry Invoice D16B, which is also the XML of Factur-X. Each file of this
/// folder maps one part of the model.
///
/// Unmapped elements are kept as in ``UBL``.
enum CII {
    /// Begins to read a document.
    static func read(_ start: OpenElement.Start, _ done: @escaping (Invoice) -> Void) -> OpenElement {
        let draft = Draft()
        let box = Box(draft)
        let unmapped = StoredElements { draft.invoice.unmappedElements += $0 }
        return OpenGroup(start, document, unmapped: .stored(unmapped), beginning: { document.open[$0](box, $1) }) {
            element in
            box.writeGathered()
            done(draft.finish(element.log))
            return true
        }
    }

    static func document(
        _ draft: Draft, _ amounts: WrittenAmounts
    ) -> WrittenDocument {
        let writing = DocumentWriting(draft.invoice, syntax: .cii, amounts: amounts)
        return writing.document(
            "rsm:CrossIndustryInvoice", document, of: draft, without: { $0.leftOutOfCII(amounts) })
    }

    private static let document = Level<Draft>([
        .within(
            "rsm:ExchangedDocumentContext",
            [
                .within(
                    "ram:BusinessProcessSpecifiedDocumentContextParameter",
                    [.text("ram:ID", \.invoice.businessProcess)]),
                .within(
                    "ram:GuidelineSpecifiedDocumentContextParameter", [.code("ram:ID", \.invoice.specification)]),
            ]),
        .within(
            "rsm:ExchangedDocument",
            [
                .number("ram:ID", \.invoice.number),
                .code("ram:TypeCode", \.invoice.typeCode),
                date("ram:IssueDateTime", \.invoice.issueDate),
                .each(
                    "ram:IncludedNote", \.invoice.notes,
                    Level([
                        .lines("ram:Content", \InvoiceNote.text),
                        Node.text("ram:SubjectCode", \.subjectCode).repeated(.unmapped),
                    ]),
                    make: { InvoiceNote() }),
            ]),
        .within(
            "rsm:SupplyChainTradeTransaction",
            [
                lines,
                .within("ram:ApplicableHeaderTradeAgreement", agreement),
                .within("ram:ApplicableHeaderTradeDelivery", always: true, delivery),
                .within("ram:ApplicableHeaderTradeSettlement", settlement),
            ]),
    ])

    /// A date in UN/CEFACT's format 102: `20261121`.
    static func date<Owner>(
        _ name: String, _ path: WritableKeyPath<Owner, CalendarDate?>, in element: String = "udt:DateTimeString"
    ) -> Node<Owner> {
        .within(
            name,
            [
                .leaf(
                    element,
                    decode: { owner, text throws(ExchangeError) in
                        owner[keyPath: path] = text.isEmpty ? nil : try text.basicDate()
                    },
                    encode: { owner, _ in
                        owner[keyPath: path].flatMap { LeafContent($0.basic, [("format", "102")]) }
                    })
            ])
    }

    /// A period (BG-14, BG-26).
    static func period<Owner>(_ path: WritableKeyPath<Owner, Period?>) -> Node<Owner> {
        .optional(
            "ram:BillingSpecifiedPeriod", path,
            Level([date("ram:StartDateTime", \Period.start), date("ram:EndDateTime", \.end)]), make: { Period() })
    }

    /// Identifiers: one element for those without a scheme, another for those with one.
    static func identifiers<Owner>(_ path: WritableKeyPath<Owner, [Identifier]>) -> [Node<Owner>] {
        [("ram:ID", false), ("ram:GlobalID", true)].map { name, hasScheme in
            .leaves(
                name, path, decode: \.identifier, join: { ($0 + $1).withoutSchemeFirst },
                encode: { $0[keyPath: path].filter { $0.scheme.isEmpty != hasScheme }.map { LeafContent($0) } })
        }
    }

    static func identifier<Owner>(_ path: WritableKeyPath<Owner, Identifier?>) -> [Node<Owner>] {
        [("ram:ID", false), ("ram:GlobalID", true)].map { name, hasScheme in
            Node.leaf(
                name,
                decode: { owner, text throws(ExchangeError) in
                    if let identifier = text.identifier { owner[keyPath: path] = identifier }
                },
                encode: { owner, _ in
                    guard let identifier = owner[keyPath: path], identifier.scheme.isEmpty != hasScheme else {
                        return nil
                    }
                    return LeafContent(identifier)
                }
            ).only { $0[keyPath: path] == nil }
        }
    }
}

extension CalendarDate {
    /// `20261121`.
    fileprivate nonisolated var basic: String { description.filter { $0 != "-" } }
}
