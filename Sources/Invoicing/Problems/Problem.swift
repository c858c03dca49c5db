import Derive

/// What is wrong with an invoice: a business rule that it breaks, and where to mend it.
public struct Problem: Hashable {
    /// How much it matters.
    public enum Severity: String, Sendable {
        /// A validator refuses the document.
        case error
        /// The document is taken, but something in it is doubtful.
        case warning
    }

    /// The rule as its makers number it: `BR-CO-15`.
    public let rule: String
    /// How much it matters.
    public internal(set) var severity: Severity
    /// The business term that is to be filled in or mended: `BT-31`.
    public let term: String
    /// What to do, in words of bookkeeping.
    public let sentence: String
    /// The property that is to be filled in or mended.
    public let place: Place
}

extension Problem {
    /// A property of an object in an invoice: where an editor goes.
    public struct Place: Hashable {
        /// The object; nil once it has left the invoice for good. A problem keeps nothing alive.
        public private(set) weak var object: (any ObservedObject)?
        /// The property, from the object.
        public let property: AnyKeyPath
        let identity: ObjectIdentifier

        init<Object: ObservedObject>(_ object: Object, _ property: PartialKeyPath<Object>) {
            self.object = object
            self.property = property
            identity = ObjectIdentifier(object)
        }

        public static func == (a: Place, b: Place) -> Bool {
            a.identity == b.identity && a.property == b.property
        }

        public func hash(into hasher: inout Hasher) {
            hasher.combine(identity)
            hasher.combine(property)
        }
    }
}
