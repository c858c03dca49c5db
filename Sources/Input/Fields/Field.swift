import Derive
import DeriveDocuments
import Foundation
import Invoicing

/// One value of the model that can be typed in: how it reads as text, and how text becomes the value.
package struct Field {
    /// Its name in messages and in the undo history: `quantity`.
    package var name: String
    /// Its title on the screen: `Qty`.
    package var title = ""
    /// Its business term: `BT-129`; empty where the standard does not know it.
    package var term = ""
    /// `true` if a digit typed on it begins to replace it.
    package var isNumeric = false
    /// `true` if setting a text depends on the value before it. Each keystroke then starts from the value before the edit.
    package var isRelative = false
    /// `true` if the value follows from others just now, and is shown as such.
    package var isDerived: () -> Bool = { false }
    /// Says how a text is read that wants a confirmation; nil for any other.
    package var reading: (String) -> String? = { _ in nil }
    /// Says how a text is read that wants none; nil where that goes without saying.
    package var remark: (String) -> String? = { _ in nil }
    /// The object of which it is a field; nil where that is not there yet.
    package var target: (object: any ObservedObject, path: AnyKeyPath)?
    /// The name of the property that it is the field of; empty where it is of none alone.
    package var property = ""
    /// Its purpose, in a sentence; empty where its title says all.
    package var purpose = ""
    /// The values that it takes, in a sentence.
    package var kind = anyText
    /// The sentence for a field that takes any text.
    package static let anyText = "Any text"
    /// The codes that begin with a text, in fields that have a list of them.
    package var completions: (String) -> [String] = { _ in [] }
    /// The value as text to edit.
    package internal(set) var text: () -> String
    /// The value as shown outside of an edit.
    package var shownText: () -> String
    /// Sets the value from text, or says why it cannot; then nothing has changed.
    package var set: (String) throws(FieldProblem) -> Void
    /// The row that keeps text which cannot be read, and the name under which it does; nil where nothing keeps it.
    var row: (object: any HasTypedNumbers, name: String)?

    package init(
        name: String, isRelative: Bool = false, text: @escaping () -> String,
        set: @escaping (String) throws(FieldProblem) -> Void
    ) {
        (self.name, self.isRelative, self.text, self.set) = (name, isRelative, text, set)
        shownText = text
    }
}

extension Field {
    /// The field of an object's property; nil where nothing can be typed.
    package init?<Owner: ObservedObject>(_ property: DescribedProperty<Owner>, of owner: Owner) {
        guard let input = property.input?.bound(to: owner) else { return nil }
        self.init(property, input, of: owner)
        (title, term, purpose) = (property.title, property.term, property.purpose)
        completions = property.completions
        target = property.targets(of: owner).first
        // A part's property is called after its way.
        self.property = property.name.split(separator: ".").last.map(String.init) ?? ""
        switch term {
        case "BT-20": self = takingPlaceholders
        case "BT-86": self = refusing(BIC.problem(in:), as: BIC.code)
        default: break
        }
        if let row = owner as? any HasTypedNumbers { keepUnread(in: row, as: property.name) }
    }

    /// Returns the field of money, in which the currency may be typed with the number.
    package func money(in currency: @escaping () -> CurrencyCode?) -> Field {
        var field = self
        field.set = { text throws(FieldProblem) in try set(try MoneyInput(text).number(in: currency())) }
        field.reading = { text in reading((try? MoneyInput(text).number(in: nil)) ?? text) }
        return field
    }

    /// Returns the field with a check: a text is refused if `problem` returns a reason.
    private func refusing(
        _ problem: @escaping (String) -> String?, as form: @escaping (String) -> String = { $0 }
    ) -> Field {
        var field = self
        field.set = { text throws(FieldProblem) in
            if let problem = problem(text) { throw .isNoPattern(problem) }
            try set(form(text))
        }
        return field
    }

    /// The same for terms of payment, which an invoice shows with its own dates.
    private var takingPlaceholders: Field {
        var field = refusing(PaymentTerms.problem(in:))
        field.kind = "Any text; \(PaymentTerms.days) and \(PaymentTerms.due) follow the due date"
        if let invoice = target?.object as? Invoice {
            field.shownText = {
                let text = invoice.terms.text(writing: \.shown)
                return text.isEmpty ? invoice.paymentTerms : text
            }
        }
        return field
    }

