import Foundation

/// Writes XML. An element without content is omitted, unless its schema requires it.
struct XMLWriting {
    private var bytes: [UInt8] = []
    private var open: [OpenTag] = []

    private struct OpenTag {
        let name: String
        let attributes: [(name: String, value: String)]
        var isWritten = false
        /// The children that its schema demands and that were not written yet.
        var needed: [String]
    }

    mutating func begin() {
        append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    }

    mutating func finish() -> Data { Data(bytes) }

    /// Begins an element; its tag is written before its first content.
    mutating func open(_ name: String, _ attributes: [(name: String, value: String)] = []) {
        open.append(OpenTag(name: name, attributes: attributes, needed: NeededChildren.byName[name] ?? []))
    }

    /// Ends the innermost element.
    /// - Returns: The children that its schema demands and that it has not.
    mutating func close(always: Bool) -> [String] {
        if always { writeOpen() }
        guard let last = open.popLast(), last.isWritten else { return [] }
        indent()
        append("</\(last.name)>\n")
        noteChild(last.name)
        return last.needed
    }

    /// - Parameter name: The name, whose prefix may be missing in an element that is XML text already.
    private mutating func noteChild(_ name: String) {
        guard let parent = open.indices.last, !open[parent].needed.isEmpty else { return }
        open[parent].needed.removeAll { $0 == name || $0.hasSuffix(":\(name)") }
    }

    mutating func leaf(_ name: String, _ text: String, _ attributes: [(name: String, value: String)]) {
        writeOpen()
        noteChild(name)
        indent()
        append("<\(name)")
        write(attributes)
        append(">")
        append(escaping: text)
        append("</\(name)>\n")
    }

    /// Writes an element that is XML text already.
    mutating func raw(_ element: String) {
        writeOpen()
        noteChild(String(element.dropFirst().prefix { !" />\n".contains($0) }))
        indent()
        append(element)
        append("\n")
    }

    private mutating func writeOpen() {
        guard let first = open.firstIndex(where: { !$0.isWritten }) else { return }
        for index in first..<open.count {
            indent(index)
            append("<\(open[index].name)")
            write(open[index].attributes)
            append(">\n")
            open[index].isWritten = true
        }
    }

    private mutating func write(_ attributes: [(name: String, value: String)]) {
        for (name, value) in attributes {
            append(" \(name)=\"\(value.escapedForAttribute)\"")
        }
    }

    private mutating func indent(_ depth: Int? = nil) {
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * (depth ?? open.count)))
    }

    private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    private mutating func append(escaping text: String) { append(text.escapedForXML) }
}

extension String {
    /// Escaped for an attribute: also tabs and line breaks, which a parser would read as blanks.
    nonisolated var escapedForAttribute: String {
        guard utf8.contains(where: \.mayNeedEscape) else { return self }
        return escapedForXML.replacing("\t", with: "&#9;").replacing("\n", with: "&#10;")
    }

    /// The text of what was escaped for an attribute.
    nonisolated var unescapedXML: String {
        guard contains("&") else { return self }
        let entities = ["&#9;": "\t", "&#10;": "\n", "&#13;": "\r", "&lt;": "<", "&gt;": ">", "&quot;": "\""]
        return entities.reduce(self) { $0.replacing($1.key, with: $1.value) }.replacing("&amp;", with: "&")
    }

    /// Escaped for XML text; a character that XML cannot have becomes the replacement character.
    nonisolated var escapedForXML: String {
        guard utf8.contains(where: \.mayNeedEscape) else { return self }
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\r": result += "&#13;"
            case "\t", "\n": result.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension UInt8 {
    /// `true` if it is a character that XML text cannot have as it is, or the first byte of one.
    fileprivate nonisolated var mayNeedEscape: Bool {
        switch self {
        case 0..<0x20, 0x22, 0x26, 0x3C, 0x3E, 0xEF: true
        default: false
        }
    }
}

/// The children that the schemas of both syntaxes demand, by the names of their parents.
private nonisolated enum NeededChildren {
    static let byName: [String: [String]] = {
        var children: [String: [String]] = [
            "cac:AllowanceCharge": ["cbc:ChargeIndicator", "cbc:Amount"],
            "cac:CardAccount": ["cbc:PrimaryAccountNumberID", "cbc:NetworkID"],
            "cac:ClassifiedTaxCategory": ["cac:TaxScheme"], "cac:TaxCategory": ["cac:TaxScheme"],
            "cac:PartyTaxScheme": ["cac:TaxScheme"], "cac:PartyName": ["cbc:Name"],
            "cac:AdditionalItemProperty": ["cbc:Name"], "cac:AddressLine": ["cbc:Line"],
            "cac:OrderLineReference": ["cbc:LineID"], "cac:PaymentMeans": ["cbc:PaymentMeansCode"],
            "cac:Price": ["cbc:PriceAmount"], "cac:TaxTotal": ["cbc:TaxAmount"],
            "cac:TaxSubtotal": ["cbc:TaxAmount", "cac:TaxCategory"], "cac:LegalMonetaryTotal": ["cbc:PayableAmount"],
            "rsm:CrossIndustryInvoice": ["rsm:ExchangedDocumentContext", "rsm:ExchangedDocument"],
            "ram:GrossPriceProductTradePrice": ["ram:ChargeAmount"],
            "ram:NetPriceProductTradePrice": ["ram:ChargeAmount"],
            "ram:SpecifiedProcuringProject": ["ram:ID", "ram:Name"],
            "ram:ReceivableSpecifiedTradeAccountingAccount": ["ram:ID"],
            "ram:IncludedSupplyChainTradeLineItem": ["ram:SpecifiedLineTradeSettlement"],
        ]
        let references = [
            "AdditionalDocument", "ContractDocument", "DespatchDocument", "Document", "InvoiceDocument", "Order",
            "OriginatorDocument", "Project", "ReceiptDocument",
        ].map { "cac:\($0)Reference" }
        let identifications = ["Buyers", "Sellers", "Standard"].map { "cac:\($0)ItemIdentification" }
        for name in references + identifications + ["cac:PartyIdentification"] { children[name] = ["cbc:ID"] }
        return children
    }()
}
