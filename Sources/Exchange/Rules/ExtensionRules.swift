import Invoicing

/// The rules that Factur-X EXTENDED (BR-FXEXT) and EXTENDED-CTC-FR (BR-FREXT) have in place of rules of the standard.
///
/// Lines that group others or only inform count in no sum, and a sum may differ by a cent for each of its amounts.
struct ExtensionRules {
    let amounts: SyntaxElements
    let isFrench: Bool

    var all: [DocumentRule] {
        [lines, texts, totals, VATRules.kinds.flatMap(rules), isFrench ? french : facturX].flatMap { $0 }
    }

    private var isCII: Bool { amounts.isCII }

    /// A rule of either profile; its number follows the profile’s prefix.
    private func rule(
        _ number: String, in context: String, _ term: String, _ sentence: String,
        isBroken: @escaping (DocumentElement) -> Bool
    ) -> DocumentRule {
        // In CII the French rules on taxable amounts have the numbers of Factur-X.
        let isOfFacturX = !isFrench || isCII && (number.hasSuffix("-08") || number == "S-09")
        return DocumentRule(
            "\(isOfFacturX ? "BR-FXEXT" : "BR-FREXT")-\(number)", .onlyExtensions, by: isFrench ? .france : .facturX,
            in: context, term, sentence, isBroken: isBroken)
    }

    // MARK: Lines

    private var lines: [DocumentRule] {
        [
            ofLine("22", "BT-129", "Enter the quantity of the line.") { line in
                amounts.quantities.contains { line.has($0) }
            },
            ofLine("23", "BT-130", "Choose the unit of the line’s quantity.") { line in
                amounts.quantities.contains { line.contains($0) { $0[attribute: "unitCode"] != nil } }
            },
            ofLine("24", "BT-131", "Enter the amount of the line.") { $0.has(amounts.lineAmount) },
            ofLine("26", "BT-146", "Enter the net price of the line.") { $0.has(amounts.price) },
            ofLine("CO-04", "BT-151", "Choose the kind of VAT of the line, and state VAT as its type of tax.") {
                $0.contains(amounts.lineTax) { amounts.isVAT($0) && $0.has(amounts.category) }
            },
            rule(
                "06", in: amounts.line, "BT-X-8",
                "State whether this line below another one is a normal line (DETAIL), groups lines (GROUP) or only informs (INFORMATION)."
            ) { amounts.isBelowAnother($0) && (amounts.subtype(of: $0) ?? "").isEmpty },
        ]
    }

    /// A rule for lines that neither group others nor only inform.
    private func ofLine(
        _ number: String, _ term: String, _ sentence: String, isKept: @escaping (DocumentElement) -> Bool
    ) -> DocumentRule {
        let isShort = isFrench && !isCII || number.hasPrefix("CO")
        return rule(isShort ? number : "BR-\(number)", in: amounts.line, term, sentence) { line in
            amounts.isCounted(line) && !isKept(line) && (!isCII || line.has("AssociatedDocumentLineDocument"))
        }
    }

    // MARK: Texts and codes

    private var texts: [DocumentRule] {
        let context = isCII ? "ApplicableProductCharacteristic" : "AdditionalItemProperty"
        let (name, code, measure): (ElementPath, ElementPath, ElementPath) =
            isCII ? ("Description", "TypeCode", "ValueMeasure") : ("Name", "NameCode", "ValueQuantity")
        let prefix = "\(isFrench ? "" : "BR-")54"
        return [
            rule("\(prefix)-1", in: context, "BT-160", "State the name of the property, or its code.") {
                !$0.has(name) && !$0.has(code)
            },
            rule(
                "\(prefix)-2", in: context, "BT-161",
                "State the value of the property as a text or as a measure with its unit, not both."
            ) { property in
                let isMeasured = property.contains(measure) { !($0[attribute: "unitCode"] ?? "").isEmpty }
                return property.has("Value") ? property.has(measure) : !isMeasured
            },
        ] + (isCII ? reasons : [])
    }

