import DeriveGraph

extension NodeKey {
    /// All of a collection.
    static var whole: UInt32 { .max }
    /// A collection's count.
    static var count: UInt32 { .max - 1 }
    /// The last committed transaction that changed an object.
    static var commit: UInt32 { .max - 3 }
    /// All sources of an object together.
    static var any: UInt32 { .max - 5 }
}
