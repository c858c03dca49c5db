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
    private let collection: ObservedCollection<Member>
    private let path: KeyPath<Member, Value>
    private let revision: UInt64

    init(collection: ObservedCollection<Member>, path: KeyPath<Member, Value>) {
        self.collection = collection
        self.path = path
        revision = collection.revision(of: path)
    }

    /// The values as they are now, in the members' order.
    public var values: [Value] { graph.untracked { collection.storage.map { $0[keyPath: path] } } }
}

extension EachValue where Value: MemberSource {
    /// All members of the collection that each member has.
    public var each: EachInner<Member, Value> { EachInner(collection: collection, path: path) }
}

/// A collection whose members a path can go through.
@MainActor
public protocol MemberSource: AnyObject {
    /// What it holds.
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
    /// Whether nothing has changed between the two.
    public static func == (a: Self, b: Self) -> Bool {
        a.collection === b.collection && a.path == b.path && a.revision == b.revision
    }
}

extension ObservedCollection {
    /// Counts the changes of a property of any member, and of which members there are. A member's collection counts with
    /// all that is in it.
    fileprivate func revision<Value>(of path: KeyPath<Member, Value>) -> UInt64 {
        aggregate(RevisionFold<Member> { _$readEnd($0[keyPath: path]) }, .init(.each, path))
    }
}
