import Derive
import Foundation

/// The part of one line of an invoice that earlier credit notes have given back.
public nonisolated struct LineCredit: Hashable, Sendable {
    /// In the line's unit.
    public let quantity: ExactDecimal
    /// Without VAT, before discounts of the whole invoice.
    public let amount: ExactDecimal

    /// Says what was given back.
    public init(quantity: ExactDecimal, amount: ExactDecimal) { (self.quantity, self.amount) = (quantity, amount) }

    public static func + (a: LineCredit, b: LineCredit) -> LineCredit {
        LineCredit(quantity: a.quantity + b.quantity, amount: a.amount + b.amount)
    }
}

extension Invoice {
    /// A credit note for what is left of this invoice, or of some of its lines. It names the invoice as the preceding one (BG-3),
    /// and its amounts are positive, as the standard has them: the type alone says that they are given back.
    ///
    /// That of a final invoice gives its deposits back, unless it is for a part.
    ///
    /// Lines bear their share of discounts and allowances of the whole invoice. Charges that are amounts stay behind until the last
    /// lines are credited.
    /// - Parameters:
    ///   - rows: The indices of the lines to credit; nil for all.
    ///   - credits: What earlier credit notes have given back, by the lines' identities.
    /// - Throws: What a column's encoding throws.
    public func creditNote(
        issued day: CalendarDate, of rows: ClosedRange<Int>? = nil, after credits: [UUID: LineCredit] = [:]
    ) throws -> Invoice {
        let draft = try newDraft()
        for (line, original) in zip(draft.lines.elements, lines.elements) { line.creditedLine = original.id }
        let rows = rows.flatMap { $0.count < lines.count ? $0 : nil }
        if rows != nil || !credits.isEmpty {
            limit(draft, to: rows, after: credits)
        } else {
            draft.enteredRoundingAmount = enteredRoundingAmount
            if !advancePayments.isEmpty {
                // What deposits have paid is not given back: another final invoice can take them.
                (draft.advancePayments, draft.notes) = (advancePayments, notes)
                draft.paidAmount = advancePayments.reduce(0) { $0 + ($1.amount ?? 0) }
            }
        }
        draft.typeCode = Self.creditNoteTypes[typeCode.code] ?? .creditNote
        (draft.issueDate, draft.dueDate, draft.paymentTerms) = (day, nil, "")
        // Its VAT changes now, and not when that of the invoice was due.
        draft.taxPointDate = nil
        draft.refer(to: self)
        return draft
    }

    /// The credit notes for invoices that are not credited by an ordinary one: the buyer wrote them, or a factor gets the money.
    private static let creditNoteTypes = [
        "389": InvoiceTypeCode("261"), "393": InvoiceTypeCode("396"), "385": InvoiceTypeCode("262"),
    ]

    /// Returns `true` if something of a line is left to credit.
    public func isLeft(_ line: InvoiceLine, after credits: [UUID: LineCredit]) -> Bool {
        guard let credit = credits[line.id] else { return true }
        let left = line.netAmount - credit.amount
        return left != 0 && (left > 0) == (line.netAmount > 0)
    }

    /// Removes from a credit note the lines that it is not for, and from the others what was credited before.
    private func limit(_ draft: Invoice, to rows: ClosedRange<Int>?, after credits: [UUID: LineCredit]) {
        var (former, credited, isLast): ([VATGroup: ExactDecimal], Set<UUID>, Bool) = ([:], [], true)
        for (row, (line, original)) in zip(draft.lines.elements, lines.elements).enumerated() {
            let credit = credits[original.id]
            if let credit, original.isCharged { former[original.vatGroup, default: 0] += credit.amount }
            guard isLeft(original, after: credits) else { continue }
            guard rows?.contains(row) ?? true else {
                isLast = isLast && (!original.isCharged || original.netAmount == 0)
                continue
            }
            if let credit { line.reduce(by: credit) }
            credited.insert(line.id)
        }
        draft.lines.removeAll { !credited.contains($0.id) }
        let (all, now) = (sumsOfLines(\.netAmount), draft.sumsOfLines(\.netAmount))
        // Shares of credit notes one after the other add up to the amount, since each is what it adds to the former ones.
        func share(of amount: ExactDecimal, in group: VATGroup) -> ExactDecimal {
            guard let whole = all[group], whole != 0 else { return 0 }
            let before = former[group] ?? 0
            func part(of sum: ExactDecimal) -> ExactDecimal { (amount * sum).divided(by: whole, places: 2) }
            return part(of: before + (now[group] ?? 0)) - part(of: before)
        }
        if case .amount? = discount {
            let amount = discountShares.reduce(ExactDecimal(0)) { $0 + share(of: $1.amount, in: $1.group) }
            draft.discount = amount == 0 ? nil : .amount(amount)
        }
        for (item, original) in zip(draft.allowanceCharges.elements, allowanceCharges.elements)
        where original.enteredAmount != nil || original.baseAmount != nil {
            guard !item.isCharge else {
                if !isLast { draft.allowanceCharges.removeAll { $0.id == item.id } }
                continue
            }
            let amount = share(of: original.amount, in: original.vatGroup)
            if amount == 0 { draft.allowanceCharges.removeAll { $0.id == item.id } } else { item.enter(amount: amount) }
        }
    }
}

extension InvoiceLine {
    /// Reduces a line by what was credited of it: by the quantity, or to one of the rest where the credited price was another.
    fileprivate func reduce(by credit: LineCredit) {
        let left = netAmount - credit.amount
        invoicedQuantity = invoicedQuantity.map { $0 - credit.quantity }
        guard netAmount != left else { return }
        allowanceCharges.removeAll()
        (invoicedQuantity, priceBaseQuantity, priceBaseUnitCode) = (1, 1, "")
        enter(netPrice: left)
    }
}
