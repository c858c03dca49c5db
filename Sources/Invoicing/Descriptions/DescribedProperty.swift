import Derive
import DeriveDocuments

/// The description of a property: a line of an entity's table.
@MainActor
public struct DescribedProperty<Owner: AnyObject> {
    /// A property of an object.
    public typealias Target = (object: any ObservedObject, path: AnyKeyPath)

    /// Its name in the class, as a column and in JSON: `itemName`; that of a part with the names that lead there:
    /// `buyer.address.city`.
    public let name: String
    /// The way to it.
    public let keyPath: PartialKeyPath<Owner>
    /// Its business term: `BT-153`; empty where the standard does not know it.
    public let term: String
    /// Its title in the trade, for a screen: `Item`.
    public let title: String
    /// Its name in messages and in the history: `seller's item number`.
    public internal(set) var label: String
    /// Its purpose, in a sentence for whoever fills it in; empty where its title says all.
    public internal(set) var purpose = ""
    /// The places at which a user meets it; empty for none.
    public internal(set) var places: [FieldPlace]
    /// The input for it; nil where nothing can be typed.
    public internal(set) var input: Input<Owner>?
    /// Properties that its field shows besides.
    public internal(set) var alsoShows: [PartialKeyPath<Owner>] = []
    /// The codes that may be typed, where there is a list of them.
    var codes: CodeList?
    /// From which day `+30` counts; nil for today.
    public internal(set) var countedFrom: (Owner) -> CalendarDate? = { _ in nil }
    /// The style of its number, where it is derived.
    var derivedStyle = NumberStyle.amount
    /// The formula of its value, where it is an amount that is derived.
    var formula: Formula<Owner>?
    /// The topic of its value, where it is derived.
    var topic = Topic.value
    /// The objects that it leads to; nil if it never leads to one.
    let members: ((Owner) -> [AnyObject])?
    /// Its coding as a column; nil if it is not stored by itself.
    private(set) var coding: ColumnCoding?
    /// The properties of the part that it leads to, which a user meets in place of it.
    var partFields: [DescribedProperty]?
    /// Of a property of a part: the paths that its field shows, from the part, and the way to the part.
    private var part: (paths: [AnyKeyPath], targets: (Owner) -> [Target])?

    init(
        _ name: String, _ path: PartialKeyPath<Owner>, _ term: String, _ title: String, _ places: [FieldPlace],
        input: Input<Owner>? = nil, coding: ColumnCoding? = nil, members: ((Owner) -> [AnyObject])? = nil
    ) {
        (self.name, self.term, self.title, self.places) = (name, term, title, places)
        (self.input, self.coding, self.members) = (input, coding, members)
        keyPath = path
        // An abbreviation stays as it is.
        let isAbbreviation = title.dropFirst().first?.isUppercase ?? false
        label = isAbbreviation ? title : "\(title.prefix(1).lowercased())\(title.dropFirst())"
    }

    /// The words of its codes; nil where there are none.
    public var words: CodeWords? { codes.flatMap { $0.words.isEmpty ? nil : $0.words } }

    /// The style of its number, if it is one.
    public var numberStyle: NumberStyle {
        if case .number(_, let rules) = input { rules.style } else { derivedStyle }
    }
}

extension DescribedProperty {
    /// The paths of the properties that its field shows, from the object that has them.
    public var paths: [AnyKeyPath] { part?.paths ?? [keyPath] + alsoShows }

    /// Returns the codes of its list that begin with a text, in order, or their words; none without a list.
    public func completions(of text: String) -> [String] { codes?.completions(of: text) ?? [] }

    /// The code that a word means, or a code in either case; nil if it is none of the list.
    public func code(for text: String) -> String? { codes?.code(for: text) }
}

extension DescribedProperty where Owner: ObservedObject {
    /// The properties that a user meets: its own field, or those of the part that it is.
    var fields: [DescribedProperty] { partFields ?? (places.isEmpty ? [] : [self]) }

    /// The objects and properties that its field shows: where a problem is, and what undo changes. That of a missing part is what
    /// makes it.
    public func targets(of owner: Owner) -> [Target] {
        part?.targets(owner) ?? paths.map { (owner, $0) }
    }

    /// Returns `true` if its field shows a property of an object.
    /// - Complexity: O(properties that the field shows).
    public func shows(_ path: AnyKeyPath, of object: AnyObject, in owner: Owner) -> Bool {
        paths.contains(path) && targets(of: owner).contains { $0.object === object && $0.path == path }
    }

    /// The same property, as one of the whole that its owner is part of.
    /// - Parameters:
    ///   - property: That of the whole which leads to the part.
    ///   - way: How the whole leads to the part.
    func of<Whole: ObservedObject>(_ property: DescribedProperty<Whole>, by way: Way<Whole, Owner>)
        -> DescribedProperty<Whole>
    {
        let (paths, targets, countedFrom) = (paths, targets, countedFrom)
        let path = property.keyPath
        var whole = DescribedProperty<Whole>(
            "\(property.name).\(name)", path, term, title,
            places.map { $0 == .sheet("") ? .sheet(property.title) : $0 }, input: input.map { $0.reached(by: way) })
        (whole.label, whole.codes, whole.purpose) = (label, codes, purpose)
        whole.countedFrom = { way.get($0).flatMap(countedFrom) }
        whole.part = (paths, { owner in (way.get(owner).map(targets) ?? []) + [(owner, path)] })
        return whole
    }
}

/// Modifiers of a table's line.
extension DescribedProperty {
    /// Calls it something else in messages and in the history.
    public func called(_ label: String) -> Self { with { $0.label = label } }

    /// Says what it is for, in a sentence for whoever fills it in.
    public func explained(_ purpose: String) -> Self { with { $0.purpose = purpose } }

    /// Lets something else be typed for it than its own value.
    public func typed(as input: Input<Owner>?) -> Self { with { $0.input = input } }

    /// Lets its field show other properties as well, so that problems with them lead there and undo goes there.
    public func showing(_ paths: PartialKeyPath<Owner>...) -> Self { with { $0.alsoShows += paths } }

    /// Stores it under a short key, since most rows have it.
    public func stored(as key: String) -> Self { with { $0.coding = $0.coding?.named(key) } }

    /// Makes it one value with others of a group for a merge, since one of them changes what the others mean.
    func together(as group: String) -> Self { with { $0.coding = $0.coding?.grouped(group) } }

    /// Counts days that are typed from another day, not from today.
    public func counted(from path: KeyPath<Owner, CalendarDate?>) -> Self {
        with { $0.countedFrom = { $0[keyPath: path] } }
    }

    /// Completes typed text from a list.
    public func from(_ codes: CodeList) -> Self { with { $0.codes = codes } }

    /// Shows a derived number in another style than an amount's.
    public func shown(as style: NumberStyle) -> Self { with { $0.derivedStyle = style } }

    /// Says that it is no value of the trade, but about others.
    public func about(_ topic: Topic) -> Self { with { $0.topic = topic } }

    /// Says more of the numbers that can be typed.
    public func number(_ change: (inout NumberRules<Owner>) -> Void) -> Self {
        guard case .number(let access, var rules) = input else { return self }
        change(&rules)
        return typed(as: .number(access, rules))
    }

    private func with(_ change: (inout Self) -> Void) -> Self {
        var changed = self
        change(&changed)
        return changed
    }
}