    private var reasons: [DocumentRule] {
        [("38", "BT-104", "ApplicableHeaderTradeSettlement"), ("44", "BT-144", "SpecifiedLineTradeSettlement")]
            .map { number, term, settlement in
                rule(
                    "BR-\(number)", in: "\(settlement)/SpecifiedTradeAllowanceCharge", term,
                    "Enter the reason of the charge."
                ) { $0.says("ChargeIndicator/Indicator", "true") && !$0.has("Reason") && !$0.has("ReasonCode") }
            }
    }

    private var facturX: [DocumentRule] {
        [
            note("01", "BT-22", in: "/CrossIndustryInvoice/ExchangedDocument/IncludedNote"),
            note("02", "BT-127", in: "AssociatedDocumentLineDocument/IncludedNote"),
            rule(
                "03", in: "SpecifiedTaxRegistration/ID", "",
                "Only the seller has a tax number other than a VAT identifier: state VA as the scheme."
            ) { $0[attribute: "schemeID"] != "VA" && !$0.isSomewhereInside(Self.seller) },
            total(
                "CO-16", "BT-115",
                "amount due: it must be the total with VAT less the amount paid, plus rounding and adjustments"
            ) { document, totals in
                let adjustments = document.first(amounts.settlement)?.all("SpecifiedFinancialAdjustment") ?? []
                guard let due = totals.decimal(amounts.due) else { return !totals.has(amounts.due) }
                guard let total = amounts.sum([totals], amounts.gross), let paid = amounts.sum([totals], amounts.paid),
                    let rounding = amounts.sum([totals], amounts.rounding),
                    let adjustment = amounts.sum(adjustments, amounts.amount)
                else { return false }
                return due != total - paid + rounding + adjustment
            },
        ]
    }

    private static let seller = ElementName("SellerTradeParty")

    private func note(_ number: String, _ term: String, in context: String) -> DocumentRule {
        rule(number, in: context, term, "Enter the text of the remark, or its code.") {
            $0.has("SubjectCode") && !$0.has("ContentCode") && !$0.has("Content")
        }
    }

    private var french: [DocumentRule] {
        let subtype = rule("05", in: amounts.line, "BT-X-8", "State DETAIL, GROUP or INFORMATION as the kind of line.")
        {
            guard let kind = amounts.subtype(of: $0), isCII || !kind.isEmpty else { return false }
            return !["DETAIL", "GROUP", "INFORMATION"].contains(kind)
        }
        guard isCII else {
            return [
                subtype,
                DocumentRule(
                    "UBL-FREXT-SR-48", .onlyExtensions, by: .france, in: amounts.line, "BT-151",
                    "State one kind of VAT of the line."
                ) { line in
                    let count = line.count(amounts.lineTax)
                    return amounts.isCounted(line) ? count != 1 : count > 1
                },
            ]
        }
        return [
            subtype,
            DocumentRule(
                "CII-EXT-DT-018", .onlyExtensions, by: .france, in: "*ReferencedDocument",
                "TypeCode belongs to an earlier invoice, or to an additional document of type 50, 130 or 916: leave it out here."
            ) { element in
                element.has("TypeCode") && element.name.text != "InvoiceReferencedDocument"
                    && !(element.name.text == "AdditionalReferencedDocument"
                        && ["50", "130", "916"].contains { element.says("TypeCode", $0) })
            },
        ]
    }

    // MARK: Totals

