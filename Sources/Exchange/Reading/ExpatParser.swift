import CExpat
import Foundation

/// The name of an element in a document.
nonisolated final class XMLName {
    let namespace: String
    let local: String
    /// The syntax's knowledge of it, once that has been looked up.
    var known: KnownName?

    init(namespace: String, local: String) { (self.namespace, self.local) = (namespace, local) }
}

/// The names of elements, each once.
nonisolated final class XMLNames {
    private(set) var names: [Bytes: XMLName] = [:]

    /// Between a namespace and a name; XML allows it in neither.
    static let separator: XML_Char = 1

    /// The bytes of a name; those that are kept belong to the names.
    struct Bytes: Hashable {
        let bytes: UnsafeRawBufferPointer

        static func == (a: Bytes, b: Bytes) -> Bool {
            guard let start = a.bytes.baseAddress, let other = b.bytes.baseAddress else { return false }
            return a.bytes.count == b.bytes.count && memcmp(start, other, a.bytes.count) == 0
        }

        func hash(into hasher: inout Hasher) { hasher.combine(bytes: bytes) }
    }

    deinit { for name in names.keys { name.bytes.deallocate() } }

    /// The name that expat gives.
    subscript(name: UnsafePointer<XML_Char>) -> XMLName {
        let bytes = UnsafeRawBufferPointer(start: name, count: strlen(name))
        if let known = names[Bytes(bytes: bytes)] { return known }
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        copy.copyMemory(from: bytes)
        let end = bytes.lastIndex(of: UInt8(bitPattern: Self.separator))
        let new = XMLName(
            namespace: String(decoding: bytes[..<(end ?? 0)], as: UTF8.self),
            local: String(decoding: bytes[(end.map { $0 + 1 } ?? 0)...], as: UTF8.self))
        names[Bytes(bytes: UnsafeRawBufferPointer(copy))] = new
        return new
    }
}

/// An attribute without a namespace.
nonisolated struct XMLAttribute {
    let name: String
    let value: String
}

extension [XMLAttribute] {
    /// The value of an attribute; nil if there is none.
    nonisolated subscript(name: String) -> String? { isEmpty ? nil : first { $0.name == name }?.value }
}

