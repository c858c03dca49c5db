import Foundation

nonisolated extension String {
    /// What is typed without blanks at its ends. As a rule there are none, which its first and its last byte tell.
    public var trimmed: String {
        let isPlain = { (byte: UInt8?) in byte.map { (0x21..<0x7F).contains($0) } ?? true }
        return isPlain(utf8.first) && isPlain(utf8.last) ? self : trimmingCharacters(in: .whitespaces)
    }

    /// Its beginning, ending with `…`, if it has more than some characters.
    public func shortened(to most: Int) -> String { count <= most ? self : prefix(most - 1) + "…" }
}
