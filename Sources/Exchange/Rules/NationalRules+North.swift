import Invoicing

/// Peppol's rules for sellers in Denmark and Sweden.
extension NationalRules {
    // MARK: Denmark

    var denmark: [DocumentRule] {
        let ofSeller: [DocumentRule] = [
            DocumentRule("DK-R-002", in: document, "BT-30", "Enter the seller’s CVR number.") {
                elements.party(elements.seller, of: $0)?.value(register).isEmpty ?? true
            },
            DocumentRule("DK-R-014", in: document, "BT-30", "State 0184 as the scheme of the seller’s CVR number.") {
                hasOtherScheme(elements.seller, $0)
            },
        ]
        let ofBoth: [DocumentRule] = [
            DocumentRule(
                "DK-R-003", elements.isCII ? .warning : [], in: elements.line, "BT-158",
                "Use version 26.08.01 of UNSPSC, or 19.05.01."
            ) { line in
                let codes = line.all(elements.itemClass)
                return codes.contains { $0[attribute: "listID"] == "TST" }
                    && !codes.contains { Self.versions.contains($0[attribute: "listVersionID"] ?? "") }
            },
            DocumentRule(
                "DK-R-004", in: elements.item, "BT-104",
                "Enter the four-digit code of the tax as the reason, or a text with # inside, not at its begin or end."
            ) { item in
                let reason = item.first(elements.itemReason)?.text ?? ""
                let isHashed = reason.contains("#") && !reason.hasPrefix("#") && !reason.hasSuffix("#")
                return item.says(elements.itemReasonCode, "ZZZ") && !reason.withoutOuterSpace.isDigits(4) && !isHashed
            },
            DocumentRule("DK-R-013", in: document, "BT-29", "State the scheme of each identifier of seller and buyer.")
            {
                root in
                [elements.seller, elements.buyer].flatMap {
                    elements.party($0, of: root)?.all(elements.identifier) ?? []
                }
                .contains { ($0[attribute: "schemeID"] ?? "").withoutOuterSpace.isEmpty }
            },
            DocumentRule(
                "DK-R-016", in: elements.creditNote, "BT-115",
                "The amount due of a credit note may not be negative: enter it without the minus sign."
            ) { elements.isCreditNote($0) && elements.amountDue(of: $0).map { $0 < 0 } ?? false },
        ]
        let ofBuyer = DocumentRule(
            "DK-R-017", in: document, "BT-47", "State 0184 as the scheme of the buyer’s CVR number."
        ) { hasOtherScheme(elements.buyer, $0) }
        let withBuyer = ofBoth + danishPayment + (elements.isCII ? [] : [ofBuyer])
        func isDanish(_ party: String, _ root: DocumentElement) -> Bool {
            elements.country(of: party, in: root) == "DK"
        }
        return ofSeller.binding { isDanish(elements.seller, $0) }
            + withBuyer.binding { isDanish(elements.seller, $0) && isDanish(elements.buyer, $0) }
    }

    private static let versions: Set = ["19.05.01", "19.0501", "26.08.01", "26.0801"]

    private var document: String { elements.document }
    private var register: ElementPath { ElementPath(elements.register) }

    private func hasOtherScheme(_ party: String, _ root: DocumentElement) -> Bool {
        let number = elements.party(party, of: root)?.first(register)
        return number.map { $0[attribute: "schemeID"]?.withoutOuterSpace != "0184" } ?? false
    }

    private var danishPayment: [DocumentRule] {
        [
            payment("DK-R-005", "BT-81", "Choose 1, 10, 31, 42, 48, 49, 50, 58, 59, 93 or 97.") {
                !["1", "10", "31", "42", "48", "49", "50", "58", "59", "93", "97"].contains(elements.code(of: $0))
            },
            payment("DK-R-006", "BT-84", "Enter the account and the bank’s registration number.") {
                ["31", "42"].contains(elements.code(of: $0))
                    && ($0.value(elements.account).isEmpty || $0.value(elements.bank).isEmpty)
            },
            payment("DK-R-007", "BT-89", mandateSentence) { elements.code(of: $0) == "49" && lacksMandate($0) },
            payment(
                "DK-R-008", "BT-83", "Begin with 01#, 04# or 15#, and enter a giro account of 7\(orEight) digits."
            ) {
                let account = $0.value(elements.account)
                let hasAccount =
                    elements.isCII ? account.utf8.count == 7 : account.isDigits(7) || account.isDigits(8)
                return elements.code(of: $0) == "50" && !(isPaid($0, by: "01#", "04#", "15#") && hasAccount)
            },
            payment("DK-R-009", "BT-83", "Enter 16 digits after 04# or 15#.") {
                elements.code(of: $0) == "50" && isPaid($0, by: "04#", "15#")
                    && elements.reference(of: $0).utf8.count != 19
            },
            payment(
                "DK-R-010", "BT-83", "Begin with 71#, 73# or 75#, and enter a creditor number of 8 characters."
            ) {
                elements.code(of: $0) == "93"
                    && !(isPaid($0, by: "71#", "73#", "75#") && $0.value(elements.account).utf8.count == 8)
            },
            payment("DK-R-011", "BT-83", "Enter 15 or 16 digits after 71# or 75#.") {
                elements.code(of: $0) == "93" && isPaid($0, by: "71#", "75#")
                    && !(18...19).contains(elements.reference(of: $0).utf8.count)
            },
        ]
    }

    private var orEight: String { elements.isCII ? "" : " or 8" }

