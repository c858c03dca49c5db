/// Five hundred names of items, as people write them: with capitals, numbers, accents and signs, and with every letter that
/// was a command once.
nonisolated enum ItemNames {
    static let all: [String] = {
        let beginnings = [
            "Grinder", "Undo kit", "Jug", "kettle", "Desk", "Cup", "xylophone", "Year plan", "A4 paper",
            "n-type filter",
            "Pump", "quiet fan", "Espresso", "Kaffee", "Größe L", "Łódź", "Ελληνικός", "3M tape", "19\" rack", "+Plus",
            "% off", "/slash", "!warn", "?help", "[box]",
        ]
        let endings = [
            "", " burrs", " 1 kg", " u", " x2", " – blue", ", large", " (used)", " 19 %", " J/K", " Dd", " + case",
            " 12,5", " 日本", " a.b", " ee", " yes", " No. 7", " rr", " Set",
        ]
        return beginnings.flatMap { beginning in endings.map { beginning + $0 } }
    }()
}
