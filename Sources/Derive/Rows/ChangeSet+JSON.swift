import Foundation

/// An operation is an array in JSON: what it does, then to what.
extension RowOperation: Codable {
    private enum Kind: String, Codable { case insert, delete, move, update }

    /// Reads an operation.
    /// - Throws: What the decoder throws where it is none that this version knows.
    public init(from decoder: any Decoder) throws {
        var fields = try decoder.unkeyedContainer()
        let kind = try fields.decode(Kind.self)
        let row = try RowID(fields: &fields)
        switch kind {
        case .insert:
            self = .insert(
                row, into: try RowID(fields: &fields), list: try fields.decode(String.self),
                after: try fields.decodeIfPresent(UUID.self),
                values: try fields.decode([String: ColumnValue].self))
        case .delete:
            self = .delete(row, from: try RowID(fields: &fields), list: try fields.decode(String.self))
        case .move:
            self = .move(
                row, in: try RowID(fields: &fields), list: try fields.decode(String.self),
                after: try fields.decodeIfPresent(UUID.self))
        case .update:
            self = .update(
                row, column: try fields.decode(String.self), from: try fields.decode(ColumnValue.self),
                to: try fields.decode(ColumnValue.self))
        }
    }

    /// Writes the operation.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.unkeyedContainer()
        switch self {
        case .insert(let row, let owner, let list, let after, let values):
            try fields.encode(Kind.insert, row, owner, list)
            try fields.encode(after)
            try fields.encode(values)
        case .delete(let row, let owner, let list): try fields.encode(Kind.delete, row, owner, list)
        case .move(let row, let owner, let list, let after):
            try fields.encode(Kind.move, row, owner, list)
            try fields.encode(after)
        case .update(let row, let column, let old, let new):
            try fields.encode(Kind.update, row, nil, column)
            try fields.encode(old)
            try fields.encode(new)
        }
    }
}

extension UnkeyedEncodingContainer {
    fileprivate mutating func encode(
        _ kind: some Encodable, _ row: RowID, _ owner: RowID?, _ name: String
    ) throws {
        try encode(kind)
        for row in [row, owner].compactMap({ $0 }) {
            try encode(row.entity)
            try encode(row.id)
        }
        try encode(name)
    }
}

extension RowID {
    fileprivate init(fields: inout any UnkeyedDecodingContainer) throws {
        self.init(entity: try fields.decode(String.self), id: try fields.decode(UUID.self))
    }
}

extension ChangeSet {
    /// The change set as JSON, in the form that decoding reads.
    ///
    /// A store writes this for each commit, and an encoder would cost more than all else of the commit.
    public var json: String {
        var json = JSONWriter()
        json.append("{\"name\":", name)
        json.append(",\"origin\":", origin.rawValue)
        json.text += ",\"revision\":\(revision),\"operations\":"
        json.append(operations)
        if let listInverse {
            json.text += ",\"listInverse\":"
            json.append(listInverse)
        }
        json.text += "}"
        return json.text
    }
}

extension ColumnValue {
    /// Columns by name as a JSON object, in the form that decoding a dictionary of them reads.
    public static func json(of values: [String: ColumnValue]) -> String {
        var json = JSONWriter()
        json.append(object: values)
        return json.text
    }
}

/// Writes JSON by hand.
private struct JSONWriter {
    var text = ""

    mutating func append(_ operations: [RowOperation]) {
        text += "["
        for (index, operation) in operations.enumerated() {
            if index > 0 { text += "," }
            append(operation)
        }
        text += "]"
    }

    private mutating func append(_ operation: RowOperation) {
        switch operation {
        case .insert(let row, let owner, let list, let after, let values):
            begin("insert", row, owner, list)
            append(after)
            append(values)
        case .delete(let row, let owner, let list): begin("delete", row, owner, list)
        case .move(let row, let owner, let list, let after):
            begin("move", row, owner, list)
            append(after)
        case .update(let row, let column, let old, let new):
            begin("update", row, nil, column)
            append(",", old)
            append(",", new)
        }
        text += "]"
    }

    private mutating func begin(_ kind: String, _ row: RowID, _ owner: RowID?, _ name: String) {
        text += "[\"\(kind)\""
        append(row)
        if let owner { append(owner) }
        append(",", name)
    }

    private mutating func append(_ row: RowID) {
        append(",", row.entity)
        append(row.id)
    }

    private mutating func append(_ id: UUID?) { text += id.map { ",\"\($0.uuidString)\"" } ?? ",null" }

    private mutating func append(_ values: [String: ColumnValue]) {
        text += ","
        append(object: values)
    }

    mutating func append(object values: [String: ColumnValue]) {
        text += "{"
        for (index, entry) in values.enumerated() {
            append(index > 0 ? "," : "", entry.key)
            append(":", entry.value)
        }
        text += "}"
    }

    private mutating func append(_ separator: String, _ value: ColumnValue) {
        text += separator
        switch value {
        case .null: text += "null"
        case .integer(let number): text += "\(number)"
        // No column holds what is no number.
        case .real(let number): text += number.isFinite ? "{\"real\":\(number)}" : "null"
        case .text(let string): append("", string)
        case .json(let string):
            append("{\"json\":", string)
            text += "}"
        }
    }

    mutating func append(_ separator: String, _ string: String) {
        text += separator
        text += "\""
        if string.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }) {
            text += string
        } else {
            for scalar in string.unicodeScalars { append(scalar) }
        }
        text += "\""
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x22, 0x5C:
            text += "\\"
            text.unicodeScalars.append(scalar)
        case 0..<0x20:
            let digits = String(scalar.value, radix: 16)
            text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: text.unicodeScalars.append(scalar)
        }
    }
}
