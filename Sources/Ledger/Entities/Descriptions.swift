import Derive
import Foundation
import Invoicing

extension MasterData: DescribedRow {
    public nonisolated static let entity = "masterData"

    public static let description = Description<MasterData>(
        "Master data", plural: "Master data",
        [
            .part("company", \.company, "", "Company"),
            .value("numbers", \.numbers, "", "Taken numbers", unless: NumberSeries()).about(.housekeeping),
            .rows("customers", \.customers, "", "Customers"),
            .rows("products", \.products, "", "Products"),
        ])

    public static func make() -> MasterData { MasterData() }
    public static func make(id: UUID) -> MasterData { MasterData(id: id) }
}

extension Company: Described {
    public static let description = Description<Company>(
        "Company", plural: "Companies",
        [
            .part("party", \.party, "BG-4", "", as: Party.company),
            .text("account", \.account, "BT-84", "IBAN", .sheet("Payment"))
                .explained("Where customers pay. Each invoice has it, and a code to scan with it."),
            .text("bank", \.bank, "BT-86", "BIC", .sheet("Payment"))
                .explained("Of the account; banks in the EU find it by the IBAN."),
            .text("bankName", \.bankName, "", "Bank", .sheet("Payment")).called("bank's name")
                .explained("Printed with the account."),
            .number("daysToPay", \.daysToPay, "", "Days to pay", .sheet("Payment"))
                .typed(as: .number(Access(\.agreedDaysToPay), NumberRules())).number { $0.isLarge = false }
                .explained("An invoice is due so many days after its day of issue, unless another day is typed."),
            .text("paymentTerms", \.paymentTerms, "BT-20", "Payment terms", .sheet("Payment"))
                .typed(as: .text(Access(\.usualTerms))).called("payment terms")
                .explained("Printed on each invoice; {days} and {due} follow its due date."),
            .text("numberPattern", \.numberPattern, "", "Invoice numbers", .sheet("Invoices")).called("number pattern")
                .explained("How invoices are numbered: {year}-{number:4} gives 2026-0001. The number comes at issue."),
            .text("creditNotePattern", \.creditNotePattern, "", "Credit note numbers", .sheet("Invoices"))
                .called("credit notes’ number pattern")
                .explained("The same for credit notes; empty numbers them among the invoices."),
            .text("quotePattern", \.quotePattern, "", "Quote numbers", .sheet("Invoices")).called(
                "quotes’ number pattern"
            )
            .explained("The same for quotes."),
            .number("quoteDays", \.quoteDays, "", "Quotes valid (days)", .sheet("Invoices"), initial: 30)
                .called("days that a quote is valid").number { $0.isLarge = false }
                .explained("A quote can be accepted for so many days."),
            .code("currency", \.currency, "BT-5", "Currency", .sheet("Invoices"))
                .typed(as: .currency(Access(\.usualCurrency))).from(.currencies),
            .text("unitCode", \.unitCode, "BT-130", "Unit", .sheet("Invoices"))
                .typed(as: .code(Access(\.usualUnitCode))).from(.units),
            .code("vatCategory", \.vatCategory, "BT-151", "VAT", .sheet("Invoices"), initial: .standard)
                .typed(as: .vat(Access(\.chargedVAT))).called("VAT").showing(\.vatRate).from(.vatCategories)
                .explained("The rate that new lines begin with; each line can have another one."),
            .number("vatRate", \.vatRate, "BT-152", "VAT rate"),
            .flag("isSmallBusiness", \.isSmallBusiness, "", "Small business", .sheet("Invoices"))
                .explained("Yes: no VAT is charged, and invoices say why (in Germany § 19 UStG)."),
            .text("exemptionReason", \.exemptionReason, "BT-120", "Exempt because", .sheet("Invoices"))
                .typed(as: .text(Access(\.usualExemptionReason))).called("exemption reason")
                .explained("Printed on invoices with exempt lines: why no VAT is charged."),
            .code("specification", \.specification, "BT-24", "Profile", .sheet("Invoices"))
                .typed(
                    as: .code(
                        Access(get: { $0.usualSpecification.code }) {
                            $0.usualSpecification = SpecificationIdentifier(code: $1)
                        })
                )
                .from(.specifications),
            .text("reminderDays", \.reminderDays, "", "Reminders (days)", .sheet("Reminders"))
                .typed(as: .text(Access(\.agreedReminderDays))).called("days of reminders")
                .explained("One to three numbers of days after the due day: 7, 21, 35."),
            .text("baseRates", \.baseRates, "", "Base rates", .sheet("Reminders")).called("base rates")
                .explained("As in 1.27 from 2026-07-01; firms pay 9 points more, consumers 5. Empty: no interest."),
            .number("interestFrom", \.interestFrom, "", "Interest from level", .sheet("Reminders"), initial: 2)
                .called("first reminder with interest").number {
                    ($0.isLarge, $0.isNonnegative, $0.most) = (false, true, { _ in 3 })
                }
                .explained("The first reminder that asks for interest and lump sum: 1, 2 or 3."),
            .flag("asksForLumpSum", \.asksForLumpSum, "", "Lump sum of 40 EUR", .sheet("Reminders"))
                .explained("Yes: firms that pay late are asked for it, once an invoice (§ 288 (5) BGB)."),
            .flag("wasAsked", \.wasAsked, "", "Was asked").about(.housekeeping),
        ])

