import DeriveGraph

extension NodeKey {
    /// All of a collection.
    package static var whole: UInt32 { .max }
    /// A collection's count.
    package static var count: UInt32 { .max - 1 }
    /// The last committed transaction that changed an object.
    package static var commit: UInt32 { .max - 3 }
    /// All sources of an object together.
    package static var any: UInt32 { .max - 5 }
}