    private var mandateSentence: String {
        elements.isCII
            ? "In CII the rule for 49 looks for the mandate where the format has no place for it: choose 59."
            : "Enter the mandate and the account that is debited."
    }

    /// In CII the published rule looks for the mandate inside the means of payment, where the format never has it.
    private func lacksMandate(_ means: DocumentElement) -> Bool {
        guard !elements.isCII else {
            return means.value("SpecifiedTradePaymentTerms/DirectDebitMandateID").isEmpty
                || means.parent?.value("CreditorReferenceID").isEmpty ?? true
        }
        return means.value("PaymentMandate/ID").isEmpty
            || means.value("PaymentMandate/PayerFinancialAccount/ID").isEmpty
    }

    private func isPaid(_ means: DocumentElement, by kinds: String...) -> Bool {
        kinds.contains(String(elements.reference(of: means).prefix(3)))
    }

    private func payment(
        _ id: String, _ term: String, _ sentence: String, isBroken: @escaping (DocumentElement) -> Bool
    ) -> DocumentRule { DocumentRule(id, in: elements.danishMeans, term, sentence, isBroken: isBroken) }

    // MARK: Sweden

    var sweden: [DocumentRule] {
        let ofSeller: [DocumentRule] = [
            DocumentRule(
                "SE-R-001", in: elements.seller, "BT-31",
                "Write the VAT number with 14 characters: SE and twelve digits."
            ) { swedishVAT(of: $0).map { $0.count != 14 } ?? false },
            DocumentRule("SE-R-002", in: elements.seller, "BT-31", "Write only digits after SE in the VAT number.") {
                swedishVAT(of: $0).map { !String($0.dropFirst(2).prefix(12)).isNumeric } ?? false
            },
            organisation("SE-R-003", "Write the organisation number with digits only.") { $0.isNumeric },
            organisation("SE-R-004", "Write the organisation number with ten digits.") { $0.count == 10 },
            organisation("SE-R-013", "Correct the organisation number: its last digit does not match.") {
                $0.utf8.count >= 10 && CheckDigits.satisfiesLuhn(String($0.prefix(10)))
            },
            DocumentRule("SE-R-005", in: elements.seller, "BT-32", "Write: Godkänd för F-skatt.") { party in
                party.has(ElementPath(elements.register))
                    && elements.numbers(of: party, elements.isOtherTax)
                        .contains { $0.uppercased() != "GODKÄND FÖR F-SKATT" }
            },
            giro("SE-R-007", "Plusgiro", "with digits only") { $0.isNumeric },
            giro("SE-R-010", "Plusgiro", "with 2 to 8 digits") { (2...8).contains($0.count) },
            giro("SE-R-008", "Bankgiro", "with digits only") { $0.isNumeric },
            giro("SE-R-009", "Bankgiro", "with 7 or 8 digits") { (7...8).contains($0.count) },
            DocumentRule(
                "SE-R-011", .warning, in: elements.means, "BT-81",
                "Choose 30, with SE:BANKGIRO or SE:PLUSGIRO as the bank."
            ) { ["50", "56"].contains(elements.code(of: $0)) },
        ]
        let rate = DocumentRule("SE-R-006", in: elements.taxes, "BT-152", "Choose a rate of 25, 12 or 6 %.") { tax in
            (elements.isCII || tax.says(elements.category, "S"))
                && ![25, 12, 6].contains(tax.decimal(elements.rate) ?? 0)
        }.binding { root in
            guard isSwedish(elements.seller, root), swedishVAT(of: elements.party(elements.seller, of: root)) != nil
            else { return false }
            // From the first day of the new version on, the buyer is in Sweden too.
            let isNew = root.value("IssueDate") >= RuleSource.peppol2027.firstDay
            return !isNew || isSwedish(elements.buyer, root)
        }
        let transfer = DocumentRule(
            "SE-R-012", .warning, in: elements.means, "BT-81", "Choose 30 for a transfer within Sweden."
        ) { elements.code(of: $0) == "31" }
        .binding { isSwedish(elements.seller, $0) && isSwedish(elements.buyer, $0) }
        return ofSeller.binding { isSwedish(elements.seller, $0) } + [rate, transfer]
    }

    private func organisation(
        _ id: String, _ sentence: String, isRight: @escaping (String) -> Bool
    ) -> DocumentRule {
        DocumentRule(id, elements.isCII ? [] : .warning, in: elements.seller, "BT-30", sentence) {
            $0.first(register).map { !isRight($0.value) } ?? false
        }
    }

    private func giro(
        _ id: String, _ name: String, _ form: String, isRight: @escaping (String) -> Bool
    ) -> DocumentRule {
        DocumentRule(
            id, .warning, in: elements.means, "BT-84", "Write the \(name) account \(form).",
            family: "Write accounts of Plusgiro and Bankgiro with as many digits as they have."
        ) { means in
            elements.code(of: means) == "30" && means.value(elements.bank) == "SE:\(name.uppercased())"
                && !means.all(elements.localAccount).allSatisfy { isRight($0.value) }
        }
    }

    private func isSwedish(_ party: String, _ root: DocumentElement) -> Bool {
        elements.party(party, of: root)?.says(elements.countryCode, "SE") ?? false
    }

    /// A party’s VAT number, if it has one of Sweden.
    private func swedishVAT(of party: DocumentElement?) -> String? {
        let numbers = elements.numbers(of: party)
        return numbers.contains { $0.hasPrefix("SE") } ? numbers.first : nil
    }
}

extension String {
    /// `true` if it is a number, be it with a sign, decimals or an exponent.
    fileprivate var isNumeric: Bool { !isEmpty && Double(self) != nil }
}
