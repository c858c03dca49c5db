import Foundation

/// A JSON Schema of 2020-12, as far as the documentation uses it: `$ref`, `type`, `enum`, `pattern`, `properties`, `required`,
/// `additionalProperties`, `items` and `anyOf`.
struct JSONSchema {
    private let root: [String: Any]

    init(_ text: some StringProtocol) throws {
        root = try JSONSerialization.jsonObject(with: Data(String(text).utf8)) as? [String: Any] ?? [:]
    }

    /// The properties of the schema, which are names of commands.
    var commands: Set<String> { Set(properties(of: root).keys) }

    /// What of a value a property's schema does not allow; each with its place.
    func mistakes(in value: Any, of property: String) -> [String] {
        guard let schema = properties(of: root)[property] else { return ["\(property) has no schema"] }
        return mistakes(in: value, schema, at: property)
    }

    private func properties(of schema: [String: Any]) -> [String: [String: Any]] {
        schema["properties"] as? [String: [String: Any]] ?? [:]
    }

    private func mistakes(in value: Any, _ schema: [String: Any], at place: String) -> [String] {
        if let reference = schema["$ref"] as? String {
            let name = reference.replacing("#/$defs/", with: "")
            guard let target = (root["$defs"] as? [String: [String: Any]])?[name] else { return ["no \(reference)"] }
            return mistakes(in: value, target, at: place)
        }
        if let choices = schema["anyOf"] as? [[String: Any]] {
            let all = choices.map { mistakes(in: value, $0, at: place) }
            return all.contains([]) ? [] : all.flatMap { $0 }
        }
        if let values = schema["enum"] as? [String] {
            return values.contains(value as? String ?? "") ? [] : ["\(place): \(value) is none of \(values)"]
        }
        switch (schema["type"] as? String, value) {
        case ("string", let text as String):
            guard let pattern = schema["pattern"] as? String else { return [] }
            return text.range(of: pattern, options: .regularExpression) != nil ? [] : ["\(place): \(text)"]
        case ("integer", let number as NSNumber) where !Self.isFlag(number): return []
        case ("boolean", let flag as NSNumber) where Self.isFlag(flag): return []
        case ("array", let items as [Any]):
            let schema = schema["items"] as? [String: Any] ?? [:]
            return items.enumerated().flatMap { mistakes(in: $1, schema, at: "\(place)[\($0)]") }
        case ("object", let object as [String: Any]): return mistakes(inObject: object, schema, at: place)
        default: return ["\(place): \(value) is no \(schema["type"] ?? "value")"]
        }
    }

    private func mistakes(inObject object: [String: Any], _ schema: [String: Any], at place: String) -> [String] {
        let (known, others) = (properties(of: schema), schema["additionalProperties"] as? [String: Any])
        let missing = (schema["required"] as? [String] ?? []).filter { object[$0] == nil }
        return missing.map { "\(place): \($0) is missing" }
            + object.sorted { $0.key < $1.key }.flatMap { key, value in
                guard let member = known[key] ?? others else { return ["\(place): \(key) is unknown"] }
                return mistakes(in: value, member, at: "\(place).\(key)")
            }
    }

    /// A truth value is a number of another size.
    private static func isFlag(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}
