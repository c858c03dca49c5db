import Terminal

/// An amount in figures that are legible from the last row of a room, made of blocks.
nonisolated struct BigFigures {
    /// The text to draw: figures, blanks and signs.
    let text: String
    /// The number of rows for it.
    let height: Int

    /// Returns the number of rows of a window that large figures have, with an empty one below; 0 where the window is too low.
    static func height(in size: Size) -> Int {
        guard size.width >= leastWidth else { return 0 }
        return size.height >= 34 ? large + 1 : size.height >= 18 ? small + 1 : 0
    }

    private static let (large, small, leastWidth) = (5, 3, 60)

    /// From how many rows a window has room for the present hop below the amount due.
    static let leastForHop = 44

    /// The rows, from top to bottom: each pixel two columns wide in five rows, or two pixels above one another in three.
    var rows: [String] {
        let pixels = (0..<5).map { row in Array(text.map { Self.pixels(of: $0, row) }.joined(separator: [false])) }
        guard height < Self.large else {
            return pixels.map { $0.map { $0 ? "██" : "  " }.joined() }
        }
        return stride(from: 0, to: 5, by: 2).map { top in
            let below = top + 1 < 5 ? pixels[top + 1] : pixels[top].map { _ in false }
            return zip(pixels[top], below).map(Self.half).joined()
        }
    }

    /// The most rows of large figures, with the empty one below.
    static let mostRows = large + 1

    private static func half(_ top: Bool, _ bottom: Bool) -> String {
        switch (top, bottom) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }

    private static func pixels(of character: Character, _ row: Int) -> [Bool] {
        let rows = shapes[character == "−" ? "-" : character] ?? ["   ", "   ", "   ", "   ", "   "]
        return rows[row].map { $0 == "#" }
    }

    private static let shapes: [Character: [String]] = [
        "0": ["###", "# #", "# #", "# #", "###"], "1": [" # ", "## ", " # ", " # ", "###"],
        "2": ["###", "  #", "###", "#  ", "###"], "3": ["###", "  #", "###", "  #", "###"],
        "4": ["# #", "# #", "###", "  #", "  #"], "5": ["###", "#  ", "###", "  #", "###"],
        "6": ["###", "#  ", "###", "# #", "###"], "7": ["###", "  #", "  #", "  #", "  #"],
        "8": ["###", "# #", "###", "# #", "###"], "9": ["###", "# #", "###", "  #", "###"],
        "-": ["   ", "   ", "###", "   ", "   "], ".": [" ", " ", " ", " ", "#"], ",": [" ", " ", " ", "#", "#"],
        " ": [" ", " ", " ", " ", " "], "→": ["  #  ", "   # ", "#####", "   # ", "  #  "],
    ]
}

/// A number of a hop before and after.
package struct HopFigures {
    let title, old, new: String

    package init(title: String, old: String, new: String) { (self.title, self.old, self.new) = (title, old, new) }
}
