import DeriveDocuments

/// The stored form: text in JSON and in columns, since most readers take numbers of JSON and SQLite as binary.
nonisolated extension ExactDecimal: Codable {
    /// Reads a stored text, which may also say that a derived amount is not computable.
    fileprivate init?(stored text: String) {
        if text == ExactDecimal.notComputable.description { self = .notComputable } else { self.init(text) }
    }

    public init(from decoder: any Decoder) throws {
        let text = try String(from: decoder)
        guard let value = ExactDecimal(stored: text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "“\(text)” is not a decimal number"))
        }
        self = value
    }

    public func encode(to encoder: any Encoder) throws {
        try description.encode(to: encoder)
    }
}

nonisolated extension ExactDecimal: ColumnCodable {
    /// All digits as they were written, in no locale.
    public var columnValue: ColumnValue { .text(description) }

    public init(columnValue: ColumnValue) throws {
        guard let value = columnValue.text.flatMap({ ExactDecimal(stored: $0) }) else { throw ColumnError(columnValue) }
        self = value
    }
}
