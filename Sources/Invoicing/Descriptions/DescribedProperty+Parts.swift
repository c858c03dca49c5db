import Derive
import Foundation

/// Lines of a table for what an entity has: other entities, which are written inside it.
extension DescribedProperty where Owner: ObservedObject {
    /// An object that is always there; only what it holds is read.
    /// - Parameter description: The part's table, where it has one for this place.
    public static func part<Part: Described>(
        _ name: String, _ path: KeyPath<Owner, Part>, _ term: String, _ title: String,
        as description: Description<Part> = Part.description
    ) -> Self {
        let property = Self(name, path, term, title, [], coding: .part(name, path)) {
            description.parts(of: $0[keyPath: path])
        }
        return property.expanded(description, Way(get: { $0[keyPath: path] }, make: { Part.make() }) { _, _ in })
    }

    /// An object that may be missing; the first value that is typed in one of its fields makes it.
    public static func part<Part: Described>(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, Part?>, _ term: String, _ title: String,
        as description: Description<Part> = Part.description
    ) -> Self {
        let property = Self(name, path, term, title, [], coding: .part(name, path)) { owner in
            owner[keyPath: path].map { description.parts(of: $0) } ?? []
        }
        return property.expanded(
            description, Way(get: { $0[keyPath: path] }, make: { Part.make() }) { $0[keyPath: path] = $1 })
    }

    /// Objects in an observed array. A user meets the fields of the first one; the first value that is typed makes it.
    public static func parts<Part: Described>(
        _ name: String, _ path: KeyPath<Owner, ObservedArray<Part>>, _ term: String, _ title: String,
        as description: Description<Part> = Part.description
    ) -> Self {
        let property = parts(name, path, term, title, [], description)
        return property.expanded(
            description, Way(get: { $0[keyPath: path].first }, make: { Part.make() }) { $0[keyPath: path].append($1) })
    }

    /// Objects in an observed array that the editor shows one after the other.
    public static func list<Part: Described>(
        _ name: String, _ path: KeyPath<Owner, ObservedArray<Part>>, _ term: String, _ title: String
    ) -> Self {
        parts(name, path, term, title, [], Part.description)
    }

    /// Objects in an observed array that have rows of their own.
    public static func rows<Row: DescribedRow>(
        _ name: String, _ path: KeyPath<Owner, ObservedArray<Row>>, _ term: String, _ title: String
    ) -> Self {
        Self(name, path, term, title, [], coding: .rows(name, path))
    }

    private static func parts<Part: Described>(
        _ name: String, _ path: KeyPath<Owner, ObservedArray<Part>>, _ term: String, _ title: String,
        _ places: [FieldPlace], _ description: Description<Part>
    ) -> Self {
        return Self(name, path, term, title, places, coding: .parts(name, path)) { owner in
            [owner[keyPath: path]] + owner[keyPath: path].elements.flatMap { description.parts(of: $0) }
        }
    }

    /// Lets a user meet the fields of a part.
    private func expanded<Part: Described>(_ description: Description<Part>, _ way: Way<Owner, Part>) -> Self {
        var property = self
        property.partFields = description.fields.map { $0.of(property, by: way) }
        return property
    }
}