    private var totals: [DocumentRule] {
        [
            total("CO-10", "BT-106", "sum of the lines: the amounts of the lines add up to another amount") {
                document, totals in
                guard let stated = totals.decimal(amounts.lineTotal) else { return !totals.has(amounts.lineTotal) }
                guard let sum = LineSum.total(document.countedLineSums.values) else { return false }
                // Factur-X counts also the lines that are in no sum.
                let count = LineSum.count(isCII ? document.lineSums : document.countedLineSums)
                return isOff(stated - sum.rounded(toPlaces: 2), count)
            },
            total("CO-11", "BT-107", "sum of the allowances: they add up to another amount") {
                addsUpToAnother($1, amounts.allowances, allowances(of: $0))
            },
            total("CO-12", "BT-108", "sum of the charges: they add up, with those for logistics, to another amount") {
                addsUpToAnother($1, amounts.charges, charges(of: $0))
            },
            total("CO-13", "BT-109", "total without VAT: it must be the lines less allowances plus charges") {
                document, totals in
                guard let stated = totals.decimal(amounts.net) else { return !totals.has(amounts.net) }
                guard let lines = LineSum.total(document.countedLineSums.values),
                    let less = allowances(of: document).amount, let more = charges(of: document).amount
                else { return false }
                return isOff(stated - lines.rounded(toPlaces: 2) + less - more, addends(of: document))
            },
            total("CO-15", "BT-112", "total with VAT: it must be the total without VAT plus the VAT") {
                document, totals in
                guard let currency = document.first(amounts.settlement)?.first(amounts.currency)?.text else {
                    return isCII
                }
                let taxes = amounts.taxTotals(of: document).filter { $0[attribute: "currencyID"] == currency }
                guard let gross = totals.decimal(amounts.gross), let net = totals.decimal(amounts.net) else {
                    return !totals.has(amounts.gross) || !totals.has(amounts.net)
                }
                // In CII the published rule has no result without a total VAT, which breaks it.
                guard taxes.count == 1 else { return isCII == taxes.isEmpty || isCII && gross != net }
                return ExactDecimal(taxes[0].value).map { isOff(gross - $0 - net, addends(of: document)) } ?? false
            },
        ]
    }

    private func total(
        _ number: String, _ term: String, _ fault: String,
        isBroken: @escaping (_ document: DocumentElement, _ totals: DocumentElement) -> Bool
    ) -> DocumentRule {
        rule(number, in: amounts.document, term, "Correct the \(fault).") { document in
            amounts.totals(of: document).map { isBroken(document, $0) } ?? false
        }
    }

    /// Tells a difference of more than a cent for each addend.
    private func isOff(_ difference: ExactDecimal, _ count: Int) -> Bool {
        abs(difference.rounded(toPlaces: 2)) > ExactDecimal(count, exponent: -2)
    }

    private func addsUpToAnother(_ totals: DocumentElement, _ path: ElementPath, _ addends: LineSum) -> Bool {
        guard totals.has(path) else { return addends.count > 0 }
        guard let total = totals.decimal(path), let sum = addends.amount else { return false }
        return isOff(total - sum, addends.count)
    }

    private func addends(of document: DocumentElement) -> Int {
        LineSum.count(document.countedLineSums) + allowances(of: document).count + charges(of: document).count
    }

    private func allowances(of document: DocumentElement) -> LineSum {
        items(of: document, isCharge: false) { _ in true }
    }

    private func charges(of document: DocumentElement) -> LineSum {
        items(of: document, isCharge: true) { _ in true }
    }

    /// The allowances, or the charges with those for logistics, whose tax satisfies a condition.
    private func items(
        of document: DocumentElement, isCharge: Bool, where isWanted: (_ tax: DocumentElement?) -> Bool
    ) -> LineSum {
        let logistics: [DocumentElement] =
            isCII && isCharge ? document.first(amounts.settlement)?.all("SpecifiedLogisticsServiceCharge") ?? [] : []
        let items = amounts.items(of: document, isCharge: isCharge).filter { isWanted($0.first(amounts.itemTax)) }
        let others = logistics.filter { isWanted($0.first("AppliedTradeTax")) }
        let sums = [amounts.sum(items, amounts.amount), amounts.sum(others, "AppliedAmount")]
        return LineSum(
            count: items.count + others.count,
            amount: sums.reduce(0) { sum, part in sum.flatMap { sum in part.map { sum + $0.rounded(toPlaces: 2) } } })
    }

    // MARK: Groups of VAT

