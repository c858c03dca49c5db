import ArgumentParser
import Console
import Foundation
import Ledger

/// `billow company`: who writes the invoices.
struct CompanyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "company", abstract: "Say who writes the invoices, or show it.",
        discussion: """
            Each new invoice begins with this. Without options it is shown.

            Example: billow company --name "Kaffee Klar GmbH" --vat-id DE123456789 \\
                --address "Ring 5;10115;Berlin;DE" --iban DE02120300000000202051 \\
                --numbers "{year}-{number:4}" --days-to-pay 14

            The exit status is 64 if a value cannot be understood, and 65 if it cannot be taken; nothing is changed then.
            """)

    @OptionGroup var party: PartyOptions

    @Option(help: "The number by which the tax office knows it, where it has no VAT identifier.")
    var taxNumber: String?

    @Option(help: "Its number in an official register.")
    var registration: String?

    @Option(help: "Register court and directors, as at the foot of letters.")
    var legalDetails: String?

    @Option(help: "The account to which customers pay.")
    var iban: String?

    @Option(help: "The BIC of its bank.")
    var bic: String?

    @Option(help: "The name of its bank, for paper.")
    var bank: String?

    @Option(help: "How invoices are numbered: {year}-{number:4}, or a first number like RE-1001.")
    var numbers: String?

    @Option(help: "How credit notes are numbered, if not among the invoices: CN-{year}-{number:4}.")
    var creditNoteNumbers: String?

    @Option(help: "How quotes are numbered, apart from invoices. Default: \(Company.usualQuotePattern).")
    var quoteNumbers: String?

    @Option(help: "How many days a quote is valid. Default: 30.")
    var quoteDays: String?

    @Option(help: "The VAT of what has none of its own: a rate, or why there is none.")
    var vat: String?

    @Option(help: "Whether it is a small business that charges no VAT, as by § 19 UStG: yes or no.")
    var smallBusiness: String?

    @Option(help: "Why no VAT is charged on exempt lines. Default for a small business: the text of its country's law.")
    var exemptionReason: String?

    @Option(help: "The days after the due day on which each reminder is written. Default: 7, 21, 35.")
    var reminderDays: String?

    @Option(
        help: "Base rates of interest for late payment: “1.27 from 2026-07-01; 2.27 from 2026-01-01”; empty for none.")
    var baseRates: String?

    @Option(help: "The first reminder that asks for interest and lump sum. Default: 2.")
    var interestFrom: String?

    @Option(help: "Whether firms that pay late are asked for the lump sum of 40 EUR: yes or no.")
    var lumpSum: String?

    @OptionGroup var options: ShellOptions

    func run() throws {
        let values =
            party.values + [
                FieldValue("party.taxRegistration", taxNumber), FieldValue("party.legalRegistration", registration),
                FieldValue("party.additionalLegalInformation", legalDetails),
                FieldValue("account", iban), FieldValue("bank", bic), FieldValue("bankName", bank),
                FieldValue("numberPattern", numbers),
                FieldValue("creditNotePattern", creditNoteNumbers),
                FieldValue("quotePattern", quoteNumbers), FieldValue("quoteDays", quoteDays),
                FieldValue("vatCategory", vat), FieldValue("isSmallBusiness", smallBusiness),
                FieldValue("exemptionReason", exemptionReason), FieldValue("reminderDays", reminderDays),
                FieldValue("baseRates", baseRates), FieldValue("interestFrom", interestFrom),
                FieldValue("asksForLumpSum", lumpSum),
            ]
        let isChange = values.contains { $0.text != nil }
        try Shell.run(options, isChange ? .creates : .reads) { shell in
            let company = shell.books.company
            if isChange {
                try shell.books.change("company") {
                    try Company.description.set(values, of: company)
                    company.wasAsked = true
                }
            }
            shell.tellDoubts(vatIdentifier: party.vatId, iban: iban)
            let shown = Company.description.values(of: company, named: Self.fields)
            try shell.report(
                company.json,
                shown.isEmpty ? ["\(CommandProblem.noCompany)"] : shown.map { "\($0.title): \($0.text)" })
        }
    }

    private static let fields =
        [
            "name", "address.line1", "address.postCode", "address.city", "address.countryCode",
            "vatIdentifier", "taxRegistration", "legalRegistration", "additionalLegalInformation", "identifiers",
        ]
        .map { "party." + $0 } + [
            "account", "bank", "bankName", "numberPattern", "creditNotePattern", "quotePattern", "quoteDays",
            "daysToPay",
            "paymentTerms", "currency", "specification",
            "vatCategory", "isSmallBusiness", "exemptionReason", "reminderDays", "baseRates", "interestFrom",
            "asksForLumpSum",
        ]
        + ["contact.name", "contact.telephone", "contact.email", "electronicAddress"].map {
            "party." + $0
        }
}
