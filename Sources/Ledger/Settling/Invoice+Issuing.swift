import Invoicing

extension Invoice {
    /// The subject of a sentence about it: its number, or the name of the draft.
    public var titleInSentence: String { kind.titleInSentence(number: reference) }

    /// Its title in a message.
    public var title: String {
        number.isEmpty ? titleInSentence.capitalizedFirst : "\(kind.title) \(number)"
    }

    /// Returns the title of the invoice of a number in a message.
    public static func title(_ number: String) -> String { number.isEmpty ? "The invoice" : "Invoice \(number)" }

    /// The document that corrects this one when it is issued or received, in a sentence.
    package var correction: String {
        if isReceived { return "Only its sender can correct it." }
        if isQuote { return "A new quote takes its place." }
        return isCreditNote ? "Another invoice corrects it." : "A credit note takes it back."
    }

    /// Throws the first thing that keeps it from being issued. A missing number does not, since issuing gives it one.
    /// - Throws: ``IssueError``
    /// - Complexity: O(*n*) in its lines if a rule is broken, else O(1).
    public func checkIssuing() throws(IssueError) {
        let name = titleInSentence
        if let issuance { throw .alreadyIssued(number: issuance.number, correction: correction) }
        guard !isReceived else { throw .received(invoice: name, seller: seller.name) }
        guard !hasOnlyBlankLines else { throw .hasNoLines(invoice: name) }
        guard issueDate != nil else { throw .hasNoDate(invoice: name) }
        guard problemCounts.errors > 0 else { return }
        let errors = problems.filter { $0.severity == .error }
        guard let first = errors.first(where: { !$0.isUnconfirmed }) ?? errors.first else { return }
        let (place, sentence, others) = (PlaceNames(of: self)[first.place], first.sentence, errors.count - 1)
        throw first.isUnconfirmed
            ? .unconfirmed(invoice: name, place: place, sentence: sentence, others: others)
            : .incomplete(invoice: name, place: place, sentence: sentence, others: others)
    }
}

extension Ledger {
    /// Throws if an invoice is not the company's own, as far as its parties say so.
    /// - Throws: ``IssueError``
    public func checkParties(of invoice: Invoice) throws(IssueError) {
        guard isCompany(invoice.buyer), !isCompany(invoice.seller) else { return }
        throw .ofSupplier(invoice: invoice.titleInSentence, seller: invoice.seller.name)
    }

    /// Returns the request for an invoice's number: the number that its user has typed, or the next.
    /// - Throws: ``IssueError``
    public func numberRequest(for invoice: Invoice) throws(IssueError) -> NumberRequest {
        guard let day = invoice.issueDate else { throw .hasNoDate(invoice: invoice.titleInSentence) }
        do {
            let pattern = try company.pattern(for: invoice.kind)
            return NumberRequest(pattern, on: day, chosen: invoice.number.isEmpty ? nil : invoice.number)
        } catch {
            throw .pattern(error)
        }
    }

    /// The number that an invoice will probably be given; another program may take it before.
    public func expectedNumber(_ request: NumberRequest) -> String {
        var numbers = data.numbers
        return numbers.issue(request) { _ in true } ?? request.chosen ?? ""
    }
}