    /// The rules about one kind of VAT: that its groups are there, and that they come to what is charged.
    private func rules(of kind: VATRules.Kind) -> [DocumentRule] {
        let base =
            isFrench ? "\(kind.prefix)-08" : kind.category == .standard ? "S08b" : "\(kind.prefix)-08b"
        let rules = [
            rule(
                "\(kind.prefix)-01", in: amounts.document, "BT-118",
                "The VAT groups of kind \(kind.category.code) do not match the lines, allowances and charges: add or remove some."
            ) { document in
                let charged = charged(document, kind.category.code, at: nil).count
                return (charged > 0) == groups(of: kind.category.code, document).isEmpty
            },
            rule(
                base, in: amounts.document, "BT-116",
                "Correct the taxable amount of kind \(kind.category.code): its lines, allowances and charges add up to another amount."
            ) { document in
                ofEachRate(kind.category.code, document) { group, charged in
                    guard let stated = group.decimal(amounts.taxable) else { return !group.has(amounts.taxable) }
                    return charged.amount.map { isOff(stated - $0, charged.count) } ?? false
                }
            },
        ]
        guard kind.category == .standard else { return rules }
        return rules + [
            rule(
                isFrench ? "S-09" : "S-09b", in: amounts.document, "BT-117",
                "Correct the VAT of the VAT group: it must be the taxable amount times the rate."
            ) { document in
                ofEachRate("S", document) { group, charged in
                    guard let stated = group.decimal(amounts.tax), let base = group.decimal(amounts.taxable),
                        let rate = group.first(amounts.groupTax)?.decimal(amounts.rate)
                    else { return !group.has(amounts.tax) || !group.has(amounts.taxable) }
                    return isOff(stated - base.percent(rate).rounded(toPlaces: 2), charged.count)
                }
            }
        ]
    }

    private func groups(of kind: String, _ document: DocumentElement) -> [DocumentElement] {
        amounts.groups(of: document).filter { $0.contains(amounts.groupTax) { $0.value(amounts.category) == kind } }
    }

    /// Tells a group of a kind of VAT that breaks a rule. Several groups of one rate differ in their reasons, by which lines are
    /// not told apart here.
    private func ofEachRate(
        _ kind: String, _ document: DocumentElement, isBroken: (_ group: DocumentElement, _ charged: LineSum) -> Bool
    ) -> Bool {
        let groups = groups(of: kind, document)
        let rates = groups.map { $0.first(amounts.groupTax)?.decimal(amounts.rate) }
        return zip(groups, rates).contains { group, rate in
            guard group.contains(amounts.groupTax, where: amounts.isVAT), rates.count(where: { $0 == rate }) == 1 else {
                return false
            }
            if rate == nil, kind != "O" { return true }
            return isBroken(group, charged(document, kind, at: kind == "O" ? nil : rate))
        }
    }

    /// Sums what is charged of a kind of VAT at a rate, or at any: lines and charges less allowances.
    private func charged(_ document: DocumentElement, _ kind: String, at rate: ExactDecimal?) -> LineSum {
        let lines = document.countedLineSums.filter {
            $0.key.contains { $0.category == kind && (rate == nil || $0.rate == rate) }
        }
        func isWanted(_ tax: DocumentElement?) -> Bool {
            tax?.value(amounts.category) == kind && (rate == nil || tax?.decimal(amounts.rate) == rate)
        }
        let more = items(of: document, isCharge: true, where: isWanted)
        let less = items(of: document, isCharge: false, where: isWanted)
        let count = LineSum.count(lines) + more.count + less.count
        guard let ofLines = LineSum.total(lines.values), let more = more.amount, let less = less.amount else {
            return LineSum(count: count, amount: nil)
        }
        return LineSum(count: count, amount: ofLines.rounded(toPlaces: 2) + more - less)
    }
}

extension DocumentElement {
    /// The sums of the lines that count.
    fileprivate var countedLineSums: [[StatedTax]: LineSum] {
        guard !uncountedLineSums.isEmpty else { return lineSums }
        return lineSums.reduce(into: [:]) { sums, lines in
            let counted = lines.value - uncountedLineSums[lines.key, default: LineSum()]
            if counted.count > 0 { sums[lines.key] = counted }
        }
    }
}
