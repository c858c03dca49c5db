/// Writes cells in few bytes to a terminal that follows ECMA-48.
///
/// It knows where the cursor stands and which style is on, and says neither twice. Behind characters whose columns
/// terminals may count differently it places the cursor anew, so that they cannot shift the rest of the line.
nonisolated struct CellWriter {
    /// What a terminal can do besides placing its cursor.
    struct Abilities: Hashable, Sendable {
        /// Whether the cursor waits behind the last column (terminfo's xenl). Else the last cell of all is left out,
        /// since writing it would scroll.
        var waitsAtMargin = true
        /// Whether it can erase cells in the middle of a line (ECH).
        var erasesCells = true
        /// Whether it can move some lines up and down, as ``Scroll`` says: by DECSTBM, LF and RI.
        var scrolls = true
    }

    /// From this many blanks on, erasing them takes fewer bytes: with cells behind them, which the cursor must go to; with none; and
    /// up to the end of the line.
    private static let (worthErasing, worthErasingLast, worthErasingToEnd) = (9, 5, 4)

    private(set) var bytes: [UInt8] = []
    private let abilities: Abilities
    private var size = Size(width: 0, height: 0)
    /// nil where it is not known.
    private var cursor: Position?
    /// Where the cursor stands if the terminal counts as we do, behind a character of which that is not sure.
    private var likelyCursor: Position?
    /// nil where it is not known.
    private var style: Style?
    /// The colours of what is written from now on.
    var palette: Palette { didSet { style = nil } }

    init(_ abilities: Abilities = Abilities(), _ palette: Palette = Palette(.many, on: .unknown)) {
        self.abilities = abilities
        self.palette = palette
    }

    /// Forgets what was written, but not what that has made of the terminal.
    mutating func removeBytes() { bytes.removeAll(keepingCapacity: true) }

    /// Makes a screen of some size blank, whatever has happened to it.
    mutating func clear(_ size: Size) {
        self.size = size
        style = nil
        switchTo(Style())
        if abilities.scrolls { addMargins(nil) }
        addSequence("H")
        addSequence("J", 2)
        cursor = Position(x: 0, y: 0)
    }

    /// Whether it can ``scroll(_:)``.
    var canScroll: Bool { abilities.scrolls }

    /// Moves lines up or down, and makes those blank that nothing comes into: sets margins around them (DECSTBM), feeds lines at
    /// the edge, and resets the margins.
    mutating func scroll(_ scroll: Scroll) {
        assert(canScroll, "The terminal is told to move lines, which it cannot")
        makeBlanksPlain()
        addMargins(scroll.lines)
        move(to: Position(x: 0, y: scroll.distance > 0 ? scroll.lines.upperBound - 1 : scroll.lines.lowerBound))
        let step: [UInt8] = scroll.distance > 0 ? [0x0A] : [0x1B, UInt8(ascii: "M")]
        for _ in 0..<abs(scroll.distance) { bytes += step }
        addMargins(nil)
    }

    /// Writes cells of a line, from a column on.
    mutating func write(_ cells: ArraySlice<Cell>, x: Int, y: Int) {
        var rest = cells
        while let cell = rest.first {
            let position = Position(x: x + rest.startIndex - cells.startIndex, y: y)
            let blanks = cell.isPlainBlank ? rest.prefix(while: \.isPlainBlank).count : 0
            let areLast = blanks == rest.count
            let reachesEnd = areLast && position.x + blanks == size.width
            let worthErasing = reachesEnd ? Self.worthErasingToEnd : areLast ? Self.worthErasingLast : Self.worthErasing
            if blanks >= worthErasing, reachesEnd || abilities.erasesCells {
                erase(reachesEnd ? nil : blanks, at: position)
                rest = rest.dropFirst(blanks)
            } else {
                write(cell, isWide: rest.dropFirst().first?.isRightHalf == true, at: position)
                rest = rest.dropFirst()
            }
        }
    }

    /// Adds bytes of another kind, which neither move the cursor nor change the style.
    mutating func add(_ text: String) { bytes += text.utf8 }

    // MARK: Cells

    private mutating func write(_ cell: Cell, isWide: Bool, at position: Position) {
        guard !cell.isRightHalf else { return }
        let isLastOfAll = position.x == size.width - 1 && position.y == size.height - 1
        guard !isLastOfAll || abilities.waitsAtMargin else { return }
        // Combining marks begin at U+0300, and behind them all that is wide or was added to Unicode late.
        let isCertain = cell.glyph < 0x300
        if isCertain || likelyCursor != position { move(to: position) }
        switchTo(cell)
        if cell.glyph < 0x80 {
            bytes.append(UInt8(cell.glyph))
        } else {
            bytes += cell.text.utf8
        }
        let next = Position(x: position.x + (isWide ? 2 : 1), y: position.y)
        cursor = isCertain && next.x < size.width ? next : nil
        likelyCursor = isCertain || next.x >= size.width ? nil : next
    }

    /// - Parameter count: nil for all to the end of the line.
    private mutating func erase(_ count: Int?, at position: Position) {
        move(to: position)
        makeBlanksPlain()
        guard let count else { return addSequence("K") }
        addSequence("X", count)
    }

    /// Terminals fill what they erase, and lines that come in, with the style that is on.
    private mutating func makeBlanksPlain() {
        if style.map({ $0.showsOnBlanks }) ?? true { switchTo(Style()) }
    }

    // MARK: The cursor

    /// Places the cursor, in the shortest way.
    mutating func move(to target: Position) {
        guard cursor != target else { return }
        defer { (cursor, likelyCursor) = (target, nil) }
        let place = 4 + (target.y + 1).digits + (target.x + 1).digits
        guard let cursor else { return self.place(target) }
        let (across, down) = (target.x - cursor.x, target.y - cursor.y)
        let isToMargin = target.x == 0 && across < -1
        let steps =
            Self.length(ofStep: down, control: down > 0)
            + (isToMargin ? 1 : Self.length(ofStep: across, control: across < 0))
        guard steps < place else { return self.place(target) }
        addStep(down, control: down > 0 ? 0x0A : nil, down > 0 ? "B" : "A")
        if isToMargin {
            bytes.append(0x0D)
        } else {
            addStep(across, control: across < 0 ? 0x08 : nil, across < 0 ? "D" : "C")
        }
    }

    private mutating func place(_ target: Position) {
        bytes += [0x1B, UInt8(ascii: "[")]
        bytes.append(number: target.y + 1)
        bytes.append(UInt8(ascii: ";"))
        bytes.append(number: target.x + 1)
        bytes.append(UInt8(ascii: "H"))
    }

    /// How many bytes a step takes.
    /// - Parameter control: Whether there is a control character for a step by one.
    private static func length(ofStep count: Int, control: Bool) -> Int {
        guard count != 0 else { return 0 }
        let sequence = abs(count) == 1 ? 3 : 3 + abs(count).digits
        return control ? min(abs(count), sequence) : sequence
    }

    private mutating func addStep(_ count: Int, control: UInt8?, _ final: Unicode.Scalar) {
        guard count != 0 else { return }
        if let control, abs(count) <= Self.length(ofStep: count, control: true) {
            bytes.append(contentsOf: repeatElement(control, count: abs(count)))
        } else {
            addSequence(final, abs(count) == 1 ? nil : abs(count))
        }
    }

    /// Sets the margins, after which it is not known where the cursor is (terminfo(5) on csr).
    /// - Parameter lines: nil for all.
    private mutating func addMargins(_ lines: Range<Int>?) {
        bytes += [0x1B, UInt8(ascii: "[")]
        if let lines {
            bytes.append(number: lines.lowerBound + 1)
            bytes.append(UInt8(ascii: ";"))
            bytes.append(number: lines.upperBound)
        }
        bytes.append(UInt8(ascii: "r"))
        (cursor, likelyCursor) = (nil, nil)
    }

    /// Adds ESC [, a number if there is one, and a final character.
    private mutating func addSequence(_ final: Unicode.Scalar, _ number: Int? = nil) {
        bytes += [0x1B, UInt8(ascii: "[")]
        if let number { bytes.append(number: number) }
        bytes.append(UInt8(ascii: final))
    }

    // MARK: The style

    /// Switches to the style of a cell; a blank does not show all of it.
    private mutating func switchTo(_ cell: Cell) {
        if cell.isPlainBlank, let style, !style.showsOnBlanks { return }
        switchTo(cell.style)
    }

    private mutating func switchTo(_ wanted: Style) {
        let new = palette.shown(wanted)
        guard style != new else { return }
        let added = style.flatMap { new.added(to: $0) }
        let numbers = parameters(of: added ?? new)
        style = new
        bytes += [0x1B, UInt8(ascii: "[")]
        for (index, number) in numbers.enumerated() {
            // An empty parameter is 0, which resets all.
            if index > 0 || added == nil { bytes.append(UInt8(ascii: ";")) }
            bytes.append(number: number)
        }
        bytes.append(UInt8(ascii: "m"))
    }

    private func parameters(of style: Style) -> [Int] {
        var numbers: [Int] = []
        if style.isBold { numbers.append(1) }
        if style.isDim, !palette.hasDimColour { numbers.append(2) }
        if style.isUnderlined { numbers.append(4) }
        if style.isReverse { numbers.append(7) }
        if let (text, background) = palette.ownColours(of: style) {
            return numbers + text.parameters + background.backgroundParameters
        }
        return numbers + (palette.colour(of: style)?.parameters ?? [])
    }
}

nonisolated extension Style {
    /// Whether a blank shows more of it than the background.
    var showsOnBlanks: Bool { isReverse || isUnderlined || isFilled || isScanned }

    /// What it has beyond another style; nil if it lacks something of that.
    fileprivate func added(to other: Style) -> Style? {
        let isMore =
            (isBold || !other.isBold) && (isDim || !other.isDim) && (isReverse || !other.isReverse)
            && (isUnderlined || !other.isUnderlined) && (other.tint == nil || other.tint == tint)
            && isFilled == other.isFilled && isScanned == other.isScanned
        guard isMore else { return nil }
        return Style(
            bold: isBold && !other.isBold, dim: isDim && !other.isDim, reverse: isReverse && !other.isReverse,
            underlined: isUnderlined && !other.isUnderlined, tint: other.tint == nil ? tint : nil)
    }
}

nonisolated extension Int {
    /// How many digits it has, from 0 to 99,999.
    fileprivate var digits: Int { self < 10 ? 1 : self < 100 ? 2 : self < 1000 ? 3 : self < 10_000 ? 4 : 5 }
}

nonisolated extension [UInt8] {
    fileprivate mutating func append(number: Int) {
        if number >= 10 { append(number: number / 10) }
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
