import Foundation

nonisolated extension String {
    /// The text without blanks at its ends. Most texts have none, which the first and the last byte tell.
    public var trimmed: String {
        let isPlain = { (byte: UInt8?) in byte.map { (0x21..<0x7F).contains($0) } ?? true }
        return isPlain(utf8.first) && isPlain(utf8.last) ? self : trimmingCharacters(in: .whitespaces)
    }

    /// Its beginning, ending with `…`, if it has more than some characters.
    public func shortened(to most: Int) -> String { count <= most ? self : prefix(most - 1) + "…" }
}
