import Foundation

extension ChangeSet {
    /// Reads a change set from JSON, as ``json`` writes it.
    /// - Throws: `DecodingError` where it is none that this version knows.
    public init(json text: String) throws {
        let fields = try ColumnValue.columns(json: text)
        guard case .text(let name)? = fields["name"], case .text(let word)? = fields["origin"],
            let origin = ChangeRecord.Origin(rawValue: word), case .integer(let revision)? = fields["revision"],
            let operations = fields["operations"]
        else { throw DecodingError.noChangeSet }
        let inverse = fields["listInverse"] ?? .null
        self.init(
            name: name, origin: origin, revision: Int(revision),
            operations: try operations.elements.map { try RowOperation($0) },
            listInverse: inverse == .null ? nil : try inverse.elements.map { try RowOperation($0) })
    }
}

extension RowOperation {
    /// Reads an operation: an array of what it does, then to what.
    fileprivate init(_ operation: ColumnValue) throws {
        var fields = OperationFields(rest: try operation.elements[...])
        let kind = try fields.text()
        let row = try fields.row()
        switch kind {
        case "insert":
            self = .insert(
                row, into: try fields.row(), list: try fields.text(), after: try fields.id(),
                values: try fields.value().columns)
        case "delete": self = .delete(row, from: try fields.row(), list: try fields.text())
        case "move": self = .move(row, in: try fields.row(), list: try fields.text(), after: try fields.id())
        case "update":
            self = .update(row, column: try fields.text(), from: try fields.value(), to: try fields.value())
        default: throw DecodingError.noChangeSet
        }
    }
}

/// The fields of an operation, one after the other.
private struct OperationFields {
    var rest: ArraySlice<ColumnValue>

    mutating func value() throws -> ColumnValue {
        guard let value = rest.popFirst() else { throw DecodingError.noChangeSet }
        return value
    }

    mutating func text() throws -> String {
        guard case .text(let text) = try value() else { throw DecodingError.noChangeSet }
        return text
    }

    mutating func row() throws -> RowID {
        let entity = try text()
        guard let id = try id() else { throw DecodingError.noChangeSet }
        return RowID(entity: entity, id: id)
    }

    /// An identity; nil for null.
    mutating func id() throws -> UUID? {
        switch try value() {
        case .null: return nil
        case .text(let text):
            guard let id = UUID(uuidString: text) else { throw DecodingError.noChangeSet }
            return id
        default: throw DecodingError.noChangeSet
        }
    }
}

extension DecodingError {
    fileprivate static var noChangeSet: DecodingError {
        .dataCorrupted(Context(codingPath: [], debugDescription: "It is no change set."))
    }
}

extension ChangeSet {
    /// The change set as JSON.
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
    /// The value as JSON.
    public var jsonText: String {
        var json = JSONWriter()
        json.append("", self)
        return json.text
    }

    /// Columns by name as a JSON object, with its keys in order, so that equal columns are equal texts.
    public static func json(of values: [String: ColumnValue]) -> String {
        var json = JSONWriter()
        json.append(object: values)
        return json.text
    }
}

extension RowOperation {
    /// Its verb, then its object.
    fileprivate var fields: [ColumnValue] {
        switch self {
        case .insert(let row, let owner, let list, let after, let values):
            [.text("insert")] + row.fields + owner.fields
                + [.text(list), after.field, .json(ColumnValue.json(of: values))]
        case .delete(let row, let owner, let list): [.text("delete")] + row.fields + owner.fields + [.text(list)]
        case .move(let row, let owner, let list, let after):
            [.text("move")] + row.fields + owner.fields + [.text(list), after.field]
        case .update(let row, let column, let old, let new): [.text("update")] + row.fields + [.text(column), old, new]
        }
    }
}

extension RowID {
    fileprivate var fields: [ColumnValue] { [.text(entity), .text(id.uuidString)] }
}

extension UUID? {
    fileprivate var field: ColumnValue { map { .text($0.uuidString) } ?? .null }
}

/// Writes JSON by hand.
private struct JSONWriter {
    var text = ""

    mutating func append(_ operations: [RowOperation]) {
        append(operations) { json, operation in json.append(operation.fields) { $0.append("", $1) } }
    }

    private mutating func append<Element>(_ elements: [Element], _ append: (inout JSONWriter, Element) -> Void) {
        text += "["
        for (index, element) in elements.enumerated() {
            if index > 0 { text += "," }
            append(&self, element)
        }
        text += "]"
    }

    mutating func append(object values: [String: ColumnValue]) {
        text += "{"
        for (index, entry) in values.sorted(by: { $0.key < $1.key }).enumerated() {
            append(index > 0 ? "," : "", entry.key)
            append(":", entry.value)
        }
        text += "}"
    }

    mutating func append(_ separator: String, _ value: ColumnValue) {
        text += separator
        switch value {
        case .null: text += "null"
        case .integer(let number): text += "\(number)"
        // No column holds NaN or an infinity.
        case .real(let number): text += number.isFinite ? "\(number)" : "null"
        case .text(let string): append("", string)
        case .json(let json): text += json
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
