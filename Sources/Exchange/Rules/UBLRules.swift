import Invoicing

/// The rules of the standard about how a document is written in UBL.
enum UBLRules {
    static let all = [once, parts, counts, conditions, reasons, payees, attributes, forms].flatMap { $0 }

    static let documents = "/Invoice | /CreditNote"
    static let lines = "InvoiceLine | CreditNoteLine"
    static let amounts =
        "Amount | BaseAmount | PriceAmount | TaxAmount | TaxableAmount | LineExtensionAmount | TaxExclusiveAmount | "
        + "TaxInclusiveAmount | AllowanceTotalAmount | ChargeTotalAmount | PrepaidAmount | PayableRoundingAmount | PayableAmount"

    // MARK: Single elements

    /// Elements that the document has once at most. A tilde says that EXTENDED-CTC-FR has a place for more.
    private static let once: [DocumentRule] = onceInDocument.map {
        .atMost(1, $0.1, "UBL-SR-\($0.0.prefix(2))", .standard, .error, RuleScope(marks: $0.0[...]), in: documents)
    }

    private static let onceInDocument: [(String, String)] = [
        ("01", "ContractDocumentReference/ID"), ("02", "ReceiptDocumentReference/ID"),
        ("03", "DespatchDocumentReference/ID"), ("05", "PaymentTerms/Note"), ("08", "InvoicePeriod"),
        ("09", "AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName"),
        ("10", "AccountingSupplierParty/Party/PartyName/Name"),
        ("11", "AccountingSupplierParty/Party/PartyLegalEntity/CompanyID"),
        ("14", "AccountingSupplierParty/Party/PartyLegalEntity/CompanyLegalForm"),
        ("15", "AccountingCustomerParty/Party/PartyLegalEntity/RegistrationName"),
        ("16~", "AccountingCustomerParty/Party/PartyIdentification/ID"),
        ("17", "AccountingCustomerParty/Party/PartyLegalEntity/CompanyID"), ("24", "Delivery"),
        ("39", "ProjectReference/ID"), ("40", "AccountingCustomerParty/Party/PartyName/Name"),
        ("45", "PaymentMeans/PaymentDueDate"), ("49", "InvoicePeriod/DescriptionCode"),
        ("54", "PaymentMeans/CardAccount"), ("55", "PaymentMeans/PaymentMandate"),
        ("56", "OriginatorDocumentReference/ID"),
    ]

    /// What a part of the document has once at most.
    private static let parts: [DocumentRule] = onceInParts.map {
        .atMost(1, $0.1, "UBL-SR-\($0.0.prefix(2))", .standard, .error, RuleScope(marks: $0.0[...]), in: $0.2)
    }

    private static let onceInParts: [(String, String, String)] = [
        ("33", "DocumentDescription", "AdditionalDocumentReference"),
        ("25", "DeliveryParty/PartyName/Name", "Delivery"),
        ("34~", "Note", lines), ("35", "OrderLineReference/LineID", lines), ("36", "InvoicePeriod", lines),
        ("37~", "Price/AllowanceCharge/Amount", lines), ("50", "Item/Description", lines),
        ("52~", "DocumentReference", lines), ("26", "PaymentID", "PaymentMeans"),
        ("27", "PaymentMeansCode", "PaymentMeans"), ("28", "PaymentMandate/ID", "PaymentMeans"),
        ("06", "InvoiceDocumentReference", "BillingReference"), ("22", "PartyName/Name", "TaxRepresentativeParty"),
        ("23", "PartyTaxScheme/CompanyID", "TaxRepresentativeParty"),
        ("32", "TaxCategory/TaxExemptionReason", "TaxSubtotal"),
        ("51", "AddressLine", "PostalAddress | Address"),
    ]

    private static let counts: [DocumentRule] = [
        .exactlyOne("Item/ClassifiedTaxCategory", "UBL-SR-48", .standard, .error, .droppedInFrance, in: lines),
        .atMost(2, "PartyTaxScheme", "UBL-SR-42", .standard, in: "AccountingSupplierParty/Party"),
    ]

    // MARK: Conditions

    private static let conditions: [DocumentRule] = [
        DocumentRule(
            "UBL-SR-04", .standard, .error, .droppedInFrance, in: documents, "BT-18",
            "The invoice may refer to only one invoiced object: remove the others."
        ) {
            $0.all("AdditionalDocumentReference").filter { $0.says("DocumentTypeCode", "130") }
                .reduce(0) { $0 + $1.count("ID") } > 1
        },
        DocumentRule(
            "UBL-SR-07", .standard, in: "BillingReference", "BT-25", "Enter the number of the earlier invoice."
        ) { !$0.has("InvoiceDocumentReference/ID") },
        registrations("12", of: "Supplier", isVAT: true), registrations("13", of: "Supplier", isVAT: false),
        registrations("18", of: "Customer", isVAT: true),
        DocumentRule(
            "UBL-SR-29", .standard, in: documents, "BT-90", "State only one creditor identifier (scheme SEPA)."
        ) { document in
            document.descendants(identification).flatMap { $0.all("ID") }
                .count { $0[attribute: "schemeID"]?.uppercased() == "SEPA" } > 1
        },
        DocumentRule(
            "UBL-SR-43", .standard, in: "AdditionalDocumentReference", "BT-18",
            "Only an invoiced object may have a scheme or a type code: leave them out here."
        ) { reference in
            !reference.says("DocumentTypeCode", "130")
                && !(reference.says("DocumentTypeCode", "50") && reference.root.name.text == "CreditNote")
                && (reference.has("DocumentTypeCode")
                    || reference.contains("ID") { $0[attribute: "schemeID"] != nil })
        },
        DocumentRule(
            "UBL-SR-44", .standard, in: documents, "BT-83", "State the same remittance information everywhere."
        ) { Set($0.descendants(paymentID).map(\.text)).count > 1 },
        DocumentRule(
            "UBL-SR-46", .standard, in: documents, "BT-82", "Name the means of payment only once."
        ) { $0.all("PaymentMeans/PaymentMeansCode").count { $0[attribute: "name"] != nil } > 1 },
        DocumentRule(.ublSR47, in: documents) { Set($0.descendants(paymentMeansCode).map(\.text)).count > 1 },
        DocumentRule(
            "UBL-SR-53", .standard, in: "PartyTaxScheme", "State both the tax number and its type of tax."
        ) { !$0.has("TaxScheme/ID") || !$0.has("CompanyID") },
    ]

