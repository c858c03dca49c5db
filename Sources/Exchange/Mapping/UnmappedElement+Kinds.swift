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

    private nonisolated var isEmptyElement: Bool {
        xml.hasSuffix("/>") && xml.wholeMatch(of: /<\w+( xmlns="[^"]*")?\/>/) != nil
    }

    /// Whether it is a base quantity of 1, which is what none means.
    private nonisolated var isBaseOfOne: Bool {
        guard xml.hasPrefix("<BaseQuantity") || xml.hasPrefix("<BasisQuantity") else { return false }
        return xml.wholeMatch(of: /<[^>]*>\s*1(\.0*)?\s*<[^<]*/) != nil
    }
}
