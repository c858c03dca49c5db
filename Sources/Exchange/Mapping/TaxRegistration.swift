import Invoicing

/// A tax number with its scheme, that of VAT or another.
struct TaxRegistration {
    /// The name of the scheme of VAT in the syntax.
    let vat: String
    var number = ""
    var scheme = ""

    var isOfVAT: Bool { scheme.uppercased() == vat }

    /// The key that tells it from others: a VAT identifier and a tax number may be the same.
    var key: String { isOfVAT && !number.isEmpty ? "\(vat) \(number)" : number }
}

extension Party {
    /// Appends a number, unless there is one of its kind. Two VAT identifiers are ambiguous.
    func append(_ part: TaxRegistration, _ element: ElementText) -> Bool {
        let number: ReferenceWritableKeyPath<Party, String> = part.isOfVAT ? \.vatIdentifier : \.taxRegistration
        guard self[keyPath: number].isEmpty else {
            if part.isOfVAT { element.noteRepetition() }
            return false
        }
        self[keyPath: number] = part.number
        return true
    }

    func taxRegistrations(vat: String, other scheme: String) -> [TaxRegistration] {
        [(vatIdentifier, vat), (taxRegistration, scheme)]
            .filter { !$0.0.isEmpty }.map { TaxRegistration(vat: vat, number: $0.0, scheme: $0.1) }
    }
}

extension TaxRepresentative {
    /// Takes the VAT identifier. A number for another tax is no term of the standard.
    func append(_ part: TaxRegistration) -> Bool {
        guard part.isOfVAT, vatIdentifier.isEmpty else { return false }
        vatIdentifier = part.number
        return true
    }

    func taxRegistrations(vat: String) -> [TaxRegistration] {
        vatIdentifier.isEmpty ? [] : [TaxRegistration(vat: vat, number: vatIdentifier, scheme: vat)]
    }
}
