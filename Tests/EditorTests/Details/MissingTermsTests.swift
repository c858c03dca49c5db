import Derive
import Input
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import Commands
@testable import Invoicing

/// Each rule that demands a term leads to a field in which the term can be entered, in the editor and by `edit --set`.
@Suite("Terms that rules demand")
struct MissingTermsTests {
    @Test("can be entered where the rule leads, and by edit --set")
    func everyTerm() {
        var entered: Set<String> = []
        for draft in Self.drafts() {
            for problem in draft.missing where entered.insert(problem.rule).inserted {
                expectEntry(of: problem, in: draft)
            }
        }
        let rules = RuleTables.all.map(\.row).filter { $0.scope.contains(.missing) }.map(\.id)
        let unseen = Set(rules + [Problem.unconfirmed]).subtracting(entered)
        #expect(unseen == Self.elsewhere)
    }

    /// Numbers are confirmed in their own fields, and a draft gets its number when it is issued. The other rules need amounts that are declared, which only a received document has,
    /// and that is read-only.
    private static let elsewhere: Set = [
        Problem.unconfirmed, "BR-02", "BR-48", "BR-CO-18", "BR-DE-14", "BR-AE-10", "BR-IC-10", "BR-G-10", "BR-O-10",
    ]

    private func expectEntry(of problem: Problem, in invoice: Invoice) {
        // A line is added among the lines.
        guard problem.rule != "BR-16" else { return }
        guard let (field, found) = fields(of: problem, in: invoice) else {
            Issue.record("\(problem.rule) leads to no field")
            return
        }
        #expect(field.name == found?.name, "\(problem.rule): edit --set finds \(found?.name ?? "no field")")
        let isOfTerm = problem.term.hasPrefix("BG-") || field.term.hasPrefix("BG-") || field.term == problem.term
        #expect(isOfTerm || Self.otherTerms[problem.rule] == field.term, "\(problem.rule) leads to \(field.term)")
        let isMended = Self.texts.contains { text in
            try? field.set(text)
            return !invoice.missing.contains { $0.rule == problem.rule && $0.place == problem.place }
        }
        #expect(isMended, "\(problem.rule): \(field.name) takes nothing that the rule accepts")
    }

    /// The field to which a problem leads, and the one that `edit --set` finds by its name.
    private func fields(of problem: Problem, in invoice: Invoice) -> (Field, Field?)? {
        guard let object = problem.place.object else { return nil }
        let path = problem.place.property
        guard let place = Place(of: object, path, in: invoice), place.pane != .problems else { return nil }
        let isOfLine = [.lines, .lineSheet].contains(place.pane)
        let (field, line) = (place.field(of: invoice), isOfLine ? invoice.lines.element(at: place.row) : nil)
        guard let field else { return nil }
        let name = field.name.lowercased()
        let found =
            if let line {
                try? InvoiceLine.description.field(named: name, of: line, or: line.details)
            } else {
                try? Invoice.description.field(named: name, of: invoice, or: invoice.details)
            }
        return (field, found)
    }

    /// Rules that lead to another term than their own: charges share the table of allowances, and without an address of delivery
    /// the buyer's counts.
    private static let otherTerms = [
        "BR-36": "BT-92", "BR-37": "BT-95", "BR-38": "BT-97", "BR-CO-22": "BT-97", "BR-43": "BT-136",
        "BR-44": "BT-139", "BR-CO-24": "BT-139", "BR-IC-12": "BT-50",
    ]

    /// What some rule accepts.
    private static let texts = [
        "DE123456788", "2026-11-26", "12", "EUR", "0088:4000001123452", "ada@example.org", "19", "C62", "380", "30",
        "urn:cen.eu:en16931:2017", "reason: late", "STI:5", "application/pdf", "DE02120300000000202051", "standard",
        "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0", "DE",
    ]

    // MARK: Drafts that lack terms

    private static func drafts() -> [Invoice] {
        [empty(), withEmptyParts(), paid(by: "59", with: DirectDebit())]
            + ["", "30", "58", "48", "59"].map { paid(by: $0) } + VATRules.kinds.map { charging($0.category) }
    }

    private static func empty() -> Invoice {
        let invoice = Invoice()
        (invoice.specification, invoice.typeCode) = (SpecificationIdentifier(code: ""), InvoiceTypeCode(code: ""))
        invoice.currency = CurrencyCode(code: "")
        invoice.taxRepresentative = TaxRepresentative()
        return invoice
    }

    private static func withEmptyParts() -> Invoice {
        let line = InvoiceLine()
        (line.invoicedQuantity, line.enteredNetPrice) = (nil, nil)
        (line.unitCode, line.vatCategory) = ("", VATCategory(code: ""))
        line.period = Period()
        line.itemAttributes = [ItemAttribute()]
        line.standardItemIdentifier = Identifier("4000001123452")
        line.itemClassifications = [ItemClassification(Identifier("5"))]
        for isCharge in [false, true] {
            let item = LineAllowanceCharge()
            item.isCharge = isCharge
            line.allowanceCharges.append(item)
        }
        let invoice = Invoice(seller: Party(), buyer: Party(), lines: [line])
        for party in [invoice.seller, invoice.buyer] {
            party.address = PostalAddress()
            (party.contact, party.electronicAddress) = (Contact(), Identifier("ada"))
        }
        invoice.taxRepresentative = TaxRepresentative()
        invoice.taxRepresentative?.address = PostalAddress()
        invoice.delivery = Delivery()
        invoice.delivery?.address = PostalAddress()
        (invoice.vatAccountingCurrency, invoice.invoicingPeriod) = (CurrencyCode(code: "USD"), Period())
        for isCharge in [false, true] {
            let item = DocumentAllowanceCharge()
            (item.isCharge, item.vatCategory) = (isCharge, VATCategory(code: ""))
            invoice.allowanceCharges.append(item)
        }
        invoice.precedingInvoices.append(PrecedingInvoice())
        let document = SupportingDocument()
        document.attachment = Attachment(base64: "QQ==")
        invoice.supportingDocuments.append(document)
        return invoice
    }

    /// A draft that names a means of payment, and nothing that belongs to it but an account without a number.
    private static func paid(by means: String, with mandate: DirectDebit? = nil) -> Invoice {
        let invoice = Invoice()
        let transfers = means == "30" ? [CreditTransfer()] : []
        let way = PaymentInstructions(creditTransfers: transfers)
        way.meansCode = PaymentMeansCode(code: means)
        way.directDebit = mandate
        invoice.paymentInstructions.append(way)
        return invoice
    }

    /// A draft whose line, allowance and charge are of a kind of VAT, without numbers of its parties.
    private static func charging(_ category: VATCategory) -> Invoice {
        let line = InvoiceLine()
        (line.vatCategory, line.vatRate) = (category, category.isTaxed ? 7 : 0)
        let invoice = Invoice(seller: Party(), buyer: Party(), lines: [line])
        for isCharge in [false, true] {
            let item = DocumentAllowanceCharge()
            (item.isCharge, item.enteredAmount) = (isCharge, 1)
            (item.vatCategory, item.vatRate) = (line.vatCategory, line.vatRate)
            invoice.allowanceCharges.append(item)
        }
        return invoice
    }
}

extension Invoice {
    /// What it lacks by the rules of some profile.
    fileprivate var missing: [Problem] {
        [RuleProfile.en16931, .xRechnung, .peppol].flatMap { problems(for: $0).filter(\.isMissing) }
    }
}
