import Derive
import DeriveDocuments
import Foundation
import Invoicing

extension ExactDecimal {
    /// The amount in a column of derived amounts, whatever the texts that it was derived from: without zeros at the end.
    nonisolated var column: String { plainText }

    /// Reads what ``column`` wrote.
    nonisolated init(column: String?, _ name: String) throws {
        guard let column, let value = try? ExactDecimal(columnValue: .text(column)) else {
            throw ColumnError(column: name, value: column ?? "NULL")
        }
        self = value
    }

    /// Reads what ``column`` wrote, or nil.
    nonisolated static func optional(column: String?, _ name: String) throws -> ExactDecimal? {
        try column.map { try ExactDecimal(column: $0, name) }
    }
}

extension UUID {
    nonisolated init(column: String?) throws {
        guard let column, let id = UUID(canonical: column) ?? UUID(uuidString: column) else {
            throw ColumnError(column: "id", value: column ?? "NULL")
        }
        self = id
    }

    /// Reads the form that every row has, which takes Foundation ten times as long.
    nonisolated private init?(canonical text: String) {
        guard text.utf8.count == 36 else { return nil }
        var id: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        let isRead = withUnsafeMutableBytes(of: &id) { id in
            var place = 0
            for (index, byte) in text.utf8.enumerated() {
                let digit: UInt8
                switch (byte, [8, 13, 18, 23].contains(index)) {
                case (UInt8(ascii: "-"), true): continue
                case (UInt8(ascii: "0")...UInt8(ascii: "9"), false): digit = byte - UInt8(ascii: "0")
                case (UInt8(ascii: "A")...UInt8(ascii: "F"), false): digit = byte - UInt8(ascii: "A") + 10
                default: return false
                }
                id[place / 2] = id[place / 2] << 4 | digit
                place += 1
            }
            return true
        }
        guard isRead else { return nil }
        self.init(uuid: id)
    }
}
