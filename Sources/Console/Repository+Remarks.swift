import Input
import Invoicing
import Ledger
import Storage

extension Repository {
    /// Says which rates of VAT are new to the company: neither its own, nor that of a product, nor on an issued invoice. What wants a
    /// confirmation is said elsewhere.
    package func remark(
        onNew groups: Set<VATGroup>, to books: Ledger, say: @escaping @MainActor @Sendable (String) -> Void
    ) {
        guard books.company.isKnown else { return }
        for group in groups where group.category.isTaxed && !group.isUnusual && !books.has(group) {
            readUse(of: group) { isUsed in
                guard !isUsed else { return }
                say("No issued invoice has a VAT of \(VATInput.text(group)) yet. Correct it if it is a slip.")
            }
        }
    }
}

extension Ledger {
    /// Returns `true` if the company or a product that was used has a VAT group.
    fileprivate func has(_ group: VATGroup) -> Bool {
        company.usualVAT == group
            || data.products.elements.contains { VATGroup(category: $0.vatCategory, rate: $0.vatRate) == group }
    }
}
