import Derive
import Foundation
import Invoicing

/// An issued invoice of one's own whose amount a final invoice takes: for a deposit, or for a part of the work.
///
/// A final invoice has all of the work and all of its VAT. It names its deposits (BG-3), and its amount paid before (BT-113) is what
/// it takes of them, in their order, and of each no more than is recorded (BG-X-45). Final invoices of other programs and of 0.1.0
/// record nothing: they take all of a deposit.
public nonisolated struct Deposit: Equatable, Sendable {
    public let number: String
    public let issued: CalendarDate?
    public let currency: CurrencyCode
    public let buyerName: String
    /// Its type (BT-3).
    public let type: InvoiceTypeCode
    /// The amounts that credit notes and final invoices have left of each rate (BG-23).
    public let groups: [VATBreakdown]
    /// With VAT.
    public let total: ExactDecimal
    /// The amount that is settled, but for losses.
    public let paid: ExactDecimal
    /// The amount paid before (BT-113), of which deposits of its own are a part.
    public let paidBefore: ExactDecimal
    /// The amount of its credit notes.
    public let credited: ExactDecimal
    /// The amount that issued final invoices have taken.
    public let taken: ExactDecimal

    public init(
        number: String, issued: CalendarDate?, currency: CurrencyCode, buyerName: String, type: InvoiceTypeCode,
        groups: [VATBreakdown], total: ExactDecimal, paid: ExactDecimal, paidBefore: ExactDecimal,
        credited: ExactDecimal, taken: ExactDecimal
    ) {
        (self.number, self.issued, self.currency, self.buyerName) = (number, issued, currency, buyerName)
        (self.type, self.groups, self.total) = (type, groups, total)
        (self.paid, self.paidBefore, self.credited, self.taken) = (paid, paidBefore, credited, taken)
    }

    /// The amount that a final invoice can still take.
    public var left: ExactDecimal { max(0, min(paid, total) - credited - taken) }

    /// Returns `true` if its type says that it is a deposit or a part: an earlier invoice may be a corrected one, too.
    public var isDeposit: Bool { Self.types.contains(type.code) }

    /// The types of such invoices (BT-3): a prepayment (386), and partial invoices (326, 875, 876).
    public static let types = ["386", "326", "875", "876"]

    /// The amounts that are taken of some deposits, in their order, where so much was paid before.
    /// - Parameter limits: The largest amount of each.
    public static func taken(of limits: [ExactDecimal], paidBefore: ExactDecimal) -> [ExactDecimal] {
        var rest = paidBefore
        return limits.map { limit in
            let part = max(0, min(rest, limit))
            rest -= part
            return part
        }
    }

    /// The part that an invoice takes, with its VAT by rate. Type and day are in BG-3 alone: the rules of EN 16931, which many
    /// examine in EXTENDED, too, permit neither here.
    public func payment(of amount: ExactDecimal) -> AdvancePayment {
        var payment = AdvancePayment()
        (payment.number, payment.amount) = (number, amount)
        payment.taxes = groups.parts(of: amount, in: total - credited - taken).map { part in
            var tax = DeclaredVATBreakdown()
            (tax.category, tax.rate, tax.taxAmount) = (part.group.category, part.group.rate, part.taxAmount)
            return tax
        }
        return payment
    }
}

/// The deposits that a final invoice has taken.
public nonisolated struct DepositOutcome: Sendable {
    public let taken: [(deposit: Deposit, amount: ExactDecimal)]
    /// The amount of the deposits beyond the total of the invoice.
    public let beyond: ExactDecimal

    /// The deposits, and the amount to be paid back, in a sentence.
    /// - Parameter text: Writes an amount.
    public func sentence(_ text: (ExactDecimal) -> String) -> String {
        let currency = taken.first?.deposit.currency.code ?? ""
        let numbers = taken.map { "\(text($0.amount)) \(currency) of \($0.deposit.number)" }
        let rest =
            beyond == 0
            ? ""
            : " \(text(beyond)) \(currency) more were deposited than it comes to: a credit note for the deposit pays them back."
        let unpaid = taken.map { $0.deposit }.filter { $0.paid < $0.total }.map {
            " \(text($0.total - $0.paid)) \(currency) of \($0.number) are not paid, and are asked for here as well: credit so much of it."
        }
        let list = numbers.formatted(.list(type: .and).locale(Locale(identifier: "en_GB")))
        return "It takes \(list).\(unpaid.joined())\(rest)"
    }
}

