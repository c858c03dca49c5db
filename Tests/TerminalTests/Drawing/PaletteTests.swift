import Testing

@testable import Terminal

@Suite("A palette")
struct PaletteTests {
    private nonisolated static let dark = ["#000000", "#1e1e1e", "#002b36", "#282c34", "#300a24", "#2e3440"]
    private nonisolated static let light = ["#ffffff", "#fdf6e3", "#eeeeee", "#fafafa", "#ffffdd"]
    /// xterm's.
    private nonisolated static let ansi = [
        "#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5",
    ]

    /// Each role and what has just changed, in each number of colours, on each background.
    private nonisolated static let cases = [Palette.Depth.eight, .many].flatMap { depth in
        Palette.Background.allCases.flatMap { background in Role.allCases.map { (depth, background, $0) } }
    }

    @Test("has a contrast of 4.5 : 1 for every role, in any number of colours, on any background", arguments: cases)
    func contrast(depth: Palette.Depth, background: Palette.Background, role: Role) throws {
        let palette = Palette(depth, on: background)
        for style in [Theme.standard[role], Theme.standard.highlighted(Theme.standard[role])] {
            let shown = palette.shown(style)
            #expect(!shown.isDim || palette.colour(of: shown) != nil, "nobody knows how faint that is")
            for text in Self.backgrounds(background, depth) {
                let behind = try #require(RGB(hex: text))
                guard let colour = palette.colour(of: shown) else { continue }
                let ratio = try contrast(Self.rgb(colour), behind)
                #expect(ratio >= 4.5, "\(role) is \(colour) on \(text): \(ratio)")
            }
        }
    }

    @Test("has a contrast of 7 : 1 between text and a background of its own, in any number of colours")
    func filled() throws {
        for depth in [Palette.Depth.eight, .many] {
            for background in Palette.Background.allCases {
                let filled = try #require(Palette(depth, on: background).filled)
                let ratio = try contrast(Self.rgb(filled.text), Self.rgb(filled.background))
                #expect(ratio >= 7, "\(depth) on \(background): \(ratio)")
            }
        }
        let plain = Palette(.none, on: .dark)
        #expect(plain.filled == nil && plain.shown(Theme.standard[.reached]).isUnderlined)
    }

    @Test("tells what is wrong from ordinary text in each number of colours, on a background that is known")
    func wrong() {
        for depth in [Palette.Depth.eight, .many] {
            for background in [Palette.Background.dark, .light] {
                #expect(Palette(depth, on: background)[.bad] != nil && Palette(depth, on: background)[.caution] != nil)
            }
        }
        #expect(Style.Tint.allCases.allSatisfy { Palette(.none, on: .dark)[$0] == nil })
    }

    @Test("has the user's colours, or the nearest that the terminal has")
    func own() {
        let own: [Style.Tint: Colour] = [.accent: .rgb(RGB(red: 0, green: 90, blue: 170)), .good: .ansi(2)]
        #expect(Palette(.many, on: .dark, own: own)[.accent] == .indexed(25))
        #expect(Palette(.eight, on: .dark, own: own)[.accent] == .ansi(4))
        #expect(Palette(.many, on: .light, own: own)[.good] == .ansi(2))
        #expect(Palette(.none, on: .light, own: own)[.good] == nil)
    }

    @Test(
        "goes by what the environment says of the background",
        arguments: [
            ("15;0", "rxvt", Palette.Background.dark), ("0;15", "rxvt", .light), ("0;default;15", "xterm", .light),
            ("7;8", "xterm", .dark), ("0;7", "xterm", .light), ("", "xterm", .unknown), ("", "linux", .dark),
            ("15;default", "xterm", .unknown), ("15", "xterm", .unknown), ("1;99", "xterm", .unknown),
        ])
    func environment(value: String, terminal: String, background: Palette.Background) {
        #expect(Palette.Background(colorFGBG: value, terminal: terminal) == background)
    }

    @Test("takes a background for dark on which white is read better than black")
    func backgrounds() throws {
        for text in Self.dark { #expect(try Palette.Background(#require(RGB(hex: text))) == .dark) }
        for text in Self.light { #expect(try Palette.Background(#require(RGB(hex: text))) == .light) }
    }

    private static func backgrounds(_ background: Palette.Background, _ depth: Palette.Depth) -> [String] {
        switch background {
        case .unknown: ["#000000", "#ffffff"]
        // Which the eight are, and what they stand on, is the terminal's to say; these are xterm's.
        case .dark: depth == .eight ? ["#000000"] : dark
        case .light: depth == .eight ? ["#ffffff"] : light
        }
    }

    private static func rgb(_ colour: Colour) throws -> RGB {
        switch colour {
        case .ansi(let number): try #require(RGB(hex: ansi[number]))
        case .indexed(let number): RGB(indexed: number)
        case .rgb(let rgb): rgb
        }
    }

    /// By WCAG 2.
    private func contrast(_ first: RGB, _ second: RGB) -> Double {
        let (darker, lighter) = (
            min(first.luminance, second.luminance), max(first.luminance, second.luminance)
        )
        return (lighter + 0.05) / (darker + 0.05)
    }
}
