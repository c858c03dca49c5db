/// One value of the model that can be typed in: how it reads as text, and how text becomes the value.
struct EditableField {
    /// What it is called in messages and in the undo history: `quantity`.
    let name: String
    /// Whether a digit typed on it begins to replace it.
    var isNumeric = false
    /// Says how a text is read that could be read in two ways; nil for any other.
    var reading: (String) -> String? = { _ in nil }
    /// The value as text to edit.
    let text: () -> String
    /// Sets the value from text, or says why it cannot; then nothing has changed.
    let set: (String) throws(FieldProblem) -> Void
}
