import Derive
import Invoicing

/// A term that has no column of its own: what it is called in a document, how it gets in and out.
struct Field<Owner: AnyObject> {
    let name: String
    let encode: (Owner, inout KeyedEncodingContainer<FieldName>) throws -> Void
    /// Sets the property to what the document has, which is its initial value where the document has none.
    let decode: (Owner, KeyedDecodingContainer<FieldName>) throws -> Void
    /// Whether there is anything to write.
    let isPresent: (Owner) -> Bool
}

/// A key of a document.
struct FieldName: CodingKey {
    nonisolated let stringValue: String
    nonisolated var intValue: Int? { nil }

    nonisolated init(stringValue: String) {
        self.stringValue = stringValue
    }

    nonisolated init?(intValue: Int) { nil }
}

extension Field {
    /// A value that is left out while it is the one that it begins with.
    static func value<Value: Codable & Equatable>(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, Value>, unless initial: Value
    ) -> Field {
        let key = FieldName(stringValue: name)
        return Field(
            name: name,
            encode: { owner, container in
                guard owner[keyPath: path] != initial else { return }
                try container.encode(owner[keyPath: path], forKey: key)
            },
            decode: { owner, container in
                let value = try container.decodeIfPresent(Value.self, forKey: key) ?? initial
                if value != owner[keyPath: path] { owner[keyPath: path] = value }
            }, isPresent: { $0[keyPath: path] != initial })
    }

    static func text(_ name: String, _ path: ReferenceWritableKeyPath<Owner, String>) -> Field {
        value(name, path, unless: "")
    }

    /// A value that may be missing, as it is at the beginning.
    static func optional<Value: Codable & Equatable>(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, Value?>
    ) -> Field {
        let key = FieldName(stringValue: name)
        return Field(
            name: name,
            encode: { owner, container in try container.encodeIfPresent(owner[keyPath: path], forKey: key) },
            decode: { owner, container in
                let value = try container.decodeIfPresent(Value.self, forKey: key)
                if value != owner[keyPath: path] { owner[keyPath: path] = value }
            }, isPresent: { $0[keyPath: path] != nil })
    }

    /// An object that may be missing.
    static func object<Part: Documented>(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, Part?>
    ) -> Field {
        let key = FieldName(stringValue: name)
        return Field(
            name: name,
            encode: { owner, container in
                try container.encodeIfPresent(owner[keyPath: path].map(JSONDocument.init), forKey: key)
            },
            decode: { owner, container in
                let part = try container.decodeIfPresent(JSONDocument<Part>.self, forKey: key)?.owner
                if part != nil || owner[keyPath: path] != nil { owner[keyPath: path] = part }
            }, isPresent: { $0[keyPath: path] != nil })
    }

    /// An object that is always there; only what it holds is read.
    static func whole<Part: Documented>(_ name: String, _ path: KeyPath<Owner, Part>) -> Field {
        let key = FieldName(stringValue: name)
        return Field(
            name: name,
            encode: { owner, container in try container.encode(JSONDocument(owner[keyPath: path]), forKey: key) },
            decode: { owner, container in
                guard container.contains(key) else { return }
                let fields = try container.nestedContainer(keyedBy: FieldName.self, forKey: key)
                for field in Part.fields { try field.decode(owner[keyPath: path], fields) }
            }, isPresent: { _ in true })
    }

    /// Objects in an observed array.
    static func objects<Part: Documented>(_ name: String, _ path: KeyPath<Owner, ObservedArray<Part>>) -> Field {
        let key = FieldName(stringValue: name)
        return Field(
            name: name,
            encode: { owner, container in
                guard !owner[keyPath: path].isEmpty else { return }
                try container.encode(owner[keyPath: path].elements.map(JSONDocument.init), forKey: key)
            },
            decode: { owner, container in
                while !owner[keyPath: path].isEmpty { owner[keyPath: path].remove(at: owner[keyPath: path].count - 1) }
                for document in try container.decodeIfPresent([JSONDocument<Part>].self, forKey: key) ?? [] {
                    owner[keyPath: path].append(document.owner)
                }
            }, isPresent: { !$0[keyPath: path].isEmpty })
    }
}
