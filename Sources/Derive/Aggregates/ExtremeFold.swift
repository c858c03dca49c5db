/// The smallest or the largest value of a property; members without one are passed over.
///
/// A knockout tournament: the leaves are the members' values, each inner place holds the winner of the two below it. A
/// change plays the matches on its way to the top again: O(log *n*).
@usableFromInline
struct ExtremeFold<Element, Value: Comparable>: Fold {
    @usableFromInline let value: Getter<Element, Value?>
    /// `true` if the first value wins against the second.
    @usableFromInline let wins: (Value, Value) -> Bool
    /// The places of the tournament: the final at 1, below *i* the places 2*i* and 2*i*+1, the leaves in the second half.
    @usableFromInline var places: [Value?] = [nil, nil]

    @inlinable init(_ value: Getter<Element, Value?>, wins: @escaping (Value, Value) -> Bool) {
        self.value = value
        self.wins = wins
    }

    @inlinable static func min(_ value: Getter<Element, Value?>) -> Self { Self(value) { $0 < $1 } }
    @inlinable static func max(_ value: Getter<Element, Value?>) -> Self { Self(value) { $0 > $1 } }

    /// Returns nil for a value that does not even equal itself, as NaN: it has no place in an order.
    @inlinable func contribution(of element: Element) -> Value? { value(element).flatMap { $0 == $0 ? $0 : nil } }
    @inlinable mutating func add(_ contribution: Value?, at index: Int) {
        while index >= places.count / 2 { grow() }
        play(contribution, at: index)
    }
    @inlinable mutating func remove(_ contribution: Value?, at index: Int) { play(nil, at: index) }

    @inlinable var result: Value? { places[1] }

    @inlinable mutating func play(_ value: Value?, at index: Int) {
        var place = places.count / 2 + index
        places[place] = value
        while place > 1 {
            place /= 2
            places[place] = winner(places[2 * place], places[2 * place + 1])
        }
    }

    @inlinable func winner(_ a: Value?, _ b: Value?) -> Value? {
        guard let a else { return b }
        guard let b else { return a }
        return wins(b, a) ? b : a
    }

    /// Doubles the number of leaves.
    @inlinable mutating func grow() {
        let leaves = Array(places[(places.count / 2)...])
        places = Array(repeating: nil, count: places.count * 2)
        let first = places.count / 2
        for (index, leaf) in leaves.enumerated() { places[first + index] = leaf }
        for place in stride(from: first - 1, through: 1, by: -1) {
            places[place] = winner(places[2 * place], places[2 * place + 1])
        }
    }
}
