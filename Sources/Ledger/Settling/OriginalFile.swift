import Invoicing

/// The bytes of a file, as the database keeps them: once, under their hash.
public nonisolated struct KeptFile: Sendable {
    /// The SHA-256 of its bytes, in hexadecimal.
    public let hash: String
    /// The number of its bytes.
    public let size: Int
    /// Its bytes, packed.
    public let packed: [UInt8]

    /// Makes a record of a file.
    public init(hash: String, size: Int, packed: some Sequence<UInt8>) {
        (self.hash, self.size, self.packed) = (hash, size, Array(packed))
    }
}

/// A file as it was received, which is kept with its invoice.
public nonisolated struct OriginalFile: Sendable {
    /// Its name without a folder.
    public let name: String
    /// Its bytes.
    public let file: KeptFile
    /// The day when it came: `2026-11-29`.
    public let day: String
    /// The examination as JSON: day, versions of program and rules, result.
    public let examination: String
    /// The contents of the files inside the invoice, which names them by their hashes.
    public let attached: [KeptFile]

    /// Makes a record of a file.
    public init(name: String, file: KeptFile, day: String, examination: String, attached: [KeptFile] = []) {
        (self.name, self.file, self.day) = (name, file, day)
        (self.examination, self.attached) = (examination, attached)
    }
}

/// A stored document, as far as an imported one is compared with it.
public nonisolated struct KnownDocument: Sendable {
    /// It is a credit note, which may have the number of an invoice.
    public let isCreditNote: Bool
    /// The day of issue; nil for none.
    public let day: CalendarDate?
    /// The amount due; nil where it cannot be read.
    public let amountDue: ExactDecimal?

    /// Makes the record.
    public init(isCreditNote: Bool, day: CalendarDate?, amountDue: ExactDecimal?) {
        (self.isCreditNote, self.day, self.amountDue) = (isCreditNote, day, amountDue)
    }
}
