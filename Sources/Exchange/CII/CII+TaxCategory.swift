import Foundation
import Invoicing

/// A category of VAT with its rate.
extension CII {
    /// The code of a tax that is VAT.
    static let taxOfVAT = "VAT"

    /// An element with a category. One of another tax than VAT is no term of the standard and says nothing here.
    static func taxCategory<Owner>(
        _ name: String, _ category: WritableKeyPath<Owner, VATCategory>, _ rate: WritableKeyPath<Owner, Decimal?>
    ) -> Node<Owner> {
        .group(
            name, taxCategory, make: { TaxCategoryPart() },
            put: { owner, part in
                guard part.typeCode.isEmpty || part.typeCode.uppercased() == taxOfVAT else { return }
                owner[keyPath: category] = part.category
                owner[keyPath: rate] = part.rate
            },
            parts: { owner in
                [
                    TaxCategoryPart(
                        typeCode: owner[keyPath: category].isEmpty ? "" : taxOfVAT, category: owner[keyPath: category],
                        rate: owner[keyPath: rate])
                ]
            }, carrier: { _ in .inherited }, carried: { _ in nil })
    }

    private static let taxCategory = Level<TaxCategoryPart>([
        .text("ram:TypeCode", \.typeCode), .code("ram:CategoryCode", \.category),
        .decimal("ram:RateApplicablePercent", \.rate),
    ])
}

private struct TaxCategoryPart {
    var typeCode = ""
    var category = VATCategory(code: "")
    var rate: Decimal?
}
