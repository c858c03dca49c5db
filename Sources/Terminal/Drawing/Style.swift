/// The appearance of a cell: on dark and on light backgrounds, and without any colour at all.
///
/// Two bytes, so that cells are compared and copied as plain memory.
public nonisolated struct Style: Hashable, Sendable {
    /// The meaning of a colour. The colour itself depends on the terminal; where it has none, the rest must do.
    public enum Tint: Int, Hashable, Sendable, CaseIterable {
        /// The place of the user.
        case accent = 1
        /// Good states and recent changes.
        case good
        /// A text that deserves attention.
        case caution
        /// Errors.
        case bad
        /// Content of another kind.
        case special
    }

    /// Heavier.
    public var isBold: Bool {
        get { has(Self.bold) }
        set { set(Self.bold, newValue) }
    }

    /// Fainter.
    public var isDim: Bool {
        get { has(Self.dim) }
        set { set(Self.dim, newValue) }
    }

    /// Foreground and background exchanged.
    public var isReverse: Bool {
        get { has(Self.reverse) }
        set { set(Self.reverse, newValue) }
    }

    /// With a line below.
    public var isUnderlined: Bool {
        get { has(Self.underlined) }
        set { set(Self.underlined, newValue) }
    }

    /// On a background of its own, which with its text has a contrast of 7 : 1 at the least. It needs no tint.
    public var isFilled: Bool {
        get { has(Self.filled) }
        set { set(Self.filled, newValue) }
    }

    /// White on black, whatever the terminal's colours are, as a camera wants a code. It needs no tint.
    public var isScanned: Bool {
        get { has(Self.scanned) }
        set { set(Self.scanned, newValue) }
    }

    /// `true` if a blank shows more of it than the background.
    var showsOnBlanks: Bool { isReverse || isUnderlined || isFilled || isScanned }

    /// The colour of the text; nil for the terminal's own.
    public var tint: Tint? {
        get { Tint(rawValue: Int(bits >> 8)) }
        set { bits = bits & 0xFF | UInt16(newValue?.rawValue ?? 0) << 8 }
    }

    private var bits: UInt16 = 0
    private static let (bold, dim, reverse, underlined): (UInt16, UInt16, UInt16, UInt16) = (1, 2, 4, 8)
    private static let (filled, scanned): (UInt16, UInt16) = (16, 32)

    /// Makes a style.
    public init(
        bold: Bool = false, dim: Bool = false, reverse: Bool = false, underlined: Bool = false, filled: Bool = false,
        scanned: Bool = false, tint: Tint? = nil
    ) {
        (isFilled, isScanned) = (filled, scanned)
        isBold = bold
        isDim = dim
        isReverse = reverse
        isUnderlined = underlined
        self.tint = tint
    }

    private func has(_ bit: UInt16) -> Bool { bits & bit != 0 }

    private mutating func set(_ bit: UInt16, _ isOn: Bool) { bits = isOn ? bits | bit : bits & ~bit }
}
