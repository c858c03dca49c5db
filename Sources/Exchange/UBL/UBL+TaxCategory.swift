import Foundation
import Invoicing

/// A VAT category with its rate, and in the VAT breakdown with its exemption reason.
extension UBL {
    /// An element with a VAT category; one of another tax is no term of the standard and is ignored.
    static func taxCategory<Owner>(
        _ name: String, _ category: WritableKeyPath<Owner, VATCategory>, _ rate: WritableKeyPath<Owner, ExactDecimal?>,
        _ reasonText: WritableKeyPath<Owner, String>? = nil, _ reasonCode: WritableKeyPath<Owner, String>? = nil
    ) -> Node<Owner> {
        .group(
            name, taxCategory, make: { TaxCategoryPart() },
            appendIf: { owner, part, element in
                guard part.isOfVAT else {
                    element.noteOtherTax(part.scheme)
                    return false
                }
                guard owner[keyPath: category].isEmpty && owner[keyPath: rate] == nil else {
                    element.noteRepetition()
                    return false
                }
                owner[keyPath: category] = part.category
                owner[keyPath: rate] = part.rate
                if let reasonText, !part.reasonText.isEmpty { owner[keyPath: reasonText] = part.reasonText }
                if let reasonCode, !part.reasonCode.isEmpty { owner[keyPath: reasonCode] = part.reasonCode }
                return true
            },
            parts: { owner in
                [
                    TaxCategoryPart(
                        category: owner[keyPath: category], rate: owner[keyPath: rate],
                        reasonText: reasonText.map { owner[keyPath: $0] } ?? "",
                        reasonCode: reasonCode.map { owner[keyPath: $0] } ?? "",
                        scheme: owner[keyPath: category].isEmpty ? "" : vat)
                ]
            }, unmapped: .inherited)
    }

    /// The scheme of VAT.
    static let vat = "VAT"

    private static let taxCategory = Level<TaxCategoryPart>([
        .code("cbc:ID", \.category), .decimal("cbc:Percent", \.rate),
        .text("cbc:TaxExemptionReasonCode", \.reasonCode), .lines("cbc:TaxExemptionReason", \.reasonText),
        .within("cac:TaxScheme", [schemeOfTax(\.scheme) { _ in vat }]),
    ])

    /// The scheme of a tax, which is written in one way.
    /// - Parameter usual: The scheme to write, by the specification that the document claims.
    static func schemeOfTax<Owner>(
        _ path: WritableKeyPath<Owner, String>, _ usual: @escaping (SpecificationIdentifier) -> String
    ) -> Node<Owner> {
        .leaf(
            "cbc:ID",
            decode: { owner, text throws(ExchangeError) in
                owner[keyPath: path] = text.trimmed
                if text.trimmed != vat { text.keepText(unless: usual(text.log.specification)) }
            }, encode: { owner, _ in LeafContent(owner[keyPath: path]) })
    }
}

private struct TaxCategoryPart {
    var category = VATCategory(code: "")
    var rate: ExactDecimal?
    var reasonText = ""
    var reasonCode = ""
    var scheme = ""

    /// `true` if the tax is VAT, as it is if the document names none.
    var isOfVAT: Bool { scheme.isEmpty || scheme.uppercased() == UBL.vat }
}
