import Foundation

/// An element of a document that is read whole, with what is inside. Names have no namespace.
public nonisolated struct XMLTree: Sendable {
    public let name: String
    /// The line on which it begins.
    public let line: Int
    /// The number of elements that begin before it.
    public let order: Int
    /// The text before its end, without blanks around it.
    public fileprivate(set) var text = ""
    public fileprivate(set) var children: [XMLTree] = []
    private let attributes: [XMLAttribute]

    fileprivate init(_ name: String, _ attributes: [XMLAttribute], line: Int, order: Int) {
        (self.name, self.attributes, self.line, self.order) = (name, attributes, line, order)
    }

    /// The first element that a path leads to.
    public subscript(path: String...) -> XMLTree? {
        var tree: XMLTree? = self
        for name in path { tree = tree?.children.first { $0.name == name } }
        return tree
    }

    /// The elements of a name.
    public func all(_ name: String) -> [XMLTree] { children.filter { $0.name == name } }

    /// The value of an attribute.
    public func attribute(_ name: String) -> String? { attributes[name] }

    /// The texts of all elements of a name, at any depth.
    public func texts(_ name: String) -> [String] {
        (self.name == name ? [text] : []) + children.flatMap { $0.texts(name) }
    }

    /// Reads a document.
    /// - Parameters:
    ///   - name: The file's name, for messages.
    ///   - part: The elements of this name are handed over one by one, and not kept: a document may have any number of them.
    ///   - body: Takes such an element, with all that its parent has before it.
    /// - Throws: ``ExchangeError`` where it is not XML, and what the closure throws.
    @MainActor
    public static func read(
        _ data: Data, named name: String, part: String, _ body: @escaping (_ parent: XMLTree, XMLTree) throws -> Void
    ) throws -> XMLTree {
        let reading = TreeReading(part, body)
        try XMLReading(DocumentStream(data: data), reading, name: name).read()
        if let error = reading.error { throw error }
        guard let root = reading.root else { throw ExchangeError.notAnInvoice(file: name, root: "") }
        return root
    }
}

/// Builds trees of the elements of a document.
private final class TreeReading: XMLReceiver {
    private var open: [XMLTree] = []
    private var count = 0
    private(set) var root: XMLTree?
    /// The error that the closure has thrown.
    private(set) var error: (any Error)?
    private let part: String
    private let body: (XMLTree, XMLTree) throws -> Void

    init(_ part: String, _ body: @escaping (XMLTree, XMLTree) throws -> Void) { (self.part, self.body) = (part, body) }

    var collectsText: Bool { true }

    func check(longText text: String, at place: ExchangeError.Place) {}

    func begin(_ xml: XMLName, _ attributes: [XMLAttribute], at place: ExchangeError.Place) {
        open.append(XMLTree(xml.local, attributes, line: place.line, order: count))
        count += 1
    }

    func end(text: String, at place: ExchangeError.Place) {
        guard var tree = open.popLast() else { return }
        tree.text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let parent = open.indices.last else { return root = tree }
        guard tree.name == part else { return open[parent].children.append(tree) }
        if error == nil { do { try body(open[parent], tree) } catch { self.error = error } }
    }
}
