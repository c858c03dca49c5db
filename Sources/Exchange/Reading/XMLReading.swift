import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// What follows an XML document as it streams by.
protocol XMLFollower: AnyObject {
    /// Whether the text of the innermost element says something.
    var takesText: Bool { get }
    /// An element begins.
    func begin(_ element: String, namespace: String, attributes: [String: String], at place: ExchangeError.Place)
        throws(ExchangeError)
    /// An element ends, with the text right inside it.
    func end(text: String, at place: ExchangeError.Place) throws(ExchangeError)
}

/// Streams an XML document: without document types, and so without entities of its own making.
///
/// What it holds of the document at a time is one element's text, which is limited, as is the document itself; see
/// ``DocumentStream``.
final class XMLReading: NSObject {
    private let follower: any XMLFollower
    private let name: String
    private var text = ""
    private var error: ExchangeError?
    /// How many elements are open.
    private var depth = 0
    private var hasBegun = false
    /// How many bytes without a meaning have come since the last element.
    private var nothing = 0
    private let stream: DocumentStream

    /// The longest text of one element, in bytes; attached documents are that large.
    private static let mostText = 64 << 20
    /// The most bytes between two elements.
    private static let mostNothing = 1 << 20
    /// The most elements inside one another; an invoice has about ten.
    private static let mostDepth = 200

    init(_ stream: DocumentStream, _ follower: any XMLFollower, name: String) {
        self.stream = stream
        self.follower = follower
        self.name = name
    }

    func read() throws(ExchangeError) {
        if let place = Self.documentType(in: stream.beginning) { throw .hasDocumentType(file: name, place: place) }
        if let error = beginning(of: stream.beginning) { throw error }
        guard stream.hasKnownEncoding else {
            let place = ExchangeError.Place(line: 1, column: 1)
            throw .notXML(file: name, place: place, reason: "its encoding is not known")
        }
        let parser = XMLParser(stream: stream)
        parser.shouldProcessNamespaces = true
        parser.shouldResolveExternalEntities = false
        parser.delegate = self
        // The parser is content with a document that just stops, so what is still open is looked at as well.
        let isRead = parser.parse() && hasBegun && depth == 0
        if let error { throw error }
        if stream.isTooLarge { throw .tooLarge(file: name, megabytes: DocumentStream.mostBytes >> 20) }
        if let place = stream.misencoded {
            throw .notXML(file: name, place: place, reason: "its encoding is not the one that it claims")
        }
        if stream.isHoarded { throw endless(parser) }
        guard isRead else {
            let reason = parser.parserError.map(Self.words(for:)) ?? "it ends too early"
            throw .notXML(file: name, place: Self.place(of: parser), reason: reason)
        }
    }

    private func endless(_ parser: XMLParser) -> ExchangeError {
        .notXML(file: name, place: Self.place(of: parser), reason: "it goes on there without an end")
    }

    /// Looks for the first mark-up, so that a file of something else is refused however large it is.
    private func beginning(of data: Data) -> ExchangeError? {
        let place = ExchangeError.Place(line: 1, column: 1)
        guard !data.isEmpty else { return .notXML(file: name, place: place, reason: "the file is empty") }
        guard data.prefix(64 * 1024).contains(UInt8(ascii: "<")) else {
            return .notXML(file: name, place: place, reason: "it does not begin with “<”")
        }
        return nil
    }

    /// Looks at what stands before the first element, which is where a document type would be.
    private static func documentType(in data: Data) -> ExchangeError.Place? {
        let start = String(decoding: data.prefix(64 * 1024).filter { $0 != 0 }, as: UTF8.self)
        guard let declaration = start.range(of: "<!DOCTYPE", options: .caseInsensitive) else { return nil }
        let element = start.range(of: "<[A-Za-z_]", options: .regularExpression)
        guard element.map({ declaration.lowerBound < $0.lowerBound }) ?? true else { return nil }
        let before = start[..<declaration.lowerBound].split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return ExchangeError.Place(line: before.count, column: (before.last?.count ?? 0) + 1)
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
        nothing = 0
        stream.progressed()
        attempt(parser) { place throws(ExchangeError) in
            guard depth <= Self.mostDepth else {
                throw .notXML(file: name, place: place, reason: "its elements stand inside one another too deeply")
            }
            try follower.begin(element, namespace: namespaceURI ?? "", attributes: attributes, at: place)
        }
    }

    func parser(
        _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
    ) {
        depth -= 1
        attempt(parser) { place throws(ExchangeError) in try follower.end(text: text, at: place) }
        text = ""
        nothing = 0
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { take(string, parser) }

    func parser(_ parser: XMLParser, foundCDATA block: Data) { take(String(decoding: block, as: UTF8.self), parser) }

    func parser(_ parser: XMLParser, foundInternalEntityDeclarationWithName name: String, value: String?) {
        refuseDocumentType(parser)
    }

    func parser(
        _ parser: XMLParser, foundExternalEntityDeclarationWithName name: String, publicID: String?, systemID: String?
    ) {
        refuseDocumentType(parser)
    }

    private func refuseDocumentType(_ parser: XMLParser) {
        attempt(parser) { place throws(ExchangeError) in throw .hasDocumentType(file: name, place: place) }
    }

    private func take(_ string: String, _ parser: XMLParser) {
        stream.progressed()
        if follower.takesText { text += string } else { nothing += string.utf8.count }
        guard text.utf8.count > Self.mostText || nothing > Self.mostNothing else { return }
        attempt(parser) { _ throws(ExchangeError) in throw endless(parser) }
    }

    private func attempt(_ parser: XMLParser, _ body: (ExchangeError.Place) throws(ExchangeError) -> Void) {
        guard error == nil else { return }
        do {
            try body(Self.place(of: parser))
        } catch {
            self.error = error
            stream.stop()
            parser.abortParsing()
        }
    }
}
