import Invoicing

/// Where a syntax has the parties, numbers and payments that the rules for single countries compare.
struct NationalElements {
    let amounts: AmountElements
    /// The parties, as contexts of rules.
    let seller: String
    let buyer: String
    let representative: String
    /// The header’s part in which the parties are.
    let agreement: ElementPath
    let address: String
    let country: ElementPath
    /// Street, town and postal code below an address.
    let addressLines: [String]
    /// The number in a commercial register, below a party.
    let register: String
    /// The identifiers of a party that need a scheme.
    let identifier: ElementPath
    let taxNumber: String
    let taxNumberID: ElementPath
    /// The scheme of tax numbers other than VAT identifiers.
    let isOtherTax: (String) -> Bool
    let item: String
    let itemReasonCode: ElementPath
    let itemReason: ElementPath
    /// All taxes that state a rate.
    let taxes: String
    let itemClass: ElementPath
    let means: String
    /// The means of payment that Danish rules examine: in UBL only those of invoices.
    let danishMeans: String
    let meansCode: ElementPath
    let account: ElementPath
    let localAccount: ElementPath
    let bank: ElementPath
    let order: ElementPath
    let lineOrder: String
    let precedingInvoice: ElementPath
    /// A document that a credit note’s rules examine.
    let creditNote: String

    var isCII: Bool { amounts.isCII }

    static let ubl = NationalElements(
        amounts: .ubl, seller: "AccountingSupplierParty/Party", buyer: "AccountingCustomerParty/Party",
        representative: "TaxRepresentativeParty", agreement: "", address: "PostalAddress",
        country: "PostalAddress/Country/IdentificationCode", addressLines: ["StreetName", "CityName", "PostalZone"],
        register: "PartyLegalEntity/CompanyID", identifier: "PartyIdentification/ID", taxNumber: "PartyTaxScheme",
        taxNumberID: "CompanyID", isOtherTax: { $0.uppercased() != "VAT" }, item: "AllowanceCharge",
        itemReasonCode: "AllowanceChargeReasonCode", itemReason: "AllowanceChargeReason",
        taxes: "TaxCategory | ClassifiedTaxCategory",
        itemClass: "Item/CommodityClassification/ItemClassificationCode", means: "PaymentMeans",
        danishMeans: "/Invoice/PaymentMeans", meansCode: "PaymentMeansCode", account: "PayeeFinancialAccount/ID",
        localAccount: "PayeeFinancialAccount/ID", bank: "PayeeFinancialAccount/FinancialInstitutionBranch/ID",
        order: "OrderReference/ID", lineOrder: "OrderLineReference/LineID",
        precedingInvoice: "BillingReference/InvoiceDocumentReference/ID", creditNote: "/CreditNote")

    static let cii = NationalElements(
        amounts: .cii, seller: "SellerTradeParty", buyer: "BuyerTradeParty",
        representative: "SellerTaxRepresentativeTradeParty",
        agreement: "SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement", address: "PostalTradeAddress",
        country: "PostalTradeAddress/CountryID", addressLines: ["LineOne", "CityName", "PostcodeCode"],
        register: "SpecifiedLegalOrganization/ID", identifier: "GlobalID", taxNumber: "SpecifiedTaxRegistration",
        taxNumberID: "ID", isOtherTax: { $0 == "FC" },
        item: "ApplicableHeaderTradeSettlement/SpecifiedTradeAllowanceCharge", itemReasonCode: "ReasonCode",
        itemReason: "Reason", taxes: "ApplicableTradeTax | CategoryTradeTax",
        itemClass: "SpecifiedTradeProduct/DesignatedProductClassification/ClassCode",
        means: "SpecifiedTradeSettlementPaymentMeans", danishMeans: "SpecifiedTradeSettlementPaymentMeans",
        meansCode: "TypeCode", account: "PayeePartyCreditorFinancialAccount/IBANID",
        localAccount: "PayeePartyCreditorFinancialAccount/ProprietaryID",
        bank: "PayeeSpecifiedCreditorFinancialInstitution/BICID",
        order:
            "SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/BuyerOrderReferencedDocument/IssuerAssignedID",
        lineOrder: "SpecifiedLineTradeAgreement/BuyerOrderReferencedDocument/LineID",
        precedingInvoice:
            "SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/InvoiceReferencedDocument/IssuerAssignedID",
        creditNote: "/CrossIndustryInvoice")
}

extension NationalElements {
    /// A party of a document, by its context.
    func party(_ context: String, of root: DocumentElement) -> DocumentElement? {
        root.first(agreement)?.first(ElementPath(context))
    }

    /// The country in the address of a party; empty if there is none.
    func country(of context: String, in root: DocumentElement) -> String {
        party(context, of: root)?.value(country) ?? ""
    }

    /// The scheme of a tax number: the type of tax in UBL, VAT or FC in CII.
    func scheme(of number: DocumentElement) -> String {
        isCII ? number.first(taxNumberID)?[attribute: "schemeID"] ?? "" : number.value("TaxScheme/ID")
    }

    /// A party’s tax numbers of some schemes. In CII these rules ask for the scheme VAT, not for the standard’s VA.
    func numbers(of party: DocumentElement?, _ isWanted: (String) -> Bool = { $0 == "VAT" }) -> [String] {
        (party?.all(ElementPath(taxNumber)) ?? []).filter { isWanted(scheme(of: $0)) }.map { $0.value(taxNumberID) }
            .filter { !$0.isEmpty }
    }

    /// The country of the seller: by its VAT number, by that of its tax representative, or by its address; `XX` for none.
    func sellerCountry(of root: DocumentElement) -> String {
        let numbers = numbers(of: party(seller, of: root)) + numbers(of: party(representative, of: root))
        let country = numbers.first.map { String($0.prefix(2)) } ?? country(of: seller, in: root)
        return country.isEmpty ? "XX" : country.uppercased()
    }

    func code(of means: DocumentElement) -> String { means.value(meansCode) }

    /// The remittance information that belongs to a means of payment.
    func reference(of means: DocumentElement) -> String {
        (isCII ? means.parent?.value("PaymentReference") : means.value("PaymentID")) ?? ""
    }

    func isCreditNote(_ root: DocumentElement) -> Bool {
        isCII ? root.says("ExchangedDocument/TypeCode", "381") : root.name.text == "CreditNote"
    }

    func amountDue(of root: DocumentElement) -> ExactDecimal? { amounts.totals(of: root)?.decimal(amounts.due) }
}
