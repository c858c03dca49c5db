import Foundation
import Invoicing

/// CIUS-RO, the rules of Romanian authorities, which are published for UBL.
///
/// Some are published for invoices alone, since their tests look for credit notes under the name of another document.
enum RomanianRules {
    static let all = [head, parties, dates, limits, otherLengths].flatMap { $0 }

    // MARK: Head

    private static let head: [DocumentRule] = [
        DocumentRule(
            "BR-RO-001", in: UBLRules.documents, "BT-24", "Choose CIUS-RO 1.0.1 as the specification."
        ) { !$0.says("CustomizationID", "urn:cen.eu:en16931:2017#compliant#urn:efactura.mfinante.ro:CIUS-RO:1.0.1") },
        DocumentRule(
            "BR-RO-010", in: UBLRules.documents, "BT-1", "Let the number of the invoice have a digit at least."
        ) { !$0.value("ID").utf8.contains(where: Scanned.isDigit) },
        code("BR-RO-020_1", in: "InvoiceTypeCode", "BT-3", ["380", "384", "389", "751"]),
        code("BR-RO-020_2", in: "CreditNoteTypeCode", "BT-3", ["381"]),
        DocumentRule(
            "BR-RO-030", in: UBLRules.documents, "BT-6",
            "State RON as the currency for VAT: the invoice has another currency."
        ) { $0.value("DocumentCurrencyCode") != "RON" && $0.value("TaxCurrencyCode") != "RON" },
        code("BR-RO-040", in: "InvoicePeriod/DescriptionCode", "BT-8", ["3", "35", "432"]),
        DocumentRule(
            "BR-RO-065", in: UBLRules.documents, "BT-31",
            "Enter the seller’s VAT identifier or tax number, or the VAT identifier of its tax representative."
        ) {
            usesTaxedKinds($0) && !$0.has("TaxRepresentativeParty/PartyTaxScheme/CompanyID")
                && !$0.contains("AccountingSupplierParty/Party/PartyTaxScheme/CompanyID") { !$0.value.isEmpty }
        },
        DocumentRule(
            "BR-RO-120", in: UBLRules.documents, "BT-48",
            "Enter the buyer’s VAT identifier or its number in a register."
        ) {
            usesTaxedKinds($0) && !$0.has("AccountingCustomerParty/Party/PartyLegalEntity/CompanyID")
                && !$0.contains("AccountingCustomerParty/Party/PartyTaxScheme/CompanyID") { !$0.value.isEmpty }
        },
        .atMost(20, "Note", "BR-RO-A020", in: UBLRules.documents),
        .atMost(500, "InvoiceDocumentReference", "BR-RO-A500", in: "BillingReference"),
    ]

    private static func code(_ id: String, in context: String, _ term: String, _ codes: [String]) -> DocumentRule {
        DocumentRule(id, in: context, term, "Choose one of the codes \(codes.joined(separator: ", ")).") {
            !codes.contains($0.value)
        }
    }

    /// `true` if an invoice’s lines, or a document’s allowances and charges, have a kind of VAT other than O and B.
    private static func usesTaxedKinds(_ document: DocumentElement) -> Bool {
        let kinds: Set = ["S", "Z", "E", "AE", "K", "G", "L", "M"]
        let ofLines = document.name.text == "Invoice" ? document.lineSums.keys.joined().map(\.category) : []
        return ofLines.contains(where: kinds.contains)
            || document.contains("AllowanceCharge/TaxCategory") { tax in
                kinds.contains(tax.value("ID"))
                    && (tax.parent?.says("ChargeIndicator", "true") == true || tax.says("TaxScheme/ID", "VAT"))
            }
    }

    // MARK: Parties

    private static let parties = [
        address(
            of: "seller", "AccountingSupplierParty/Party/PostalAddress", in: UBLRules.documents,
            ["081", "091", "100", "110"], ["BT-35", "BT-37", "BT-39"]),
        address(
            of: "buyer", "AccountingCustomerParty/Party/PostalAddress", in: UBLRules.documents,
            ["082", "092", "101", "111"], ["BT-50", "BT-52", "BT-54"]),
        address(
            of: "tax representative", "", in: "/Invoice/TaxRepresentativeParty/PostalAddress",
            ["140", "150", "160", "170"], ["BT-64", "BT-66", "BT-68"]),
        address(
            of: "place of delivery", "", in: deliveryAddress, ["180", "201", "202", "212"],
            ["BT-75", "BT-77", "BT-79"]),
        [
            DocumentRule(
                RuleRow("BR-RO-211", "BT-79", "Enter the county of the place of delivery.", family: addresses),
                in: deliveryAddress
            ) { $0.value("CountrySubentity").isEmpty }
        ],
    ].flatMap { $0 }

