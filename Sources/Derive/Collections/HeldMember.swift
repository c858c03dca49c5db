/// A member that knows the holder of its collection, as an allowance knows the line that it reduces.
///
/// The holder is known only after ``ObservedCollection/hold(by:)`` has named it.
@MainActor
public protocol HeldMember: AnyObject {
    /// Says who has the collection: nil once the member has left it, or the holder has died.
    func holderChanged(to holder: AnyObject?)
}

extension ObservedCollection {
    /// Names the object that has this collection as a constant, and tells all members of it that want to know.
    ///
    /// The holder is not retained: it calls ``endHolding()`` when it dies.
    public final func hold(by holder: AnyObject) {
        self.holder = .passUnretained(holder)
        hasConstantHolder = true
        tell(storage)
    }

    /// Tells all members that their holder has died.
    public final func endHolding() {
        holder = nil
        tell(storage)
        hasConstantHolder = false
    }

    /// Tells members that have come in of the holder.
    final func tell(_ members: some Sequence<Member>) {
        guard hasConstantHolder else { return }
        for case let member as any HeldMember in members { member.holderChanged(to: holder?.takeUnretainedValue()) }
    }

    /// Tells members that have left.
    final func tellRemoved(_ members: some Sequence<Member>) {
        guard hasConstantHolder else { return }
        for case let member as any HeldMember in members { member.holderChanged(to: nil) }
    }
}
