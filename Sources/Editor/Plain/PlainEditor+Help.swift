extension PlainEditor {
    func sayHelp() {
        for plain in keys.list.words.compactMap(\.plain) {
            say("\(plain.word)\(plain.argument.isEmpty ? "" : " " + plain.argument): \(plain.help ?? "").")
        }
        say("A field’s name, a colon and a value set that field, as in “due date: +30” or “line 2 price: 12.50”.")
        say("Where a field is asked for: Enter keeps its value, and what is typed replaces it.")
        say("A minus alone empties it, < goes back to the field before, a full stop ends, ? says what can be typed.")
        say(
            "A plus behind the beginning of a name takes the customer or item that is known. A backslash before any of these"
        )
        say("signs makes it text.")
    }
}
