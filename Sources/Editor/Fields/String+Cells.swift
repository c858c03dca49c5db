extension String {
    /// `true` if it has more than one cell: a tab, or a line break.
    nonisolated var isTable: Bool { utf8.contains { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\n") } }
}

extension [String] {
    /// Each once, in order.
    package var eachOnce: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
