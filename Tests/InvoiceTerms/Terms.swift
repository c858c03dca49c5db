import Derive
import Foundation
import Invoicing

extension Invoice {
    /// Every value that this invoice holds, with the way to it; no term can be forgotten, since each stored property is
    /// looked at by reflection. What is empty is left out, and so are what is around it: owners, and other invoices.
    /// - Parameter leavesOut: The names of properties that are not looked at.
    public func terms(without leavesOut: Set<String> = []) -> [String] {
        Terms(leavesOut: leavesOut.union(["id", "$observed", "line", "invoice", "surroundings"])).of(self, "")
    }
}

/// Goes through an object's stored properties.
private struct Terms {
    let leavesOut: Set<String>

    func of(_ value: Any, _ path: String) -> [String] {
        switch value {
        case let value as String: return value.isEmpty ? [] : ["\(path) \(value)"]
        case let value as ExactDecimal: return ["\(path) \(value.plainText)"]
        case let value as CalendarDate: return ["\(path) \(value)"]
        case let value as any Code: return value.isEmpty ? [] : ["\(path) \(value.code)"]
        case let value as Bool: return ["\(path) \(value)"]
        default: break
        }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return mirror.children.flatMap { of($0.value, path) }
        case .collection: return mirror.children.enumerated().flatMap { of($1.value, "\(path)[\($0)]") }
        case .dictionary:
            return entries(mirror.children.map { Mirror(reflecting: $0.value).children.map(\.value) }, path)
        case .class where String(describing: type(of: value)).hasPrefix("Observed"): return collection(mirror, path)
        default: return properties(mirror, path)
        }
    }

    /// An observed array's or dictionary's members.
    private func collection(_ mirror: Mirror, _ path: String) -> [String] {
        // A path alone would equal that of any other collection: tests that compare would pass.
        guard let members = mirror.superclassMirror?.descendant("storage") else {
            preconditionFailure("\(path) is a collection whose members cannot be found")
        }
        guard let keys = mirror.descendant("keysByPosition") else { return of(members, path) }
        let pairs = zip(Mirror(reflecting: keys).children, Mirror(reflecting: members).children)
        return entries(pairs.map { [$0.value, $1.value] }, path)
    }

    private func entries(_ pairs: [[Any]], _ path: String) -> [String] {
        pairs.flatMap { of($0[1], "\(path)[\($0[0])]") }.sorted()
    }

    private func properties(_ mirror: Mirror, _ path: String) -> [String] {
        guard !mirror.children.isEmpty else { return ["\(path) \(mirror.subjectType)"] }
        return mirror.children.flatMap { child -> [String] in
            let label = child.label ?? ""
            let name = label.hasPrefix("_") ? String(label.dropFirst()) : label
            let isDerived = String(describing: type(of: child.value)).hasPrefix("DerivedValue")
            return isDerived || leavesOut.contains(name) ? [] : of(child.value, "\(path).\(name)")
        }
    }
}

/// What one list of terms has and another has not, both ways.
public nonisolated func difference(_ a: [String], _ b: [String]) -> [String] {
    b.difference(from: a).map { change in
        switch change {
        case .insert(_, let term, _): "+ \(term)"
        case .remove(_, let term, _): "− \(term)"
        }
    }
}
