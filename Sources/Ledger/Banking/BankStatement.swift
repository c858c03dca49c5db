import Foundation
import Invoicing

/// A bank's report on one account: a statement, or a notification of single entries.
public nonisolated struct BankStatement: Equatable, Sendable {
    /// The account, as a rule its IBAN without blanks; empty where the file names none.
    public var account: String
    /// The bank's number of it; empty for none.
    public var number: String
    public var entries: [BankEntry]
    /// Remarks on parts that do not fit, a sentence each.
    public var remarks: [String]

    /// Makes a statement.
    public init(account: String = "", number: String = "", entries: [BankEntry] = [], remarks: [String] = []) {
        (self.account, self.number, self.entries, self.remarks) = (account, number, entries, remarks)
    }
}

/// One movement of money on an account.
public nonisolated struct BankEntry: Equatable, Sendable {
    /// The same whenever the bank tells of this entry. Payments that it makes have it, too.
    public var id = UUID()
    /// The day on which the bank booked it.
    public var day: CalendarDate
    /// Below zero for money that went.
    public var amount: ExactDecimal
    public var currency: CurrencyCode
    /// The bank's reference; empty for none.
    public var reference = ""
    /// The reference of the collective entry of which it is a part; empty for none.
    public var batch = ""
    /// Who paid, or was paid.
    public var name = ""
    /// The account of that one.
    public var account = ""
    /// The text of the payment, in one line.
    public var text = ""
    /// `true` if it takes an earlier payment back, such as a returned direct debit.
    public var isReturn = false

    /// Makes an entry.
    public init(day: CalendarDate, amount: ExactDecimal, currency: CurrencyCode) {
        (self.day, self.amount, self.currency) = (day, amount, currency)
    }
}
