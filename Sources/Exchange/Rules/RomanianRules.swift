import Invoicing

/// CIUS-RO, the rules of Romanian authorities, which are published for UBL.
///
/// Some are published for invoices alone, since their tests look for credit notes under the name of another document.
enum RomanianRules {
    static let all = [head, parties, dates, lengths, decimals].flatMap { $0 }

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

    /// Whether an invoice’s lines, or a document’s allowances and charges, have a kind of VAT other than O and B.
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

    private static let lengths: [DocumentRule] = ofElements + ofAttributes + ofReasons

    private static let ofElements: [DocumentRule] = limits.split(whereSeparator: \.isNewline).map { line in
        let words = line.split(separator: " ").map(String.init)
        let steps = words[2].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let context =
            steps[0].isEmpty
            ? "/Invoice/\(steps[1]) | /CreditNote/\(steps[1])"
            : steps[0] == "Line" ? "InvoiceLine/\(steps[1]) | CreditNoteLine/\(steps[1])" : words[2]
        return length(words[0], Int(words[1]) ?? 0, in: context) { $0.value }
    }

    private static let ofAttributes = [
        length("L1016", 100, in: "PaymentMeans/PaymentMeansCode") { $0[attribute: "name"] },
        length("L211", 200, in: "AdditionalDocumentReference/Attachment/EmbeddedDocumentBinaryObject") {
            $0[attribute: "filename"]
        },
    ]

    private static let ofReasons = [
        ("L1017", "/Invoice/AllowanceCharge/AllowanceChargeReasonCode", false),
        ("L1018", "/Invoice/AllowanceCharge/AllowanceChargeReasonCode", true),
        ("L1022", lineItems("AllowanceChargeReason"), false), ("L1023", lineItems("AllowanceChargeReason"), true),
    ].map { number, context, isCharge in
        length(number, 100, in: context) { $0.isIn(charge: isCharge) ? $0.value : nil }
    }

    private static func length(
        _ number: String, _ limit: Int, in context: String, of text: @escaping (DocumentElement) -> String?
    ) -> DocumentRule {
        let name = context.split(separator: "/").last ?? ""
        let row = RuleRow(
            "BR-RO-\(number)", "", "Shorten \(name): it may have \(limit) characters at most.",
            family: "Shorten texts that are longer than Romanian authorities accept.")
        return DocumentRule(row, in: context) { text($0)?.isLonger(than: limit) ?? false }
    }

    private static let decimals: [DocumentRule] = [
        ("01", "/Invoice/AllowanceCharge/Amount", false), ("02", "/Invoice/AllowanceCharge/BaseAmount", false),
        ("05", "/Invoice/AllowanceCharge/Amount", true), ("06", "/Invoice/AllowanceCharge/BaseAmount", true),
        ("09", "LegalMonetaryTotal/LineExtensionAmount", nil), ("10", "LegalMonetaryTotal/AllowanceTotalAmount", nil),
        ("11", "LegalMonetaryTotal/ChargeTotalAmount", nil), ("12", "LegalMonetaryTotal/TaxExclusiveAmount", nil),
        ("14", "LegalMonetaryTotal/TaxInclusiveAmount", nil), ("16", "LegalMonetaryTotal/PrepaidAmount", nil),
        ("17", "LegalMonetaryTotal/PayableRoundingAmount", nil), ("18", "LegalMonetaryTotal/PayableAmount", nil),
        ("24", lineItems("Amount"), false), ("25", lineItems("BaseAmount"), false), ("27", lineItems("Amount"), true),
        ("28", lineItems("BaseAmount"), true), ("1009", "TaxTotal/TaxSubtotal/TaxableAmount", nil),
        ("1010", "TaxTotal/TaxSubtotal/TaxAmount", nil),
    ].map { (number: String, context: String, isCharge: Bool?) in
        let row = RuleRow(
            "BR-DEC-RO-\(number)", "", "Round the amount to two decimals.", family: "Round amounts to two decimals.")
        return DocumentRule(row, in: context) { amount in
            amount.text.decimalCount > 2 && isCharge.map { amount.isIn(charge: $0) } ?? true
        }
    }

    private static func lineItems(_ child: String) -> String {
        "InvoiceLine/AllowanceCharge/\(child) | CreditNoteLine/AllowanceCharge/\(child)"
    }

