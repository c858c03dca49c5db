import Derive
import Foundation

/// Lines of a table for what an entity has: other entities, which are written inside it.
extension DescribedProperty {
    /// An object that is always there; only what it holds is read.
    /// - Parameter description: The part's table, where it has one for this place.
    static func part<Part: Described>(
        _ name: String, _ path: KeyPath<Owner, Part>, _ term: String, _ title: String,
        as description: Description<Part> = Part.description
    ) -> Self {
        let key = PropertyName(stringValue: name)
        let json = JSONCoding<Owner>(
            encode: { owner, container in
                try container.encode(JSONContent(owner[keyPath: path], description.properties), forKey: key)
            },
            decode: { owner, container in
                try container.decodeIfPresent(JSONFields.self, forKey: key)?
                    .decode(description.properties, into: owner[keyPath: path])
            })
        let property = Self(name, path, term, title, [], json: json, column: nil) {
            description.parts(of: $0[keyPath: path])
        }
        return property.expanded(description, get: { $0[keyPath: path] }, attach: { _, _ in }, make: { Part.make() })
    }

    /// An object that may be missing; the first value that is typed in one of its fields makes it.
    static func part<Part: Described>(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, Part?>, _ term: String, _ title: String,
        as description: Description<Part> = Part.description
    ) -> Self {
        let key = PropertyName(stringValue: name)
        let json = JSONCoding<Owner>(
            encode: { owner, container in
                guard let part = owner[keyPath: path] else { return }
                try container.encode(JSONContent(part, description.properties), forKey: key)
            },
            decode: { owner, container in
                guard let fields = try container.decodeIfPresent(JSONFields.self, forKey: key) else { return }
                let part = Part.make()
                try fields.decode(description.properties, into: part)
                owner[keyPath: path] = part
            })
        let property = Self(name, path, term, title, [], json: json, column: nil) { owner in
            owner[keyPath: path].map { description.parts(of: $0) } ?? []
        }
        return property.expanded(
            description, get: { $0[keyPath: path] }, attach: { $0[keyPath: path] = $1 }, make: { Part.make() })
    }

    /// Objects in an observed array. A user meets the fields of the first one; the first value that is typed makes it.
    static func parts<Part: Described>(
        _ name: String, _ path: KeyPath<Owner, ObservedArray<Part>>, _ term: String, _ title: String,
        as description: Description<Part> = Part.description
    ) -> Self {
        let property = parts(name, path, term, title, [], description)
        return property.expanded(
            description, get: { $0[keyPath: path].first }, attach: { $0[keyPath: path].append($1) },
            make: { Part.make() })
    }

    /// Objects in an observed array that the editor shows one after the other.
    static func list<Part: Described>(
        _ name: String, _ path: KeyPath<Owner, ObservedArray<Part>>, _ term: String, _ title: String
    ) -> Self {
        parts(name, path, term, title, [], Part.description)
    }

    /// Objects in an observed array that have rows of their own.
    static func rows<Row: Described>(
        _ name: String, _ path: KeyPath<Owner, ObservedArray<Row>>, _ term: String, _ title: String
    ) -> Self {
        Self(name, path, term, title, [], json: nil, column: nil)
    }

    private static func parts<Part: Described>(
        _ name: String, _ path: KeyPath<Owner, ObservedArray<Part>>, _ term: String, _ title: String,
        _ places: [FieldPlace], _ description: Description<Part>
    ) -> Self {
        let key = PropertyName(stringValue: name)
        let json = JSONCoding<Owner>(
            encode: { owner, container in
                let parts = owner[keyPath: path].elements
                guard !parts.isEmpty else { return }
                try container.encode(parts.map { JSONContent($0, description.properties) }, forKey: key)
            },
            decode: { owner, container in
                for fields in try container.decodeIfPresent([JSONFields].self, forKey: key) ?? [] {
                    let part = Part.make()
                    try fields.decode(description.properties, into: part)
                    owner[keyPath: path].append(part)
                }
            })
        return Self(name, path, term, title, places, json: json, column: nil) { owner in
            [owner[keyPath: path]] + owner[keyPath: path].elements.flatMap { description.parts(of: $0) }
        }
    }

    /// Lets a user meet the fields of a part.
    private func expanded<Part: Described>(
        _ description: Description<Part>, get: @escaping (Owner) -> Part?, attach: @escaping (Owner, Part) -> Void,
        make: @escaping () -> Part
    ) -> Self {
        var property = self
        property.partFields = description.fields.map { field in
            FieldTemplate(
                field, in: name, section: title, at: keyPath,
                through: { owner in
                    OwnerAccess(
                        get: { owner.get().flatMap(get) }, make: make,
                        attach: { part in owner.set(isNothing: false) { owner, _ in attach(owner, part) } },
                        base: owner.base)
                }, get)
        }
        return property
    }
}
