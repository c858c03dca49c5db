import Testing

@testable import Invoicing

@Suite("The words for codes")
nonisolated struct CodeWordsTests {
    private static let tables: [(words: CodeWords, list: CodeList)] = [
        (.units, .units), (.documentTypes, .documentTypes), (.paymentMeans, .paymentMeans),
        (.vatPointDates, .vatPointDates), (.vatCategories, .vatCategories),
    ]

    @Test("stand for one code each, which the list has", arguments: tables.indices)
    func consistent(table: Int) {
        let (words, list) = Self.tables[table]
        #expect(words.allWords.count > 5)
        for word in words.allWords {
            #expect(list.contains(word.code), "\(word)")
            #expect(words.code(for: word.folded) == word.code, "\(word)")
        }
    }

    @Test("of countries are of countries that the list has")
    func countries() {
        #expect(CodeWords.countries.allWords.count > 200)
        #expect(CodeWords.countries.allWords.allSatisfy { CodeList.countries.contains($0.code) })
    }

    @Test("come back from what is shown", arguments: tables.indices)
    func roundTrip(table: Int) throws {
        let words = Self.tables[table].words
        for code in Set(words.allWords.map(\.code)) {
            let shown = try #require(words.word(for: code))
            #expect(words.code(for: shown) == code, "\(shown)")
        }
    }

    @Test("are other codes only where nobody means these")
    func collisions() {
        let others = CodeWords.units.allWords.filter { word in
            let code = word.folded.uppercased()
            return code != word.code && CodeList.units.contains(code)
        }
        // STK is a stick of cigarettes, KW a kilowatt hour per normalised cubic metre.
        #expect(others.map { "\($0.folded) \($0.code)" } == ["stk C62", "kw KWT"])
    }

    @Test(
        "are found without case, accents and points at their ends",
        arguments: [
            ("PCS", "C62"), ("Stuck", "C62"), ("Stück", "C62"), ("Stk.", "C62"), ("pièces", "C62"), ("m²", "MTK"),
            ("m2", "MTK"), ("M3", "MTQ"), (" Std. ", "HUR"), ("Tage", "DAY"), ("jours", "DAY"), ("km", "KMT"),
            ("litres", "LTR"), ("months", "MON"), ("Pauschale", "LS"), ("flat rate", "LS"), ("Sätze", "SET"),
        ])
    func found(text: String, code: String) {
        #expect(CodeWords.units.code(for: text) == code)
    }

    @Test("are none for what is not in the table")
    func unknown() {
        #expect(CodeWords.units.code(for: "") == nil && CodeWords.units.code(for: "parsec") == nil)
        #expect(CodeWords.units.word(for: "GB") == nil)
        #expect(CodeList.units.code(for: "kgm") == "KGM" && CodeList.units.code(for: "QQQ") == nil)
        #expect(CodeList.units.code(for: String(repeating: "x", count: 10_000)) == nil)
    }

    @Test("stand for a code by their beginning where only one has it")
    func beginnings() {
        let words = CodeWords.vatCategories
        #expect(words.code(beginningWith: "rev") == "AE" && words.code(beginningWith: "re") == nil)
        #expect(words.code(beginningWith: "exe") == "E" && words.code(beginningWith: "xyz") == nil)
    }
}
