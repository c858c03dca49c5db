import Foundation
import Invoicing

/// A VAT category with its rate.
extension CII {
    /// The type code of VAT.
    static let taxOfVAT = "VAT"

    /// An element with a VAT category; one of another tax is no term of the standard and is ignored.
    static func taxCategory<Owner>(
        _ name: String, _ category: WritableKeyPath<Owner, VATCategory>, _ rate: WritableKeyPath<Owner, ExactDecimal?>
    ) -> Node<Owner> {
        .group(
            name, taxCategory, make: { TaxCategoryPart() },
            appendIf: { owner, part, element in
                guard part.typeCode.isEmpty || part.typeCode.uppercased() == taxOfVAT else {
                    element.noteOtherTax(part.typeCode)
                    return false
                }
                guard owner[keyPath: category].isEmpty && owner[keyPath: rate] == nil else {
                    element.noteRepetition()
                    return false
                }
                owner[keyPath: category] = part.category
                owner[keyPath: rate] = part.rate
                return true
            },
            parts: { owner in
                [
                    TaxCategoryPart(
                        typeCode: owner[keyPath: category].isEmpty ? "" : taxOfVAT, category: owner[keyPath: category],
                        rate: owner[keyPath: rate])
                ]
            }, unmapped: .inherited)
    }

    private static let taxCategory = Level<TaxCategoryPart>([
        typeOfTax(\.typeCode), .code("ram:CategoryCode", \.category),
        .decimal("ram:RateApplicablePercent", \.rate),
    ])

    /// The type of a tax, which is written in one way.
    static func typeOfTax<Owner>(_ path: WritableKeyPath<Owner, String>) -> Node<Owner> {
        .leaf(
            "ram:TypeCode",
            decode: { owner, text throws(ExchangeError) in
                owner[keyPath: path] = text.trimmed
                text.keepText(unless: taxOfVAT)
            }, encode: { owner, _ in LeafContent(owner[keyPath: path]) })
    }
}

private struct TaxCategoryPart {
    var typeCode = ""
    var category = VATCategory(code: "")
    var rate: ExactDecimal?
}
