import Foundation

/// A document's bytes, which the parser reads in pieces.
///
/// The stream ends early after an error, at its length limit, and when the parser has reported nothing for the last
/// megabytes, which it would only accumulate in memory.
nonisolated final class DocumentStream {
    /// The first bytes, which are examined before the parser starts.
    let beginning: Data
    /// `true` if it ended early because the parser reported nothing.
    private(set) var isStalled = false
    /// `true` if it ended early at the length limit.
    private(set) var isTooLarge = false
    /// `true` if its encoding is UTF-8, by whatever name; nil if it is not supported.
    let isUTF8: Bool?
    /// Takes how many bytes have been read after each piece.
    var progress: (Int) -> Void = { _ in }
    private let file: FileHandle?
    private var rest: Data
    private var total = 0
    /// The number of bytes that the parser has read since it last reported something.
    private(set) var unreportedCount = 0

    /// The limit of a document's length in bytes.
    static let lengthLimit = 512 << 20
    /// The limit of bytes that the parser may read without reporting anything.
    private static let pendingLimit = 16 << 20
    private static let lengthOfBeginning = 64 << 10

    init(data: Data) {
        beginning = data.prefix(Self.lengthOfBeginning)
        isUTF8 = Self.isUTF8(beginning)
        (file, rest) = (nil, data)
    }

    /// - Throws: The error of the first read.
    init(file: FileHandle) throws {
        beginning = try file.read(upToCount: Self.lengthOfBeginning) ?? Data()
        isUTF8 = Self.isUTF8(beginning)
        (self.file, rest) = (file, beginning)
    }

    /// Reads all bytes that are left, up to the length limit and one more.
    func remainder() throws -> Data {
        defer { rest = Data() }
        return rest + (try file?.read(upToCount: Self.lengthLimit + 1 - rest.count) ?? Data())
    }

    /// Returns `true` if a document is in UTF-8, by its first bytes; nil if its encoding is not supported.
    private static func isUTF8(_ beginning: Data) -> Bool? {
        let isWide =
            beginning.starts(with: [0xFE, 0xFF]) || beginning.starts(with: [0xFF, 0xFE])
            || beginning.prefix(4).contains(0)
        let start = Array(beginning.prefix(200)).filter { $0 > 0x20 }.drop { $0 != UInt8(ascii: "<") }
        let parts = start.prefix { $0 != UInt8(ascii: ">") }.split {
            $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'")
        }
        .map { String(decoding: $0, as: UTF8.self) }
        let place = parts.first?.hasPrefix("<?xml") == true ? parts.firstIndex { $0.hasSuffix("encoding=") } : nil
        let name = place.flatMap { parts.dropFirst($0 + 1).first?.lowercased() }
        switch name {
        case nil, "utf-16", "utf-16le", "utf-16be": return !isWide
        case "utf-8", "utf8", "us-ascii", "ascii": return true
        case let name?: return name.wholeMatch(of: /iso-8859-\d{1,2}|windows-125\d/) == nil ? nil : false
        }
    }

    /// Notes that the parser has reported something.
    func progressed() { unreportedCount = 0 }

    /// Reads the next bytes.
    /// - Returns: How many; none at the end.
    func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        isTooLarge = isTooLarge || total > Self.lengthLimit
        isStalled = isStalled || unreportedCount > Self.pendingLimit
        guard !isTooLarge, !isStalled else { return 0 }
        let count = readPiece(buffer)
        total += count
        unreportedCount += count
        progress(total)
        return count
    }

    private func readPiece(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        if rest.isEmpty, let file { rest = (try? file.read(upToCount: buffer.count)) ?? Data() }
        let piece = rest.prefix(buffer.count)
        rest = rest.dropFirst(piece.count)
        piece.copyBytes(to: buffer)
        return piece.count
    }
}
