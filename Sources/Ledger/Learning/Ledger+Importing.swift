import Invoicing

/// Remarks on an imported document for the user to read; none where all is as expected.
public struct ImportOutcome {
    /// Sentences, the last of which may ask for a decision about its parties.
    public let remarks: [String]
}

/// Reasons why a document is not imported.
public nonisolated enum ImportError: Error, Equatable, CustomStringConvertible {
    /// A number of the company is not given twice.
    case isThere(number: String)
    /// The document is there already.
    case isReceived(number: String, seller: String)
    /// A document is there already that differs in its amount due.
    case differs(number: String, seller: String, there: String, here: String)

    public var description: String {
        switch self {
        case .isThere(let number): "\(number) is in the database already. It was left out."
        case .isReceived(let number, let seller):
            "\(number) of \(seller) is in the database already. It was not added again."
        case .differs(let number, let seller, let there, let here):
            "\(number) of \(seller) is in the database already, with \(there) due in place of \(here). It was not added; --again adds it."
        }
    }
}

extension Ledger {
    /// Adds a document that was read, and completes customers or suppliers from its parties. A document that the company
    /// issued with another program counts as issued.
    /// - Parameters:
    ///   - text: The document as it was read.
    ///   - original: The file as it came.
    ///   - addsAgain: A received document is added also if it is there already.
    /// - Throws: ``ImportError``, or what the store throws; nothing is added then.
    public func importDocument(
        _ invoice: Invoice, text: @autoclosure () -> String, original: @autoclosure () throws -> OriginalFile? = nil,
        addsAgain: Bool = false, to store: some InvoiceStore
    ) throws -> ImportOutcome {
        let known = try store.documents(like: invoice)
        let isOwn = markIssuedIfOwn(invoice)
        guard !isOwn || known.isEmpty else { throw ImportError.isThere(number: invoice.number) }
        var remarks = try isOwn || addsAgain ? [] : comparison(of: invoice, with: known)
        let text = isOwn ? text() : nil
        // Packed only now: most files of a second import are refused.
        let original = try original()
        var ofParty: String?
        try store.addImported(invoice, issued: text, original: original) { ofParty = takeOver(invoice) }
        remarks += [otherBuyer(of: invoice), negativeTotal(of: invoice), ofParty].compactMap { $0 }
        return ImportOutcome(remarks: remarks)
    }

    /// Compares a received document with those of its seller and its number.
    /// - Returns: A remark on one from another day: suppliers begin their numbers again each year.
    /// - Throws: ``ImportError`` if it is there already.
    private func comparison(of invoice: Invoice, with known: [KnownDocument]) throws(ImportError) -> [String] {
        let (number, seller) = (invoice.number, invoice.seller.name)
        let alike = known.filter { $0.isCreditNote == invoice.isCreditNote }
        let ofDay = alike.filter { $0.day == invoice.issueDate }
        guard !ofDay.contains(where: { $0.amountDue == invoice.amountDue }) else {
            throw .isReceived(number: number, seller: seller)
        }
        if let other = ofDay.first {
            throw .differs(
                number: number, seller: seller, there: other.amountDue.map(\.shown) ?? "another amount",
                here: "\(invoice.amountDue.shown) \(invoice.currency)")
        }
        return alike.prefix(1).map { other in
            "\(seller) has sent another document with this number\(other.day.map { ", of \($0.shown)" } ?? "")."
        }
    }

    /// A sentence about an invoice that gives money back, and should have been a credit note; nil for any other.
    private func negativeTotal(of invoice: Invoice) -> String? {
        guard !invoice.isCreditNote, invoice.amountDue < 0 else { return nil }
        return "It asks for \(invoice.amountDue) \(invoice.currency): money comes back by it."
    }

    /// A sentence about a received document with another buyer; nil for any other.
    private func otherBuyer(of invoice: Invoice) -> String? {
        guard company.isKnown, !isCompany(invoice.seller), !isCompany(invoice.buyer), !invoice.buyer.name.isEmpty
        else { return nil }
        func named(_ party: Party) -> String {
            party.vatIdentifier.isEmpty ? party.name : "\(party.name) (\(party.vatIdentifier))"
        }
        return "It is addressed to \(named(invoice.buyer)), and not to \(named(company.party))."
    }
}
