import Derive
import Foundation
import Input
import Invoicing
import Terminal

/// The contents of a cell of a pane: a property of an object, as the object's table has it.
package struct CellContent: Hashable {
    private let object: ObjectIdentifier
    private let path: AnyKeyPath

    /// - Parameter path: The property, or another property that its cell shows besides.
    package init(_ object: AnyObject, _ path: AnyKeyPath) {
        self.object = ObjectIdentifier(object)
        self.path = (object as? any Described)?.shownPath(for: path) ?? path
    }

    /// Takes the property that a field shows.
    package init?(_ field: Field?) {
        guard let target = field?.target else { return nil }
        self.init(target.object, target.path)
    }
}

/// The contents of a cell while a change is held: a value on its way, and whether the change has arrived there.
///
/// It is an object, since nearly always there is none: nothing is quicker to hand on then.
package final class HeldCell {
    package let old, new: Any
    /// Writes a value as the cell shows it.
    package let write: (Any) -> String
    /// Nil before the change arrives.
    package let role: Role?

    package init(old: Any, new: Any, write: @escaping (Any) -> String, role: Role? = nil) {
        (self.old, self.new, self.write, self.role) = (old, new, write, role)
    }

    package var value: Any { role == nil ? old : new }

    /// The amount, if it is one.
    package var amount: ExactDecimal? { amount(old: role == nil) }

    /// The amount before the change, or after it.
    package func amount(old isOld: Bool) -> ExactDecimal? {
        let value = isOld ? old : new
        return value as? ExactDecimal ?? (value as? [DiscountShare])?.reduce(0) { $0 + $1.amount }
    }

    /// The text of the cell.
    package var text: String { write(value) }
}
