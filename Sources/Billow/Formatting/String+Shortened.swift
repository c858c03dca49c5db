extension String {
    /// Its beginning, ending with `…`, if it has more than some characters.
    nonisolated func shortened(to most: Int) -> String { count <= most ? self : prefix(most - 1) + "…" }
}
