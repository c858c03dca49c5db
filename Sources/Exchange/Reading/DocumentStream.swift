import Foundation

/// A document's bytes, which the parser reads in pieces.
///
/// The stream ends early after an error, at its length limit, and when the parser has reported nothing for the last
/// megabytes, which it would only accumulate in memory.
final class DocumentStream {
    /// The first bytes, which are examined before the parser starts.
    let beginning: Data
    /// Whether it ended early because the parser reported nothing.
    private(set) var isStalled = false
    /// Whether it ended early at the length limit.
    private(set) var isTooLarge = false
    /// The place of the first bytes that are invalid in the document's encoding.
    private(set) var misencoded: ExchangeError.Place?
    private var encoding: EncodingCheck?
    /// Takes how many bytes have been read after each piece.
    var progress: (Int) -> Void = { _ in }
    private let file: FileHandle?
    private var rest: Data
    private var total = 0
    /// How many bytes the parser has read since it last reported something.
    private(set) var unreportedCount = 0

    /// The limit of a document's length in bytes.
    static let lengthLimit = 512 << 20
    /// The limit of bytes that the parser may read without reporting anything.
    private static let pendingLimit = 16 << 20
    private static let lengthOfBeginning = 64 << 10

    init(data: Data) {
        beginning = data.prefix(Self.lengthOfBeginning)
        encoding = EncodingCheck(beginning: beginning)
        (file, rest) = (nil, data)
    }

    /// - Throws: The error of the first read.
    init(file: FileHandle) throws {
        beginning = try file.read(upToCount: Self.lengthOfBeginning) ?? Data()
        encoding = EncodingCheck(beginning: beginning)
        (self.file, rest) = (file, beginning)
    }

    /// Reads all bytes that are left, up to the length limit and one more.
    func remainder() throws -> Data {
        defer { rest = Data() }
        return rest + (try file?.read(upToCount: Self.lengthLimit + 1 - rest.count) ?? Data())
    }

    /// Whether its encoding is supported.
    var hasKnownEncoding: Bool { encoding != nil }

    /// Whether its encoding is UTF-8, by whatever name.
    var isUTF8: Bool { encoding?.isUTF8 ?? false }

    /// Notes that the parser has reported something.
    func progressed() { unreportedCount = 0 }

    /// Reads the next bytes.
    /// - Returns: How many; none at the end.
    func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        isTooLarge = isTooLarge || total > Self.lengthLimit
        isStalled = isStalled || unreportedCount > Self.pendingLimit
        guard !isTooLarge, !isStalled, misencoded == nil else { return 0 }
        let count = readPiece(buffer)
        total += count
        unreportedCount += count
        progress(total)
        misencoded = encoding?.firstMistake(in: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        return misencoded == nil ? count : 0
    }

    private func readPiece(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        if rest.isEmpty, let file { rest = (try? file.read(upToCount: buffer.count)) ?? Data() }
        let piece = rest.prefix(buffer.count)
        rest = rest.dropFirst(piece.count)
        piece.copyBytes(to: buffer)
        return piece.count
    }
}
