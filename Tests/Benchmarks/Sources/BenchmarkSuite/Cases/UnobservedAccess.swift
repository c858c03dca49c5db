/// What setting and reading costs while nobody looks. In a plain object the compiler leaves all but the last set out.
@MainActor
enum UnobservedAccess {
    static let operations = 1_000_000

    /// A number in a plain object.
    final class Plain: Settable {
        @exclusivity(unchecked) var value = 0
    }

    @inline(never)
    static func set<Object: Settable<Int>>(_ object: Object, from start: Int) -> Int {
        for step in 0..<operations { object.value = start &+ step }
        return object.value
    }

    /// Each read depends on the last one, and a set before it keeps the read from being made once only.
    @inline(never)
    static func setAndGet<Object: Settable<Int>>(_ object: Object, from start: Int) -> Int {
        var sum = start
        for step in 0..<operations {
            object.value = step
            sum = (sum ^ object.value) &+ 1
        }
        return sum
    }
}
