// When a new value is no change: `==` where the type is Equatable, identity where it is a class, else never (rule 3).

/// Whether two values are the same to an observer.
@inlinable public func _$isEqual<Value: Equatable>(_ a: Value, _ b: Value) -> Bool { a == b }

/// Whether two references lead to the same object.
@inlinable public func _$isEqual<Value: AnyObject>(_ a: Value, _ b: Value) -> Bool { a === b }

/// Whether two references lead to the same object, or both to none.
@inlinable public func _$isEqual<Value: AnyObject>(_ a: Value?, _ b: Value?) -> Bool { a === b }

/// Whether two objects say that they are equal.
@inlinable public func _$isEqual<Value: AnyObject & Equatable>(_ a: Value, _ b: Value) -> Bool { a == b }

/// Whether two objects say that they are equal, or both are none.
@inlinable public func _$isEqual<Value: AnyObject & Equatable>(_ a: Value?, _ b: Value?) -> Bool { a == b }

/// Values that cannot be compared count as different.
@inlinable public func _$isEqual<Value>(_ a: Value, _ b: Value) -> Bool { false }
