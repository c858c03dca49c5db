import Invoicing

/// Parties, numbers and payments, for the rules for single countries.
extension SyntaxElements {
    /// A party of a document, by its context.
    func party(_ context: String, of root: DocumentElement) -> DocumentElement? {
        root.first(self.agreement)?.first(ElementPath(context))
    }

    /// The country in the address of a party; empty if there is none.
    func country(of context: String, in root: DocumentElement) -> String {
        party(context, of: root)?.value(self.countryCode) ?? ""
    }

    /// The scheme of a tax number: the type of tax in UBL, VAT or FC in CII.
    func scheme(of number: DocumentElement) -> String {
        isCII ? number.first(self.taxNumberID)?[attribute: "schemeID"] ?? "" : number.value("TaxScheme/ID")
    }

    /// Returns `true` if a scheme is that of tax numbers other than VAT identifiers.
    func isOtherTax(_ scheme: String) -> Bool { isCII ? scheme == "FC" : scheme.uppercased() != "VAT" }

    /// A party’s tax numbers of some schemes. In CII these rules ask for the scheme VAT, not for the standard’s VA.
    func numbers(of party: DocumentElement?, _ isWanted: (String) -> Bool = { $0 == "VAT" }) -> [String] {
        (party?.all(ElementPath(self.taxNumber)) ?? []).filter { isWanted(scheme(of: $0)) }.map {
            $0.value(self.taxNumberID)
        }
        .filter { !$0.isEmpty }
    }

    /// The country of the seller: by its VAT number, by that of its tax representative, or by its address; `XX` for none.
    func sellerCountry(of root: DocumentElement) -> String {
        let numbers = numbers(of: party(self.seller, of: root)) + numbers(of: party(self.representative, of: root))
        let country = numbers.first.map { String($0.prefix(2)) } ?? country(of: self.seller, in: root)
        return country.isEmpty ? "XX" : country.uppercased()
    }

    func code(of means: DocumentElement) -> String { means.value(self.meansCode) }

    /// The remittance information that belongs to a means of payment.
    func reference(of means: DocumentElement) -> String {
        (isCII ? means.parent?.value("PaymentReference") : means.value("PaymentID")) ?? ""
    }

    func isCreditNote(_ root: DocumentElement) -> Bool {
        isCII ? root.says("ExchangedDocument/TypeCode", "381") : root.name.text == "CreditNote"
    }

    func amountDue(of root: DocumentElement) -> ExactDecimal? { totals(of: root)?.decimal(self.due) }
}
