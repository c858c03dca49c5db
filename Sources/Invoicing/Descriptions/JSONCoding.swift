import Derive
import Foundation

/// How a property is written into the JSON of its owner, and read from it.
struct JSONCoding<Owner> {
    let encode: (Owner, inout KeyedEncodingContainer<PropertyName>) throws -> Void
    let decode: (Owner, JSONFields) throws -> Void
}

/// A key in the JSON of an entity.
struct PropertyName: CodingKey {
    nonisolated let stringValue: String
    nonisolated var intValue: Int? { nil }

    nonisolated init(stringValue: String) {
        self.stringValue = stringValue
    }

    nonisolated init?(intValue: Int) { nil }
}

extension Description {
    /// The properties of an object as JSON, without some; nil if each has its initial value.
    public func json(of owner: Owner, without leftOut: Set<String> = []) throws -> String? {
        try json(of: owner, properties.filter { !leftOut.contains($0.name) })
    }

    /// Some properties of an object as JSON; nil if each has its initial value.
    func json(of owner: Owner, only names: Set<String>) throws -> String? {
        try json(of: owner, properties.filter { names.contains($0.name) })
    }

    private func json(of owner: Owner, _ properties: [DescribedProperty<Owner>]) throws -> String? {
        guard !properties.isEmpty else { return nil }
        let text = try JSONText.encode(JSONContent(owner, properties))
        return text == "{}" ? nil : text
    }

    /// Sets the properties of an object to what is in the JSON.
    /// - Parameter isNew: Whether the object has its initial values, so that keys missing from the JSON need not be reset.
    public func decode(json: String, into owner: Owner, isNew: Bool = true, without leftOut: Set<String> = []) throws {
        do {
            var fields = try JSONDecoder().decode(JSONFields.self, from: Data(json.utf8))
            fields.isNew = isNew
            try fields.decode(properties.filter { !leftOut.contains($0.name) }, into: owner)
        } catch let error as DecodingError {
            throw ColumnError(column: "document", reason: error.reason)
        }
    }
}

/// An object and those of its properties that are written.
struct JSONContent<Owner: AnyObject>: @MainActor Encodable {
    private let owner: Owner
    private let properties: [DescribedProperty<Owner>]

    init(_ owner: Owner, _ properties: [DescribedProperty<Owner>]) {
        (self.owner, self.properties) = (owner, properties)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: PropertyName.self)
        for property in properties { try property.json?.encode(owner, &container) }
    }
}

/// An entity's JSON that has been taken apart as far as its keys.
struct JSONFields: @MainActor Decodable {
    /// Whether the object has its initial values, so that missing keys need not be reset.
    var isNew = true
    private let container: KeyedDecodingContainer<PropertyName>

    init(from decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: PropertyName.self)
    }

    func decode<Owner>(_ properties: [DescribedProperty<Owner>], into owner: Owner) throws {
        for property in properties { try property.json?.decode(owner, self) }
    }

    /// The value of a key; nil for none.
    func value<Value: Decodable>(_ type: Value.Type, _ key: PropertyName) throws -> Value? {
        try container.decodeIfPresent(type, forKey: key)
    }

    /// The fields of a part, which are decoded into a new one or into one that is there.
    func part(_ key: PropertyName, isNew: Bool) throws -> JSONFields? {
        var fields = try value(JSONFields.self, key)
        fields?.isNew = isNew
        return fields
    }
}
