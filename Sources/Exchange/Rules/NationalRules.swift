import Invoicing

/// Peppol's rules for sellers in single countries, in either syntax.
struct NationalRules {
    let elements: SyntaxElements

    var all: [DocumentRule] {
        [
            norway.binding { elements.sellerCountry(of: $0) == "NO" }, denmark,
            italy.binding { elements.sellerCountry(of: $0) == "IT" }, netherlands, sweden,
        ].flatMap { $0 }
    }

    // MARK: Norway

    private var norway: [DocumentRule] {
        [
            DocumentRule(
                "NO-R-001", in: elements.seller, "BT-31",
                "Write the VAT number as NO, nine digits with their check digit, and MVA."
            ) {
                guard let number = elements.numbers(of: $0).first(where: { $0.hasPrefix("NO") }) else { return false }
                let digits = String(number.dropFirst(2).prefix(9))
                return !(digits.isDigits(9) && number.dropFirst(11) == "MVA" && CheckDigits.satisfiesModulus11(digits))
            },
            DocumentRule(
                "NO-R-002", .warning, in: elements.seller, "BT-32",
                "State Foretaksregisteret if the seller is in that register, as most Norwegian companies are."
            ) { elements.numbers(of: $0) { $0 == (elements.isCII ? "FC" : "TAX") }.first != "Foretaksregisteret" },
        ]
    }

    // MARK: Italy

    private var italy: [DocumentRule] {
        let number = DocumentRule(
            "IT-R-001", in: "\(elements.seller)/\(elements.taxNumber)", "BT-32",
            "Write a tax number of 11 to 16 letters and digits."
        ) {
            let number = $0.value(elements.taxNumberID)
            let hasForm = number.utf8.allSatisfy { Scanned.isDigit($0) || Scanned.isCapital($0) }
            return elements.isOtherTax(elements.scheme(of: $0)) && !((11...16).contains(number.utf8.count) && hasForm)
        }
        let address = zip(["street", "town", "postal code"], ["BT-35", "BT-37", "BT-38"]).enumerated().map {
            line, part in
            let way = ElementPath("\(elements.address)/\(elements.addressLines[line])")
            return DocumentRule("IT-R-00\(line + 2)", in: elements.seller, part.1, "Enter the \(part.0) of the seller.")
            { !$0.has(way) }
        }
        return [number] + address
    }

    // MARK: The Netherlands

    private var netherlands: [DocumentRule] {
        let ofSeller: [DocumentRule] = [
            DocumentRule(
                "NL-R-001", in: elements.creditNote, "BT-25", "Name the invoice that this credit note corrects."
            ) {
                (!elements.isCII || ["81", "83", "381", "396", "532"].contains($0.value("ExchangedDocument/TypeCode")))
                    && !$0.has(elements.precedingInvoice)
            },
            address("NL-R-002", of: elements.seller, "BG-5", "seller"),
            DocumentRule("NL-R-003", in: "\(elements.seller)/\(elements.register)", "BT-30", Self.register("seller")) {
                !Self.isDutchRegistration($0)
            },
            address("NL-R-006", of: elements.representative, "BG-12", "tax representative") {
                $0.parent?.value(elements.countryCode).uppercased() == "NL"
            },
            DocumentRule("NL-R-007", in: elements.document, "BG-16", "Enter how the amount due is to be paid.") {
                root in
                guard let due = elements.amountDue(of: root),
                    root.first(elements.settlement)?.has(ElementPath(elements.means)) == false
                else { return false }
                return elements.isCreditNote(root) ? due < 0 : due > 0
            },
        ]
        let ofBoth: [DocumentRule] = [
            address("NL-R-004", of: elements.buyer, "BG-8", "buyer"),
            DocumentRule("NL-R-005", in: "\(elements.buyer)/\(elements.register)", "BT-47", Self.register("buyer")) {
                !Self.isDutchRegistration($0)
            },
            meansOfPayment("NL-R-008"),
        ]
        let order = order("NL-R-009") { isDutch(elements.seller, $0) }
        return ofSeller.binding { isDutch(elements.seller, $0) }
            + ofBoth.binding { isDutch(elements.seller, $0) && isDutch(elements.buyer, $0) } + [order]
    }

    func isDutch(_ party: String, _ root: DocumentElement) -> Bool {
        elements.country(of: party, in: root).uppercased() == "NL"
    }

    /// Street, town and postal code of a party, which both Dutch sets of rules ask for.
    func address(
        _ id: String, of party: String, _ term: String, _ owner: String,
        where isExamined: @escaping (DocumentElement) -> Bool = { _ in true }
    ) -> DocumentRule {
        DocumentRule(
            id, in: "\(party)/\(elements.address)", term, "Enter street, town and postal code of the \(owner)."
        ) { address in
            isExamined(address) && !elements.addressLines.allSatisfy { address.has(ElementPath($0)) }
        }
    }

    func meansOfPayment(_ id: String) -> DocumentRule {
        DocumentRule(id, in: elements.means, "BT-81", "Choose 30, 48, 49, 57, 58 or 59 as the means of payment.") {
            !["30", "48", "49", "57", "58", "59"].contains(elements.code(of: $0))
        }
    }

    /// The order of an order line.
    func order(
        _ id: String, where isExamined: @escaping (_ root: DocumentElement) -> Bool = { _ in true }
    ) -> DocumentRule {
        DocumentRule(
            id, in: elements.lineOrder, "BT-13", "Enter the number of the order that this order line belongs to."
        ) { _ in true }
        .binding { isExamined($0) && !$0.has(elements.order) }
    }

    static func register(_ owner: String) -> String {
        "Enter the \(owner)’s KVK number (scheme 0106) or OIN (scheme 0190)."
    }

    static func isDutchRegistration(_ number: DocumentElement) -> Bool {
        let schemes = (number[attribute: "schemeID"] ?? "").split(separator: " ")
        return (schemes.contains("0106") || schemes.contains("0190")) && !number.value.isEmpty
    }
}
