import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// What follows an XML document as it streams by.
protocol XMLFollower: AnyObject {
    /// An element begins.
    func begin(_ element: String, namespace: String, attributes: [String: String], at place: ExchangeError.Place)
        throws(ExchangeError)
    /// An element ends, with the text right inside it.
    func end(text: String, at place: ExchangeError.Place) throws(ExchangeError)
}

/// Streams an XML document: without document types, and so without entities of its own making.
final class XMLReading: NSObject {
    private let follower: any XMLFollower
    private let name: String
    private var text = ""
    private var error: ExchangeError?
    /// How many elements are open.
    private var depth = 0
    private var hasBegun = false

    init(_ follower: any XMLFollower, name: String) {
        self.follower = follower
        self.name = name
    }

    func read(_ data: Data) throws(ExchangeError) {
        if Self.hasDocumentType(data) { throw .hasDocumentType(file: name) }
        let parser = XMLParser(data: data)
        parser.shouldProcessNamespaces = true
        parser.shouldResolveExternalEntities = false
        parser.delegate = self
        guard !data.isEmpty else {
            throw .notXML(file: name, place: ExchangeError.Place(line: 1, column: 1), reason: "the file is empty")
        }
        // The parser is content with a document that just stops, so what is still open is looked at as well.
        let isRead = parser.parse() && hasBegun && depth == 0
        if let error { throw error }
        guard isRead else {
            let reason = parser.parserError.map(Self.words(for:)) ?? "it ends too early"
            throw .notXML(file: name, place: Self.place(of: parser), reason: reason)
        }
    }

    /// Looks at what stands before the first element, which is where a document type would be.
    private static func hasDocumentType(_ data: Data) -> Bool {
        let start = String(decoding: data.prefix(64 * 1024).filter { $0 != 0 }, as: UTF8.self)
        guard let declaration = start.range(of: "<!DOCTYPE", options: .caseInsensitive) else { return false }
        let element = start.range(of: "<[A-Za-z_]", options: .regularExpression)
        return element.map { declaration.lowerBound < $0.lowerBound } ?? true
    }

    fileprivate static func place(of parser: XMLParser) -> ExchangeError.Place {
        ExchangeError.Place(line: max(1, parser.lineNumber), column: max(1, parser.columnNumber))
    }

    private static func words(for error: any Error) -> String {
        switch XMLParser.ErrorCode(rawValue: (error as NSError).code) {
        case .emptyDocumentError: "the file is empty"
        case .prematureDocumentEndError, .tagNameMismatchError: "an element is not closed where it should be"
        case .documentStartError: "it does not begin with “<”"
        case .unknownEncodingError: "its encoding is not known"
        case .undeclaredEntityError: "it uses an entity that is not declared"
        default: "its mark-up is broken"
        }
    }
}

extension XMLReading: @MainActor XMLParserDelegate {
    func parser(
        _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        text = ""
        depth += 1
        hasBegun = true
        attempt(parser) { place throws(ExchangeError) in
            try follower.begin(element, namespace: namespaceURI ?? "", attributes: attributes, at: place)
        }
    }

    func parser(
        _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
    ) {
        depth -= 1
        attempt(parser) { place throws(ExchangeError) in try follower.end(text: text, at: place) }
        text = ""
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(_ parser: XMLParser, foundCDATA block: Data) { text += String(decoding: block, as: UTF8.self) }

    private func attempt(_ parser: XMLParser, _ body: (ExchangeError.Place) throws(ExchangeError) -> Void) {
        guard error == nil else { return }
        do {
            try body(Self.place(of: parser))
        } catch {
            self.error = error
            parser.abortParsing()
        }
    }
}
