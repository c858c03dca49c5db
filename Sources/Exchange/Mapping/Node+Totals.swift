import Foundation
import Invoicing

/// Amounts of the whole document.
extension Node where Owner == Draft {
    /// A total that a document declares and that is derived as well.
    static func total(_ name: String, _ term: AmountTerm) -> Node {
        .amount(name, decode: { $0.declared[term] = $1 }, encode: { $0.total(term, $1.amounts) })
    }

    /// An amount of the invoice that is omitted if it is zero, unless the document states that.
    /// - Parameter entered: The property that a document sets, where the amount may be derived.
    static func unlessZero(
        _ name: String, _ path: KeyPath<Invoice, ExactDecimal>,
        reading entered: ReferenceWritableKeyPath<Invoice, ExactDecimal>, _ term: String
    ) -> Node {
        .amount(
            name,
            decode: { draft, amount in
                draft.invoice[keyPath: entered] = amount
                if amount == 0 { draft.declared.statedZeros.append(term) }
            },
            encode: { draft, _ in
                let amount = draft.invoice[keyPath: path]
                return amount == 0 && !draft.declared.statedZeros.contains(term) ? nil : amount
            })
    }
}
