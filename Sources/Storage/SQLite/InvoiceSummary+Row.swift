import Foundation
import GRDB
import Invoicing

nonisolated extension InvoiceSummary {
    /// The columns of a statement that reads a summary.
    static let columns =
        (["id"] + ListColumn.shown.map(\.name)).joined(separator: ", ")
        + ", CASE number WHEN '' THEN 0 ELSE \(SameNumber.ofRow) END"
        + ", EXISTS (SELECT 1 FROM underived WHERE document = invoiceEntry.id)"
        + ", (SELECT \(reminders) FROM invoice WHERE invoice.sequence = invoiceEntry.sequence)"
    /// The number of columns.
    static let columnCount = ListColumn.shown.count + 4
    /// The reminders in a document. Few documents have some, and only these are parsed.
    private static let reminders = """
        CASE WHEN instr(invoice.document, '"reminders"') > 0 AND json_valid(invoice.document)
            THEN invoice.document -> '$.reminders' END
        """

    /// - Parameters:
    ///   - first: Where in the row ``columns`` begin. They are read by place: names would take as long as all else.
    ///   - sequence: The key of the invoice, which replaces an unreadable identity.
    init(row: Row, from first: Int, sequence: Int64) {
        var errors: [String] = []
        let id: UUID
        do {
            id = try UUID(column: row.text(first))
        } catch {
            id = UUID(standingFor: sequence)
            errors.append("\(error)")
        }
        let last = first + Self.columnCount - 1
        var reminders: [Reminder] = []
        do { reminders = try [Reminder](json: row.text(last)).inOrder } catch { errors.append("reminders") }
        var index = first
        self.init(id: id, isNumberTaken: row.text(last - 2) == "1", unreadable: errors) { _ in
            index += 1
            return row.text(index)
        }
        isUnderived = row.text(last - 1) == "1"
        self.reminders = reminders
    }
}

extension UUID {
    /// Creates a substitute for the unreadable identity of a row. No other row has the same.
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
}