/// Expat: parses XML piece by piece, with namespaces.
///
/// What it finds in a piece waits in ``events`` until the next one, so that expat's callbacks need no actor.
nonisolated final class ExpatParser {
    /// Reasons why a document is not well-formed.
    enum Failure {
        /// It ends before its root element does.
        case ended
        /// An end tag closes another element.
        case mismatch
        case unknownEncoding
        case undeclaredEntity
        /// A byte is invalid in the encoding of the document.
        case misencoded
        /// Anything else.
        case broken
    }

    /// The beginning or the end of an element, or a document type.
    struct Event {
        enum Kind {
            case begin(XMLName, [XMLAttribute])
            case end
            /// A document type, which may declare entities. Nothing behind it is parsed.
            case documentType
        }

        let kind: Kind
        let place: ExchangeError.Place
        /// The end of the text before it in the piece's text.
        let textEnd: Int
    }

    /// The state that expat's callbacks change: a pointer to it, unlike an object, is neither retained nor checked for
    /// exclusive access.
    private struct Piece {
        var events: [Event] = []
        var text: [UInt8] = []
        let names: XMLNames
        let parser: XML_Parser?

        mutating func append(_ kind: Event.Kind) {
            events.append(Event(kind: kind, place: ExpatParser.place(of: parser), textEnd: text.count))
        }

        static func from(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Piece>? {
            data?.assumingMemoryBound(to: Piece.self)
        }
    }

    private let piece: UnsafeMutablePointer<Piece>
    private let parser: XML_Parser?
    private let encoding: String?

    /// - Parameter encoding: The document's encoding, whatever it declares; nil for the declared encoding.
    init(encoding: String?, names: XMLNames) {
        self.encoding = encoding
        parser = XML_ParserCreateNS(encoding, XMLNames.separator)
        piece = .allocate(capacity: 1)
        piece.initialize(to: Piece(names: names, parser: parser))
        XML_SetUserData(parser, piece)
        XML_SetElementHandler(
            parser,
            { data, name, attributes in
                guard let piece = Piece.from(data), let name else { return }
                piece.pointee.append(.begin(piece.pointee.names[name], ExpatParser.attributes(attributes)))
            }, { data, _ in Piece.from(data)?.pointee.append(.end) })
        XML_SetCharacterDataHandler(parser) { data, bytes, count in
            Piece.from(data)?.pointee.text.append(
                contentsOf: UnsafeRawBufferPointer(start: bytes, count: Int(count)))
        }
        XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
            guard let piece = Piece.from(data) else { return }
            piece.pointee.append(.documentType)
            XML_StopParser(piece.pointee.parser, XML_Bool(XML_FALSE))
        }
        XML_SetUnknownEncodingHandler(
            parser, { _, name, encoding in SingleByteEncoding.fill(encoding, named: name) }, nil)
    }

    deinit {
        XML_ParserFree(parser)
        piece.deinitialize(count: 1)
        piece.deallocate()
    }

    /// The events of the last piece, in order.
    var events: [Event] { piece.pointee.events }

    /// The length of the last piece's text in bytes.
    var textLength: Int { piece.pointee.text.count }

    /// A part of the last piece's text.
    func text(_ range: Range<Int>) -> String { String(decoding: piece.pointee.text[range], as: UTF8.self) }

    /// The place of the parser: at the beginning of what it reports, or at what it cannot parse.
    var place: ExchangeError.Place { Self.place(of: parser) }

    private static func place(of parser: XML_Parser?) -> ExchangeError.Place {
        ExchangeError.Place(
            line: max(1, Int(XML_GetCurrentLineNumber(parser))), column: Int(XML_GetCurrentColumnNumber(parser)) + 1)
    }

    /// Room for the next piece; nil if there is no memory left.
    func buffer(_ length: Int) -> UnsafeMutableRawBufferPointer? {
        XML_GetBuffer(parser, Int32(length)).map { UnsafeMutableRawBufferPointer(start: $0, count: length) }
    }

    /// Parses the bytes that have been put into the buffer; none are the end of the document.
    /// - Returns: Why it is not well-formed; nil if it is up to here.
    func parse(_ count: Int) -> Failure? {
        piece.pointee.events.removeAll(keepingCapacity: true)
        piece.pointee.text.removeAll(keepingCapacity: true)
        return XML_ParseBuffer(parser, Int32(count), count == 0 ? 1 : 0) == XML_STATUS_OK ? nil : failure
    }

    private var failure: Failure {
        switch XML_GetErrorCode(parser) {
        case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR, XML_ERROR_UNCLOSED_CDATA_SECTION:
            .ended
        case XML_ERROR_TAG_MISMATCH: .mismatch
        case XML_ERROR_UNKNOWN_ENCODING, XML_ERROR_INCORRECT_ENCODING: .unknownEncoding
        case XML_ERROR_UNDEFINED_ENTITY: .undeclaredEntity
        case XML_ERROR_INVALID_TOKEN: isAtInvalidByte ? .misencoded : .broken
        default: .broken
        }
    }

    /// `true` if a byte that expat refuses is none of UTF-8.
    private var isAtInvalidByte: Bool {
        var (offset, size): (Int32, Int32) = (0, 0)
        guard encoding == "UTF-8", let context = XML_GetInputContext(parser, &offset, &size) else { return false }
        var bytes = UnsafeRawBufferPointer(start: context, count: Int(size)).dropFirst(Int(offset)).makeIterator()
        var decoder = UTF8()
        if case .error = decoder.decode(&bytes) { return true }
        return false
    }

    private static func attributes(_ pairs: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) -> [XMLAttribute] {
        guard var next = pairs else { return [] }
        var attributes: [XMLAttribute] = []
        while let name = next[0], let value = next[1] {
            if strchr(name, Int32(XMLNames.separator)) == nil {
                attributes.append(XMLAttribute(name: String(cString: name), value: String(cString: value)))
            }
            next += 2
        }
        return attributes
    }
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
