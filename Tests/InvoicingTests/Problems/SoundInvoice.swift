import Derive
import Foundation
import Testing

@testable import Invoicing

extension Invoice {
    /// An invoice of 100.00 and 19 % that keeps the rules of every profile.
    static func sound(_ specification: SpecificationIdentifier = .en16931) -> Invoice {
        let invoice = Invoice(seller: .seller, buyer: .buyer, lines: [.sound])
        invoice.number = "2026-0017"
        invoice.issueDate = CalendarDate("2026-11-21")
        invoice.dueDate = CalendarDate("2026-12-21")
        invoice.specification = specification
        invoice.businessProcess = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0"
        invoice.buyerReference = "04011000-12345-03"
        invoice.delivery = Delivery()
        invoice.delivery?.date = CalendarDate("2026-11-20")
        invoice.delivery?.address = .of("Paris", "75004", "FR")
        let account = CreditTransfer()
        account.account = "DE89 3704 0044 0532 0130 00"
        invoice.paymentInstructions.append(PaymentInstructions(creditTransfers: [account]))
        invoice.paymentInstructions[0].meansCode = .sepaCreditTransfer
        return invoice
    }

    /// A sound invoice that declares the amounts that are derived, as an imported one does.
    static func imported() -> Invoice {
        let invoice = Invoice.sound()
        invoice.lines[0].declaredNetAmount = 100
        var declared = DeclaredTotals()
        declared.sumOfLineNetAmounts = 100
        declared.taxExclusiveAmount = 100
        declared.taxAmount = 19
        declared.taxInclusiveAmount = 119
        declared.amountDue = 119
        var group = DeclaredVATBreakdown()
        group.category = .standard
        group.rate = 19
        group.taxableAmount = 100
        group.taxAmount = 19
        declared.vatBreakdown = [group]
        invoice.declared = declared
        return invoice
    }

    /// A sound invoice whose only line has another kind of VAT.
    static func of(_ category: VATCategory, rate: ExactDecimal?) -> Invoice {
        let invoice = Invoice.sound()
        invoice.lines[0].vatCategory = category
        invoice.lines[0].vatRate = rate
        return invoice
    }

    /// The numbers of the rules that are broken, each once, in order.
    var brokenRules: [String] { Set(problems.map(\.rule)).sorted() }
}

extension Party {
    fileprivate static var seller: Party {
        let party = Party(name: "Bäckerei Łódź GmbH")
        party.vatIdentifier = "DE123456788"
        party.electronicAddress = Identifier("office@example.org", scheme: "EM")
        party.address = .of("Köln", "50667", "DE")
        party.contact = Contact()
        party.contact?.name = "Ada"
        party.contact?.telephone = "+49 221 1234"
        party.contact?.email = "ada@example.org"
        return party
    }

    fileprivate static var buyer: Party {
        let party = Party(name: "Café Zoë")
        party.electronicAddress = Identifier("4000001123452", scheme: "0088")
        party.address = .of("Paris", "75004", "FR")
        return party
    }
}

extension PostalAddress {
    static func of(_ city: String, _ postCode: String, _ country: String) -> PostalAddress {
        let address = PostalAddress()
        address.city = city
        address.postCode = postCode
        address.countryCode = country
        return address
    }
}

extension InvoiceLine {
    /// Ten pieces at 10.00 each, with 19 % of VAT.
    static var sound: InvoiceLine {
        let line = InvoiceLine()
        line.itemName = "Bread"
        line.invoicedQuantity = 10
        line.enteredNetPrice = 10
        return line
    }
}

extension DocumentAllowanceCharge {
    /// An allowance or a charge of 10.00 with 19 % of VAT.
    static func sound(isCharge: Bool) -> DocumentAllowanceCharge {
        let item = DocumentAllowanceCharge()
        item.isCharge = isCharge
        item.enteredAmount = 10
        item.vatRate = 19
        item.reason = "Loyalty"
        return item
    }
}

extension LineAllowanceCharge {
    /// An allowance or a charge of 1.00.
    static func sound(isCharge: Bool) -> LineAllowanceCharge {
        let item = LineAllowanceCharge()
        item.isCharge = isCharge
        item.enteredAmount = 1
        item.reason = "Loyalty"
        return item
    }
}

/// A row of a table of rules: what is changed in a sound invoice, and which rules that breaks.
nonisolated struct BrokenRule: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let rules: [String]
    let change: @MainActor @Sendable (Invoice) -> Void

    init(_ testDescription: String, _ rules: String..., change: @escaping @MainActor @Sendable (Invoice) -> Void) {
        self.testDescription = testDescription
        self.rules = rules.sorted()
        self.change = change
    }
}
