import CExpat
import Foundation

/// Receives what a parser finds, in order.
protocol ExpatReceiver: AnyObject {
    /// Begins an element.
    /// - Parameter attributes: Those without a namespace.
    func begin(_ element: String, namespace: String, attributes: [String: String])
    /// Ends the innermost element.
    func end()
    /// Appends a piece of the innermost element's text.
    func append(_ piece: String)
    /// Begins a document type, which may declare entities.
    func beginDocumentType()
}

/// Expat: parses XML piece by piece, with namespaces.
final class ExpatParser {
    /// Why a document is not well-formed.
    enum Failure {
        /// It ends before its root element does.
        case ended
        /// An end tag closes another element.
        case mismatch
        case unknownEncoding
        case undeclaredEntity
        /// Anything else.
        case broken
    }

    /// Set while a document is parsed.
    private var receiver: (any ExpatReceiver)?
    private let parser: XML_Parser?

    /// Between a namespace and a name; XML allows it in neither.
    private nonisolated static let separator: XML_Char = 1
    private static let pieceLength = 64 << 10

    /// - Parameter encoding: The document's encoding, whatever it declares; nil for the one that it declares.
    init(encoding: String?) {
        parser = XML_ParserCreateNS(encoding, Self.separator)
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(parser, Self.begin) { data, _ in ExpatParser.from(data)?.end() }
        XML_SetCharacterDataHandler(parser) { data, bytes, count in
            let bytes = UnsafeRawBufferPointer(start: bytes, count: Int(count))
            ExpatParser.from(data)?.append(String(decoding: bytes, as: UTF8.self))
        }
        XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in ExpatParser.from(data)?.beginDocumentType() }
        XML_SetUnknownEncodingHandler(
            parser, { _, name, encoding in SingleByteEncoding.fill(encoding, named: name) }, nil)
    }

    isolated deinit { XML_ParserFree(parser) }

    /// Where the parser is: at the beginning of what it reports, or at what it cannot parse.
    var place: ExchangeError.Place {
        ExchangeError.Place(
            line: max(1, Int(XML_GetCurrentLineNumber(parser))), column: Int(XML_GetCurrentColumnNumber(parser)) + 1)
    }

    /// Ends parsing after the present call.
    func stop() { XML_StopParser(parser, XML_Bool(XML_FALSE)) }

    /// Parses a document.
    /// - Returns: Why it is not well-formed; nil if it is.
    func parse(_ stream: DocumentStream, _ receiver: any ExpatReceiver) -> Failure? {
        self.receiver = receiver
        defer { self.receiver = nil }
        while true {
            // Expat looks at an unfinished token from its beginning with each piece: so pieces grow with it.
            let length = max(Self.pieceLength, stream.unreportedCount)
            guard let buffer = XML_GetBuffer(parser, Int32(length)) else { return .broken }
            let count = stream.read(UnsafeMutableRawBufferPointer(start: buffer, count: length))
            guard XML_ParseBuffer(parser, Int32(count), count == 0 ? 1 : 0) == XML_STATUS_OK else { return failure }
            if count == 0 { return nil }
        }
    }

    fileprivate func report(_ body: (any ExpatReceiver) -> Void) { if let receiver { body(receiver) } }

    private var failure: Failure {
        switch XML_GetErrorCode(parser) {
        case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR, XML_ERROR_UNCLOSED_CDATA_SECTION:
            .ended
        case XML_ERROR_TAG_MISMATCH: .mismatch
        case XML_ERROR_UNKNOWN_ENCODING, XML_ERROR_INCORRECT_ENCODING: .unknownEncoding
        case XML_ERROR_UNDEFINED_ENTITY: .undeclaredEntity
        default: .broken
        }
    }

    private static let begin: XML_StartElementHandler = { data, name, attributes in
        guard let name else { return }
        let (namespace, element) = ExpatParser.split(name)
        ExpatParser.from(data)?.begin(
            element, namespace: namespace, attributes: ExpatParser.attributes(attributes))
    }

    private nonisolated static func from(_ data: UnsafeMutableRawPointer?) -> Callback? {
        data.map { Callback(parser: Unmanaged<ExpatParser>.fromOpaque($0).takeUnretainedValue()) }
    }

    /// The namespace and the name of an element.
    private nonisolated static func split(_ name: UnsafePointer<XML_Char>) -> (namespace: String, name: String) {
        let bytes = UnsafeBufferPointer(start: name, count: strlen(name))
        guard let end = bytes.lastIndex(of: separator) else { return ("", String(cString: name)) }
        return (
            String(decoding: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[..<end]), as: UTF8.self),
            String(cString: name + end + 1)
        )
    }

    private nonisolated static func attributes(
        _ pairs: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
    ) -> [String: String] {
        guard var next = pairs else { return [:] }
        var attributes: [String: String] = [:]
        while let name = next[0], let value = next[1] {
            if strchr(name, Int32(separator)) == nil { attributes[String(cString: name)] = String(cString: value) }
            next += 2
        }
        return attributes
    }
}

/// Calls the receiver from expat's callbacks, which run within ``ExpatParser/parse(_:_:)`` and so on the main actor.
private nonisolated struct Callback {
    let parser: ExpatParser

    func begin(_ element: String, namespace: String, attributes: [String: String]) {
        MainActor.assumeIsolated { parser.report { $0.begin(element, namespace: namespace, attributes: attributes) } }
    }

    func end() { MainActor.assumeIsolated { parser.report { $0.end() } } }

    func append(_ piece: String) { MainActor.assumeIsolated { parser.report { $0.append(piece) } } }

    func beginDocumentType() { MainActor.assumeIsolated { parser.report { $0.beginDocumentType() } } }
}

/// Encodings of one byte a character, which expat knows by a table.
private nonisolated enum SingleByteEncoding {
    /// Fills an encoding's table.
    /// - Returns: Expat's status: whether the encoding is known.
    static func fill(
        _ encoding: UnsafeMutablePointer<XML_Encoding>?, named name: UnsafePointer<XML_Char>?
    ) -> Int32 {
        guard let encoding, let name else { return Int32(XML_STATUS_ERROR.rawValue) }
        guard let converter = iconv_open("UCS-4LE", name), converter != iconv_t(bitPattern: -1) else {
            return Int32(XML_STATUS_ERROR.rawValue)
        }
        defer { iconv_close(converter) }
        for byte in 0..<256 { expat_map(encoding, Int32(byte), codePoint(of: UInt8(byte), converter)) }
        return Int32(XML_STATUS_OK.rawValue)
    }

    private static func codePoint(of byte: UInt8, _ converter: iconv_t) -> Int32 {
        var (input, output) = (CChar(bitPattern: byte), UInt32(0))
        let isKnown = withUnsafeMutablePointer(to: &input) { input in
            withUnsafeMutableBytes(of: &output) { output in
                var (from, to) = (Optional(input), output.baseAddress?.assumingMemoryBound(to: CChar.self))
                var (inputLeft, outputLeft) = (1, output.count)
                return iconv(converter, &from, &inputLeft, &to, &outputLeft) == 0
            }
        }
        return isKnown ? Int32(output) : -1
    }
}
