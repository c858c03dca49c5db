import Foundation

/// Takes the elements of a document in their order.
protocol XMLReceiver: AnyObject {
    /// `true` if the text before the next element means something.
    var collectsText: Bool { get }
    func begin(_ xml: XMLName, _ attributes: [XMLAttribute], at place: ExchangeError.Place) throws(ExchangeError)
    func end(text: String, at place: ExchangeError.Place) throws(ExchangeError)
    /// Refuses a text that is too long for its element, before all of it is read.
    func check(longText text: String, at place: ExchangeError.Place) throws(ExchangeError)
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
    /// The number of open elements.
    private var depth = 0
    private var hasBegun = false
    /// The bytes of text without meaning since the last element.
    private var ignoredLength = 0

    /// The names in all documents so far.
    private static var names = XMLNames()
    /// The limit of names that are kept for the next document.
    private static let nameLimit = 2000
    private static let pieceLength = 64 << 10
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
        if Self.names.names.count > Self.nameLimit { Self.names = XMLNames() }
        parser = ExpatParser(encoding: stream.isUTF8 == true ? "UTF-8" : nil, names: Self.names)
    }

    /// - Throws: What makes the document unreadable, with its place.
    func read() throws(ExchangeError) {
        if let error = refusal(of: stream.beginning) { throw error }
        guard stream.isUTF8 != nil else {
            let place = ExchangeError.Place(line: 1, column: 1)
            throw .notXML(file: name, place: place, reason: "its encoding is not supported")
        }
        let failure = try parse()
        if stream.isTooLarge { throw .tooLarge(file: name, megabytes: DocumentStream.lengthLimit >> 20) }
        if stream.isStalled { throw endless }
        if let failure { throw .notXML(file: name, place: parser.place, reason: reason(for: failure)) }
    }

    /// - Returns: Why the document is not well-formed; nil if it is.
    private func parse() throws(ExchangeError) -> ExpatParser.Failure? {
        while true {
            // Expat looks at an unfinished token from its beginning with each piece: so pieces grow with it.
            guard let buffer = parser.buffer(max(Self.pieceLength, stream.unreportedCount)) else { return .broken }
            let count = stream.read(buffer)
            let failure = parser.parse(count)
            if !parser.events.isEmpty || parser.textLength > 0 { stream.progressed() }
            try receive()
            if failure != nil || count == 0 { return failure }
        }
    }

    /// Passes on what was found in a piece.
    private func receive() throws(ExchangeError) {
        var start = 0
        for event in parser.events {
            try append(start..<event.textEnd, at: event.place)
            start = event.textEnd
            switch event.kind {
            case .begin(let element, let attributes):
                depth += 1
                guard depth <= Self.depthLimit else {
                    throw .notXML(file: name, place: event.place, reason: "its elements are nested too deeply")
                }
                try receiver.begin(element, attributes, at: event.place)
            case .end:
                depth -= 1
                try receiver.end(text: text, at: event.place)
            case .documentType: throw .hasDocumentType(file: name, place: event.place)
            }
            hasBegun = true
            text = ""
            ignoredLength = 0
        }
        try append(start..<parser.textLength, at: parser.place)
    }

    private func append(_ range: Range<Int>, at place: ExchangeError.Place) throws(ExchangeError) {
        guard !range.isEmpty else { return }
        if receiver.collectsText {
            let piece = parser.text(range)
            if text.isEmpty { text = piece } else { text += piece }
        } else {
            ignoredLength += range.count
        }
        if text.utf8.count > Self.textLimit || ignoredLength > Self.ignoredLimit { throw endless }
        if text.utf8.count > Self.longText { try receiver.check(longText: text, at: place) }
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
        case .misencoded: "its bytes are not in the encoding that it declares"
        case .broken: "its mark-up is broken"
        }
    }
}
