import Invoicing

/// What importing a document has done.
public struct ImportOutcome {
    /// Whether an invoice of its seller with its number was there already, and there are two now.
    public let isTwice: Bool
    /// What a user has to decide about its parties; nil for nothing.
    public let question: String?

    /// The duplicate and the user's open decision, in sentences.
    public var remarks: [String] {
        (isTwice ? ["It was in the database already, and is there twice now. Delete one of the two."] : [])
            + [question].compactMap { $0 }
    }
}

/// Why a document is not imported.
public nonisolated enum ImportError: Error, Equatable, CustomStringConvertible {
    /// A number of the company is not given twice.
    case isThere(number: String)

    public var description: String {
        switch self {
        case .isThere(let number): "\(number) is in the database already. It was left out."
        }
    }
}

extension Ledger {
    /// Adds a document that was read, and completes customers or suppliers from its parties. A document that the company
    /// issued with another program counts as issued.
    /// - Parameters:
    ///   - text: The document as it was read.
    ///   - afterParty: Called before the invoice is added: a second try adds no party again, but the invoice.
    /// - Throws: ``ImportError``, or what the store throws; nothing is added then.
    public func importDocument(
        _ invoice: Invoice, text: @autoclosure () -> String, to store: some InvoiceStore,
        afterParty: () throws -> Void = {}
    ) throws -> ImportOutcome {
        let isKnown = try store.hasInvoice(like: invoice)
        let isOwn = markIssuedIfOwn(invoice)
        guard !isOwn || !isKnown else { throw ImportError.isThere(number: invoice.number) }
        let question = takeOver(invoice)
        try afterParty()
        try store.addImported(invoice, issued: isOwn ? text() : nil)
        return ImportOutcome(isTwice: isKnown, question: question)
    }
}
