import Invoicing
import Ledger
import Rendering

/// Company, customers and products as JSON, by the names that an invoice has for the same.
extension Company {
    var json: JSONValue {
        .object(
            JSONDocument.members(of: PartySnapshot(party)) + [
                ("identifiers", .nonempty(party.identifiers.map { .text("\($0)") })), ("account", .optional(account)),
                ("legalDetails", .optional(party.additionalLegalInformation)), ("bank", .optional(bank)),
                ("bankName", .optional(bankName)), ("numberPattern", .optional(numberPattern)),
                ("creditNotePattern", .optional(creditNotePattern)), ("quotePattern", .optional(quotePattern)),
                ("quoteDays", .number(quoteDays)), ("daysToPay", .number(agreedDaysToPay)),
                ("paymentTerms", .optional(usualTerms)), ("currency", .optional(usualCurrency.code)),
                ("specification", .optional(specification.code)),
                ("vatCategory", .optional(chargedVAT.category.code)), ("vatRate", .number(chargedVAT.rate)),
                ("isSmallBusiness", .flag(isSmallBusiness)), ("exemptionReason", .optional(usualExemptionReason)),
                ("reminderDays", .list(reminderTerms.days.map(JSONValue.integer))),
                ("baseRates", .optional(baseRates)), ("interestFrom", .number(interestFrom)),
                ("asksForLumpSum", .flag(asksForLumpSum)),
            ])
    }
}

extension Customer {
    var json: JSONValue {
        .object(
            JSONDocument.members(of: PartySnapshot(party)) + [
                ("number", .optional(number)), ("buyerReference", .optional(buyerReference)),
                ("daysToPay", .number(daysToPay)), ("paymentTerms", .optional(paymentTerms)),
                ("currency", .optional(currency.code)), ("vatCategory", .optional(vatCategory.code)),
                ("vatRate", .number(vatRate)), ("specification", .optional(specification.code)),
            ])
    }
}

extension Product {
    var json: JSONValue {
        .object([
            ("itemName", .text(name)), ("itemDescription", .optional(itemDescription)),
            ("sellerItemIdentifier", .optional(sellerItemIdentifier)), ("unitCode", .optional(unitCode)),
            ("netPrice", .number(netPrice)), ("vatCategory", .optional(vatCategory.code)),
            ("vatRate", .number(vatRate)),
        ])
    }
}
