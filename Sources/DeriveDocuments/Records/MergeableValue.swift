/// A value that can be merged by element, as a list whose elements have identities.
protocol MergeableValue {
    /// Applies the change from `old` to `new` to this value.
    /// - Returns: The merged value; nil where the change does not fit, and where it changes nothing.
    func merging(changeFrom old: Any, to new: Any) -> Any?
}

/// Elements inserted by the change are inserted here, elements removed by it are removed here, and all others stay.
extension Array: MergeableValue where Element: Identifiable & Equatable {
    func merging(changeFrom old: Any, to new: Any) -> Any? {
        guard let old = old as? [Element], let new = new as? [Element] else { return nil }
        return merging(changeFrom: old, to: new)
    }

    /// - Complexity: O(*n*) in the elements of the three, and *n* more for each that is inserted.
    func merging(changeFrom old: [Element], to new: [Element]) -> [Element]? {
        let (before, after) = (Self.byID(old), Self.byID(new))
        guard Self.haveSameOrder(old.filter { after[$0.id] != nil }, new.filter { before[$0.id] != nil }) else {
            return nil
        }
        var result: [Element] = []
        for element in self {
            let wanted = after[element.id]
            guard let former = before[element.id], former != wanted else {
                result.append(element)
                continue
            }
            // An element that was changed since must not be lost, so the whole change is refused.
            guard element == former || element == wanted else { return nil }
            if let wanted { result.append(wanted) }
        }
        let present = Set(map(\.id))
        for (index, element) in new.enumerated() where before[element.id] == nil && !present.contains(element.id) {
            result.insert(element, after: index > 0 ? new[index - 1].id : nil)
        }
        return result == self ? nil : result
    }

    /// The order is no part of what can be merged.
    private static func haveSameOrder(_ a: [Element], _ b: [Element]) -> Bool { a.map(\.id) == b.map(\.id) }

    /// Inserts an element behind the one with an identity; at the beginning for nil, at the end if that one is gone.
    private mutating func insert(_ element: Element, after id: Element.ID?) {
        guard let id else { return insert(element, at: 0) }
        insert(element, at: firstIndex { $0.id == id }.map { $0 + 1 } ?? count)
    }

    private static func byID(_ elements: [Element]) -> [Element.ID: Element] {
        Dictionary(elements.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
}
