import Foundation
import Invoicing

/// An element of a document with all that is below it, for the rules about how a document is written.
final class DocumentElement {
    let name: ElementName
    let attributes: [String: String]
    let place: ExchangeError.Place
    /// The element around it; nil for the root. A parent lives as long as its children are examined.
    unowned(unsafe) let parent: DocumentElement?
    /// The text directly inside it, as it was read.
    var text = ""
    private(set) var children: [DocumentElement] = []

    init(
        _ name: ElementName, _ attributes: [String: String], at place: ExchangeError.Place, in parent: DocumentElement?
    ) {
        (self.name, self.attributes, self.place, self.parent) = (name, attributes, place, parent)
        parent?.children.append(self)
    }

    /// Forgets its examined children, but for those of some names.
    func keepOnly(_ names: Set<ElementName>) {
        children.removeAll { !names.contains($0.name) }
        for child in children { child.keepOnly(names) }
    }

    /// The text without white space around it.
    var value: String { text.withoutOuterSpace }

    /// Whether it has neither children nor text.
    var isEmpty: Bool { children.isEmpty && value.isEmpty }

    /// An attribute; nil if there is none.
    subscript(attribute name: String) -> String? { attributes.isEmpty ? nil : attributes[name] }
}

/// What is below an element.
extension DocumentElement {
    /// Calls a function for each element at the end of a path, in order, until it returns false.
    /// - Returns: Whether it returned true each time.
    @discardableResult
    func forEach(_ path: ElementPath, _ body: (DocumentElement) -> Bool) -> Bool {
        visit(path.steps[...], body)
    }

    private func visit(_ steps: ArraySlice<ElementName>, _ body: (DocumentElement) -> Bool) -> Bool {
        guard let step = steps.first else { return body(self) }
        let rest = steps.dropFirst()
        for child in children where child.name == step && !child.visit(rest, body) { return false }
        return true
    }

    /// All elements at the end of a path.
    func all(_ path: ElementPath) -> [DocumentElement] {
        var found: [DocumentElement] = []
        forEach(path) {
            found.append($0)
            return true
        }
        return found
    }

    /// The first element at the end of a path.
    func first(_ path: ElementPath) -> DocumentElement? {
        var found: DocumentElement?
        forEach(path) {
            found = $0
            return false
        }
        return found
    }

    /// Whether there is an element at the end of a path.
    func has(_ path: ElementPath) -> Bool { first(path) != nil }

    /// How many elements are at the end of a path.
    func count(_ path: ElementPath) -> Int {
        var count = 0
        forEach(path) { _ in
            count += 1
            return true
        }
        return count
    }

    /// The text of the first element at the end of a path, without white space around it; empty if there is none.
    func value(_ path: ElementPath) -> String { first(path)?.value ?? "" }

    /// Whether an element at the end of a path has this text.
    func says(_ path: ElementPath, _ value: String) -> Bool { !forEach(path) { $0.value != value } }

    /// The number in the first element at the end of a path; nil if there is none, or no number in it.
    func decimal(_ path: ElementPath) -> ExactDecimal? { ExactDecimal(value(path)) }

    /// All elements below it with a name, at any depth.
    func descendants(_ name: ElementName) -> [DocumentElement] {
        children.flatMap { ($0.name == name ? [$0] : []) + $0.descendants(name) }
    }
}

/// What is around an element.
extension DocumentElement {
    /// The root of the document.
    var root: DocumentElement { parent?.root ?? self }

    /// Whether the elements around it have these names, the nearest one last.
    func isInside(_ path: ElementPath) -> Bool {
        var around = parent
        for step in path.steps.reversed() {
            guard let element = around, element.name == step else { return false }
            around = element.parent
        }
        return true
    }

    /// Whether an element at any distance around it has a name.
    func isSomewhereInside(_ name: ElementName) -> Bool {
        parent.map { $0.name == name || $0.isSomewhereInside(name) } ?? false
    }

    /// Its name and those of the elements around it, from the root.
    var path: String { (parent.map { $0.path + "/" } ?? "") + name.text }
}
