nonisolated extension String {
    /// An amount and the letters behind it, in capitals: `100 eur` is `100` and `EUR`. Empty letters where there are none.
    public var splitAtCurrency: (number: String, letters: String) {
        let typed = trimmed
        let letters = String(typed.reversed().prefix(while: \.isLetter).reversed())
        return (String(typed.dropLast(letters.count)).trimmed, letters.uppercased())
    }
}
