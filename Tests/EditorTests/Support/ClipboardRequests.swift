import Foundation

/// What a program gives to the clipboard of the system by way of the terminal (OSC 52).
struct ClipboardRequests {
    /// The text that was given last; nil for none yet.
    private(set) var text: String?
    private var open: [UInt8]?
    private var matched = 0

    private static let beginning = Array("\u{1B}]52;c;".utf8)

    mutating func take(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { take(byte) }
    }

    private mutating func take(_ byte: UInt8) {
        if let request = open {
            open = byte == 0x07 ? nil : request + [byte]
            if open == nil { text = Data(base64Encoded: Data(request)).map { String(decoding: $0, as: UTF8.self) } }
            return
        }
        matched = byte == Self.beginning[matched] ? matched + 1 : byte == Self.beginning[0] ? 1 : 0
        if matched == Self.beginning.count { (open, matched) = ([], 0) }
    }
}
