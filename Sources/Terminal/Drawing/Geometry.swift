/// Columns and rows, in cells.
public nonisolated struct Size: Hashable, Sendable {
    /// Columns.
    public var width: Int
    /// Rows.
    public var height: Int

    /// Makes a size; below zero counts as zero.
    public init(width: Int, height: Int) {
        self.width = max(0, width)
        self.height = max(0, height)
    }
}

/// A cell, counted from the top left, which is (0, 0).
public nonisolated struct Position: Hashable, Sendable {
    /// The column.
    public var x: Int
    /// The row.
    public var y: Int

    /// Makes a position.
    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}

/// A rectangle of cells.
public nonisolated struct Area: Hashable, Sendable {
    /// The column at its left.
    public var x: Int
    /// The row at its top.
    public var y: Int
    /// Its size.
    public var size: Size

    /// Makes an area.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        size = Size(width: width, height: height)
    }
}

extension Area {
    /// The part of it that is on a screen of some size.
    nonisolated func clipped(to screen: Size) -> Area {
        let (left, top) = (min(max(0, x), screen.width), min(max(0, y), screen.height))
        return Area(
            x: left, y: top, width: min(x + size.width, screen.width) - left,
            height: min(y + size.height, screen.height) - top)
    }

    /// Returns `true` if two areas have a cell in common.
    nonisolated func overlaps(_ other: Area) -> Bool {
        max(x, other.x) < min(x + size.width, other.x + other.size.width)
            && max(y, other.y) < min(y + size.height, other.y + other.size.height)
    }
}
