import Derive

/// A document's knowledge of its members, and of those that are about to join or to leave.
///
/// An object joins at once, so that its next change is recorded where it belongs. It leaves when the transaction or the
/// edit around it is over: changes until then are undone with its removal. An object that is put back before that, as
/// by a move that is written as a removal and an insertion, never leaves.
@MainActor
struct Membership {
    /// Objects that have lost a holder, each with that.
    var pendingRemovals: [(object: any ObservationRoot, holder: AnyObject?)] = []
    /// Objects that were put in while they belonged to another document.
    var pendingInsertions: [(object: any ObservationRoot, holder: AnyObject?)] = []
    /// The number of times that members are held beyond the first time; nearly none is.
    var extraHolders: [ObjectIdentifier: Int] = [:]
    /// The holder of each part of a row; collections know it themselves.
    var partHolders: [ObjectIdentifier: Unmanaged<AnyObject>] = [:]
    /// The members that are rows; nil until a row is first looked up.
    var rows: [RowID: any RowCodable]?
}

extension Document {
    /// The object or collection that holds a member: a collection, or a part of a row. Nil for a row, for a root, and where
    /// one of several holders has left.
    /// - Complexity: O(1)
    public func holder(of object: AnyObject) -> AnyObject? {
        guard contains(object) else { return nil }
        let holder = (object as? AnyObservedCollection)?.holder ?? members.partHolders[ObjectIdentifier(object)]
        return holder?.takeUnretainedValue()
    }

    /// Makes an object and everything that it holds members. An object that is a member already gets one more holder.
    func join(_ object: any ObservationRoot, heldBy holder: AnyObject?) {
        guard object.canJoin else { return }
        let present = object._$document
        if present == number {
            members.extraHolders[ObjectIdentifier(object), default: 0] += 1
            note(holder, of: object)
        } else if DocumentTable.document(present) != nil {
            members.pendingInsertions.append((object, holder))
            TransactionStack.settleMembership(of: self)
        } else {
            object._$join(number)
            note(holder, of: object)
            object.forEachHeld { join($0, heldBy: object) }
        }
    }

    /// Says that an object is held once less.
    func leave(_ object: any ObservationRoot, heldBy holder: AnyObject?) {
        if object._$document == number {
            members.pendingRemovals.append((object, holder))
            TransactionStack.settleMembership(of: self)
        } else {
            members.pendingInsertions.removeAll { $0.object === object && $0.holder === holder }
        }
    }

    /// Carries out the removals whose transaction and edit are over.
    func applyRemovals() {
        let removals = members.pendingRemovals
        members.pendingRemovals = []
        for (object, holder) in removals { remove(object, heldBy: holder) }
    }

    /// Carries out the insertions of what no other document has any more.
    func applyInsertions() {
        let insertions = members.pendingInsertions
        members.pendingInsertions = []
        for (object, holder) in insertions where DocumentTable.document(object._$document) == nil {
            join(object, heldBy: holder)
        }
    }

    private func remove(_ object: any ObservationRoot, heldBy holder: AnyObject?) {
        guard object._$document == number else { return }
        let id = ObjectIdentifier(object)
        if let extra = members.extraHolders[id] {
            members.extraHolders[id] = extra > 1 ? extra - 1 : nil
            forget(holder, of: object)
            return
        }
        object._$join(0)
        forget(holder, of: object)
        if members.rows != nil, let row = (object as? any RowCodable)?.rowID { members.rows?[row] = nil }
        object.forEachHeld { remove($0, heldBy: object) }
    }

    private func note(_ holder: AnyObject?, of object: any ObservationRoot) {
        if let collection = object as? AnyObservedCollection {
            if !collection.hasConstantHolder { collection.holder = holder.map { .passUnretained($0) } }
        } else if let part = object as? any RowCodable {
            guard let row = part.rowID else {
                members.partHolders[ObjectIdentifier(object)] = holder.map { .passUnretained($0) }
                return
            }
            if members.rows != nil { members.rows?[row] = part }
        }
    }

    private func forget(_ holder: AnyObject?, of object: any ObservationRoot) {
        guard let holder = holder.map({ Unmanaged.passUnretained($0).toOpaque() }) else { return }
        if let collection = object as? AnyObservedCollection {
            if !collection.hasConstantHolder, collection.holder?.toOpaque() == holder { collection.holder = nil }
        } else if members.partHolders[ObjectIdentifier(object)]?.toOpaque() == holder {
            members.partHolders[ObjectIdentifier(object)] = nil
        }
    }
}
