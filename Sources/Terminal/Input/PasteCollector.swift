/// Collects what is pasted until the sequence that ends it, ESC [ 201 ~.
nonisolated struct PasteCollector {
    private static let end = Array("\u{1B}[201~".utf8)
    private var bytes: [UInt8] = []
    private(set) var isComplete = false

    /// Takes bytes up to the end of the paste.
    /// - Returns: How many.
    /// - Complexity: O(*n*) in them, however much was collected before.
    mutating func take(_ new: ArraySlice<UInt8>) -> Int {
        for (index, byte) in new.enumerated() {
            bytes.append(byte)
            guard byte == UInt8(ascii: "~"), bytes.suffix(Self.end.count) == Self.end[...] else { continue }
            bytes.removeLast(Self.end.count)
            isComplete = true
            return index + 1
        }
        return new.count
    }

    /// What was pasted so far. Terminals send a line break as CR.
    var text: String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() where byte != 0x0A || index == 0 || bytes[index - 1] != 0x0D {
            text.append(byte == 0x0D ? 0x0A : byte)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
