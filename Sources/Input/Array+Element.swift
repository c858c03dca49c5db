extension Array {
    /// The element at a place; nil outside.
    package func element(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
