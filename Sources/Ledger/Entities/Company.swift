import Derive
import Foundation
import Invoicing

/// Who writes the invoices: what each of them says of its seller, and what it begins with.
@MainActor @Observed
public final class Company {
    /// Name, address, VAT identifier, tax number and electronic address.
    public let party: Party
    /// The account to which customers pay, as a rule an IBAN.
    public var account: String = ""
    /// The bank of the account, as a rule a BIC.
    public var bank: String = ""
    /// The bank's name, for documents on paper.
    public var bankName: String = ""
    /// The pattern of invoices' numbers: `{year}-{number:4}`, or a number as an example; see ``NumberPattern``.
    public var numberPattern: String = "{year}-{number:4}"
    /// The pattern of credit notes' numbers; empty where they are numbered among the invoices.
    public var creditNotePattern: String = ""
    /// The pattern of quotes' numbers; empty for ``usualQuotePattern``.
    public var quotePattern: String = ""
    /// The number of days after the day of issue for which a quote is valid.
    public var quoteDays: ExactDecimal = 30
    /// The number of days that customers have for paying; nil where nothing is typed, see ``agreedDaysToPay``.
    public var daysToPay: ExactDecimal?
    /// The terms of payment, in words; empty where nothing is typed, see ``usualTerms``.
    public var paymentTerms: String = ""
    /// The currency of a new invoice; empty where none is typed, see ``usualCurrency``.
    public var currency: CurrencyCode = CurrencyCode(code: "")
    /// The unit of a line of which nothing else is known; empty where none is typed, see ``usualUnitCode``.
    public var unitCode: String = ""
    /// The VAT of a line of which nothing else is known.
    public var vatCategory: VATCategory = .standard
    /// Its rate; nil where none is typed, see ``chargedVAT``.
    public var vatRate: ExactDecimal?
    /// `true` if it is a small business that charges no VAT, such as by § 19 UStG. Its lines are exempt, or of the untaxed kind
    /// that a customer has; ``vatCategory`` and the VAT of products do not count.
    public var isSmallBusiness: Bool = false
    /// The reason why no VAT is charged on exempt lines (BT-120), as typed; see ``usualExemptionReason``.
    public var exemptionReason: String = ""
    /// The specification that a new invoice follows; empty where none is typed, see ``usualSpecification``.
    public var specification: SpecificationIdentifier = SpecificationIdentifier(code: "")
    /// The days after the due day on which reminders are written, as typed; see ``agreedReminderDays``.
    public var reminderDays: String = ""
    /// Base rates of interest, each with its first day: `1.27 from 2026-07-01`; empty where no interest is asked for.
    public var baseRates: String = ""
    /// The first reminder that asks for interest and lump sum.
    public var interestFrom: ExactDecimal = 2
    /// `true` if firms that pay late are asked for the lump sum of 40 EUR.
    public var asksForLumpSum: Bool = false
    /// The values that count where nothing is typed. They are the user's, and not stored.
    @Unobserved public var defaults = InvoiceDefaults()

    /// `true` if the user was asked for the company's details, which happens once.
    public var wasAsked: Bool = false

    /// Makes a company of which nothing is known.
    public init() { party = Party() }

    /// The default pattern of quote numbers.
    public nonisolated static let usualQuotePattern = "Q{year}-{number:4}"

    /// `true` if it was asked for: an invoice cannot do without a name.
    public var isKnown: Bool { !party.name.isEmpty }
}
