/// The colour of each tint, on a background and in as many colours as a terminal has.
///
/// Each colour is readable: its contrast to the background is 4.5 : 1 at the least, as WCAG 2 asks for. On an unknown
/// background that holds on black and on white. A tint without such a colour has none; the rest of the style must do.
public nonisolated struct Palette: Hashable, Sendable {
    /// The background of text.
    public enum Background: String, Hashable, Sendable, CaseIterable {
        case dark, light, unknown

        /// A background of some colour.
        init(_ colour: RGB) { self = colour.luminance < Self.middle ? .dark : .light }

        /// Takes the background of the environment: `COLORFGBG` is `15;0` or `15;default;0`, and Linux' console is black.
        init(colorFGBG: String, terminal: String) {
            let fields = colorFGBG.split(separator: ";")
            guard fields.count > 1, let number = fields.last.flatMap({ Int($0) }), (0...15).contains(number) else {
                self = terminal.hasPrefix("linux") ? .dark : .unknown
                return
            }
            self = number == 7 || number > 8 ? .light : .dark
        }

        /// To this luminance black and white have the same contrast.
        private static let middle = 0.179
    }

    /// The number of colours.
    public enum Depth: Hashable, Sendable, CaseIterable {
        case none, eight, many

        init(colours: Int) { self = colours < 8 ? .none : colours < 256 ? .eight : .many }
    }

    /// The number of colours.
    public let depth: Depth
    private let colours: [Colour?]
    private let dim: Colour?
    private let isDark: Bool

    /// Makes a palette.
    /// - Parameter own: Colours of the user's own, which count more and are not judged.
    public init(_ depth: Depth, on background: Background, own: [Style.Tint: Colour] = [:]) {
        self.depth = depth
        let usual = Self.usual(depth, on: background)
        colours = Style.Tint.allCases.map { tint in
            (own[tint] ?? usual[tint.rawValue - 1])?.shown(in: depth)
        }
        dim = Self.dim(depth, on: background)
        isDark = background == .dark
    }

    /// The colour of a tint; nil for that of ordinary text.
    public subscript(tint: Style.Tint) -> Colour? { colours[tint.rawValue - 1] }

    /// Returns the colour of a style; nil for that of ordinary text.
    func colour(of style: Style) -> Colour? { style.tint.map { self[$0] } ?? (style.isDim ? dim : nil) }

    /// The colours of what has a background of its own, text and background; nil where there are none, and it is underlined
    /// in their place.
    var filled: (text: Colour, background: Colour)? {
        switch (depth, isDark) {
        case (.none, _): nil
        // Black on cyan.
        case (.eight, _): (.ansi(0), .ansi(6))
        case (_, true): (.indexed(231), .indexed(22))
        case (_, false): (.indexed(16), .indexed(157))
        }
    }

    /// The colours of a style that has a background of its own, text and background; nil for any other.
    func ownColours(of style: Style) -> (text: Colour, background: Colour)? {
        guard style.isScanned else { return style.isFilled ? filled : nil }
        return switch depth {
        case .none: nil
        case .eight: (.ansi(7), .ansi(0))
        case .many: (.indexed(231), .indexed(16))
        }
    }

    /// Returns a style as it can be shown. Fainter text has a colour of its own where there are colours, since
    /// terminals differ in how faint they make it.
    func shown(_ style: Style) -> Style {
        var shown = style
        if let tint = style.tint, self[tint] == nil { shown.tint = nil }
        if style.isFilled {
            (shown.tint, shown.isDim) = (nil, false)
            (shown.isFilled, shown.isUnderlined) = (depth != .none, style.isUnderlined || depth == .none)
        }
        if depth != .none, shown.tint != nil || dim == nil { shown.isDim = false }
        return shown
    }

    /// `true` if dim text is a colour.
    var hasDimColour: Bool { dim != nil }

    /// Text and background of each pair of colours, numbered from 1: the tints, dim text, filled cells, and scanned ones.
    /// Nil for the terminal's own.
    var pairs: [(text: Colour?, background: Colour?)] {
        let scanned = ownColours(of: Style(scanned: true))
        return (colours + [dim]).map { ($0, nil) } + [filled, scanned].map { ($0?.text, $0?.background) }
    }

    /// The number of the pair for a ``shown(_:)`` style; 0 for the terminal's own colours.
    func pair(of style: Style) -> Int {
        guard depth != .none else { return 0 }
        let tints = colours.count
        if style.isScanned { return tints + 3 }
        if style.isFilled { return tints + 2 }
        return style.tint?.rawValue ?? (style.isDim && hasDimColour ? tints + 1 : 0)
    }

    /// Accent, good, caution, bad, special.
    private static func usual(_ depth: Depth, on background: Background) -> [Colour?] {
        switch (depth, background) {
        case (.none, _), (.eight, .unknown): Array(repeating: nil, count: 5)
        // Red and magenta cannot be read on black, nor green, yellow and cyan on white.
        case (.eight, .dark): [.ansi(6), .ansi(2), .ansi(3), .ansi(3), nil]
        case (.eight, .light): [.ansi(4), nil, .ansi(1), .ansi(1), .ansi(5)]
        case (_, .dark): [75, 77, 214, 210, 176].map(Colour.indexed)
        case (_, .light): [25, 22, 94, 124, 90].map(Colour.indexed)
        case (.many, .unknown): [63, 29, 131, 131, 98].map(Colour.indexed)
        }
    }

    private static func dim(_ depth: Depth, on background: Background) -> Colour? {
        guard depth == .many else { return nil }
        return switch background {
        case .dark: .indexed(248)
        case .light: .indexed(240)
        case .unknown: .indexed(243)
        }
    }
}
