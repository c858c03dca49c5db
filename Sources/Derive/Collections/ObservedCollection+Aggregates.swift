import DeriveGraph

// Aggregates over all members, or over those for which a property is true. Each costs O(n) at its first read and
// O(1) for a changed member after that. Members are counted as often as they stand in the collection.
//
// Missing and empty: a missing value counts as zero in a sum and in an average, where it counts as a member too, and is
// passed over by the smallest and the largest. Over no members a count and a sum are zero, all others are nil or empty.
extension ObservedCollection {
    /// Returns the number of members for which a property is true.
    @inlinable
    public func count(where isMember: KeyPath<Member, Bool>) -> Int {
        aggregate(Filtered(base: CountFold<Member>(), isMember: .of(isMember)), .init(.count, nil, where: isMember))
    }

    /// The sum of a property; zero for none.
    @inlinable
    public func sum<Value: AdditiveArithmetic>(
        _ value: KeyPath<Member, Value>, where isMember: KeyPath<Member, Bool>? = nil
    ) -> Value {
        aggregate(SumFold<Member, PlainSum<Value>>(.of(value)), .sum, value, where: isMember)
    }

    /// The sum of a property; zero for none. Missing values count as zero.
    @inlinable
    public func sum<Value: AdditiveArithmetic>(
        _ value: KeyPath<Member, Value?>, where isMember: KeyPath<Member, Bool>? = nil
    ) -> Value {
        aggregate(SumFold<Member, PlainSum<Value>>(.orZero(value)), .sum, value, where: isMember)
    }

    /// The sum of numbers, exact also of floating-point ones, which are rounded once; zero for none.
    @inlinable
    public func sum<Value: Summable>(
        _ value: KeyPath<Member, Value>, where isMember: KeyPath<Member, Bool>? = nil
    ) -> Value {
        aggregate(SumFold<Member, Value.Total>(.of(value)), .sum, value, where: isMember)
    }

    /// The sum of numbers, exact also of floating-point ones; zero for none. Missing values count as zero.
    @inlinable
    public func sum<Value: Summable>(
        _ value: KeyPath<Member, Value?>, where isMember: KeyPath<Member, Bool>? = nil
    ) -> Value {
        aggregate(SumFold<Member, Value.Total>(.orZero(value)), .sum, value, where: isMember)
    }

    /// The average of a property; nil for none.
    @inlinable
    public func average<Value: Averaging>(
        _ value: KeyPath<Member, Value>, where isMember: KeyPath<Member, Bool>? = nil
    ) -> Value.Average? {
        aggregate(AverageFold<Member, Value.Total>(.of(value)), .average, value, where: isMember)
    }

    /// The average of a property; nil for none. A missing value counts as a zero.
    @inlinable
    public func average<Value: Averaging>(
        _ value: KeyPath<Member, Value?>, where isMember: KeyPath<Member, Bool>? = nil
    ) -> Value.Average? {
        aggregate(
            AverageFold<Member, Value.Total>(.orZero(value)), .average, value, where: isMember)
    }

    /// The smallest value of a property; nil for none.
    /// - Complexity: O(log *n*) for a changed member.
    @inlinable
    public func min<Value: Comparable>(
        _ value: KeyPath<Member, Value>, where isMember: KeyPath<Member, Bool>? = nil
    ) -> Value? {
        aggregate(ExtremeFold<Member, Value>.min(.optional(value)), .min, value, where: isMember)
    }

    /// The smallest value of a property where there is one; nil for none.
    /// - Complexity: O(log *n*) for a changed member.
    @inlinable
    public func min<Value: Comparable>(
        _ value: KeyPath<Member, Value?>, where isMember: KeyPath<Member, Bool>? = nil
    ) -> Value? {
        aggregate(ExtremeFold<Member, Value>.min(.of(value)), .min, value, where: isMember)
    }

    /// The largest value of a property; nil for none.
    /// - Complexity: O(log *n*) for a changed member.
    @inlinable
    public func max<Value: Comparable>(
        _ value: KeyPath<Member, Value>, where isMember: KeyPath<Member, Bool>? = nil
    ) -> Value? {
        aggregate(ExtremeFold<Member, Value>.max(.optional(value)), .max, value, where: isMember)
    }

    /// The largest value of a property where there is one; nil for none.
    /// - Complexity: O(log *n*) for a changed member.
    @inlinable
    public func max<Value: Comparable>(
        _ value: KeyPath<Member, Value?>, where isMember: KeyPath<Member, Bool>? = nil
    ) -> Value? {
        aggregate(ExtremeFold<Member, Value>.max(.of(value)), .max, value, where: isMember)
    }

    /// The sum of a property for each value of another one; a group is there while a member belongs to it.
    /// - Complexity: O(1) for a changed member and O(groups) for the result.
    @inlinable
    public func sums<Value: AdditiveArithmetic, Group: Hashable>(
        of value: KeyPath<Member, Value>, by group: KeyPath<Member, Group>, where isMember: KeyPath<Member, Bool>? = nil
    ) -> [Group: Value] {
        aggregate(
            GroupFold<Member, Group, PlainSum<Value>>(.of(value), by: .of(group)), .sums,
            value, group, where: isMember)
    }

    /// The exact sum of floating-point numbers for each value of another property.
    /// - Complexity: O(1) for a changed member and O(groups) for the result.
    @inlinable
    public func sums<Value: Summable, Group: Hashable>(
        of value: KeyPath<Member, Value>, by group: KeyPath<Member, Group>, where isMember: KeyPath<Member, Bool>? = nil
    ) -> [Group: Value] {
        aggregate(
            GroupFold<Member, Group, Value.Total>(.of(value), by: .of(group)), .sums,
            value, group, where: isMember)
    }

