import Foundation

/// Which elements of a UBL document are read, and what is done with them: a tree that is walked as the document streams by.
final class UBLGrammar {
    /// What is done at an element's beginning.
    typealias Beginning = (UBLDocument) -> Void
    /// What is done with an element's text at its end.
    typealias Ending = (UBLDocument, UBLText) throws(ExchangeError) -> Void

    private(set) var children: [String: UBLGrammar] = [:]
    private(set) var beginning: Beginning?
    private(set) var ending: Ending?

    /// Makes the tree of paths from a document's root element.
    init(beginnings: [(String, Beginning)], endings: [Rule]) {
        for (path, action) in beginnings { node(at: path).beginning = action }
        for rule in endings { node(at: rule.path).ending = rule.ending }
    }

    private init() {}

    private func node(at path: String) -> UBLGrammar {
        path.split(separator: "/").reduce(self) { node, name in
            if let child = node.children[String(name)] { return child }
            let child = UBLGrammar()
            node.children[String(name)] = child
            return child
        }
    }
}

/// An element's text, with what is needed to say where it stands.
struct UBLText {
    let text: String
    let attributes: [String: String]
    let element: String
    let place: ExchangeError.Place
    let file: String

    var trimmed: String { text.trimmingCharacters(in: .whitespacesAndNewlines) }

    func unusable(_ wanted: String) -> ExchangeError {
        .unusable(file: file, place: place, element: element, value: trimmed, wanted: wanted)
    }
}