extension Ledger {
    /// Has a draft take deposits as one step: it names each (BG-3), with a remark, and counts them as paid before (BT-113).
    /// - Parameters:
    ///   - amount: How much of them; nil for all that is left.
    ///   - remark: Returns the remark (BT-22) on what is taken of a deposit.
    /// - Throws: ``SettlingError``; nothing is changed then.
    public func take(
        _ deposits: [Deposit], _ amount: ExactDecimal? = nil, in draft: Invoice,
        remark: (Deposit, AdvancePayment) -> String
    ) throws -> DepositOutcome {
        guard !draft.isFrozen, !draft.isQuote, !draft.isCreditNote else {
            throw SettlingError.isNoFinal(invoice: draft.titleInSentence)
        }
        for deposit in deposits { try check(deposit, for: draft) }
        guard !deposits.isEmpty else { throw SettlingError.noDeposit(buyer: draft.buyer.name) }
        let left = deposits.reduce(ExactDecimal(0)) { $0 + $1.left }
        if let amount { try draft.checkPaid(amount) }
        if let amount, amount > left {
            throw SettlingError.moreThanDeposited(draft.words(for: left), deposits.map(\.number))
        }
        let before = draft.paidBefore(butFor: deposits)
        let room = max(0, draft.taxInclusiveAmount - before)
        let (wanted, sum) = (amount ?? left, min(amount ?? left, room))
        let amounts = Deposit.taken(of: deposits.map(\.left), paidBefore: sum)
        let taken = zip(deposits, amounts).filter { $1 > 0 }
        guard !taken.isEmpty else { throw SettlingError.nothingToTake(invoice: draft.titleInSentence) }
        edit(draft, taken.count == 1 ? "deposit" : "deposits") {
            for deposit in deposits { draft.remove(deposit, remark: remark) }
            for (deposit, amount) in taken {
                let preceding = PrecedingInvoice()
                (preceding.number, preceding.issueDate) = (deposit.number, deposit.issued)
                draft.precedingInvoices.append(preceding)
                let payment = deposit.payment(of: amount)
                draft.add(payment, remark: remark(deposit, payment))
            }
            draft.paidAmount = before + sum
        }
        return DepositOutcome(taken: taken.map { ($0, $1) }, beyond: wanted - sum)
    }

    private func check(_ deposit: Deposit, for draft: Invoice) throws(SettlingError) {
        guard !deposit.type.isCreditNote else { throw .isCreditNote(invoice: deposit.number) }
        guard deposit.currency == draft.currency else {
            throw .depositInCurrency(deposit.number, deposit.currency, of: draft.currency)
        }
        guard deposit.buyerName.foldedForSearch == draft.buyer.name.foldedForSearch else {
            throw .depositOfOther(deposit.number, buyer: deposit.buyerName)
        }
        guard deposit.paid > 0 else { throw .depositNotPaid(deposit.number) }
        guard deposit.left > 0 else { throw .depositTaken(deposit.number) }
    }
}

extension [AdvancePayment] {
    /// The amounts by the numbers of the deposits.
    public nonisolated var amounts: [String: ExactDecimal] {
        Dictionary(map { ($0.number, $0.amount ?? 0) }, uniquingKeysWith: +)
    }
}

extension Invoice {
    /// The amount paid before without what it takes of some deposits: the recorded amounts, or all that is left of a named deposit.
    fileprivate func paidBefore(butFor deposits: [Deposit]) -> ExactDecimal {
        let (recorded, named) = (advancePayments.amounts, Set(precedingInvoices.elements.map(\.number)))
        let limits = deposits.map { recorded[$0.number] ?? (named.contains($0.number) ? $0.left : 0) }
        return paidAmount - Deposit.taken(of: limits, paidBefore: paidAmount).reduce(0, +)
    }

    /// Takes a deposit out of what it names, with its remark.
    fileprivate func remove(_ deposit: Deposit, remark: (Deposit, AdvancePayment) -> String) {
        for payment in advancePayments where payment.number == deposit.number {
            let words = remark(deposit, payment)
            for index in notes.indices {
                notes[index].text = notes[index].text.split(separator: "\n").filter { $0 != words }.joined(
                    separator: "\n")
            }
        }
        if notes.last?.text.isEmpty == true, notes.last?.subjectCode.isEmpty == true { notes.removeLast() }
        advancePayments.removeAll { $0.number == deposit.number }
        precedingInvoices.removeAll { $0.number == deposit.number }
    }

    /// Adds what it takes of a deposit, with a remark.
    public func add(_ payment: AdvancePayment, remark: String) {
        advancePayments.append(payment)
        // One note in all: Peppol takes no second one.
        guard let last = notes.indices.last, notes[last].subjectCode.isEmpty, !notes[last].text.isEmpty else {
            return notes.append(InvoiceNote(remark))
        }
        notes[last].text += "\n" + remark
    }
}