    private static let reasons: [DocumentRule] = [reason("30", isCharge: false), reason("31", isCharge: true)]

    private static func reason(_ number: String, isCharge: Bool) -> DocumentRule {
        DocumentRule(
            "UBL-SR-\(number)", .standard, in: "AllowanceCharge",
            "State one reason of this \(isCharge ? "charge" : "allowance") only."
        ) { $0.first("ChargeIndicator")?.flag == isCharge && $0.count("AllowanceChargeReason") > 1 }
    }

    private static let payees: [DocumentRule] = [
        payee("19", "name") { $0.count("PartyName/Name") },
        payee("20", "identifier", .droppedInFrance) {
            $0.all("PartyIdentification/ID").count {
                $0[attribute: "schemeID"].map { $0.uppercased() != "SEPA" } ?? false
            }
        },
        payee("21", "legal registration") { $0.count("PartyLegalEntity/CompanyID") },
    ]

    private static let identification = ElementName("PartyIdentification")
    private static let paymentID = ElementName("PaymentID")
    private static let paymentMeansCode = ElementName("PaymentMeansCode")

    private static func registrations(_ number: String, of party: String, isVAT: Bool) -> DocumentRule {
        let schemes = ElementPath("Accounting\(party)Party/Party/PartyTaxScheme")
        return DocumentRule(
            "UBL-SR-\(number)", .standard, in: documents, "Leave only one \(isVAT ? "VAT number" : "other tax number")."
        ) { document in
            document.all(schemes).filter { scheme in
                scheme.contains("TaxScheme/ID") { ($0.text.uppercased() == "VAT") == isVAT }
            }
            .reduce(0) { $0 + $1.count("CompanyID") } > 1
        }
    }

    /// A payee has one of each, and another name than the seller.
    private static func payee(
        _ number: String, _ name: String, _ scope: RuleScope = [], count: @escaping (DocumentElement) -> Int
    ) -> DocumentRule {
        DocumentRule(
            "UBL-SR-\(number)", .standard, .error, scope, in: "PayeeParty", "BG-10",
            "State only one \(name) of the payee, and the payee only if it is not the seller."
        ) { payee in
            let sellers = (payee.parent?.all("AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName") ?? [])
            let names = Set(sellers.map(\.text))
            let isOther = payee.contains("PartyName/Name") { name in names.contains { $0 != name.text } }
            return count(payee) > 1 || !isOther
        }
    }

    // MARK: Attributes

    private static let attributes: [DocumentRule] = forbidden.map { entry in
        let name = String(entry.dropFirst(3))
        return .withoutAttribute(
            name, "UBL-DT-\(entry.prefix(2))", .standard, .warning, in: "*",
            unless: { name == "name" && $0.name == paymentMeansCode })
    }

    private static let forbidden: [String] = [
        "08 schemeName", "09 schemeAgencyName", "10 schemeDataURI", "11 schemeURI", "12 format",
        "13 unitCodeListIdentifier", "14 unitCodeListAgencyIdentifier", "15 unitCodeListAgencyName",
        "16 listAgencyName", "17 listName", "18 name", "19 languageID", "20 listURI", "21 listSchemeURI",
        "22 languageLocaleID",
        "23 uri", "24 currencyCodeListVersionID", "25 characterSetCode", "26 encodingCode", "27 schemeAgencyID",
        "28 listAgencyID",
    ]

    // MARK: Forms

    private static let forms: [DocumentRule] = [
        DocumentRule("UBL-DT-01", .standard, in: "*Amount", "Write this amount with at most two decimals.") { amount in
            !amount.name.text.hasSuffix("PriceAmount") && amount.text.decimalCount > 2
                && !(amount.parent?.name.text == "AllowanceCharge" && amount.isSomewhereInside(price))
        },
        DocumentRule(.ublDT06, in: "*BinaryObject") { $0[attribute: "mimeCode"] == nil },
        DocumentRule(.ublDT07, in: "*BinaryObject") { $0[attribute: "filename"] == nil },
    ]

    private static let price = ElementName("Price")
}

extension String {
    /// How many characters follow the first point.
    var decimalCount: Int { utf8.firstIndex(of: UInt8(ascii: ".")).map { self[$0...].count - 1 } ?? 0 }
}