    private static let addresses = "State street, town and county of each address; in Bucharest a sector as the town."
    private static let deliveryAddress = "/Invoice/Delivery/DeliveryLocation/Address"

    /// - Parameters:
    ///   - path: The way from the context to the address.
    ///   - numbers: Those of the rules about street, town, sector and county.
    ///   - terms: Those of street, town and county.
    private static func address(
        of owner: String, _ path: String, in context: String, _ numbers: [String], _ terms: [String]
    ) -> [DocumentRule] {
        let way = ElementPath(path)
        func rule(
            _ index: Int, _ term: String, _ sentence: String, isBroken: @escaping (DocumentElement?) -> Bool
        ) -> DocumentRule {
            let row = RuleRow("BR-RO-\(numbers[index])", term, sentence, family: addresses)
            return DocumentRule(row, in: context) { isBroken($0.first(way)) }
        }
        func isRomanian(_ address: DocumentElement?) -> Bool {
            address?.value("Country/IdentificationCode") == "RO"
        }
        return [
            rule(0, terms[0], "Enter the street of the \(owner).") { $0?.value("StreetName").isEmpty ?? true },
            rule(1, terms[1], "Enter the town of the \(owner).") { $0?.value("CityName").isEmpty ?? true },
            rule(2, terms[1], "Write the town of the \(owner) as SECTOR1 to SECTOR6: it is in Bucharest.") {
                isRomanian($0) && $0?.value("CountrySubentity") == "RO-B"
                    && !sectors.contains($0?.value("CityName") ?? "")
            },
            rule(3, terms[2], "Write the county of the \(owner) as a code of ISO 3166-2, such as RO-CJ.") {
                isRomanian($0) && !counties.contains($0?.value("CountrySubentity") ?? "")
            },
        ]
    }

    private static let sectors = Set((1...6).map { "SECTOR\($0)" })
    private static let counties = Set(
        """
        AB AG AR B BC BH BN BR BT BV BZ CJ CL CS CT CV DB DJ GJ GL GR HD HR IF IL IS MH MM MS NT OT PH SB SJ SM SV TL TM TR VL
        VN VS
        """
        .split(whereSeparator: \.isWhitespace).map { "RO-\($0)" })

    // MARK: Dates

    private static let dates = [
        ("1", "IssueDate"), ("2", "TaxPointDate"), ("3", "DueDate"), ("3_CN", "PaymentDueDate"),
        ("4", "ActualDeliveryDate"), ("5", "StartDate"), ("6", "EndDate"),
    ].map { number, name in
        let row = RuleRow(
            "BR-RO-DT00\(number)", "", "Write the date as 2026-11-21.", family: "Write dates as 2026-11-21.")
        return DocumentRule(row, in: name) { !$0.isDate }
    }

    // MARK: Lengths of texts and amounts

