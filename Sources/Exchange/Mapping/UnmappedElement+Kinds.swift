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

    nonisolated var isAttribute: Bool { predecessor == Self.attributeMark }
    nonisolated var isText: Bool { predecessor == Self.textMark }

    /// An attribute's name and value, escaped.
    nonisolated var attribute: (name: String, value: String) {
        let name = xml.prefix { $0 != "=" }
        return (String(name), String(xml.dropFirst(name.count + 2).dropLast()))
    }

    /// Whether it is lost without a loss: nothing is in it, or the term says the same.
    nonisolated var saysNothing: Bool {
        switch predecessor {
        case Self.irregularMark: return true
        // Each amount of UBL has a currency, and which of two elements has an account is a matter of its form.
        case Self.attributeMark: return attribute.name == "currencyID"
        case Self.textMark: return path.hasSuffix("ram:IBANID") || path.hasSuffix("ram:ProprietaryID")
        default: return isEmptyElement || isBaseOfOne
        }
    }

    /// Where it stands, with its own name.
    nonisolated var pathOfItself: String {
        if isAttribute { return "\(path)/@\(attribute.name)" }
        return isText ? path : "\(path)/\(Substring(name))"
    }

    private nonisolated var name: Substring.UTF8View {
        xml.utf8.dropFirst().prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
    }

    /// Whether it has neither content nor attributes besides its namespace.
    private nonisolated var isEmptyElement: Bool {
        guard xml.hasSuffix("/>") else { return false }
        let rest = Substring(xml.utf8.dropFirst(1 + name.count).dropLast(2))
        return rest.isEmpty
            || rest.hasPrefix(" xmlns=\"") && rest.utf8.count { $0 == UInt8(ascii: "\"") } == 2
                && rest.hasSuffix("\"")
    }

    /// Whether it is a base quantity of 1, which is what none means.
    private nonisolated var isBaseOfOne: Bool {
        guard xml.hasPrefix("<BaseQuantity") || xml.hasPrefix("<BasisQuantity") else { return false }
        let parts = xml.utf8.split(separator: UInt8(ascii: ">"), maxSplits: 1)
        guard parts.count == 2, let end = parts[1].firstIndex(of: UInt8(ascii: "<")) else { return false }
        let (text, tag) = (Substring(parts[1][..<end]), parts[1][end...].dropFirst())
        let digits = text.split(whereSeparator: \.isWhitespace)
        return digits.count == 1 && digits[0].first == "1" && !tag.contains(UInt8(ascii: "<"))
            && (digits[0].dropFirst().isEmpty
                || digits[0].dropFirst().first == "." && digits[0].dropFirst(2).allSatisfy { $0 == "0" })
    }
}

extension [UnmappedElement] {
    /// Appends an element; one that equals the last one is counted with that. So a million of them take the room of one.
    /// - Complexity: O(*n*) in the length of the element.
    mutating func append(counting element: UnmappedElement) {
        guard let last, !element.isMark, last.predecessor == element.predecessor, last.path == element.path,
            last.xml == element.xml
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
    /// Whether it is not an element of its own.
    fileprivate nonisolated var isMark: Bool { isAttribute || isText || predecessor == Self.irregularMark }
}
