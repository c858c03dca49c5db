import Derive
import DeriveGraph

// What a record says of positions held when it was made. What came from elsewhere since may have shifted them, so an element
// is looked for where it was, and then by what it is.
extension ObservedArray: RevertibleCollection {
    func apply(_ kind: Change.Kind, of moved: Any?) {
        switch kind {
        case .inserted(let position, let element):
            guard let element = element as? Element, !hasRow(element) else { return }
            insert(element, at: Swift.min(position, storage.count))
            if TransactionStack.isRollingBack { followAgain(element, at: position) }
        case .removed(let position, let element):
            if let position = self.position(of: element, near: position) { remove(at: position) }
        case .replaced(let position, let old, let new):
            guard let new = new as? Element, let position = self.position(of: old, near: position) else { return }
            replace(at: position, with: new)
            if TransactionStack.isRollingBack { followAgain(new, at: position) }
        case .spliced(let position, let removed, let inserted): applySplice(at: position, removed, inserted)
        case .moved(let from, let to):
            guard let from = moved.flatMap({ self.position(of: $0, near: from) }) else { return }
            move(from: from, to: Swift.min(to, storage.count - 1))
        case .exchanged(let a, let b):
            if Swift.max(a, b) < storage.count { swapAt(a, b) }
        case .property, .override, .entry: preconditionFailure("An array has no \(kind)")
        }
    }

    private func applySplice(at position: Int, _ removed: [Any], _ inserted: [Any]) {
        let old = removed.compactMap { $0 as? Element }
        let new = inserted.compactMap { $0 as? Element }.filter { !hasRow($0) }
        let start = old.first.map { self.position(of: $0, near: position) } ?? Swift.min(position, storage.count)
        if let start, isRun(old, at: start) {
            splice(start..<start + old.count, with: new)
        } else {
            for element in old { if let position = self.position(of: element, near: position) { remove(at: position) } }
            let start = Swift.min(position, storage.count)
            splice(start..<start, with: new)
        }
        guard TransactionStack.isRollingBack else { return }
        for (offset, element) in new.enumerated() { followAgain(element, at: position + offset) }
    }

    func stands(_ kind: Change.Kind) -> Bool {
        switch kind {
        case .inserted(let position, let new), .replaced(let position, _, let new):
            self.position(of: new, near: position) != nil
        case .removed(_, let element): (element as? Element).map { !hasRow($0) } ?? true
        case .spliced(let position, _, let inserted):
            // Of several rows those are taken out that are still there.
            Element.self is any RowCodable.Type
                || inserted.enumerated().allSatisfy { self.position(of: $1, near: position + $0) != nil }
        case .moved, .exchanged, .property, .override, .entry: true
        }
    }

    /// Returns `true` if a row is among the elements. It never is twice, and may have come back from elsewhere.
    private func hasRow(_ element: Element) -> Bool {
        guard let row = element as? any RowCodable, row._$document != 0, row.rowID != nil else { return false }
        return storage.contains { $0 as AnyObject === row }
    }

    private func isRun(_ elements: [Element], at start: Int) -> Bool {
        guard start + elements.count <= storage.count else { return false }
        return elements.indices.allSatisfy { isSame(storage[start + $0], elements[$0]) }
    }

    /// Returns the index of an element: at a position, or else of the first like it.
    private func position(of element: Any, near position: Int) -> Int? {
        guard let element = element as? Element else { return nil }
        if storage.indices.contains(position), isSame(storage[position], element) { return position }
        return storage.firstIndex { isSame($0, element) }
    }
}

extension ObservedDictionary: RevertibleCollection {
    func apply(_ kind: Change.Kind, of moved: Any?) {
        guard case .entry(let key, _, let new) = kind, let key = key.base as? Key else {
            preconditionFailure("A dictionary has no \(kind)")
        }
        self[key] = new.flatMap { $0 as? Value }
    }

    func stands(_ kind: Change.Kind) -> Bool {
        guard case .entry(let key, _, let new) = kind, let key = key.base as? Key else { return true }
        switch (graph.untracked { self[key] }, new.flatMap { $0 as? Value }) {
        case (let present?, let new?): return isSame(present, new)
        case (nil, nil): return true
        default: return false
        }
    }
}

extension ObservedSet: RevertibleCollection {
    func apply(_ kind: Change.Kind, of moved: Any?) {
        switch kind {
        case .inserted(_, let member): if let member = member as? Element { insert(member) }
        case .removed(_, let member): if let member = member as? Element { remove(member) }
        default: preconditionFailure("A set has no \(kind)")
        }
    }

    /// A set has each member once, so that nothing is reversed twice.
    func stands(_ kind: Change.Kind) -> Bool { true }
}

extension SignalWrite: RevertibleCollection {
    func apply(_ kind: Change.Kind, of moved: Any?) { apply(kind) }

    func stands(_ kind: Change.Kind) -> Bool { isActive }
}
