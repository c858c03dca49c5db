import DeriveGraph

extension ObservedCollection {
    /// All members at once, for a path that goes through them: `invoice.observe(\.lines.each.netAmount)`.
    public var each: EachMember<Member> { EachMember(collection: self) }
}

/// A path's way through the members of a collection.
@dynamicMemberLookup
@MainActor
public struct EachMember<Member> {
    let collection: ObservedCollection<Member>

    /// A property of all members. It changes when a member's does, and when a member comes or goes.
    public subscript<Value>(dynamicMember path: KeyPath<Member, Value>) -> EachValue<Member, Value> {
        EachValue(collection: collection, path: path)
    }
}

/// One property of all members of a collection, at one time. Through a collection that each member has, the path goes
/// on: `account.bills.each.articles.each.quantity`.
@MainActor
public struct EachValue<Member, Value> {
    private weak var collection: ObservedCollection<Member>?
    private let path: KeyPath<Member, Value>
    private let mark: MembersMark

    init(collection: ObservedCollection<Member>, path: KeyPath<Member, Value>) {
        self.collection = collection
        self.path = path
        let fold = RevisionFold<Member> { _$readEnd($0[keyPath: path]) }
        mark = collection.mark(revision: collection.aggregate(fold, .init(.each, path)))
    }

    /// The values as they are now, in the members' order; none if the collection is gone.
    public var values: [Value] {
        graph.untracked { collection?.storage.map { $0[keyPath: path] } ?? [] }
    }
}

extension EachValue where Value: MemberSource {
    /// All members of the collection that each member has.
    public var each: EachInner<Member, Value> {
        guard let collection else { preconditionFailure("The collection is gone whose members' members are asked for") }
        return EachInner(collection: collection, path: path)
    }
}

/// A collection whose members a path can go through.
@MainActor
public protocol MemberSource: AnyObject {
    /// The type of its members.
    associatedtype Member
    /// All members at once.
    var each: EachMember<Member> { get }
}

/// A path's way through the members of the collections that the members of a collection have.
@dynamicMemberLookup
@MainActor
public struct EachInner<Member, Inner: MemberSource> {
    let collection: ObservedCollection<Member>
    let path: KeyPath<Member, Inner>

    /// A property of all inner members.
    public subscript<Value>(dynamicMember inner: KeyPath<Inner.Member, Value>) -> EachValue<
        Member, EachValue<Inner.Member, Value>
    > {
        EachValue(collection: collection, path: path.appending(path: \.each).appending(path: \.[dynamicMember: inner]))
    }
}

extension EachValue: @MainActor Equatable {
    /// Returns `true` if nothing has changed between the two.
    public static func == (a: Self, b: Self) -> Bool { a.mark == b.mark && a.path == b.path }
}

/// A mark for a property of all members at one time. It differs when a member's property has changed, when a member has
/// come or gone, and when the order has changed.
package struct MembersMark: Equatable {
    let collection: ObjectIdentifier
    let revision: UInt64
    let wholeVersion: UInt32?
}

extension ObservedCollection {
    /// Returns the mark for a revision of the members' values. Reading it binds to the members' order as well.
    func mark(revision: UInt64) -> MembersMark {
        recordReadOfWhole()
        return MembersMark(collection: ObjectIdentifier(self), revision: revision, wholeVersion: wholeVersion)
    }
}
