/// An object that a path can start from: one of an observed class, or an observed collection.
///
/// ``Observed(recorded:)`` and the collections meet the requirements. Do not implement them by hand.
@MainActor
public protocol ObservationRoot: AnyObject {
    /// Finds or makes one of the object's nodes by its number: a source's, or the node of the object's life.
    /// - Returns: Zero if there is none and none is to be made.
    func _$node(_ key: UInt32, makes: Bool) -> UInt32
    /// The number of the document to which the object belongs; zero for none.
    var _$document: UInt32 { get }
    /// Makes the object itself a member of a document; of none by zero.
    func _$join(_ document: UInt32)
    /// The name of the type in messages.
    var _$typeName: String { get }
    /// The schema of the object's class; nil for a collection.
    var _$instanceSchema: Schema? { get }
}

extension ObservationRoot {
    public var _$instanceSchema: Schema? { nil }
}
