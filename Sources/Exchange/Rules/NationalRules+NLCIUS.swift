import Invoicing

/// NLCIUS, the rules of Dutch authorities, which bind documents of Dutch sellers in either syntax.
extension NationalRules {
    var nlcius: [DocumentRule] {
        (demands + advice + (elements.isCII ? adviceOfCII : demandsOfUBL)).binding { isDutch(elements.seller, $0) } + [
            order("BR-NL-13"),
            DocumentRule(
                elements.isCII ? "empty-element-check" : "SI-UBL-2", .warning, by: .nlcius, in: "*",
                "Leave out the elements that are empty."
            ) { $0.isEmpty },
        ] + (elements.isCII ? [typeCode] : [])
    }

    // MARK: Demands

    private var demands: [DocumentRule] {
        [
            // In CII the rule looks at a registration that is there.
            DocumentRule(
                "BR-NL-1", in: elements.isCII ? "SellerTradeParty/SpecifiedLegalOrganization" : elements.seller,
                "BT-30",
                Self.register("seller")
            ) { !$0.contains(elements.isCII ? "ID" : registration, where: Self.isDutchRegistration) },
            DocumentRule(
                "BR-NL-2", in: elements.document, "BT-10", "Enter the buyer’s reference or the number of its order."
            ) {
                $0.first(elements.agreement)?.has("BuyerReference") != true && !$0.has(elements.order)
            },
            address("BR-NL-3", of: elements.seller, "BG-5", "seller"),
            address("BR-NL-4", of: elements.buyer, "BG-8", "buyer", where: mayBeDutch),
            address("BR-NL-5", of: elements.representative, "BG-12", "tax representative", where: mayBeDutch),
            DocumentRule(
                "BR-NL-10", in: elements.isCII ? elements.buyer : "\(elements.buyer)/PartyLegalEntity", "BT-47",
                Self.register("buyer")
            ) {
                hasOtherRegistration($0)
            },
            DocumentRule(
                "BR-NL-11", in: elements.isCII ? elements.document : "/Invoice", "BG-16",
                "Enter how the amount due is to be paid."
            ) { root in
                guard let due = elements.amountDue(of: root), due > 0, !elements.isCII || !elements.isCreditNote(root)
                else { return false }
                return root.first(elements.settlement)?.has(ElementPath(elements.means)) != true
            },
            meansOfPayment("BR-NL-12"),
        ]
    }

    private var typeCode: DocumentRule {
        let context =
            elements.isCII ? "/CrossIndustryInvoice/ExchangedDocument/TypeCode" : "InvoiceTypeCode | CreditNoteTypeCode"
        return DocumentRule("BR-NL-7", in: context, "BT-3", "Choose 380, 381, 384 or 389 as the type of the document.")
        {
            !["380", "381", "384", "389"].contains($0.value)
        }
    }

    private var demandsOfUBL: [DocumentRule] {
        [
            typeCode,
            DocumentRule(
                "BR-NL-8", in: "InvoiceTypeCode | CreditNoteTypeCode", "BT-3",
                "Write type 381 as a CreditNote, and every other type as an Invoice."
            ) { ($0.value == "381") != ($0.root.name.text == "CreditNote") },
            DocumentRule("BR-NL-9", in: elements.document, "BT-25", "Name the invoice that this one corrects (384).") {
                ($0.says("InvoiceTypeCode", "384") || $0.says("CreditNoteTypeCode", "384"))
                    && !$0.has(elements.precedingInvoice)
            },
            DocumentRule(
                "BR-NL-31", .warning, in: elements.means, "BT-86",
                "Leave out the bank’s identifier: a SEPA payment (58, 59) needs only the IBAN."
            ) { ["58", "59"].contains(elements.code(of: $0)) && $0.has(elements.bank) },
        ]
    }

    private var registration: ElementPath { ElementPath(elements.register) }

    private func mayBeDutch(_ address: DocumentElement) -> Bool {
        ["", "NL"].contains(address.value(elements.isCII ? "CountryID" : "Country/IdentificationCode"))
    }