    /// The number of each rule, how many characters a text may have, and its path: from the root after a slash, from a line after
    /// Line, otherwise from anywhere.
    private static let limits = """
        L0201 20 /AccountingSupplierParty/Party/PostalAddress/PostalZone
        L0202 20 /AccountingCustomerParty/Party/PostalAddress/PostalZone
        L0203 20 /TaxRepresentativeParty/PostalAddress/PostalZone
        L0204 20 /Delivery/DeliveryLocation/Address/PostalZone
        L0302 200 /ContractDocumentReference/ID
        L0303 200 /OrderReference/ID
        L0304 200 /OrderReference/SalesOrderID
        L0305 200 /ReceiptDocumentReference/ID
        L0306 200 /DespatchDocumentReference/ID
        L0307 200 /OriginatorDocumentReference/ID
        L0501 50 /AccountingSupplierParty/Party/PostalAddress/CityName
        L0502 50 /AccountingCustomerParty/Party/PostalAddress/CityName
        L0503 50 /TaxRepresentativeParty/PostalAddress/CityName
        L0504 50 /Delivery/DeliveryLocation/Address/CityName
        L1000 1000 /AccountingSupplierParty/Party/PartyLegalEntity/CompanyLegalForm
        L1001 100 /AccountingCost
        L1002 100 /AccountingSupplierParty/Party/PostalAddress/AdditionalStreetName
        L1003 100 /AccountingSupplierParty/Party/PostalAddress/AddressLine/Line
        L1004 100 /AccountingSupplierParty/Party/Contact/Name
        L1005 100 /AccountingSupplierParty/Party/Contact/Telephone
        L1006 100 /AccountingSupplierParty/Party/Contact/ElectronicMail
        L1007 100 /AccountingCustomerParty/Party/PostalAddress/AdditionalStreetName
        L1008 100 /AccountingCustomerParty/Party/PostalAddress/AddressLine/Line
        L1009 100 /AccountingCustomerParty/Party/Contact/Name
        L1010 100 /AccountingCustomerParty/Party/Contact/Telephone
        L1011 100 /AccountingCustomerParty/Party/Contact/ElectronicMail
        L1012 100 /TaxRepresentativeParty/PostalAddress/AdditionalStreetName
        L1013 100 /TaxRepresentativeParty/PostalAddress/AddressLine/Line
        L1014 100 /Delivery/DeliveryLocation/Address/AdditionalStreetName
        L1015 100 /Delivery/DeliveryLocation/Address/AddressLine/Line
        L151 150 /AccountingSupplierParty/Party/PostalAddress/StreetName
        L152 150 /AccountingCustomerParty/Party/PostalAddress/StreetName
        L153 150 /TaxRepresentativeParty/PostalAddress/StreetName
        L154 150 /Delivery/DeliveryLocation/Address/StreetName
        L155 200 /ID
        L201 200 /AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName
        L202 200 /AccountingSupplierParty/Party/PartyName/Name
        L203 200 /AccountingCustomerParty/Party/PartyLegalEntity/RegistrationName
        L204 200 /AccountingCustomerParty/Party/PartyName/Name
        L205 200 /PayeeParty/PartyName/Name
        L206 200 /TaxRepresentativeParty/PartyName/Name
        L207 200 /Delivery/DeliveryParty/PartyName/Name
        L301 300 /PaymentTerms/Note
        L140 140 PaymentMeans/PaymentID
        L208 200 PaymentMeans/PayeeFinancialAccount/Name
        L209 200 PaymentMeans/CardAccount/HolderName
        L0308 200 AdditionalDocumentReference/ID
        L0505 50 Item/AdditionalItemProperty/Name
        L1020 100 AdditionalDocumentReference/DocumentDescription
        L1025 100 Item/AdditionalItemProperty/Value
        L156 200 BillingReference/InvoiceDocumentReference/ID
        L210 200 AdditionalDocumentReference/Attachment/ExternalReference/URI
        L302 300 Note
        L1021 100 Line/AccountingCost
        L1024 100 Line/Item/Name
        L212 200 Line/Item/Description
        L303 300 Line/Note
        """
}

extension DocumentElement {
    /// Whether it belongs to a charge, or to an allowance.
    fileprivate func isIn(charge isCharge: Bool) -> Bool {
        (isCharge ? ["true", "1"] : ["false", "0"]).contains(parent?.value("ChargeIndicator"))
    }
}

extension String {
    /// Whether it has more characters than a limit, with white space that follows other white space left out.
    fileprivate func isLonger(than limit: Int) -> Bool {
        guard utf8.count > limit else { return false }
        let words = unicodeScalars.split { $0.properties.isWhitespace }
        return words.reduce(words.count - 1) { $0 + $1.count } > limit
    }
}
