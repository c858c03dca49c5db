import Foundation
import GRDB
import Invoicing

extension InvoiceSummary {
    /// What cannot be read is said in ``unreadable``, so that one bad value hides no other row.
    /// - Parameters:
    ///   - first: Where in the row ``columns`` begin.
    ///   - sequence: The key of the invoice, which stands for an identity that cannot be read.
    nonisolated init(row: Row, from first: Int, sequence: Int64) {
        var bad: [ColumnError] = []
        func readable<Value>(_ index: Int, _ column: String, _ read: (String) -> Value?) -> Value? {
            let text = row.text(first + index)
            let value = read(text)
            if value == nil { bad.append(ColumnError(column: column, value: text)) }
            return value
        }
        func amount(_ index: Int, _ column: String) -> ExactDecimal? {
            readable(index, column) { try? ExactDecimal(column: $0, column) }
        }
        id = readable(0, "id") { try? UUID(column: $0) } ?? UUID(standingFor: sequence)
        number = row.text(first + 1)
        buyerName = row.text(first + 2)
        issueDate = CalendarDate(row.text(first + 3))
        currency = CurrencyCode(code: row.text(first + 4))
        amountDue = amount(5, "amountDue") ?? 0
        sellerName = row.text(first + 6)
        typeCode = InvoiceTypeCode(code: row.text(first + 7))
        isComplete = row.number(first + 8) == 0
        breaksRules = row.number(first + 9).map { $0 > 0 } ?? false
        isNumberTaken = row.number(first + 13) == 1
        stage = InvoiceStage(rawValue: row.text(first + 10)) ?? .draft
        openAmount = row.hasNull(atIndex: first + 11) ? amountDue : amount(11, "openAmount") ?? amountDue
        dueDate = CalendarDate(row.text(first + 12))
        unreadable = bad.isEmpty ? nil : bad.map { "\($0)" }.joined(separator: ", ")
    }
}

extension UUID {
    /// What stands for the identity of a row that has none which can be read: no other row has the same.
    nonisolated init(standingFor sequence: Int64) {
        let hexadecimal = String(UInt64(bitPattern: sequence), radix: 16)
        let digits = String(repeating: "0", count: 16 - hexadecimal.count) + hexadecimal
        self = UUID(uuidString: "00000000-0000-0000-\(digits.prefix(4))-\(digits.dropFirst(4))") ?? UUID()
    }
}

extension Row {
    /// A column as text, whatever another program has put there; empty where nothing is.
    fileprivate nonisolated func text(_ index: Int) -> String {
        switch (self[index] as DatabaseValue).storage {
        case .null: ""
        case .string(let text): text
        case .int64(let value): "\(value)"
        case .double(let value): "\(value)"
        case .blob(let bytes): String(decoding: bytes, as: UTF8.self)
        }
    }

    /// A column as a whole number; nil where none is.
    fileprivate nonisolated func number(_ index: Int) -> Int64? {
        if case .int64(let value) = (self[index] as DatabaseValue).storage { value } else { nil }
    }
}
