import Derive
import Input
import Invoicing
import Testing

extension Described where Self: ObservedObject {
    /// The field of a property, by the property's name.
    func field(_ name: String) throws -> Field {
        let property = try #require(Self.description.fields.first { $0.name == name })
        return try #require(Field(property, of: self))
    }
}

extension Field {
    /// The sentence with which a text is refused; nil if it is taken.
    func refusal(of text: String) -> String? {
        do throws(FieldProblem) { try set(text) } catch { return "\(error)" }
        return nil
    }
}
