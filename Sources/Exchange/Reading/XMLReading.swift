import Foundation

/// Receives the elements of an XML document in order.
protocol XMLReceiver: AnyObject {
    /// Whether the text of the innermost element is content.
    var collectsText: Bool { get }
    /// Checks the text of the innermost element, which is long and may not be whole yet.
    func check(longText text: String, at place: ExchangeError.Place) throws(ExchangeError)
    /// Begins an element.
    /// - Parameter attributes: Those without a namespace.
    func begin(_ element: String, namespace: String, attributes: [String: String], at place: ExchangeError.Place)
        throws(ExchangeError)
    /// Ends an element.
    /// - Parameter text: The text directly inside it.
    func end(text: String, at place: ExchangeError.Place) throws(ExchangeError)
}

/// Parses an XML document as a stream. Document types, and with them entities, are refused.
///
/// Only one element's text is in memory at a time; its length and the document's are limited, see ``DocumentStream``.
final class XMLReading {
    private let receiver: any XMLReceiver
    private let name: String
    private let stream: DocumentStream
    private let parser: ExpatParser
    private var text = ""
    private var error: ExchangeError?
    /// The number of open elements.
    private var depth = 0
    private var hasBegun = false
    /// The bytes of text without meaning since the last element.
    private var ignoredLength = 0

    /// The limit of one element's text in bytes, which leaves room for attached documents.
    private static let textLimit = 64 << 20
    /// The length in bytes from which on the receiver checks a text.
    private static let longText = 1 << 20
    /// The limit of ignored bytes between two elements.
    private static let ignoredLimit = 1 << 20
    /// The limit of nested elements; an invoice has about ten levels.
    private static let depthLimit = 200

    init(_ stream: DocumentStream, _ receiver: any XMLReceiver, name: String) {
        self.stream = stream
        self.receiver = receiver
        self.name = name
        parser = ExpatParser(encoding: stream.isUTF8 ? "UTF-8" : nil)
    }

    /// - Throws: What makes the document unreadable, with its place.
    func read() throws(ExchangeError) {
        if let error = refusal(of: stream.beginning) { throw error }
        guard stream.hasKnownEncoding else {
            let place = ExchangeError.Place(line: 1, column: 1)
            throw .notXML(file: name, place: place, reason: "its encoding is not supported")
        }
        let failure = parser.parse(stream, self)
        if let error { throw error }
        if stream.isTooLarge { throw .tooLarge(file: name, megabytes: DocumentStream.lengthLimit >> 20) }
        if let place = stream.misencoded {
            throw .notXML(file: name, place: place, reason: "its bytes are not in the encoding that it declares")
        }
        if stream.isStalled { throw endless }
        if let failure { throw .notXML(file: name, place: parser.place, reason: reason(for: failure)) }
    }

    private var endless: ExchangeError {
        .notXML(file: name, place: parser.place, reason: "it continues there without an end")
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

    private func reason(for failure: ExpatParser.Failure) -> String {
        switch failure {
        case .ended: hasBegun ? "it ends too early" : "it does not begin with “<”"
        case .mismatch: "an element is not closed where it should be"
        case .unknownEncoding: "its encoding is not supported"
        case .undeclaredEntity: "it uses an entity that is not declared"
        case .broken: "its mark-up is broken"
        }
    }

    private func attempt(_ body: (ExchangeError.Place) throws(ExchangeError) -> Void) {
        guard error == nil else { return }
        do {
            try body(parser.place)
        } catch {
            self.error = error
            parser.stop()
        }
    }
}

extension XMLReading: ExpatReceiver {
    func begin(_ element: String, namespace: String, attributes: [String: String]) {
        text = ""
        depth += 1
        hasBegun = true
        ignoredLength = 0
        stream.progressed()
        attempt { place throws(ExchangeError) in
            guard depth <= Self.depthLimit else {
                throw .notXML(file: name, place: place, reason: "its elements are nested too deeply")
            }
            try receiver.begin(element, namespace: namespace, attributes: attributes, at: place)
        }
    }

    func end() {
        depth -= 1
        stream.progressed()
        attempt { place throws(ExchangeError) in try receiver.end(text: text, at: place) }
        text = ""
        ignoredLength = 0
    }

    func append(_ piece: String) {
        stream.progressed()
        if receiver.collectsText { text += piece } else { ignoredLength += piece.utf8.count }
        guard text.utf8.count > Self.longText || ignoredLength > Self.ignoredLimit else { return }
        attempt { place throws(ExchangeError) in
            if text.utf8.count > Self.textLimit || ignoredLength > Self.ignoredLimit { throw endless }
            try receiver.check(longText: text, at: place)
        }
    }

    func beginDocumentType() {
        attempt { place throws(ExchangeError) in throw .hasDocumentType(file: name, place: place) }
    }
}
