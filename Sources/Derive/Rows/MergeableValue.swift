/// A value to which several changes can be made beside each other: a list whose elements have identities.
protocol MergeableValue {
    /// Makes a change of another value of its type in this one.
    /// - Returns: What this becomes; nil where the change does not fit, and where nothing is left of it to make.
    func applying(from old: Any, to new: Any) -> Any?
}

/// Elements that came come, those that left leave, and all others stay as they are.
extension Array: MergeableValue where Element: Identifiable & Equatable {
    func applying(from old: Any, to new: Any) -> Any? {
        guard let old = old as? [Element], let new = new as? [Element] else { return nil }
        return applying(from: old, to: new)
    }

    /// - Complexity: O(*n*) in the elements of the three, and *n* more for each that comes.
    func applying(from old: [Element], to new: [Element]) -> [Element]? {
        let (before, after) = (Self.byID(old), Self.byID(new))
        // The order is no part of what can be merged.
        guard old.map(\.id).filter({ after[$0] != nil }) == new.map(\.id).filter({ before[$0] != nil }) else {
            return nil
        }
        var result: [Element] = []
        for element in self {
            guard let former = before[element.id] else {
                result.append(element)
                continue
            }
            let wanted = after[element.id]
            guard former != wanted else {
                result.append(element)
                continue
            }
            // What was made of it since is not to be lost.
            guard element == former || element == wanted else { return nil }
            if let wanted { result.append(wanted) }
        }
        let present = Set(map(\.id))
        for (index, element) in new.enumerated() where before[element.id] == nil && !present.contains(element.id) {
            let place = index > 0 ? result.firstIndex { $0.id == new[index - 1].id }.map { $0 + 1 } : 0
            result.insert(element, at: place ?? result.count)
        }
        return result == self ? nil : result
    }

    private static func byID(_ elements: [Element]) -> [Element.ID: Element] {
        Dictionary(elements.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
}
