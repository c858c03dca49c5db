import Foundation
import Invoicing

/// Parts of an element that stand for a term, kept as they were read: the path leads to the element.
extension UnmappedElement {
    /// In place of a predecessor: the XML is an attribute of the element.
    nonisolated static let attributeMark = "@"
    /// In place of a predecessor: the XML is the element's text, where another one would be written.
    nonisolated static let textMark = "="

    /// In place of a predecessor: the element is there against the rules of its syntax, and is written so in that one.
    nonisolated static let irregularMark = "!"

    /// That a buyer has several identifiers (BT-46) in UBL, where one is allowed.
    nonisolated static let severalBuyerIdentifiers = UnmappedElement(
        path: "UBL/cac:AccountingCustomerParty/cac:Party/cac:PartyIdentification", predecessor: irregularMark, xml: "")
    /// That the seller's order (BT-14) is named in UBL without the buyer's.
    nonisolated static let salesOrderAlone = UnmappedElement(
        path: "UBL/cac:OrderReference/cbc:SalesOrderID", predecessor: irregularMark, xml: "")

    /// That several earlier invoices (BT-25) are named in CII, whose schema D16B allows one.
    nonisolated static let severalPrecedingInvoices = UnmappedElement(
        path: "CII/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:InvoiceReferencedDocument",
        predecessor: irregularMark, xml: "")
    /// That several mandates (BG-19) or cards (BG-18) are in UBL, whose rules allow one of each.
    nonisolated static let severalMandates = UnmappedElement(
        path: "UBL/cac:PaymentMeans", predecessor: irregularMark, xml: "")
    /// That an amount below zero is stated as the discount on a price (BT-147) or, in CII, as the charge on it.
    nonisolated static let negativePriceDiscount = UnmappedElement(
        path: "UBL/cac:Price/cac:AllowanceCharge/cbc:Amount", predecessor: irregularMark, xml: "")

    /// That a document states no amount (BT-131) of a line, in either syntax. A line that is added in Billow does not
    /// have this mark.
    nonisolated static let absentNetAmount = UnmappedElement(
        path: "cbc:LineExtensionAmount", predecessor: irregularMark, xml: "")

    nonisolated var isAttribute: Bool { predecessor == Self.attributeMark }
    nonisolated var isText: Bool { predecessor == Self.textMark }

    /// An attribute's name and value, escaped.
    nonisolated var attribute: (name: String, value: String) {
        let name = xml.prefix { $0 != "=" }
        return (String(name), String(xml.dropFirst(name.count + 2).dropLast()))
    }

    /// `true` if it is lost without a loss: nothing is in it, or the term says the same.
    nonisolated var saysNothing: Bool {
        switch predecessor {
        case Self.irregularMark: return true
        // Each amount of UBL has a currency, and which of two elements has an account is a matter of its form.
        case Self.attributeMark: return attribute.name == "currencyID"
        case Self.textMark: return path.hasSuffix("ram:IBANID") || path.hasSuffix("ram:ProprietaryID")
        default: return isEmptyElement || isBaseOfOne
        }
    }

    /// Its path, with its own name.
    nonisolated var pathOfItself: String {
        if isAttribute { return "\(path)/@\(attribute.name)" }
        return isText ? path : "\(path)/\(Substring(name))"
    }

    /// That path without positions, and without what tells an element from others of its name.
    nonisolated var kind: String {
        guard path.utf8.contains(UInt8(ascii: "[")) else { return pathOfItself }
        var element = self
        element.path = path.withoutBrackets
        return element.pathOfItself
    }

    private nonisolated var name: Substring.UTF8View {
        xml.utf8.dropFirst().prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
    }

    // No regular expression: it is compiled at each use, which took 30 µs an element.

    /// `true` if it has neither content nor attributes besides its namespace.
    private nonisolated var isEmptyElement: Bool {
        guard xml.hasSuffix("/>") else { return false }
        let rest = Substring(xml.utf8.dropFirst(1 + name.count).dropLast(2))
        return rest.isEmpty
            || rest.hasPrefix(" xmlns=\"") && rest.utf8.count { $0 == UInt8(ascii: "\"") } == 2
                && rest.hasSuffix("\"")
    }

    /// `true` if it is a base quantity of 1, which is what none means.
    private nonisolated var isBaseOfOne: Bool {
        guard xml.hasPrefix("<BaseQuantity") || xml.hasPrefix("<BasisQuantity"), let text = text?.withoutOuterSpace
        else { return false }
        return text == "1" || text.hasPrefix("1.") && text.dropFirst(2).allSatisfy { $0 == "0" }
    }

    /// The text of an element without children; nil for any other.
    private nonisolated var text: String? {
        guard let start = xml.utf8.firstIndex(of: UInt8(ascii: ">")),
            let end = xml.utf8.lastIndex(of: UInt8(ascii: "<")),
            start < end
        else { return nil }
        let text = xml[xml.utf8.index(after: start)..<end]
        return text.utf8.contains(UInt8(ascii: "<")) ? nil : String(text)
    }
}

extension String {
    /// A path without `[2]` and `[=key]` behind its names.
    fileprivate nonisolated var withoutBrackets: String {
        var (bytes, isInside): ([UInt8], Bool) = ([], false)
        let all = Array(utf8)
        for (index, byte) in all.enumerated() {
            if isInside {
                // A key may have a bracket in it.
                let isEnd = byte == UInt8(ascii: "]")
                if isEnd, index + 1 == all.count || all[index + 1] == UInt8(ascii: "/") { isInside = false }
            } else if byte == UInt8(ascii: "[") {
                isInside = true
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns `true` if both have the same bytes: texts that look alike need not.
    fileprivate nonisolated func hasBytes(of other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        // At 20 MB of elements a comparison byte by byte is a fifth of the time; texts that are not in one piece are rare.
        let isEqual = utf8.withContiguousStorageIfAvailable { mine in
            other.utf8.withContiguousStorageIfAvailable { theirs in
                guard let first = mine.baseAddress, let second = theirs.baseAddress else { return true }
                return memcmp(first, second, mine.count) == 0
            }
        }
        return (isEqual ?? nil) ?? utf8.elementsEqual(other.utf8)
    }

    /// `true` if a part that nothing tells from others of its name is on the path.
    fileprivate nonisolated var hasKey: Bool {
        var last: UInt8 = 0
        for byte in utf8 {
            if byte == UInt8(ascii: "="), last == UInt8(ascii: "[") { return true }
            last = byte
        }
        return false
    }
}

extension [UnmappedElement] {
    /// Appends an element, or counts it with the last one if they are equal. So a million of them take the room of one.
    ///
    /// Parts with the same key have the same path, so elements below a part with a key are not counted together.
    /// - Complexity: O(*n*) in the length of the element.
    mutating func append(counting element: UnmappedElement) {
        guard let last, !element.isMark, last.predecessor == element.predecessor, last.path.hasBytes(of: element.path),
            last.xml.hasBytes(of: element.xml), !element.path.hasKey
        else {
            var element = element
            // Without the room that it was given to grow.
            element.xml = element.xml.withUTF8 { String(decoding: $0, as: UTF8.self) }
            return append(element)
        }
        self[endIndex - 1].count += element.count
    }
}

extension UnmappedElement {
    /// `true` if it is not an element of its own.
    fileprivate nonisolated var isMark: Bool { isAttribute || isText || predecessor == Self.irregularMark }
}
