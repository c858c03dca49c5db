import Foundation

/// A colour of text, as a terminal can be asked for it.
public nonisolated enum Colour: Hashable, Sendable {
    /// One of the eight of ANSI. What exactly it is, the terminal says.
    case ansi(Int)
    /// One of those from 16 to 255, which all terminals with 256 colours have alike.
    case indexed(Int)
    /// Any other, of which terminals show the nearest one.
    case rgb(RGB)

    /// The same or the nearest one in so many colours; nil where there are none.
    func shown(in depth: Palette.Depth) -> Colour? {
        switch (self, depth) {
        case (_, .none): nil
        case (.rgb(let rgb), .many): .indexed(rgb.nearestIndex)
        case (.rgb(let rgb), .eight): .ansi(rgb.nearestANSI)
        case (.indexed(let number), .eight): .ansi(RGB(indexed: number).nearestANSI)
        default: self
        }
    }
}

/// Red, green and blue, from 0 to 255 each.
public nonisolated struct RGB: Hashable, Sendable {
    public let red: UInt8
    public let green: UInt8
    public let blue: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// A colour as the web writes it: `#1e90ff`, `#fff`. Nil for anything else.
    public init?(hex text: some StringProtocol) {
        guard text.first == "#", text.dropFirst().allSatisfy(\.isHexDigit) else { return nil }
        let digits = text.dropFirst().compactMap(\.hexDigitValue)
        switch digits.count {
        case 3: self.init(digits.map { $0 * 17 })
        case 6: self.init(stride(from: 0, to: 6, by: 2).map { digits[$0] * 16 + digits[$0 + 1] })
        default: return nil
        }
    }

    /// One of the colours from 16 to 255: a cube of six steps each way, then greys.
    init(indexed number: Int) {
        let step = number - 16
        self.init(
            step < 216
                ? [step / 36, step / 6 % 6, step % 6].map { Self.steps[$0] }
                : Array(repeating: 8 + 10 * (step - 216), count: 3))
    }

    private init(_ parts: [Int]) {
        self.init(red: UInt8(parts[0]), green: UInt8(parts[1]), blue: UInt8(parts[2]))
    }

    private static let steps = [0, 95, 135, 175, 215, 255]

    /// Its number on terminals that count colours so (terminfo's RGB).
    var number: Int32 { Int32(red) << 16 | Int32(green) << 8 | Int32(blue) }

    /// The brightness to the eye, from 0 to 1, as WCAG 2 defines it.
    var luminance: Double {
        let parts = [red, green, blue].map { part in
            let share = Double(part) / 255
            return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

    fileprivate var nearestIndex: Int { (16...255).min { distance(to: $0) < distance(to: $1) } ?? 16 }

    /// The one of the eight that has the same parts above the half.
    fileprivate var nearestANSI: Int { (red > 127 ? 1 : 0) + (green > 127 ? 2 : 0) + (blue > 127 ? 4 : 0) }

    private func distance(to number: Int) -> Int {
        let other = RGB(indexed: number)
        return [(red, other.red), (green, other.green), (blue, other.blue)]
            .reduce(0) { $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)) }
    }
}
