/// The bytes of keys after ESC: the sequences of xterm and of those that follow it, and what terminfo adds to them.
///
/// See ECMA-48 for the form of a control sequence, xterm's ctlseqs for the modifiers and for modifyOtherKeys, and kitty's
/// keyboard protocol for `CSI u`. Another program may have left these on.
package nonisolated struct KeySequences {
    /// Keys by their bytes after ESC: those that have no parameters, and those of this terminal.
    let table: [[UInt8]: [Key]]
    /// Their beginnings.
    let beginnings: Set<[UInt8]>

    /// - Parameter capability: What the terminal sends for a key by terminfo's name of it, as `kcuu1`.
    package init(_ capability: (String) -> String? = { _ in nil }) {
        var table = Self.common
        for (name, key) in Self.names {
            guard let text = capability(name), text.utf8.count > 1, text.utf8.first == 0x1B else { continue }
            table[Array(text.utf8.dropFirst())] = [key]
        }
        self.table = table
        beginnings = Set(table.keys.flatMap { bytes in (1..<bytes.count).map { Array(bytes.prefix($0)) } })
    }

    private static let names: [(String, Key)] =
        [
            ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home), ("kend", .end),
            ("kpp", .pageUp), ("knp", .pageDown), ("kich1", .insert), ("kdch1", .delete), ("kcbt", .backTab),
            ("kent", .enter), ("kLFT", .shifted(.left)), ("kRIT", .shifted(.right)),
        ] + (1...12).map { ("kf\($0)", .function($0)) }

    /// The keypad (SS3), whose key in the middle does nothing, and F1 to F5 of the Linux console.
    private static let common: [[UInt8]: [Key]] = {
        var keys: [String: Key] = ["OM": .enter, "OI": .tab, "OX": "="]
        for (final, key) in lettered { keys["O\(Unicode.Scalar(final))"] = key }
        for final in UInt8(ascii: "a")...UInt8(ascii: "d") {
            keys["O\(Unicode.Scalar(final))"] = lettered[final - 0x20].map(Modifiers.control.applied)
        }
        for final in UInt8(ascii: "j")...UInt8(ascii: "y") {
            keys["O\(Unicode.Scalar(final))"] = .character(Character(Unicode.Scalar(final - 0x40)))
        }
        for (index, final) in "ABCDE".enumerated() { keys["[[\(final)"] = .function(index + 1) }
        return Dictionary(uniqueKeysWithValues: keys.map { (Array($0.utf8), [$1]) }).merging([Array("OE".utf8): []]) {
            $1
        }
    }()

    /// The keys of a control sequence; none if no key sends it.
    /// - Parameter parameters: The numbers between `ESC [` and the final byte, with their parts. An absent one is 0.
    static func keys(_ parameters: [[Int]], final: UInt8) -> [Key] {
        let code = parameters.first?.first ?? 0
        let state = parameters.dropFirst().first ?? [1]
        let modifiers = Modifiers(parameter: state[0])
        // Text of kitty; the code in modifyOtherKeys.
        let text = parameters.dropFirst(2).first ?? []
        // The key is released (kitty's event type 3).
        if state.count > 1, state[1] == 3 { return [] }
        let key: Key?
        switch final {
        case UInt8(ascii: "u"): return keys(code: parameters.first ?? [], modifiers, text: text)
        case UInt8(ascii: "~") where code == 27: return keys(code: text, modifiers, text: [])
        case UInt8(ascii: "~"): key = numbered[code].map(modifiers.applied)
        // Ctrl and Shift in rxvt.
        case UInt8(ascii: "^"), UInt8(ascii: "@"): key = numbered[code].map(Modifiers.control.applied)
        case UInt8(ascii: "$"): key = numbered[code].map(Modifiers.shift.applied)
        case UInt8(ascii: "Z"): key = .backTab
        case UInt8(ascii: "a")...UInt8(ascii: "d") where parameters == [[0]]:
            key = lettered[final - 0x20].map(Modifiers.shift.applied)
        // A position of the cursor, unless the column may be the modifiers of F3.
        case UInt8(ascii: "R") where parameters.count > 1 && !(2...16).contains(state[0]): key = nil
        default: key = code > 1 ? nil : lettered[final].map(modifiers.applied)
        }
        return key.map { [$0] } ?? []
    }

    /// The keys of a character's code with modifiers, as terminals would send them without such a protocol.
    /// - Parameters:
    ///   - code: The key's character, the one with Shift, and the one at its place on an American keyboard.
    ///   - text: What the key types, if the terminal says so.
    private static func keys(code: [Int], _ modifiers: Modifiers, text: [Int]) -> [Key] {
        let isCommand = !modifiers.isDisjoint(with: [.alt, .control])
        let first = code.first ?? 0
        let number = isCommand && first > 0x7F && code.count > 2 ? code[2] : first
        let typed = isCommand ? [] : text.filter { $0 >= 0x20 }.compactMap(Unicode.Scalar.init)
        if !typed.isEmpty { return String(String.UnicodeScalarView(typed)).map(Key.character) }
        // The private use area.
        if (0xE000..<0xF900).contains(number) {
            let key = functional.indices.contains(number - 0xE000) ? functional[number - 0xE000] : nil
            return key.map { [modifiers.applied(to: $0)] } ?? []
        }
        guard number > 0, let scalar = Unicode.Scalar(number), modifiers.isDisjoint(with: .others) else { return [] }
        let key: Key
        switch number {
        case 0x09 where modifiers.contains(.shift): key = .backTab
        case 0x08, 0x7F: key = modifiers.contains(.alt) ? .alt("\u{7F}") : .backspace
        case ..<0x20:
            key = modifiers.contains(.alt) && number != 0x1B ? .alt(Character(scalar)) : Key(control: UInt8(number))
        case _ where modifiers.contains(.control):
            guard let byte = control(scalar) else { return [] }
            key = modifiers.contains(.alt) ? .alt(Character(Unicode.Scalar(byte))) : Key(control: byte)
        default:
            let shifted = number == first ? code.dropFirst().first.flatMap(Unicode.Scalar.init) : nil
            let character = character(scalar, shifted: shifted, modifiers)
            key = modifiers.contains(.alt) ? .alt(character) : .character(character)
        }
        return [key]
    }

    /// The control character of Ctrl with a character; nil if there is none.
    private static func control(_ scalar: Unicode.Scalar) -> UInt8? {
        switch scalar {
        case "@"..."~": UInt8(scalar.value & 0x1F)
        case " ": 0
        case "/": 0x1F
        default: nil
        }
    }

    private static func character(
        _ scalar: Unicode.Scalar, shifted: Unicode.Scalar?, _ modifiers: Modifiers
    ) -> Character {
        guard modifiers.contains(.shift) != modifiers.contains(.capsLock) else { return Character(scalar) }
        if modifiers.contains(.shift), let shifted, shifted > " " { return Character(shifted) }
        let upper = scalar.properties.uppercaseMapping
        return upper.count == 1 ? Character(upper) : Character(scalar)
    }

    /// Keys that kitty numbers from U+E000 on.
    private static let functional: [Key?] =
        [
            .escape, .enter, .tab, .backspace, .insert, .delete, .left, .right, .up, .down, .pageUp, .pageDown, .home,
            .end,
        ] + Array(repeating: nil, count: 6) + (1...12).map(Key.function) + Array(repeating: nil, count: 23)
        + "0123456789./*-+".map(Key.character)
        + [.enter, "=", ",", .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete]

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
    /// Super, Hyper and Meta: no character is typed with them.
    static let others = Modifiers(rawValue: 8 | 16 | 32)
    static let capsLock = Modifiers(rawValue: 64)

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
