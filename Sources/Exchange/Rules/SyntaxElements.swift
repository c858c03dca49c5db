import Invoicing

/// The same thing in UBL and in CII.
struct Either<Value> {
    let ubl: Value
    let cii: Value

    init(_ ubl: Value, _ cii: Value) { (self.ubl, self.cii) = (ubl, cii) }
}

/// The elements of each syntax that rules compare, a row for each thing.
struct ElementTable {
    typealias Context = Either<String>
    typealias Way = Either<ElementPath>

    // MARK: Amounts

    let document = Context(UBLRules.documents, "/CrossIndustryInvoice")
    let settlement = Way("", "SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement")
    let summation = Way("LegalMonetaryTotal", "SpecifiedTradeSettlementHeaderMonetarySummation")
    let lineTotal = Way("LineExtensionAmount", "LineTotalAmount")
    let allowances = Way("AllowanceTotalAmount", "AllowanceTotalAmount")
    let charges = Way("ChargeTotalAmount", "ChargeTotalAmount")
    let net = Way("TaxExclusiveAmount", "TaxBasisTotalAmount")
    let gross = Way("TaxInclusiveAmount", "GrandTotalAmount")
    let paid = Way("PrepaidAmount", "TotalPrepaidAmount")
    let rounding = Way("PayableRoundingAmount", "RoundingAmount")
    let due = Way("PayableAmount", "DuePayableAmount")
    let currency = Way("DocumentCurrencyCode", "InvoiceCurrencyCode")

    let line = Context(UBLRules.lines, "IncludedSupplyChainTradeLineItem")
    let lineAmount = Way(
        "LineExtensionAmount",
        "SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount")
    let quantities = Either<[ElementPath]>(
        ["InvoicedQuantity", "CreditedQuantity"], ["SpecifiedLineTradeDelivery/BilledQuantity"])
    let price = Way("Price/PriceAmount", "SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount")
    let grossPrice = Way(
        "Price/AllowanceCharge/BaseAmount", "SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/ChargeAmount")
    /// The number of units that the price is for; the one of the net price first.
    let priceBases = Either<[ElementPath]>(
        ["Price/BaseQuantity"],
        ["NetPrice", "GrossPrice"].map {
            ElementPath("SpecifiedLineTradeAgreement/\($0)ProductTradePrice/BasisQuantity")
        })
    let lineItems = Way("AllowanceCharge", "SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge")
    let lineTax = Way("Item/ClassifiedTaxCategory", "SpecifiedLineTradeSettlement/ApplicableTradeTax")

    let itemsOfDocument = Way("AllowanceCharge", "SpecifiedTradeAllowanceCharge")
    let isCharge = Way("ChargeIndicator", "ChargeIndicator/Indicator")
    let amount = Way("Amount", "ActualAmount")
    let itemTax = Way("TaxCategory", "CategoryTradeTax")
    let breakdown = Way("TaxTotal/TaxSubtotal", "ApplicableTradeTax")
    let groupTax = Way("TaxCategory", "")
    let percentage = Way("MultiplierFactorNumeric", "CalculationPercent")
    let base = Way("BaseAmount", "BasisAmount")
    let taxable = Way("TaxableAmount", "BasisAmount")
    let tax = Way("TaxAmount", "CalculatedAmount")
    let category = Way("ID", "CategoryCode")
    let rate = Way("Percent", "RateApplicablePercent")
    let typeOfTax = Way("TaxScheme/ID", "TypeCode")
    /// The kinds of VAT of all allowances, charges and groups.
    let categories = Either<[ElementPath]>(
        ["AllowanceCharge/TaxCategory/ID", "TaxTotal/TaxSubtotal/TaxCategory/ID"],
        ["SpecifiedTradeAllowanceCharge/CategoryTradeTax", "ApplicableTradeTax"].map {
            ElementPath("SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/\($0)/CategoryCode")
        })

    // MARK: Parties

