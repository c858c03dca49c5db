import Synchronization

/// The characters of several code points that were ever drawn, so that a cell holds the number of one and no text.
nonisolated enum Clusters {
    private struct Table {
        var texts: [String] = []
        var numbers: [String: UInt32] = [:]
    }

    /// More than is ever drawn; the rest is shown without marks.
    private static let mostTexts = 1 << 16
    private static let table = Mutex(Table())

    /// The number of a text; nil if there is no room for it.
    static func number(of text: String) -> UInt32? {
        table.withLock { table in
            if let number = table.numbers[text] { return number }
            guard table.texts.count < mostTexts else { return nil }
            let number = UInt32(table.texts.count)
            table.texts.append(text)
            table.numbers[text] = number
            return number
        }
    }

    /// The text of a number that ``number(of:)`` has returned.
    static func text(of number: UInt32) -> String { table.withLock { $0.texts[Int(number)] } }
}
