import Derive
import Foundation

/// How a property is written into the JSON of its owner, and read from it.
struct JSONCoding<Owner> {
    let encode: (Owner, inout KeyedEncodingContainer<PropertyName>) throws -> Void
    let decode: (Owner, KeyedDecodingContainer<PropertyName>) throws -> Void
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
    /// The properties of an object as JSON, but for some; nil if each is as it begins.
    public func json(of owner: Owner, without leftOut: Set<String> = []) throws -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let content = JSONContent(owner, properties.filter { !leftOut.contains($0.name) })
        let text = String(decoding: try encoder.encode(content), as: UTF8.self)
        return text == "{}" ? nil : text
    }

    /// Sets the properties of an object to what is in the JSON; what is not in it stays as it is.
    public func decode(json: String, into owner: Owner) throws {
        do {
            try JSONDecoder().decode(JSONFields.self, from: Data(json.utf8)).decode(properties, into: owner)
        } catch let error as DecodingError {
            throw ColumnError(column: "document", value: "\(error)")
        }
    }
}

/// An object and those of its properties that are written.
struct JSONContent<Owner: ObservedObject>: @MainActor Encodable {
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
    private let container: KeyedDecodingContainer<PropertyName>

    init(from decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: PropertyName.self)
    }

    func decode<Owner>(_ properties: [DescribedProperty<Owner>], into owner: Owner) throws {
        for property in properties { try property.json?.decode(owner, container) }
    }
}