    let seller = Context("AccountingSupplierParty/Party", "SellerTradeParty")
    let buyer = Context("AccountingCustomerParty/Party", "BuyerTradeParty")
    let representative = Context("TaxRepresentativeParty", "SellerTaxRepresentativeTradeParty")
    /// The header’s part in which the parties are.
    let agreement = Way("", "SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement")
    let address = Context("PostalAddress", "PostalTradeAddress")
    let countryCode = Way("PostalAddress/Country/IdentificationCode", "PostalTradeAddress/CountryID")
    /// Street, town and postal code below an address.
    let addressLines = Either(["StreetName", "CityName", "PostalZone"], ["LineOne", "CityName", "PostcodeCode"])
    /// The number in a commercial register, below a party.
    let register = Context("PartyLegalEntity/CompanyID", "SpecifiedLegalOrganization/ID")
    /// The identifiers of a party that need a scheme.
    let identifier = Way("PartyIdentification/ID", "GlobalID")
    let endpoint = Way("EndpointID", "URIUniversalCommunication/URIID")
    let taxNumber = Context("PartyTaxScheme", "SpecifiedTaxRegistration")
    let taxNumberID = Way("CompanyID", "ID")

    // MARK: Items, payment and references

    let item = Context("AllowanceCharge", "ApplicableHeaderTradeSettlement/SpecifiedTradeAllowanceCharge")
    let itemReasonCode = Way("AllowanceChargeReasonCode", "ReasonCode")
    let itemReason = Way("AllowanceChargeReason", "Reason")
    /// All taxes that state a rate.
    let taxes = Context("TaxCategory | ClassifiedTaxCategory", "ApplicableTradeTax | CategoryTradeTax")
    let itemClass = Way(
        "Item/CommodityClassification/ItemClassificationCode",
        "SpecifiedTradeProduct/DesignatedProductClassification/ClassCode")
    let means = Context("PaymentMeans", "SpecifiedTradeSettlementPaymentMeans")
    /// The means of payment that Danish rules examine: in UBL only those of invoices.
    let danishMeans = Context("/Invoice/PaymentMeans", "SpecifiedTradeSettlementPaymentMeans")
    let meansCode = Way("PaymentMeansCode", "TypeCode")
    let account = Way("PayeeFinancialAccount/ID", "PayeePartyCreditorFinancialAccount/IBANID")
    let localAccount = Way("PayeeFinancialAccount/ID", "PayeePartyCreditorFinancialAccount/ProprietaryID")
    let bank = Way(
        "PayeeFinancialAccount/FinancialInstitutionBranch/ID", "PayeeSpecifiedCreditorFinancialInstitution/BICID")
    let order = Way(
        "OrderReference/ID",
        "SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/BuyerOrderReferencedDocument/IssuerAssignedID")
    /// The part of a line that has its documents, and these.
    let lineSettlement = Context(UBLRules.lines, "SpecifiedLineTradeSettlement")
    let lineDocument = Way("DocumentReference", "AdditionalReferencedDocument")
    let lineDocumentType = Way("DocumentReference/DocumentTypeCode", "AdditionalReferencedDocument/TypeCode")
    let lineOrder = Context(
        "OrderLineReference/LineID", "SpecifiedLineTradeAgreement/BuyerOrderReferencedDocument/LineID")
    let precedingInvoice = Way(
        "BillingReference/InvoiceDocumentReference/ID",
        "SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/InvoiceReferencedDocument/IssuerAssignedID")
    /// A document that a credit note’s rules examine.
    let creditNote = Context("/CreditNote", "/CrossIndustryInvoice")

    // MARK: Clean vehicles

    let vehicle = Context(
        "/Invoice/InvoiceLine/Item | /CreditNote/CreditNoteLine/Item",
        "/CrossIndustryInvoice/SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem/SpecifiedTradeProduct")
    let vehicles = Either<[ElementPath]>(
        ["InvoiceLine/Item", "CreditNoteLine/Item"],
        ["SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem/SpecifiedTradeProduct"])
    let codes = Way("CommodityClassification/ItemClassificationCode", "DesignatedProductClassification/ClassCode")
    let properties = Way("AdditionalItemProperty", "ApplicableProductCharacteristic")
    let propertyName = Way("Name", "Description")
    let contract = Way(
        "ContractDocumentReference/ID",
        "SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/ContractReferencedDocument/IssuerAssignedID")
}

/// The elements of one syntax.
@dynamicMemberLookup
struct SyntaxElements {
    let isCII: Bool

    static let ubl = SyntaxElements(isCII: false)
    static let cii = SyntaxElements(isCII: true)

    private static let table = ElementTable()

    subscript<Value>(dynamicMember row: KeyPath<ElementTable, Either<Value>>) -> Value {
        let row = Self.table[keyPath: row]
        return isCII ? row.cii : row.ubl
    }
}
