import Foundation

/// A document's bytes, which the parser reads in pieces.
///
/// The stream ends early after an error, at its length limit, and when the parser has reported nothing for the last
/// megabytes, which it would only accumulate in memory.
nonisolated final class DocumentStream: InputStream {
    /// The first bytes, which are examined before the parser starts.
    let beginning: Data
    /// Whether it ended early because the parser reported nothing.
    private(set) var isStalled = false
    /// Whether it ended early at the length limit.
    private(set) var isTooLarge = false
    /// The place of the first bytes that are invalid in the document's encoding.
    private(set) var misencoded: ExchangeError.Place?
    private var encoding: EncodingCheck?
    private var position = 0
    private var total = 0
    private var pending = 0
    private var isStopped = false

    /// The limit of a document's length in bytes.
    static let lengthLimit = 512 << 20
    /// The limit of bytes that the parser may read without reporting anything.
    private static let pendingLimit = 16 << 20
    private static let lengthOfBeginning = 64 << 10

    override init(data: Data) {
        beginning = data.prefix(Self.lengthOfBeginning)
        encoding = EncodingCheck(beginning: beginning)
        super.init(data: data.dropFirst(Self.lengthOfBeginning))
    }

    /// - Throws: The error of the first read.
    init(file: FileHandle) throws {
        beginning = try file.read(upToCount: Self.lengthOfBeginning) ?? Data()
        encoding = EncodingCheck(beginning: beginning)
        self.file = file
        super.init(data: Data())
    }

    private var file: FileHandle?

    /// Whether its encoding is supported.
    var hasKnownEncoding: Bool { encoding != nil }

    /// Notes that the parser has reported something.
    func progressed() { pending = 0 }

    /// Ends the stream.
    func stop() { isStopped = true }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int {
        isTooLarge = isTooLarge || total > Self.lengthLimit
        isStalled = isStalled || pending > Self.pendingLimit
        guard !isStopped, !isTooLarge, !isStalled, misencoded == nil else { return 0 }
        let count = position < beginning.count ? readBeginning(buffer, length) : readRest(buffer, length)
        total += max(0, count)
        pending += max(0, count)
        misencoded = encoding?.firstMistake(in: UnsafeBufferPointer(start: buffer, count: max(0, count)))
        return misencoded == nil ? count : 0
    }

    private func readBeginning(_ buffer: UnsafeMutablePointer<UInt8>, _ length: Int) -> Int {
        let part = beginning.dropFirst(position).prefix(length)
        part.copyBytes(to: buffer, count: part.count)
        position += part.count
        return part.count
    }

    private func readRest(_ buffer: UnsafeMutablePointer<UInt8>, _ length: Int) -> Int {
        guard let file else { return super.read(buffer, maxLength: length) }
        guard let part = try? file.read(upToCount: length) else { return 0 }
        part.copyBytes(to: buffer, count: part.count)
        return part.count
    }
}