    /// The different values of a property.
    /// - Complexity: O(1) for a changed member and O(values) for the result.
    @inlinable
    public func distinct<Value: Hashable>(
        _ value: KeyPath<Member, Value>, where isMember: KeyPath<Member, Bool>? = nil
    ) -> Set<Value> {
        aggregate(DistinctFold<Member, Value> { [$0[keyPath: value]] }, .distinct, value, where: isMember)
    }

    /// The different values in a collection that each member has: one level is flattened.
    /// - Complexity: O(a member's values) for a changed member and O(values) for the result.
    @inlinable
    public func distinct<Values: Sequence>(
        flattening values: KeyPath<Member, Values>, where isMember: KeyPath<Member, Bool>? = nil
    ) -> Set<Values.Element> where Values.Element: Hashable {
        aggregate(
            DistinctFold<Member, Values.Element> { Array($0[keyPath: values]) }, .distinct, values, where: isMember)
    }

    /// The values of a property in the members' order, each as often as it is there.
    /// - Complexity: O(*n*) for the result.
    public func values<Value>(of value: KeyPath<Member, Value>) -> [Value] { each[dynamicMember: value].values }

    /// The values in a collection that each member has, in order: one level is flattened.
    /// - Complexity: O(values) for the result.
    public func values<Values: Sequence>(flattening values: KeyPath<Member, Values>) -> [Values.Element] {
        _ = aggregate(RevisionFold<Member> { _ = Array($0[keyPath: values]) }, .init(.flattened, values))
        recordReadOfWhole()
        return graph.untracked { storage.flatMap { Array($0[keyPath: values]) } }
    }

    @inlinable @inline(__always)
    func aggregate<Base: Fold>(
        _ fold: @autoclosure () -> Base, _ operation: AggregateKey.Operation, _ value: AnyKeyPath,
        _ group: AnyKeyPath? = nil, where isMember: KeyPath<Member, Bool>?
    ) -> Base.Result where Base.Element == Member {
        guard let isMember else {
            if let known: Base.Result = knownAggregate(Base.self, operation, value, group, nil) { return known }
            return aggregate(fold(), AggregateKey(operation, value, group))
        }
        if let known: Base.Result = knownAggregate(Filtered<Base>.self, operation, value, group, isMember) {
            return known
        }
        return aggregate(
            Filtered(base: fold(), isMember: .of(isMember)), AggregateKey(operation, value, group, where: isMember))
    }

    /// The value of the aggregate that is kept for the very same path objects.
    @inlinable @inline(__always)
    func knownAggregate<Base: Fold>(
        _ type: Base.Type, _ operation: AggregateKey.Operation, _ value: AnyKeyPath, _ group: AnyKeyPath?,
        _ isMember: AnyKeyPath?
    ) -> Base.Result? {
        aggregates.known(.init(type, operation, value, group, isMember))?
            .borrow { unsafeDowncast($0, to: Aggregate<Base>.self).value }
    }

    /// The value of a fold over the members, from the aggregate that keeps it; the first time one is made.
    @inlinable @inline(__always)
    func aggregate<Base: Fold>(_ fold: @autoclosure () -> Base, _ key: AggregateKey) -> Base.Result
    where Base.Element == Member {
        if let known = aggregates.equal(to: key, folding: Base.self) { return known.value }
        let fold = fold()
        let made = makeAggregate(fold, key) { aggregate, id, key in
            unsafeDowncast(aggregate, to: Aggregate<Base>.self).update(id, key, reading: fold)
        }
        return made.value
    }

    /// - Parameter step: How the aggregate updates, compiled where its types are known.
    @inlinable
    func makeAggregate<Base: Fold>(
        _ fold: Base, _ key: AggregateKey,
        step: @escaping @MainActor (AnyAggregate, NodeID, UInt32) -> Bool
    ) -> Aggregate<Base> where Base.Element == Member {
        let made = Aggregate(key, fold, step: AnyAggregate.Step(step))
        add(made, key)
        graph.untracked { made.fill(with: storage) }
        return made
    }

    @usableFromInline
    func add<Base: Fold>(_ aggregate: Aggregate<Base>, _ key: AggregateKey) where Base.Element == Member {
        aggregates.add(aggregate, key)
    }
}

// Key paths cannot name methods; these subscripts let a path end in an aggregate: `\.lines[sum: \.netAmount]`.
extension ObservedCollection {
    /// The `sum` of a property as the end of a path.
    public subscript<Value: AdditiveArithmetic>(sum value: KeyPath<Member, Value>) -> Value { sum(value) }

    /// The `sum` of a property as the end of a path; missing values count as zero.
    public subscript<Value: AdditiveArithmetic>(sum value: KeyPath<Member, Value?>) -> Value { sum(value) }

    /// The `sum` of a property as the end of a path, exact for floating-point numbers.
    public subscript<Value: Summable>(sum value: KeyPath<Member, Value>) -> Value { sum(value) }

    /// The `sum` of numbers as the end of a path; missing values count as zero.
    public subscript<Value: Summable>(sum value: KeyPath<Member, Value?>) -> Value { sum(value) }

    /// The `average` of a property as the end of a path, exact for floating-point numbers.
    public subscript<Value: Averaging>(average value: KeyPath<Member, Value>) -> Value.Average? {
        average(value)
    }

    /// The `min` of a property as the end of a path.
    public subscript<Value: Comparable>(min value: KeyPath<Member, Value>) -> Value? { min(value) }

    /// The `max` of a property as the end of a path.
    public subscript<Value: Comparable>(max value: KeyPath<Member, Value>) -> Value? { max(value) }

    /// The count of some members as the end of a path.
    public subscript(countWhere isMember: KeyPath<Member, Bool>) -> Int { count(where: isMember) }
}
