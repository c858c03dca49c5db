import Derive

/// A thing with collections of every kind: the root of the older collection tests.
@Observed
final class Rack {
    var array: ObservedArray<Item> = []
    var dictionary: ObservedDictionary<String, Item> = [:]
    var names: ObservedDictionary<String, String> = [:]
    var set: ObservedSet<Tag> = []
    var nested: ObservedArray<ObservedArray<ObservedArray<Item>>> = []
    init() {}
}

/// A thing that stands in sets: it equals another one of the same name.
@Observed
final class Tag: @MainActor Hashable {
    let name: String
    var weight: Int = 0
    var size: Int = 0

    init(_ name: String) { self.name = name }
    static func == (a: Tag, b: Tag) -> Bool { a.name == b.name }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// Counts callbacks, a tick after each change.
final class Counter {
    let watcher = Watcher()

    /// How many callbacks there have been once a change is delivered.
    func after(_ change: () -> Void) -> Int {
        change()
        tick()
        return watcher.calls
    }
}
