import DeriveDocuments
import Foundation
import Invoicing

/// The details of a party in an imported document, beside those of the ledger.
public enum PartyMatch {
    /// No customer or supplier is like it.
    case unknown
    /// One has its VAT identifier and its name, or its name where either has no VAT identifier.
    case known(Customer)
    /// The source cannot be read: ``Ledger/readFailure`` says why.
    case unreadable
    /// Some have its VAT identifier under other names, or its name with another VAT identifier: a user decides.
    case similar([Customer])
}

/// The kind of entry that an imported document's party becomes.
public enum IntakeRole: Sendable {
    /// The buyer of an invoice of one's own.
    case customer
    /// The seller of an invoice that was received.
    case supplier
}

/// Taking parties out of imported documents.
extension Ledger {
    /// Returns the role of the other party in a document: of the company's own its buyer is a customer; of any other its seller is a
    /// supplier.
    public func role(in invoice: Invoice) -> IntakeRole { isCompany(invoice.seller) ? .customer : .supplier }

    /// Returns `true` if a party is the company: by its VAT identifier, or by its name where either has none.
    public func isCompany(_ party: Party) -> Bool {
        let (mine, theirs) = (DirectoryKey.vat(company.party.vatIdentifier), DirectoryKey.vat(party.vatIdentifier))
        if let mine, let theirs { return mine == theirs }
        let name = DirectoryKey.named(company.party.name)
        return name != nil && name == DirectoryKey.named(party.name)
    }

    /// Lets a document be issued that the company itself has issued with another program.
    /// - Returns: Whether it is one.
    public func markIssuedIfOwn(_ invoice: Invoice) -> Bool {
        guard company.isKnown, isCompany(invoice.seller), !isCompany(invoice.buyer), !invoice.number.isEmpty,
            let day = invoice.issueDate
        else { return false }
        invoice.issuance = Issuance(number: invoice.number, moment: "\(day)T00:00:00Z")
        return true
    }

    /// Looks for a party among customers and suppliers, archived ones as well.
    /// - Complexity: O(1).
    public func match(_ party: Party) -> PartyMatch {
        let vat = DirectoryKey.vat(party.vatIdentifier)
        let name = DirectoryKey.named(party.name)
        guard read(.customersWith([vat, name].compactMap { $0 })) else { return .unreadable }
        let sameVAT = vat.map { customers.items(with: $0) } ?? []
        let sameName = name.map { customers.items(with: $0) } ?? []
        if let known = sameVAT.first(where: { customer in sameName.contains { $0 === customer } }) {
            return .known(known)
        }
        guard sameVAT.isEmpty else { return .similar(sameVAT) }
        if let known = sameName.first(where: { vat == nil || $0.party.vatIdentifier.isEmpty }) { return .known(known) }
        return sameName.isEmpty ? .unknown : .similar(sameName)
    }

    /// Adds the buyer or the seller of a document, or completes the customer or supplier that matches.
    /// - Parameter decided: The customer or supplier that the user has chosen; nil to look for a match.
    /// - Returns: The customer or supplier; nil if a user has to decide first, the source cannot be read, or the party has
    ///   neither name nor VAT identifier. Nothing is changed then.
    @discardableResult
    public func importParty(of invoice: Invoice, as decided: Customer? = nil) -> Customer? {
        let role = role(in: invoice)
        let party = role == .customer ? invoice.buyer : invoice.seller
        guard DirectoryKey.named(party.name) != nil || DirectoryKey.vat(party.vatIdentifier) != nil else { return nil }
        if let decided { return add(role, invoice, party, to: decided) }
        switch match(party) {
        case .unknown: return add(role, invoice, party, to: nil)
        case .known(let customer): return add(role, invoice, party, to: customer)
        case .similar, .unreadable: return nil
        }
    }

    /// Adds a party as a new customer or supplier, because the user has rejected the similar ones.
    public func importPartyAsNew(of invoice: Invoice) -> Customer {
        let role = role(in: invoice)
        return add(role, invoice, role == .customer ? invoice.buyer : invoice.seller, to: nil)
    }

    private func add(_ role: IntakeRole, _ invoice: Invoice, _ party: Party, to known: Customer?) -> Customer {
        document.transaction("\(known == nil ? "add" : "complete") \(party.name)") {
            let customer = known ?? Customer()
            customer.party.fill(from: party)
            if known == nil { (customer.isCustomer, customer.isSupplier) = (false, false) }
            switch role {
            case .customer:
                customer.isCustomer = true
                if customer.buyerReference.isEmpty { customer.buyerReference = invoice.buyerReference }
            case .supplier: customer.isSupplier = true
            }
            if known == nil { data.customers.append(customer) }
            return customer
        }
    }
}

extension Ledger {
    /// Takes over of an imported document who is charged, or who charges. One's own invoices also say what for, and which
    /// numbers are taken.
    /// - Returns: What a user has to decide; nil for nothing.
    public func takeOver(_ invoice: Invoice) -> String? {
        // Without a company, the role is unknown.
        guard company.isKnown else { return nil }
        let isOwn = role(in: invoice) == .customer
        let party = isOwn ? invoice.buyer : invoice.seller
        let customer = importParty(of: invoice)
        if isOwn {
            learn(from: invoice, for: customer)
            try? noteNumber(invoice.number)
        }
        guard customer == nil, case .similar(let known) = match(party), let other = known.first else { return nil }
        let kind = isOwn ? "customer" : "supplier"
        return "\(party.name) is not added as a \(kind): \(other.party.name) has the same VAT id or name. "
            + "Add or merge them in the list of customers."
    }

    /// The customer who is the buyer of an invoice; `nil` for an unknown one.
    public func customer(of invoice: Invoice) -> Customer? {
        guard case .known(let customer) = match(invoice.buyer) else { return nil }
        return customer
    }
}
