extension String {
    /// With a capital at its beginning.
    public nonisolated var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

    /// With a small letter at its beginning, unless it begins with an abbreviation.
    public nonisolated var lowercasedFirst: String {
        dropFirst().first?.isUppercase == true ? self : prefix(1).lowercased() + dropFirst()
    }
}
