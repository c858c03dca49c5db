import Invoicing

/// An element that refers to a document; the type code says to which kind.
struct ReferencePart {
    var reference = ""
    var scheme = ""
    var typeCode = ""
    var explanation = ""
    var location = ""
    var attachment: Attachment?
}

extension ReferencePart {
    /// BT-18, and BT-128 in a line.
    static let invoicedObjectCode = "130"
    /// BT-17 in CII, BT-11 in a credit note of UBL.
    static let tenderOrProjectCode = "50"
    /// BG-24 in CII.
    static let supportingCode = "916"

    /// The types that are terms.
    static let codes = [invoicedObjectCode, tenderOrProjectCode, supportingCode]

    init(_ identifier: Identifier) {
        (reference, scheme, typeCode) = (identifier.value, identifier.scheme, Self.invoicedObjectCode)
    }

    init(_ reference: String, typeCode: String) {
        (self.reference, self.typeCode) = (reference, typeCode)
    }

    init(_ document: SupportingDocument, typeCode: String) {
        self.init(document.reference, typeCode: typeCode)
        (explanation, location, attachment) = (document.explanation, document.location, document.attachment)
    }

    /// BT-18 or BT-128.
    var identifier: Identifier { Identifier(reference, scheme: scheme) }

    /// BG-24.
    var document: SupportingDocument {
        let document = SupportingDocument()
        (document.reference, document.explanation) = (reference, explanation)
        (document.location, document.attachment) = (location, attachment)
        return document
    }
}

extension InvoiceLine {
    /// Sets BT-128; a second one, and a reference of another type, are no term of the standard.
    func setInvoicedObject(_ part: ReferencePart) -> Bool {
        guard invoicedObject == nil, part.typeCode == ReferencePart.invoicedObjectCode,
            !part.identifier.description.isEmpty
        else { return false }
        invoicedObject = part.identifier
        return true
    }
}

extension Draft {
    /// Appends a reference, unless it is the second one of a term that is there once.
    /// - Parameter other: Where that of a tender or a project is stored; nil where these are no terms.
    func append(
        _ part: ReferencePart, other: ReferenceWritableKeyPath<Invoice, String>?, _ element: ElementText
    ) -> Bool {
        switch (part.typeCode, other) {
        case (ReferencePart.invoicedObjectCode, _) where !part.identifier.description.isEmpty:
            guard invoice.invoicedObject == nil else { return false }
            invoice.invoicedObject = part.identifier
        case (ReferencePart.tenderOrProjectCode, let other?):
            guard invoice[keyPath: other].isEmpty else { return false }
            invoice[keyPath: other] = part.reference
        default:
            if !part.scheme.isEmpty {
                let path = "\(element.name) \(part.reference): scheme"
                element.log.leaveOut(LeftOut(path, value: part.scheme, kind: "\(element.name): scheme"))
            }
            invoice.supportingDocuments.append(part.document)
        }
        return true
    }
}
