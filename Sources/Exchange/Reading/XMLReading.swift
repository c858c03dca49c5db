import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Receives the elements of an XML document in order.
protocol XMLReceiver: AnyObject {
    /// Whether the text of the innermost element is content.
    var collectsText: Bool { get }
    /// Begins an element.
    func begin(_ element: String, namespace: String, attributes: [String: String], at place: ExchangeError.Place)
        throws(ExchangeError)
    /// Ends an element.
    /// - Parameter text: The text directly inside it.
    func end(text: String, at place: ExchangeError.Place) throws(ExchangeError)
}

/// Parses an XML document as a stream. Document types, and with them entities, are refused.
///
/// Only one element's text is in memory at a time; its length and the document's are limited, see ``DocumentStream``.
final class XMLReading: NSObject {
    private let receiver: any XMLReceiver
    private let name: String
    private var text = ""
    private var error: ExchangeError?
    /// The number of open elements.
    private var depth = 0
    private var hasBegun = false
    /// The bytes of text without meaning since the last element.
    private var ignoredLength = 0
    private let stream: DocumentStream

    /// The limit of one element's text in bytes, which leaves room for attached documents.
    private static let textLimit = 64 << 20
    /// The limit of ignored bytes between two elements.
    private static let ignoredLimit = 1 << 20
    /// The limit of nested elements; an invoice has about ten levels.
    private static let depthLimit = 200

    init(_ stream: DocumentStream, _ receiver: any XMLReceiver, name: String) {
        self.stream = stream
        self.receiver = receiver
        self.name = name
    }

    func read() throws(ExchangeError) {
        if let place = Self.documentType(in: stream.beginning) { throw .hasDocumentType(file: name, place: place) }
        if let error = refusal(of: stream.beginning) { throw error }
        guard stream.hasKnownEncoding else {
            let place = ExchangeError.Place(line: 1, column: 1)
            throw .notXML(file: name, place: place, reason: "its encoding is not supported")
        }
        let parser = XMLParser(stream: stream)
        parser.shouldProcessNamespaces = true
        parser.shouldResolveExternalEntities = false
        parser.delegate = self
        // The parser accepts a document that ends early, so open elements are an error of their own.
        let isRead = parser.parse() && hasBegun && depth == 0
        if let error { throw error }
        if stream.isTooLarge { throw .tooLarge(file: name, megabytes: DocumentStream.lengthLimit >> 20) }
        if let place = stream.misencoded {
            throw .notXML(file: name, place: place, reason: "its bytes are not in the encoding that it declares")
        }
        if stream.isStalled { throw endless(parser) }
        guard isRead else {
            let reason = parser.parserError.map(Self.reason(for:)) ?? "it ends too early"
            throw .notXML(file: name, place: Self.place(of: parser), reason: reason)
        }
    }

    private func endless(_ parser: XMLParser) -> ExchangeError {
        .notXML(file: name, place: Self.place(of: parser), reason: "it continues there without an end")
    }

    /// Refuses a file without mark-up near its beginning, however large it is.
    private func refusal(of data: Data) -> ExchangeError? {
        let place = ExchangeError.Place(line: 1, column: 1)
        guard !data.isEmpty else { return .notXML(file: name, place: place, reason: "the file is empty") }
        guard data.prefix(64 * 1024).contains(UInt8(ascii: "<")) else {
            return .notXML(file: name, place: place, reason: "it does not begin with “<”")
        }
        return nil
    }

    /// The place of a document type before the first element; nil if there is none.
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

    private static func reason(for error: any Error) -> String {
        switch XMLParser.ErrorCode(rawValue: (error as NSError).code) {
        case .emptyDocumentError: "the file is empty"
        case .prematureDocumentEndError, .tagNameMismatchError: "an element is not closed where it should be"
        case .documentStartError: "it does not begin with “<”"
        case .unknownEncodingError: "its encoding is not supported"
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
        ignoredLength = 0
        stream.progressed()
        attempt(parser) { place throws(ExchangeError) in
            guard depth <= Self.depthLimit else {
                throw .notXML(file: name, place: place, reason: "its elements are nested too deeply")
            }
            try receiver.begin(element, namespace: namespaceURI ?? "", attributes: attributes, at: place)
        }
    }

    func parser(
        _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
    ) {
        depth -= 1
        attempt(parser) { place throws(ExchangeError) in try receiver.end(text: text, at: place) }
        text = ""
        ignoredLength = 0
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { append(string, parser) }

    func parser(_ parser: XMLParser, foundCDATA block: Data) { append(String(decoding: block, as: UTF8.self), parser) }

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

    private func append(_ string: String, _ parser: XMLParser) {
        stream.progressed()
        if receiver.collectsText { text += string } else { ignoredLength += string.utf8.count }
        guard text.utf8.count > Self.textLimit || ignoredLength > Self.ignoredLimit else { return }
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
