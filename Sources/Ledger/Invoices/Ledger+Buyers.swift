import DeriveDocuments
import Foundation
import Invoicing

/// The consequences for a draft of another name that is typed for its buyer.
public enum BuyerChange {
    /// The same customer under a corrected name, or the source cannot be read: nothing else changes.
    case corrected
    /// A customer of the books, whose data are filled in.
    case known(Customer)
    /// No customer of the books. The former buyer's data are removed from the invoice; their names are listed.
    case unknown(removed: [String])
}

/// Changing the buyer by its name.
extension Ledger {
    /// Changes an invoice's buyer after its name was replaced. Both are one step if an edit is open.
    ///
    /// A name is that of another customer unless it corrects the former one: see ``CustomerName/isCorrection(of:)``. An empty
    /// former name belongs to no customer, so that no data are removed after it.
    /// - Complexity: O(*n*) in the lengths of the names.
    public func replaceBuyer(of invoice: Invoice, formerlyNamed former: String) -> BuyerChange {
        let buyer = invoice.buyer
        let name = CustomerName(buyer.name)
        let earlier = former.isEmpty ? nil : customer(like: buyer, named: former)
        // Of a party without a name its VAT identifier may still say who it is.
        let found = customer(like: former.isEmpty ? buyer : Party(), named: buyer.name)
        if let found, found !== earlier, name != CustomerName(former) {
            fill(invoice, for: found, after: earlier)
            return .known(found)
        }
        guard readFailure == nil, !former.isEmpty, !name.isCorrection(of: CustomerName(former)) else {
            return .corrected
        }
        let reference = earlier?.buyerReference ?? ""
        let hasReference = !reference.isEmpty && invoice.buyerReference == reference
        let removed = buyer.namesOfData + (hasReference ? ["reference"] : [])
        guard !removed.isEmpty || earlier != nil else { return .corrected }
        transaction("buyer") {
            buyer.copy(from: Party(name: buyer.name))
            if let earlier { adapt(invoice, to: nil, after: earlier) }
        }
        return .unknown(removed: removed)
    }

    /// Returns the customer that matches a party under another name; nil for none.
    private func customer(like party: Party, named name: String) -> Customer? {
        let named = unrecorded {
            let named = Party()
            named.copy(from: party)
            named.name = name
            return named
        }
        guard case .known(let customer) = match(named) else { return nil }
        return customer
    }
}

/// A customer's name, as far as it tells customers apart: without case, accents, blanks and punctuation.
public nonisolated struct CustomerName: Equatable, Sendable {
    private let letters: [Character]

    /// Takes a name as it was typed.
    public init(_ text: String) {
        letters = text.foldedForSearch.filter { $0.isLetter || $0.isNumber }
    }

    /// Returns `true` if it is another spelling of a name: one has words behind it that the other has not, such as the legal
    /// form, or they differ in one place, by at most two letters, and more letters than that are equal. Another digit is
    /// another name.
    public func isCorrection(of other: CustomerName) -> Bool {
        guard !letters.isEmpty, !other.letters.isEmpty else { return letters == other.letters }
        let start = zip(letters, other.letters).prefix { $0 == $1 }.count
        let (rest, otherRest) = (letters[start...], other.letters[start...])
        if rest.isEmpty || otherRest.isEmpty { return !(rest + otherRest).contains(where: \.isNumber) }
        let end = zip(rest.reversed(), otherRest.reversed()).prefix { $0 == $1 }.count
        let changed = rest.dropLast(end) + otherRest.dropLast(end)
        let count = max(rest.count, otherRest.count) - end
        return count <= 2 && start + end > count && !changed.contains(where: \.isNumber)
    }
}

extension Party {
    /// The names of the party's known data, without its name.
    fileprivate var namesOfData: [String] {
        [
            (address != nil, "address"), (!vatIdentifier.isEmpty, "VAT id"),
            (electronicAddress != nil, "electronic address"), (contact != nil, "contact"),
            (!tradingName.isEmpty, "trading name"), (!identifiers.isEmpty, "identifier"),
            (legalRegistration != nil || !taxRegistration.isEmpty, "registration"),
            (!additionalLegalInformation.isEmpty, "legal information"),
        ].compactMap { $0 ? $1 : nil }
    }
}
