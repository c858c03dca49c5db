import Foundation
import Input
import Invoicing
import Ledger
import TOMLKit

/// What invoices and lines begin with where company, customer and product say nothing, in the words that can be typed.
extension Configuration {
    mutating func readDefaults(_ table: TOMLTable, _ lines: ConfigurationLines) {
        for (name, value) in table { readDefault(SettingValue(value, name, in: ["defaults"], lines)) }
    }

    private mutating func readDefault(_ setting: SettingValue) {
        switch setting.name {
        case "currency": defaults.currency = understood(setting, setting.text.flatMap { CurrencyCode($0) })
        case "unit":
            defaults.unitCode = understood(setting, setting.text.flatMap { CodeList.units.code(for: $0) }) ?? ""
        case "vat": defaults.vatGroup = understood(setting, try? VATInput.parseDefault(setting.shown))
        case "days": defaults.daysToPay = take(setting, .count, setting.count).map { ExactDecimal($0) }
        case "terms":
            let terms = take(setting, .text, setting.text) ?? ""
            if let problem = PaymentTerms.problem(in: terms) { return skip(.isNoTerms(problem), setting) }
            defaults.paymentTerms = terms
        case "profile":
            defaults.specification = understood(setting, setting.text.flatMap { CodeList.specifications.code(for: $0) })
                .map(SpecificationIdentifier.init(code:))
        default: skip(.isNoDefault(setting.name), setting)
        }
    }

    private mutating func understood<Value>(_ setting: SettingValue, _ value: Value?) -> Value? {
        if value == nil { skip(.isNotUnderstood(setting.name, setting.shown), setting) }
        return value
    }
}
