import Invoicing

/// The rules of the standard about how a document is written in UBL.
enum UBLRules {
    static let all = [structure, conditions, reasons, payees, attributes, forms].flatMap { $0 }

    static let documents = "/Invoice | /CreditNote"
    static let lines = "InvoiceLine | CreditNoteLine"
    static let amounts =
        "Amount | BaseAmount | PriceAmount | TaxAmount | TaxableAmount | LineExtensionAmount | TaxExclusiveAmount | "
        + "TaxInclusiveAmount | AllowanceTotalAmount | ChargeTotalAmount | PrepaidAmount | PayableRoundingAmount | PayableAmount"

    // MARK: Single elements

    private static let structure: [DocumentRule] =
        [.atMost(2, "PartyTaxScheme", "UBL-SR-42", in: "AccountingSupplierParty/Party")]
        + DocumentRule.table(
            of: "UBL",
            """
            \(documents):
            01!? ContractDocumentReference/ID  02!? ReceiptDocumentReference/ID  03!? DespatchDocumentReference/ID
            05!? PaymentTerms/Note  08!? InvoicePeriod  AccountingSupplierParty/Party {
            09!? PartyLegalEntity/RegistrationName  10!? PartyName/Name  11!? PartyLegalEntity/CompanyID
            14!? PartyLegalEntity/CompanyLegalForm }  AccountingCustomerParty/Party {
            15!? PartyLegalEntity/RegistrationName  16!~? PartyIdentification/ID  17!? PartyLegalEntity/CompanyID }
            24!? Delivery  39!? ProjectReference/ID  40!? AccountingCustomerParty/Party/PartyName/Name
            45!? PaymentMeans/PaymentDueDate  49!? InvoicePeriod/DescriptionCode  54!? PaymentMeans/CardAccount
            55!? PaymentMeans/PaymentMandate  56!? OriginatorDocumentReference/ID
            AdditionalDocumentReference:
            33!? DocumentDescription
            Delivery:
            25!? DeliveryParty/PartyName/Name
            \(lines):
            34!~? Note  35!? OrderLineReference/LineID  36!? InvoicePeriod  37!~? Price/AllowanceCharge/Amount
            50!? Item/Description  52!~? DocumentReference  48!~= Item/ClassifiedTaxCategory
            PaymentMeans:
            26!? PaymentID  27!? PaymentMeansCode  28!? PaymentMandate/ID
            BillingReference:
            06!? InvoiceDocumentReference
            TaxRepresentativeParty:
            22!? PartyName/Name  23!? PartyTaxScheme/CompanyID
            TaxSubtotal:
            32!? TaxCategory/TaxExemptionReason
            PostalAddress | Address:
            51!? AddressLine
            """)

    // MARK: Conditions

    private static let conditions: [DocumentRule] = [
        DocumentRule(
            "UBL-SR-04", .droppedInFrance, in: documents, "BT-18",
            "The invoice may refer to only one invoiced object: remove the others."
        ) {
            $0.all("AdditionalDocumentReference").filter { $0.says("DocumentTypeCode", "130") }
                .reduce(0) { $0 + $1.count("ID") } > 1
        },
        DocumentRule("UBL-SR-07", in: "BillingReference", "BT-25", "Enter the number of the earlier invoice.") {
            !$0.has("InvoiceDocumentReference/ID")
        },
        registrations("12", of: "Supplier", isVAT: true), registrations("13", of: "Supplier", isVAT: false),
        registrations("18", of: "Customer", isVAT: true),
        DocumentRule("UBL-SR-29", in: documents, "BT-90", "State only one creditor identifier (scheme SEPA).") {
            document in
            document.descendants(identification).flatMap { $0.all("ID") }
                .count { $0[attribute: "schemeID"]?.uppercased() == "SEPA" } > 1
        },
        DocumentRule(
            "UBL-SR-43", in: "AdditionalDocumentReference", "BT-18",
            "Only an invoiced object may have a scheme or a type code: leave them out here."
        ) { reference in
            !reference.says("DocumentTypeCode", "130")
                && !(reference.says("DocumentTypeCode", "50") && reference.root.name.text == "CreditNote")
                && (reference.has("DocumentTypeCode")
                    || reference.contains("ID") { $0[attribute: "schemeID"] != nil })
        },
        DocumentRule("UBL-SR-44", in: documents, "BT-83", "State the same remittance information everywhere.") {
            Set($0.descendants(paymentID).map(\.text)).count > 1
        },
        DocumentRule("UBL-SR-46", in: documents, "BT-82", "Name the means of payment only once.") {
            $0.all("PaymentMeans/PaymentMeansCode").count { $0[attribute: "name"] != nil } > 1
        },
        DocumentRule(.ublSR47, in: documents) { Set($0.descendants(paymentMeansCode).map(\.text)).count > 1 },
        DocumentRule("UBL-SR-53", in: "PartyTaxScheme", "State both the tax number and its type of tax.") {
            !$0.has("TaxScheme/ID") || !$0.has("CompanyID")
        },
    ]

    private static let reasons: [DocumentRule] = [reason("30", isCharge: false), reason("31", isCharge: true)]

    private static func reason(_ number: String, isCharge: Bool) -> DocumentRule {
        DocumentRule(
            "UBL-SR-\(number)", in: "AllowanceCharge",
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
            "UBL-SR-\(number)", in: documents, "Leave only one \(isVAT ? "VAT number" : "other tax number")."
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
            "UBL-SR-\(number)", scope, in: "PayeeParty", "BG-10",
            "State only one \(name) of the payee, and the payee only if it is not the seller."
        ) { payee in
            let sellers = (payee.parent?.all("AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName") ?? [])
            let names = Set(sellers.map(\.text))
            let isOther = payee.contains("PartyName/Name") { name in names.contains { $0 != name.text } }
            return count(payee) > 1 || !isOther
        }
    }

    // MARK: Attributes

    private static let attributes =
        DocumentRule.table(of: "UBL", "*:\nD18@ name") { $0.name == paymentMeansCode }
        + DocumentRule.table(
            of: "UBL",
            """
            *:
            D08@ schemeName  D09@ schemeAgencyName  D10@ schemeDataURI  D11@ schemeURI  D12@ format
            D13@ unitCodeListIdentifier  D14@ unitCodeListAgencyIdentifier  D15@ unitCodeListAgencyName
            D16@ listAgencyName  D17@ listName  D19@ languageID  D20@ listURI  D21@ listSchemeURI  D22@ languageLocaleID
            D23@ uri  D24@ currencyCodeListVersionID  D25@ characterSetCode  D26@ encodingCode  D27@ schemeAgencyID
            D28@ listAgencyID
            """)

    // MARK: Forms

    private static let forms: [DocumentRule] = [
        DocumentRule("UBL-DT-01", in: "*Amount", "Write this amount with at most two decimals.") { amount in
            !amount.name.text.hasSuffix("PriceAmount") && amount.text.decimalCount > 2
                && !(amount.parent?.name.text == "AllowanceCharge" && amount.isSomewhereInside(price))
        },
        DocumentRule(.ublDT06, in: "*BinaryObject") { $0[attribute: "mimeCode"] == nil },
        DocumentRule(.ublDT07, in: "*BinaryObject") { $0[attribute: "filename"] == nil },
    ]

    private static let price = ElementName("Price")
}

extension String {
    /// The number of characters behind the first point.
    var decimalCount: Int { utf8.firstIndex(of: UInt8(ascii: ".")).map { self[$0...].count - 1 } ?? 0 }
}
