import Foundation
import Invoicing

/// An element of a document with all that is below it, for the rules about how a document is written.
final class DocumentElement {
    let name: ElementName
    /// The way to it, with the rules that examine it.
    unowned(unsafe) var path: DocumentRules.Path
    let attributes: [XMLAttribute]
    let place: ExchangeError.Place
    /// The element around it; nil for the root. A parent lives as long as its children are examined.
    unowned(unsafe) let parent: DocumentElement?
    /// The text directly inside it, as it was read.
    var text = ""
    /// The text without white space around it.
    var value = ""
    private(set) var children: [DocumentElement] = []
    /// The sums of the document's lines, by the kinds of VAT that they state; empty but for the root.
    var lineSums: [[StatedTax]: LineSum] = [:]
    /// The same of the lines that group others or only inform, which extensions leave out of sums.
    var uncountedLineSums: [[StatedTax]: LineSum] = [:]

    init(
        _ path: DocumentRules.Path, _ attributes: [XMLAttribute], at place: ExchangeError.Place,
        in parent: DocumentElement?
    ) {
        (name, self.path, self.attributes, self.place, self.parent) = (path.name, path, attributes, place, parent)
        parent?.children.append(self)
    }

    nonisolated deinit {}

    /// Discards its examined children.
    func discardChildren() { children = [] }

    /// `true` if it has neither children nor text.
    var isEmpty: Bool { children.isEmpty && value.isEmpty }

    /// `true` if its text is a date as 2026-11-21, and nothing else.
    var isDate: Bool { text.utf8.count == 10 && CalendarDate(text[...]) != nil }

    /// An attribute; nil if there is none.
    subscript(attribute name: String) -> String? { attributes[name] }
}

/// The elements below an element.
extension DocumentElement {
    /// Calls a function for each element at the end of a path, in order, until it returns false.
    /// - Returns: Whether it returned true each time.
    @discardableResult
    func forEach(_ path: ElementPath, _ body: (DocumentElement) -> Bool) -> Bool {
        visit(path.steps, from: 0, body)
    }

    private func visit(_ steps: [ElementName], from index: Int, _ body: (DocumentElement) -> Bool) -> Bool {
        guard index < steps.count else { return body(self) }
        let step = steps[index]
        for child in children where child.name == step && !child.visit(steps, from: index + 1, body) { return false }
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

    /// Returns `true` if there is an element at the end of a path.
    func has(_ path: ElementPath) -> Bool { first(path) != nil }

    /// Returns the number of elements that are at the end of a path.
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

    /// Returns `true` if an element at the end of a path has this text.
    func says(_ path: ElementPath, _ value: String) -> Bool { contains(path) { $0.value == value } }

    /// Returns `true` if an element at the end of a path satisfies a condition.
    func contains(_ path: ElementPath, where isWanted: (DocumentElement) -> Bool) -> Bool {
        !forEach(path) { !isWanted($0) }
    }

    /// The number in the first element at the end of a path; nil if there is none, or no number in it.
    func decimal(_ path: ElementPath) -> ExactDecimal? { ExactDecimal(value(path)) }

    /// All elements below it with a name, at any depth.
    func descendants(_ name: ElementName) -> [DocumentElement] {
        var found: [DocumentElement] = []
        addDescendants(name, to: &found)
        return found
    }

    private func addDescendants(_ name: ElementName, to found: inout [DocumentElement]) {
        for child in children {
            if child.name == name { found.append(child) }
            child.addDescendants(name, to: &found)
        }
    }
}

/// The elements around an element.
extension DocumentElement {
    /// The root of the document.
    var root: DocumentElement { parent?.root ?? self }

    /// Returns `true` if the elements around it have these names, the nearest one last.
    func isInside(_ path: ElementPath) -> Bool {
        var around = parent
        for step in path.steps.reversed() {
            guard let element = around, element.name == step else { return false }
            around = element.parent
        }
        return true
    }

    /// Returns `true` if an element at any distance around it has a name.
    func isSomewhereInside(_ name: ElementName) -> Bool {
        parent.map { $0.name == name || $0.isSomewhereInside(name) } ?? false
    }

    /// Its name and those of the elements around it, from the root.
    var fullName: String { (parent.map { $0.fullName + "/" } ?? "") + name.text }
}