    private init<Owner: ObservedObject>(_ property: DescribedProperty<Owner>, _ input: Input<Void>, of owner: Owner) {
        let (name, words) = (property.label, property.words)
        switch input {
        case .text(let access) where words == nil:
            // Outer blanks and kinds of blanks are invisible, and would make two numbers differ that look equal.
            let isNumber = name.contains("number")
            self.init(name, access, text: { $0 }) { text throws(FieldProblem) in
                isNumber ? text.withPlainBlanks.trimmed : text.trimmed
            }
        case .text(let access), .code(let access):
            self.init(name, access, text: { words?.word(for: $0) ?? $0 }) { text throws(FieldProblem) in
                try property.code(typed: text)
            }
            shownText = { words?.shown(access.get(())) ?? access.get(()) }
            kind = words == nil ? "A code" : "A word or its code"
        case .number(let access, let rules):
            self = .number(name, access, rules)
            if rules.style != .plain { self = money { Self.currency(of: owner) } }
        case .date(let access):
            self.init(name, access, isRelative: true, text: { $0?.editable ?? "" }) { text throws(FieldProblem) in
                let typed = text.trimmed
                guard !typed.isEmpty else { return nil }
                return try DateInput.parse(
                    typed, countedFrom: property.countedFrom(owner), steppingFrom: access.get(()))
            }
            shownText = { access.get(())?.shown ?? "" }
            kind = "A date: 21, 21.12., +30, fri, end of month; + or - for a day more or less"
            isNumeric = true
        case .currency(let access):
            self.init(name, access, text: { $0.code }) { text throws(FieldProblem) in
                guard let code = CurrencyCode(text.trimmed) else {
                    throw .isNoCurrency(text)
                }
                return code
            }
            kind = "A currency: EUR"
        case .period(let access):
            self.init(name, access, isRelative: true, text: { $0.map(PeriodInput.editable) ?? "" }) {
                text throws(FieldProblem) in try PeriodInput.parse(text, steppingFrom: access.get(())?.start)
            }
            shownText = { access.get(()).map(PeriodInput.text) ?? "" }
            kind = "A day, or the first and last day: 1.11. - 30.11., november"
            isNumeric = true
        case .vat(let access):
            let canConfirm = property.targets(of: owner).first?.object is any HasTypedNumbers
            self.init(name, access, text: VATInput.editable) { text throws(FieldProblem) in
                try canConfirm ? VATInput.parse(text) : VATInput.parseDefault(text)
            }
            (reading, remark) = (VATInput.reading(ofUnusual:), VATInput.remark(onFraction:))
            kind = "VAT: a rate (19), or why there is none (reverse charge)"
            isNumeric = true
            shownText = { VATInput.text(access.get(())) }
        case .discount(let access):
            self.init(name, access, text: { $0.map(DiscountInput.editable) ?? "" }) { text throws(FieldProblem) in
                try DiscountInput.parse(text)
            }
            kind = "A percentage (10 %) or an amount (12,50)"
            isNumeric = true
            reading = NumberInput.reading(ofAmbiguous:)
            shownText = { access.get(()).map(DiscountInput.text) ?? "" }
            self = money { Self.currency(of: owner) }
        }
    }

    /// The currency of the document to which an object belongs; nil while it belongs to none.
    private static func currency(of owner: AnyObject) -> CurrencyCode? {
        (Document.owner(of: owner)?.roots.first as? any HasCurrency)?.currency
    }

    private init<Value>(
        _ name: String, _ access: Access<Void, Value>, isRelative: Bool = false, text: @escaping (Value) -> String,
        parse: @escaping (String) throws(FieldProblem) -> Value
    ) {
        self.init(
            name: name, isRelative: isRelative || access.isRelative, text: { text(access.get(())) },
            set: { typed throws(FieldProblem) in access.set((), try parse(typed)) })
    }

    private static func number(_ name: String, _ access: Access<Void, ExactDecimal?>, _ rules: NumberRules<Void>)
        -> Field
    {
        var field = Field(
            name: name, isRelative: access.isRelative,
            text: {
                if let step = rules.step?.get(()) { return "/" + DecimalFormat.editable(step) }
                return access.get(()).map(DecimalFormat.editable) ?? ""
            },
            set: { text throws(FieldProblem) in try rules.set(text, access) })
        field.isNumeric = true
        field.isDerived = { rules.isDerived(()) }
        // Once the number is set, nothing says it any more.
        let takenOut = rules.takesOut(())
        field.remark = { _ in takenOut }
        field.kind = "A number, or a calculation: 3*12,5+8"
        field.shownText = { access.get(()).map(rules.style.text) ?? "" }
        if rules.isLarge { field.reading = NumberInput.reading(ofAmbiguous:) }
        return field
    }
}

extension DescribedProperty {
    /// The code that is typed. What has no words is not compared with its list: that is for the rules.
    fileprivate func code(typed text: String) throws(FieldProblem) -> String {
        let typed = text.trimmed
        guard let words, !typed.isEmpty else { return typed }
        guard let code = code(for: typed) else { throw .isNoCode(typed, of: label, examples: words.examples) }
        return code
    }
}

extension NumberRules<Void> {
    /// Sets a number, a percentage or a step, whichever the text is.
    fileprivate func set(_ text: String, _ access: Access<Void, ExactDecimal?>) throws(FieldProblem) {
        let typed = text.trimmed
        if let setPercentage, typed.hasSuffix("%"), !Calculation.isCalculation(String(typed.dropLast())) {
            let percentage = try NumberInput.parse(String(typed.dropLast()))
            return setPercentage((), try isNonnegative ? limited(percentage, to: 100) : percentage)
        }
        if let step, typed.hasPrefix("/") {
            return step.set((), try positive(try NumberInput.parse(String(typed.dropFirst()))))
        }
        guard isRequired || !typed.isEmpty else { return access.set((), nil) }
        let number = try Calculation.value(of: text, places: style == .amount ? 2 : 6)
        if style == .amount, number != number.rounded(toPlaces: 2) { throw .hasPartsOfCents }
        if let limit = limit(()), abs(number) >= limit { throw .mustBeBelow(limit) }
        access.set((), try isPositive ? positive(number) : isNonnegative ? limited(number, to: most(())) : number)
    }

    private func limited(_ number: ExactDecimal, to most: ExactDecimal?) throws(FieldProblem) -> ExactDecimal {
        guard number >= 0 else { throw .mustNotBeNegative }
        if let most, number > most { throw .mustNotBeAbove(most) }
        return number
    }

    private func positive(_ number: ExactDecimal) throws(FieldProblem) -> ExactDecimal {
        guard number > 0 else { throw .mustBePositive }
        return number
    }
}
