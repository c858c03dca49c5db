import Foundation

nonisolated extension String {
    /// What is typed without blanks at its ends. As a rule there are none, which its first and its last byte tell.
    var trimmed: String {
        let isPlain = { (byte: UInt8?) in byte.map { (0x21..<0x7F).contains($0) } ?? true }
        return isPlain(utf8.first) && isPlain(utf8.last) ? self : trimmingCharacters(in: .whitespaces)
    }
}
