import Foundation
import Invoicing

/// An object of which the store keeps terms in a document: one table of fields says how they are written and
/// how they are read.
protocol Documented: AnyObject {
    static var fields: [Field<Self>] { get }
    static func make() -> Self
}

extension Documented {
    /// The terms as JSON; nil if each is as it begins.
    func document() throws -> String? {
        guard Self.fields.contains(where: { $0.isPresent(self) }) else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(JSONDocument(self)), as: UTF8.self)
    }

    /// Reads what ``document()`` wrote.
    func decode(document: String?) throws {
        guard let document else { return }
        do {
            try JSONDecoder().decode(DocumentContent.self, from: Data(document.utf8)).fill(self)
        } catch let error as DecodingError {
            throw StoredValueError(column: "document", value: "\(error)")
        }
    }
}

/// Writes and reads the fields of an object.
struct JSONDocument<Owner: Documented> {
    let owner: Owner

    init(_ owner: Owner) {
        self.owner = owner
    }
}

extension JSONDocument: @MainActor Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: FieldName.self)
        for field in Owner.fields { try field.encode(owner, &container) }
    }
}

extension JSONDocument: @MainActor Decodable {
    init(from decoder: any Decoder) throws {
        owner = Owner.make()
        try DocumentContent(from: decoder).fill(owner)
    }
}

/// A document that has been taken apart as far as its fields.
private struct DocumentContent: @MainActor Decodable {
    private let container: KeyedDecodingContainer<FieldName>

    init(from decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: FieldName.self)
    }

    /// Sets an object's properties to what the fields hold.
    func fill<Owner: Documented>(_ owner: Owner) throws {
        for field in Owner.fields { try field.decode(owner, container) }
    }
}
