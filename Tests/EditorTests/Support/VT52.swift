/// Makes ECMA-48 of what a program writes for a VT52, which has other sequences and neither colours nor attributes, so that
/// one emulator shows both.
nonisolated struct VT52 {
    /// The beginning of a sequence whose rest has not come.
    private var open: [UInt8] = []

    /// The bytes for the emulator. What stands in no table of a VT52, such as an answer to a status request, is left as it
    /// is.
    mutating func translate(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        for byte in bytes {
            guard !open.isEmpty || byte == 0x1B else {
                result.append(byte)
                continue
            }
            open.append(byte)
            guard let translated = Self.sequence(open) else { continue }
            result += translated
            open = []
        }
        return result
    }

    /// The sequence in ECMA-48; nil while it is not whole.
    private static func sequence(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count > 1 else { return nil }
        switch UInt8(bytes[1]) {
        case UInt8(ascii: "Y"):
            guard bytes.count == 4 else { return nil }
            return Array("\u{1B}[\(bytes[2] - 31);\(bytes[3] - 31)H".utf8)
        case UInt8(ascii: "A")...UInt8(ascii: "D"), UInt8(ascii: "H"), UInt8(ascii: "J"), UInt8(ascii: "K"):
            return [0x1B, UInt8(ascii: "["), bytes[1]]
        case UInt8(ascii: "I"): return Array("\u{1B}M".utf8)
        case UInt8(ascii: "F"), UInt8(ascii: "G"): return []
        // A VT52 has one screen; the keypad says whether the program has it.
        case UInt8(ascii: "="): return Array("\u{1B}[?1049h".utf8)
        case UInt8(ascii: ">"): return Array("\u{1B}[?1049l".utf8)
        default: return bytes
        }
    }
}
