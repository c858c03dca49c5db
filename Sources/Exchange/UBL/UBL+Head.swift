import Derive
import Foundation
import Invoicing

/// The head of a document: BT-1 to BT-19, BT-23 to BT-26, and BG-24.
extension UBL {
    static let identification: [Node<Draft>] = [
        .leaf(
            "cbc:CustomizationID",
            decode: { draft, text throws(ExchangeError) in
                draft.invoice.specification = SpecificationIdentifier(code: text.trimmed)
                text.log.specification = draft.invoice.specification
            }, encode: { draft, _ in LeafContent(draft.invoice.specification.code) }),
        .text("cbc:ProfileID", \.invoice.businessProcess),
        .number("cbc:ID", \.invoice.number),
        .date("cbc:IssueDate", \.invoice.issueDate),
    ]

    static let dueDate = Node<Draft>.leaf(
        "cbc:DueDate",
        decode: { draft, text throws(ExchangeError) in
            draft.invoice.dueDate = text.isEmpty ? nil : try text.date()
            text.log.hasDueDate = !text.isEmpty
        }, encode: { draft, _ in draft.invoice.dueDate.flatMap { LeafContent($0.description) } })

    /// BG-1: a subject code precedes the text between number signs, `#AAI#text`.
    static let notes = Node<Draft>.leaves(
        "cbc:Note", \.invoice.notes, decode: { InvoiceNote(ubl: $0.trimmed) },
        encode: { $0.invoice.notes.map { LeafContent($0.ubl) } })

    static let currencies: [Node<Draft>] = [
        .documentCurrency("cbc:DocumentCurrencyCode"),
        .currency("cbc:TaxCurrencyCode", \.invoice.vatAccountingCurrency),
        .text("cbc:AccountingCost", \.invoice.buyerAccountingReference),
        .text("cbc:BuyerReference", \.invoice.buyerReference),
    ]

    static let orders: [Node<Draft>] = [
        .group(
            "cac:InvoicePeriod",
            Level([
                .date("cbc:StartDate", \PeriodPart.period.start), .date("cbc:EndDate", \.period.end),
                .code("cbc:DescriptionCode", \.taxPointCode),
            ]), make: { PeriodPart() }, append: { $0.append($1) }, parts: { [PeriodPart($0.invoice)] },
            unmapped: .inherited
        ).repeated(.unmapped),
        .within(
            "cac:OrderReference",
            [
                .text("cbc:ID", \.invoice.purchaseOrderReference),
                .leaf(
                    "cbc:SalesOrderID",
                    decode: { draft, text throws(ExchangeError) in
                        draft.invoice.salesOrderReference = text.trimmed
                        guard draft.invoice.purchaseOrderReference.isEmpty, !text.isEmpty else { return }
                        draft.invoice.unmappedElements.append(.salesOrderAlone)
                    }, encode: { draft, _ in LeafContent(draft.salesOrderOfUBL) }),
            ]),
        .each(
            "cac:BillingReference", \.invoice.precedingInvoices,
            Level([
                .within(
                    "cac:InvoiceDocumentReference",
                    [.number("cbc:ID", \PrecedingInvoice.number), .date("cbc:IssueDate", \.issueDate)])
            ]), make: { PrecedingInvoice() }),
        reference("cac:DespatchDocumentReference", \.despatchAdviceReference),
        reference("cac:ReceiptDocumentReference", \.receivingAdviceReference),
    ]

    static let originator = reference("cac:OriginatorDocumentReference", \.tenderReference)
    static let contract = reference("cac:ContractDocumentReference", \.contractReference)
    static let project = reference("cac:ProjectReference", \.projectReference)

    private static func reference(_ name: String, _ path: ReferenceWritableKeyPath<Invoice, String>) -> Node<Draft> {
        .within(name, [.text("cbc:ID", (\Draft.invoice).appending(path: path))]).repeated(.unmapped)
    }

    /// BG-24, BT-18, and BT-11 of a credit note, which has no element for it.
    static func additionalDocuments(isCreditNote: Bool) -> Node<Draft> {
        .group(
            "cac:AdditionalDocumentReference", documentReference(isCreditNote: isCreditNote), make: { ReferencePart() },
            appendIf: { draft, part, element in
                draft.append(part, other: isCreditNote ? \.projectReference : nil, element)
            },
            parts: { draft in
                let project = isCreditNote ? draft.invoice.projectReference : ""
                return [
                    draft.invoice.invoicedObject.map { ReferencePart($0) },
                    project.isEmpty ? nil : ReferencePart(project, typeCode: ReferencePart.tenderOrProjectCode),
                ].compactMap { $0 }
                    + draft.supportingParts(typeCode: "")
            }, unmapped: .keyed(\.reference))
    }

    static func documentReference(isCreditNote: Bool) -> Level<ReferencePart> {
        let codes = [ReferencePart.invoicedObjectCode] + (isCreditNote ? [ReferencePart.tenderOrProjectCode] : [])
        return Level([
            .leaf(
                "cbc:ID",
                decode: { part, text throws(ExchangeError) in
                    (part.reference, part.scheme) = (text.trimmed, text.attribute("schemeID"))
                }, encode: { part, _ in LeafContent(part.identifier) }),
            .leaf(
                "cbc:DocumentTypeCode",
                decode: { part, text throws(ExchangeError) in
                    // Any other type says nothing in the standard.
                    if codes.contains(text.trimmed) { part.typeCode = text.trimmed } else { text.reject() }
                }, encode: { part, _ in LeafContent(part.typeCode) }),
            .text("cbc:DocumentDescription", \.explanation).repeated(.unmapped),
            .within(
                "cac:Attachment",
                [
                    .leaf(
                        "cbc:EmbeddedDocumentBinaryObject",
                        decode: { part, text throws(ExchangeError) in part.attachment = text.attachment },
                        encode: { part, _ in part.attachment.flatMap { LeafContent($0) } }),
                    .within("cac:ExternalReference", [.text("cbc:URI", \.location)]),
                ]),
        ])
    }
}

/// BG-14 and BT-8, which share one element in UBL.
private struct PeriodPart {
    var period = Period()
    var taxPointCode: VATPointDateCode?

    init() {}

    init(_ invoice: Invoice) {
        period = invoice.invoicingPeriod ?? Period()
        taxPointCode = invoice.taxPointCode
    }
}

extension Draft {
    fileprivate func append(_ part: PeriodPart) {
        if let code = part.taxPointCode { invoice.taxPointCode = code }
        if part.taxPointCode == nil || part.period != Period() { invoice.invoicingPeriod = part.period }
    }
}

extension InvoiceNote {
    /// Splits `#AAI#text` into subject code and text.
    fileprivate init(ubl text: String) {
        let parts = text.split(separator: "#", maxSplits: 2, omittingEmptySubsequences: false)
        if parts.count == 3, parts[0].isEmpty, (2...3).contains(parts[1].count),
            parts[1].allSatisfy({ $0.isUppercase || $0.isNumber })
        {
            self.init(String(parts[2]), subjectCode: String(parts[1]))
        } else {
            self.init(text)
        }
    }

    fileprivate var ubl: String { subjectCode.isEmpty ? text : "#\(subjectCode)#\(text)" }
}

extension ElementText {
    /// BT-125.
    var attachment: Attachment {
        Attachment(base64: trimmed, mediaType: attribute("mimeCode"), fileName: attribute("filename"))
    }
}

extension LeafContent {
    /// BT-125.
    init?(_ attachment: Attachment) {
        self.init(
            attachment.base64, [("mimeCode", attachment.mediaType), ("filename", attachment.fileName)])
    }
}