    /// Behind each number an allowance has a minus, a charge a plus; a text has its greatest length behind a colon, an amount two decimals.
    private static let limits = DocumentRule.entries(
        of: """
            \(UBLRules.documents):
            L155:200 ID  L1001:100 AccountingCost  L0302:200 ContractDocumentReference/ID  L0303:200 OrderReference/ID
            L0304:200 OrderReference/SalesOrderID  L0305:200 ReceiptDocumentReference/ID
            L0306:200 DespatchDocumentReference/ID  L0307:200 OriginatorDocumentReference/ID
            L205:200 PayeeParty/PartyName/Name  L301:300 PaymentTerms/Note
            AccountingSupplierParty/Party {
            L201:200 PartyLegalEntity/RegistrationName  L202:200 PartyName/Name
            L1000:1000 PartyLegalEntity/CompanyLegalForm
            Contact { L1004:100 Name  L1005:100 Telephone  L1006:100 ElectronicMail }
            PostalAddress { L151:150 StreetName  L1002:100 AdditionalStreetName  L1003:100 AddressLine/Line
            L0501:50 CityName  L0201:20 PostalZone } }
            AccountingCustomerParty/Party { L203:200 PartyLegalEntity/RegistrationName  L204:200 PartyName/Name
            Contact { L1009:100 Name  L1010:100 Telephone  L1011:100 ElectronicMail }
            PostalAddress { L152:150 StreetName  L1007:100 AdditionalStreetName  L1008:100 AddressLine/Line
            L0502:50 CityName  L0202:20 PostalZone } }
            TaxRepresentativeParty { L206:200 PartyName/Name
            PostalAddress { L153:150 StreetName  L1012:100 AdditionalStreetName  L1013:100 AddressLine/Line
            L0503:50 CityName  L0203:20 PostalZone } }
            Delivery { L207:200 DeliveryParty/PartyName/Name
            DeliveryLocation/Address { L154:150 StreetName  L1014:100 AdditionalStreetName  L1015:100 AddressLine/Line
            L0504:50 CityName  L0204:20 PostalZone } }
            PaymentMeans:
            L140:140 PaymentID  L208:200 PayeeFinancialAccount/Name  L209:200 CardAccount/HolderName
            AdditionalDocumentReference:
            L0308:200 ID  L1020:100 DocumentDescription  L210:200 Attachment/ExternalReference/URI
            Item/AdditionalItemProperty:
            L0505:50 Name  L1025:100 Value
            BillingReference/InvoiceDocumentReference:
            L156:200 ID
            \(UBLRules.lines):
            L1021:100 AccountingCost  L1024:100 Item/Name  L212:200 Item/Description  L303:300 Note
            AllowanceCharge { L1022-:100 AllowanceChargeReason  L1023+:100 AllowanceChargeReason
            24- Amount  25- BaseAmount  27+ Amount  28+ BaseAmount }
            /Invoice/AllowanceCharge:
            L1017-:100 AllowanceChargeReasonCode  L1018+:100 AllowanceChargeReasonCode
            01- Amount  02- BaseAmount  05+ Amount  06+ BaseAmount
            LegalMonetaryTotal:
            09 LineExtensionAmount  10 AllowanceTotalAmount  11 ChargeTotalAmount  12 TaxExclusiveAmount
            14 TaxInclusiveAmount  16 PrepaidAmount  17 PayableRoundingAmount  18 PayableAmount
            TaxTotal/TaxSubtotal:
            1009 TaxableAmount  1010 TaxAmount
            """
    ).map { marks, context, path in
        let parts = marks.split(separator: ":")
        let number = parts[0].filter { $0.isLetter || $0.isNumber }
        let isCharge = parts[0].last == "+" ? true : parts[0].last == "-" ? false : nil
        let elements = context.components(separatedBy: " | ").map { "\($0)/\(path)" }.joined(separator: " | ")
        guard parts.count == 1 else {
            return length(number, Int(parts[1]) ?? 0, in: elements) { $0.isIn(charge: isCharge) ? $0.value : nil }
        }
        let row = RuleRow(
            "BR-DEC-RO-\(number)", "", "Round the amount to two decimals.", family: "Round amounts to two decimals.")
        return DocumentRule(row, in: elements) { $0.text.decimalCount > 2 && $0.isIn(charge: isCharge) }
    }

    private static let otherLengths = [
        length("L302", 300, in: "Note") { $0.value },
        length("L1016", 100, in: "PaymentMeans/PaymentMeansCode") { $0[attribute: "name"] },
        length("L211", 200, in: "AdditionalDocumentReference/Attachment/EmbeddedDocumentBinaryObject") {
            $0[attribute: "filename"]
        },
    ]

    private static func length(
        _ number: String, _ limit: Int, in context: String, of text: @escaping (DocumentElement) -> String?
    ) -> DocumentRule {
        let name = context.split(separator: "/").last ?? ""
        let row = RuleRow(
            "BR-RO-\(number)", "", "Shorten \(name): it may have \(limit) characters at most.",
            family: "Shorten texts that are longer than Romanian authorities accept.")
        return DocumentRule(row, in: context) { text($0)?.isLonger(than: limit) ?? false }
    }
}

extension DocumentElement {
    /// `true` if it belongs to a charge, or to an allowance; true where neither is meant.
    fileprivate func isIn(charge isCharge: Bool?) -> Bool {
        guard let isCharge else { return true }
        return (isCharge ? ["true", "1"] : ["false", "0"]).contains(parent?.value("ChargeIndicator"))
    }
}

extension String {
    /// `true` if it has more characters than a limit, with white space that follows other white space left out.
    fileprivate func isLonger(than limit: Int) -> Bool {
        guard utf8.count > limit else { return false }
        let words = unicodeScalars.split { $0.properties.isWhitespace }
        return words.reduce(words.count - 1) { $0 + $1.count } > limit
    }
}
