// Aggregates over what is read along a path that is known as text only. Each function makes a reader for any collection of such
// members.
extension ObservedCollection {
    package static func sum<Value: Summable>(
        _ path: String, _ read: @escaping @MainActor (Member) -> Value
    ) -> @MainActor (ObservedCollection) -> Value {
        reader(SumFold<Member, Value.Total>(Getter(read)), .sum, path)
    }

    package static func average<Value: Averaging>(
        _ path: String, _ read: @escaping @MainActor (Member) -> Value
    ) -> @MainActor (ObservedCollection) -> Value.Average? {
        reader(AverageFold<Member, Value.Total>(Getter(read)), .average, path)
    }

    package static func extreme<Value: Comparable>(
        _ path: String, isSmallest: Bool, _ read: @escaping @MainActor (Member) -> Value?
    ) -> @MainActor (ObservedCollection) -> Value? {
        let value = Getter<Member, Value?>(read)
        return isSmallest ? reader(ExtremeFold.min(value), .min, path) : reader(ExtremeFold.max(value), .max, path)
    }

    package static func distinct<Value: Hashable>(
        _ path: String, _ read: @escaping @MainActor (Member) -> [Value]
    ) -> @MainActor (ObservedCollection) -> Set<Value> {
        reader(DistinctFold<Member, Value>(read), .distinct, path)
    }

    /// The mark of what is read from each member; see ``MembersMark``.
    package static func mark(
        _ path: String, _ read: @escaping @MainActor (Member) -> Void
    ) -> @MainActor (ObservedCollection) -> MembersMark {
        let revision = reader(RevisionFold<Member>(read), .each, path)
        return { $0.mark(revision: revision($0)) }
    }

    private static func reader<Base: Fold>(
        _ fold: Base, _ operation: AggregateKey.Operation, _ path: String
    ) -> @MainActor (ObservedCollection) -> Base.Result where Base.Element == Member {
        let key = AggregateKey(operation, nil, text: path)
        return { $0.aggregate(fold, key) }
    }
}
