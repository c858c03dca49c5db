import Derive

/// A day in words, in English, German or French: `today`, `friday`, `21 dec 2026`, `Monatsende`.
public nonisolated struct DateWords {
    /// The meanings of words.
    enum Meaning: Equatable {
        /// So many days after today.
        case day(Int)
        /// From 1 for Monday to 7 for Sunday.
        case weekday(Int)
        case endOfMonth
        case dayOfMonth(day: Int, month: Int, year: Int?)
        /// A month without a day.
        case month(String)
        /// Each reading as it can be typed.
        case ambiguous([String])
    }

    /// The meaning of the words; nil for none.
    let meaning: Meaning?

    /// Reads words with numbers between.
    init(_ text: String) {
        let parts = Self.parts(of: canonical(text))
        let phrase = parts.joined(separator: " ")
        meaning = Self.phrases[phrase] ?? (parts.count == 1 ? Self.single(phrase) : Self.dayAndMonth(in: parts))
    }

    /// A month's name.
    public static func name(ofMonth month: Int) -> String {
        monthNames.indices.contains(month - 1) ? monthNames[month - 1][0].capitalized : "month \(month)"
    }

    /// Words and numbers, without what makes a number the first one or the like: `1st`, `1er`.
    private static func parts(of text: String) -> [String] {
        var parts: [String] = []
        var wasLetter: Bool?
        for character in text {
            guard character.isLetter || character.isNumber || character == "'" else {
                wasLetter = nil
                continue
            }
            let isLetter = !character.isNumber
            if wasLetter == isLetter { parts[parts.count - 1].append(character) } else { parts.append("\(character)") }
            wasLetter = isLetter
        }
        return parts.count > 1 ? parts.filter { !["st", "nd", "rd", "th", "er"].contains($0) } : parts
    }

    private static func single(_ word: String) -> Meaning? {
        let (weekdays, months) = (matches(of: word, in: weekdayNames), matches(of: word, in: monthNames))
        let readings = weekdays.map { weekdayNames[$0][0] } + months.map { "1 \(monthNames[$0][0])" }
        guard readings.count <= 1 else { return .ambiguous(readings) }
        return weekdays.first.map { .weekday($0 + 1) } ?? months.first.map { .month(name(ofMonth: $0 + 1)) }
    }

    /// `21 dec`, `dec 21 2026`.
    private static func dayAndMonth(in parts: [String]) -> Meaning? {
        guard (2...3).contains(parts.count), let place = parts.firstIndex(where: { $0.first?.isLetter == true }),
            place < 2
        else { return nil }
        let months = matches(of: parts[place], in: monthNames)
        let numbers = (parts[..<place] + parts[(place + 1)...]).map { Int($0) }
        guard let day = numbers[0], parts[1 - place].count <= 2 else { return nil }
        guard months.count == 1 else {
            return months.isEmpty ? nil : .ambiguous(months.map { "\(day) \(monthNames[$0][0])" })
        }
        guard numbers.count == 2 else { return .dayOfMonth(day: day, month: months[0] + 1, year: nil) }
        guard let year = numbers[1], [2, 4].contains(parts[2].count) else { return nil }
        return .dayOfMonth(day: day, month: months[0] + 1, year: parts[2].count == 2 ? 2000 + year : year)
    }

    /// Returns the rows of a table that contain a word or, for a word of three letters or more without an exact match, begin
    /// with it.
    private static func matches(of word: String, in table: [[String]]) -> [Int] {
        let exact = table.indices.filter { table[$0].contains(word) }
        guard exact.isEmpty, word.count >= 3 else { return exact }
        return table.indices.filter { row in table[row].contains { $0.hasPrefix(word) } }
    }

    private static let phrases: [String: Meaning] = [
        "today": .day(0), "heute": .day(0), "aujourd'hui": .day(0), "yesterday": .day(-1), "gestern": .day(-1),
        "hier": .day(-1), "tomorrow": .day(1), "morgen": .day(1), "demain": .day(1), "eom": .endOfMonth,
        "end of month": .endOfMonth, "monatsende": .endOfMonth, "ultimo": .endOfMonth, "fin de mois": .endOfMonth,
        "fin du mois": .endOfMonth,
    ]

    /// Names in English, German and French, folded, then abbreviations of two letters.
    private static let weekdayNames = [
        ["monday", "montag", "lundi", "mo"], ["tuesday", "dienstag", "mardi", "tu", "di"],
        ["wednesday", "mittwoch", "mercredi", "we", "mi"], ["thursday", "donnerstag", "jeudi", "th", "do"],
        ["friday", "freitag", "vendredi", "fr"], ["saturday", "samstag", "sonnabend", "samedi", "sa"],
        ["sunday", "sonntag", "dimanche", "su", "so"],
    ]

    private static let monthNames = [
        ["january", "januar", "janner", "janvier"], ["february", "februar", "fevrier"], ["march", "marz", "mars"],
        ["april", "avril"], ["may", "mai"], ["june", "juni", "juin"], ["july", "juli", "juillet"],
        ["august", "aout"], ["september", "septembre"], ["october", "oktober", "octobre"],
        ["november", "novembre"], ["december", "dezember", "decembre"],
    ]
}