    public static func make() -> Company { Company() }
}

extension Customer: DescribedRow {
    public nonisolated static let entity = "customer"

    public static let description = Description<Customer>(
        "Customer",
        [
            .part("party", \.party, "BG-7", "", as: Party.customer),
            .text("number", \.number, "", "Number", .sheet("")).called("customer's number")
                .explained("Printed on the customer’s invoices."),
            .flag("isCustomer", \.isCustomer, "", "Customer", initial: true),
            .flag("isSupplier", \.isSupplier, "", "Supplier"),
            .text("buyerReference", \.buyerReference, "BT-10", "Reference", .sheet("Invoices"))
                .called("buyer's reference")
                .explained("What the customer wants to read on invoices; public bodies in Germany: the Leitweg-ID."),
            .number("daysToPay", \.daysToPay, "", "Days to pay", .sheet("Invoices")).number { $0.isLarge = false }
                .explained("Empty: as in My company."),
            .text("paymentTerms", \.paymentTerms, "BT-20", "Payment terms", .sheet("Invoices")).called("payment terms")
                .explained("Empty: as in My company."),
            .code("currency", \.currency, "BT-5", "Currency", .sheet("Invoices")).from(.currencies)
                .explained("The currency of the customer’s invoices."),
            .code("vatCategory", \.vatCategory, "BT-151", "VAT", .sheet("Invoices"))
                .typed(as: .vat(\.vatCategory, \.vatRate)).called("VAT").showing(\.vatRate).from(.vatCategories)
                .explained("Empty: as in My company. Else what is charged, such as reverse charge."),
            .number("vatRate", \.vatRate, "BT-152", "VAT rate"),
            .code("specification", \.specification, "BT-24", "Profile", .sheet("Invoices")).from(.specifications)
                .explained("Which kind of e-invoice the customer wants."),
            .flag("isArchived", \.isArchived, "", "Archived"), .date("lastUsed", \.lastUsed, "", "Last used"),
        ])

    public static func make() -> Customer { Customer() }
    public static func make(id: UUID) -> Customer { Customer(id: id) }
}

extension Product: DescribedRow {
    public nonisolated static let entity = "product"

    public static let description = Description<Product>(
        "Product",
        [
            .text("name", \.name, "BT-153", "Name", .sheet("")).called("product's name"),
            .text("sellerItemIdentifier", \.sellerItemIdentifier, "BT-155", "Number", .sheet(""))
                .called("product's number")
                .explained("Your own number of it; typed as an item, it finds the product."),
            .text("unitCode", \.unitCode, "BT-130", "Unit", .sheet("")).typed(as: .code(Access(\.unitCode)))
                .from(.units)
                .explained("What the quantity counts: pieces, hours, kilograms."),
            .number("netPrice", \.netPrice, "BT-146", "Price", .sheet("")).number { $0.style = .price }
                .explained("For one unit, without VAT."),
            .code("vatCategory", \.vatCategory, "BT-151", "VAT", .sheet(""))
                .typed(as: .vat(\.vatCategory, \.vatRate)).called("VAT").showing(\.vatRate).from(.vatCategories)
                .explained("The rate of its lines."),
            .number("vatRate", \.vatRate, "BT-152", "VAT rate"),
            .text("itemDescription", \.itemDescription, "BT-154", "Description", .sheet(""))
                .explained("Printed below the item."),
            .flag("isArchived", \.isArchived, "", "Archived"),
            .value("seenOn", \.seenOn, "", "Seen on", unless: nil), .date("lastUsed", \.lastUsed, "", "Last used"),
            .rows("charges", \.charges, "", "Charges"),
        ])

    public static func make() -> Product { Product() }
    public static func make(id: UUID) -> Product { Product(id: id) }
}

extension Charge: DescribedRow {
    public nonisolated static let entity = "charge"

    public static let description = Description<Charge>(
        "Charge",
        [
            .value("customer", \.customer, "", "Customer", unless: nil), .date("date", \.date, "BT-2", "Day"),
            .text("unitCode", \.unitCode, "BT-130", "Unit"), .number("netPrice", \.netPrice, "BT-146", "Price"),
            .code("vatCategory", \.vatCategory, "BT-151", "VAT"), .number("vatRate", \.vatRate, "BT-152", "VAT rate"),
        ])

    public static func make() -> Charge { Charge() }
    public static func make(id: UUID) -> Charge { Charge(id: id) }
}

extension Input where Owner: ObservedObject {
    /// A kind of VAT and its rate, which are typed as one.
    fileprivate static func vat(
        _ category: ReferenceWritableKeyPath<Owner, VATCategory>, _ rate: ReferenceWritableKeyPath<Owner, ExactDecimal?>
    ) -> Input {
        .vat(
            Access(get: { VATGroup(category: $0[keyPath: category], rate: $0[keyPath: rate]) }) { owner, group in
                (owner[keyPath: category], owner[keyPath: rate]) = (group.category, group.rate)
            })
    }
}