    /// In CII the rule asks each buyer for a registration, in UBL for none that is empty.
    private func hasOtherRegistration(_ party: DocumentElement) -> Bool {
        let numbers = party.all(elements.isCII ? registration : "CompanyID")
        let isEmpty = elements.isCII ? numbers.allSatisfy(\.value.isEmpty) : numbers.contains(where: \.value.isEmpty)
        let schemes = numbers.map { $0[attribute: "schemeID"] ?? "" }
        return isEmpty
            || elements.country(of: elements.buyer, in: party.root) == "NL"
                && !schemes.contains { $0 == "0106" || $0 == "0190" }
    }

    // MARK: Advice

    private var advice: [DocumentRule] {
        let addresses =
            [elements.seller, elements.buyer, elements.representative].map { "\($0)/\(elements.address)" } + [
                elements.isCII ? "ShipToTradeParty/PostalTradeAddress" : "Delivery/DeliveryLocation/Address"
            ]
        let ofAddresses = addresses.enumerated().flatMap { index, address in
            [
                unwanted(
                    "27-\(index + 1)", "", "line 3 of an address", "\(address)/AddressLine/Line", "\(address)/LineThree"
                ),
                unwanted(
                    "28-\(index + 1)", "", "a part of a country", "\(address)/CountrySubentity",
                    "\(address)/CountrySubDivisionName"),
            ]
        }
        return ofAddresses + [
            unwanted("19", "BT-6", "a currency for VAT", "TaxCurrencyCode", "TaxCurrencyCode"),
            unwanted("20", "BT-7", "the day on which VAT is due", "TaxPointDate", "TaxPointDate/DateString"),
            unwanted("21", "BT-8", "the event at which VAT is due", "InvoicePeriod/DescriptionCode", "DueDateTypeCode"),
            unwanted(
                "24", "BT-26", "the day of an earlier invoice", "BillingReference/InvoiceDocumentReference/IssueDate",
                "InvoiceReferencedDocument/FormattedIssueDateTime/DateTimeString"),
            unwanted(
                "25", "BT-32", "a tax number besides the VAT identifier", "\(elements.seller)/PartyTaxScheme",
                "\(elements.seller)/SpecifiedTaxRegistration"
            ) {
                $0.has(elements.taxNumberID) && elements.scheme(of: $0) != (elements.isCII ? "VA" : "VAT")
            },
            unwanted(
                "26", "BT-33", "the seller’s legal information", "\(elements.seller)/PartyLegalEntity/CompanyLegalForm",
                "\(elements.seller)/Description"),
            unwanted(
                "29", "BT-82", "words for the means of payment", "PaymentMeans/PaymentMeansCode",
                "\(elements.means)/Information"
            ) {
                elements.isCII || $0[attribute: "name"] != nil
            },
            unwanted(
                "30", "BT-85", "the name of an account", "PaymentMeans/PayeeFinancialAccount/Name",
                "PayeePartyCreditorFinancialAccount/AccountName"),
            unwanted(
                elements.isCII ? "32-and-34" : "32-1", "", "a code of the reason of an allowance or charge",
                "AllowanceCharge/AllowanceChargeReasonCode", "SpecifiedTradeAllowanceCharge/ReasonCode"),
            unwanted(
                "33", "BT-111", "VAT in the currency for VAT", "TaxTotal/TaxAmount",
                "SpecifiedTradeSettlementHeaderMonetarySummation/TaxTotalAmount"
            ) {
                $0[attribute: "currencyID"] != $0.root.first(elements.settlement)?.value(elements.currency)
            },
            unwanted(
                "35", "BT-121", "a code of the reason of an exemption",
                "TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReasonCode", "ApplicableTradeTax/ExemptionReasonCode"),
        ]
    }

    private var adviceOfCII: [DocumentRule] {
        [
            unwanted("22", "BT-21", "a code of the subject of a remark", "", "SubjectCode"),
            unwanted(
                "23", "BT-23", "the business process", "", "BusinessProcessSpecifiedDocumentContextParameter/ID"),
        ]
    }

    /// An element that is better left out.
    private func unwanted(
        _ number: String, _ term: String, _ name: String, _ ubl: String, _ cii: String,
        where isUnwanted: @escaping (DocumentElement) -> Bool = { _ in true }
    ) -> DocumentRule {
        let row = RuleRow(
            "BR-NL-\(number)", term, "Dutch receivers advise against \(name): leave it out.", .warning,
            family: "Leave out what Dutch receivers advise against.")
        return DocumentRule(row, in: elements.isCII ? cii : ubl, isBroken: isUnwanted)
    }
}
