/// A line of text that is being typed, with a caret.
package nonisolated struct TextBuffer: Equatable {
    package private(set) var characters: [Character]
    /// Before which character the next one goes.
    private(set) var caret: Int

    /// Begins with some text and the caret behind it.
    package init(_ text: String = "") {
        characters = Array(text)
        caret = characters.count
    }

    package var text: String { characters.text }

    /// `true` if the caret is at the end of the text.
    var isAtEnd: Bool { caret == characters.count }

    /// Puts text in at the caret. Line breaks become spaces, since a field has one line.
    /// - Complexity: O(*n*) in the new text, besides moving the characters behind the caret.
    package mutating func insert(_ text: String) {
        let flat = text.map { $0.isNewline || $0 == "\t" ? " " : $0 }
        // A combining mark may join the character before it, so the characters beside the caret are split again.
        let place = max(0, caret - 1)..<min(characters.count, caret + 1)
        let behind = characters.count - caret
        let joined = (characters[place.lowerBound..<caret] + flat + characters[caret..<place.upperBound]).text
        characters.replaceSubrange(place, with: joined)
        caret = max(0, characters.count - behind)
    }

    /// Puts text in behind the caret.
    package mutating func insert(behindCaret text: String) {
        insert(text)
        caret -= min(caret, text.count)
    }

    /// Deletes a text if it is all that is behind the caret.
    mutating func delete(behindCaret text: String) {
        if characters[caret...].elementsEqual(text) { characters.removeSubrange(caret...) }
    }

    mutating func deleteBackward() {
        guard caret > 0 else { return }
        caret -= 1
        characters.remove(at: caret)
    }

    mutating func deleteForward() {
        guard caret < characters.count else { return }
        characters.remove(at: caret)
    }

    /// Deletes the word before the caret.
    mutating func deleteWordBackward() {
        let end = caret
        moveWordLeft()
        characters.removeSubrange(caret..<end)
    }

    /// Deletes the word behind the caret.
    mutating func deleteWordForward() {
        let start = caret
        moveWordRight()
        characters.removeSubrange(start..<caret)
        caret = start
    }

    /// Deletes everything before the caret.
    mutating func deleteToStart() {
        characters.removeSubrange(..<caret)
        caret = 0
    }

    /// Deletes everything after the caret.
    mutating func deleteToEnd() { characters.removeSubrange(caret...) }

    mutating func moveLeft() { caret = max(0, caret - 1) }
    mutating func moveRight() { caret = min(characters.count, caret + 1) }
    mutating func moveToStart() { caret = 0 }
    package mutating func moveToEnd() { caret = characters.count }

    /// Goes to the beginning of the word before the caret.
    mutating func moveWordLeft() {
        while caret > 0, characters[caret - 1].isWhitespace { caret -= 1 }
        while caret > 0, !characters[caret - 1].isWhitespace { caret -= 1 }
    }

    /// Goes to the end of the word behind the caret.
    mutating func moveWordRight() {
        while caret < characters.count, characters[caret].isWhitespace { caret += 1 }
        while caret < characters.count, !characters[caret].isWhitespace { caret += 1 }
    }
}

nonisolated extension Sequence<Character> {
    /// The text that they make. `String.init` looks for other kinds of sequences first, which takes longer than this.
    package var text: String { reduce(into: "") { $0.append($1) } }
}
