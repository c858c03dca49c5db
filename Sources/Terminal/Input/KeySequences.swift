/// What keys send after ESC: the sequences of xterm and of those that follow it, and what terminfo adds to them.
///
/// See ECMA-48 for the form of a control sequence, and xterm's ctlseqs for the modifiers: the second parameter is 1
/// plus 1 for Shift, 2 for Alt and 4 for Ctrl.
package nonisolated struct KeySequences {
    /// Sequences that only this terminal sends, each from its ESC on, the longest first; of equal ones the last counts.
    private let own: [(bytes: [UInt8], key: Key)]

    /// - Parameter capability: What the terminal sends for a key by terminfo's name of it, as `kcuu1`.
    package init(_ capability: (String) -> String? = { _ in nil }) {
        var own: [(bytes: [UInt8], key: Key)] = []
        for (name, key) in Self.names {
            guard let text = capability(name), text.utf8.count > 1, text.utf8.first == 0x1B else { continue }
            own.insert((Array(text.utf8), key), at: 0)
        }
        self.own = own.sorted { $0.bytes.count > $1.bytes.count }
    }

    private static let names: [(String, Key)] =
        [
            ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home), ("kend", .end),
            ("kpp", .pageUp), ("knp", .pageDown), ("kich1", .insert), ("kdch1", .delete), ("kcbt", .backTab),
            ("kent", .enter), ("kLFT", .shifted(.left)), ("kRIT", .shifted(.right)),
        ] + (1...12).map { ("kf\($0)", .function($0)) }

    /// The terminal's own sequence that some bytes begin with.
    func match(_ bytes: ArraySlice<UInt8>) -> (key: Key, length: Int)? {
        for sequence in own where bytes.starts(with: sequence.bytes) { return (sequence.key, sequence.bytes.count) }
        return nil
    }

    /// The key of a control sequence `ESC [ … final`; nil if there is none.
    static func key(parameters: [Int], final: UInt8) -> Key? {
        let modifiers = Modifiers(parameter: parameters.count > 1 ? parameters[1] : 1)
        switch final {
        case UInt8(ascii: "~"): return numbered[parameters.first ?? 0].map { modifiers.applied(to: $0) }
        // Ctrl in rxvt, without and with Shift.
        case UInt8(ascii: "^"), UInt8(ascii: "@"):
            return numbered[parameters.first ?? 0].map { Modifiers.control.applied(to: $0) }
        case UInt8(ascii: "Z"): return .backTab
        case UInt8(ascii: "a")...UInt8(ascii: "d"):
            return lettered[final - 0x20].map { Modifiers.shift.applied(to: $0) }
        default: return lettered[final].map { modifiers.applied(to: $0) }
        }
    }

    /// The key of `ESC O final`, as the keypad sends it; nil if there is none.
    static func key(keypad final: UInt8) -> Key? {
        switch final {
        case UInt8(ascii: "M"): return .enter
        case UInt8(ascii: "a")...UInt8(ascii: "d"):
            return lettered[final - 0x20].map { Modifiers.control.applied(to: $0) }
        // The digits and signs of the keypad.
        case UInt8(ascii: "j")...UInt8(ascii: "y"): return .character(Character(Unicode.Scalar(final - 0x40)))
        default: return lettered[final]
        }
    }

    private static let lettered: [UInt8: Key] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
        UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "P"): .function(1),
        UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
    ]

    private static let numbered: [Int: Key] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5), 17: .function(6),
        18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10), 23: .function(11), 24: .function(12),
    ]
}

/// Shift, Alt and Ctrl, as they come with a key that sends a sequence. Alt makes a difference for up and down only.
nonisolated struct Modifiers: OptionSet {
    let rawValue: Int
    static let shift = Modifiers(rawValue: 1)
    static let alt = Modifiers(rawValue: 2)
    static let control = Modifiers(rawValue: 4)

    init(rawValue: Int) { self.rawValue = rawValue }

    init(parameter: Int) { rawValue = max(0, parameter - 1) }

    /// A key with these; the key itself where they make no difference.
    func applied(to key: Key) -> Key {
        guard let motion = Key.Motion.allCases.first(where: { Key($0) == key }) else { return key }
        if contains(.control) { return .controlled(motion) }
        if contains(.alt), motion == .up || motion == .down { return .alted(motion) }
        return contains(.shift) ? .shifted(motion) : key
    }
}
