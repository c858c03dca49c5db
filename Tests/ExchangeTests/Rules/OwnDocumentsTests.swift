import Exchange
import Foundation
import Invoicing
import Testing

/// Documents of every kind that can be issued, in both syntaxes and for all profiles, by the program's own rules.
@Suite("A document that was just issued")
struct OwnDocumentsTests {
    /// A kind of document: how a draft becomes one.
    nonisolated struct Kind: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let change: @Sendable @MainActor (Invoice) throws -> Void

        init(_ name: String, _ change: @escaping @Sendable @MainActor (Invoice) throws -> Void) {
            (testDescription, self.change) = (name, change)
        }
    }

    private nonisolated static func taxed(_ category: VATCategory, _ rate: ExactDecimal?) -> Kind {
        Kind("all lines \(category)") { invoice in
            for line in invoice.lines.elements { (line.vatCategory, line.vatRate) = (category, rate) }
            if category == .exempt {
                invoice.exemptionReasons[VATGroup(category: .exempt, rate: 0)] = ExemptionReason("Exempt")
            }
        }
    }

    private nonisolated static let accounting = Kind("VAT in another currency") {
        $0.currency = CurrencyCode(code: "USD")
        $0.vatAccountingCurrency = .euro
        $0.enter(vatExchangeRate: ExactDecimal("0.9234567"))
    }

    nonisolated static let kinds: [Kind] = [
        Kind("as it is") { _ in }, taxed(.standard, 19), taxed(.zeroRated, 0), taxed(.exempt, 0),
        taxed(.reverseCharge, 0), taxed(.intraCommunity, 0), taxed(.export, 0), taxed(.outsideScope, nil),
        taxed(.canaryIslands, 7), taxed(.ceutaAndMelilla, 4),
        Kind("two rates") { $0.lines.elements.last?.vatRate = 7 },
        Kind("a discount of 10 %") { $0.discount = .percentage(10) },
        Kind("a discount of 100 %") { $0.discount = .percentage(100) },
        Kind("a discount of an amount") { $0.discount = .amount(3) },
        Kind("no more than a cent") { invoice in
            let kept = invoice.lines.first?.id
            invoice.lines.removeAll { $0.id != kept }
            invoice.lines.first?.enter(netPrice: .cent)
            invoice.lines.first?.invoicedQuantity = 1
        },
        Kind("paid before") { $0.paidAmount = $0.taxInclusiveAmount },
        Kind("rounded to coins") { $0.roundAmountDue(toMultipleOf: ExactDecimal("0.05")) },
        Kind("prices with VAT") { invoice in
            for line in invoice.lines.elements { line.enter(priceWithVAT: ExactDecimal("9.99") ?? 0) }
        },
        Kind("a discount on the price") { $0.lines.first?.enter(priceDiscount: .cent) },
        Kind("a negative line") { $0.lines.elements.last?.invoicedQuantity = -1 }, accounting,
        Kind("a tax point") { $0.taxPointCode = .payment },
        Kind("a corrected invoice") {
            $0.typeCode = .correctedInvoice
            let earlier = PrecedingInvoice()
            earlier.number = "E-1"
            $0.precedingInvoices.append(earlier)
        },
        Kind("a deposit") { $0.typeCode = InvoiceTypeCode(code: "386") },
        Kind("a partial invoice") { $0.typeCode = InvoiceTypeCode(code: "326") },
        Kind("a final invoice of two deposits") { invoice in
            for (number, gross, tax, day) in [("D-1", "11.9", "1.9", 1), ("D-2", "23.8", "3.8", 2)] {
                let earlier = PrecedingInvoice()
                (earlier.number, earlier.issueDate) = (number, CalendarDate(year: 2026, month: 10, day: day))
                invoice.precedingInvoices.append(earlier)
                var (deposit, vat) = (AdvancePayment(), DeclaredVATBreakdown())
                (vat.category, vat.rate, vat.taxAmount) = (.standard, 19, ExactDecimal(tax))
                deposit.typeCode = InvoiceTypeCode(code: "386")
                (deposit.number, deposit.issueDate) = (number, earlier.issueDate)
                (deposit.amount, deposit.taxes) = (ExactDecimal(gross), [vat])
                invoice.advancePayments.append(deposit)
                invoice.paidAmount += deposit.amount ?? 0
            }
            invoice.notes = [InvoiceNote("Deposit D-1\nDeposit D-2")]
        },
        Kind("a cash discount") { $0.paymentTerms = "2 % 10, net 14" },
        Kind("whole yen") { $0.currency = CurrencyCode(code: "JPY") },
    ]

    private static let specifications: [SpecificationIdentifier] = [
        .en16931, .xRechnung, .peppolBilling,
        SpecificationIdentifier(code: "urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic"),
        .facturXExtended,
        SpecificationIdentifier(code: "urn:cen.eu:en16931:2017#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr"),
    ]

    private func address(_ city: String) -> PostalAddress {
        let address = PostalAddress()
        (address.line1, address.postCode, address.city, address.countryCode) = ("Ring 5", "10115", city, "DE")
        return address
    }

    private func draft(asCreditNote: Bool) throws -> Invoice {
        let invoice = Invoice()
        (invoice.number, invoice.issueDate) = ("2026-0001", CalendarDate(year: 2026, month: 11, day: 26))
        invoice.dueDate = CalendarDate(year: 2026, month: 12, day: 10)
        (invoice.seller.name, invoice.seller.vatIdentifier) = ("Muster Werk GmbH", "DE123456788")
        (invoice.buyer.name, invoice.buyer.vatIdentifier) = ("Beispiel Handel KG", "DE987654328")
        invoice.seller.electronicAddress = Identifier("DE123456788", scheme: "9930")
        invoice.buyer.electronicAddress = Identifier("DE987654328", scheme: "9930")
        (invoice.seller.address, invoice.buyer.address) = (address("Berlin"), address("Kiel"))
        let contact = Contact()
        (contact.name, contact.email, contact.telephone) = ("A. Muster", "r@muster.example", "+49 30 123456")
        invoice.seller.contact = contact
        invoice.buyerReference = "R-1"
        let delivery = Delivery()
        (delivery.date, delivery.address) = (invoice.issueDate, address("Kiel"))
        invoice.delivery = delivery
        let transfer = CreditTransfer()
        transfer.account = "DE02120300000000202051"
        let payment = PaymentInstructions(creditTransfers: [transfer])
        payment.meansCode = .sepaCreditTransfer
        invoice.paymentInstructions.append(payment)
        for (name, price) in [("Grinder", "12.35"), ("Beans", "3.33")] {
            let line = InvoiceLine()
            (line.itemName, line.invoicedQuantity, line.unitCode) = (name, 3, "C62")
            (line.vatCategory, line.vatRate) = (.standard, 19)
            line.enter(netPrice: ExactDecimal(price) ?? 0)
            invoice.lines.append(line)
        }
        guard asCreditNote else { return invoice }
        let day = try #require(invoice.issueDate)
        let note = try invoice.creditNote(issued: day)
        note.number = "2026-0002"
        return note
    }

    @Test("breaks none of the rules that Billow examines", arguments: kinds, [false, true])
    func clean(kind: Kind, isCreditNote: Bool) throws {
        var count = 0
        for specification in Self.specifications {
            let invoice = try draft(asCreditNote: isCreditNote)
            invoice.claim(specification)
            try kind.change(invoice)
            guard invoice.isReady else { continue }
            count += 1
            for format in InvoiceSyntax.allCases {
                let data = InvoiceWriter.document(invoice, as: format, amounts: .declared)
                let (read, verdict) = try InvoiceReader.judged(data, named: "own.xml")
                let problems = verdict.confirmed(read.allProblems(for: verdict.profile)).filter {
                    $0.severity == .error
                }
                let hasDeposits = format == .cii && specification.isFacturXExtended
                #expect(read.advancePayments == (hasDeposits ? invoice.advancePayments : []))
                let findings = verdict.findings.filter { $0.severity == .error }.map { "\($0.rule): \($0.sentence)" }
                #expect(
                    problems.map { "\($0.rule): \($0.sentence)" } + findings == [], "\(specification) in \(format)")
            }
        }
        #expect(count > 0, "No draft of this kind could be issued.")
    }
}
