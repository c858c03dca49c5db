import Foundation

/// A document's bytes on their way to the parser, which takes them a piece at a time.
///
/// It ends early where the parser would hoard: after an error, behind more than any invoice has, and where nothing was
/// made of the last megabytes.
nonisolated final class DocumentStream: InputStream {
    /// The first bytes, which were looked at before the parser gets them.
    let beginning: Data
    /// Whether it ended early since the parser made nothing of what it got.
    private(set) var isHoarded = false
    /// Whether it ended early since there was too much of it.
    private(set) var isTooLarge = false
    /// Where the first bytes are that are no text in the document's encoding.
    private(set) var misencoded: ExchangeError.Place?
    private var encoding: EncodingCheck?
    private var given = 0
    private var total = 0
    private var pending = 0
    private var isStopped = false

    /// The largest document that is read, in bytes.
    static let mostBytes = 512 << 20
    /// The most bytes that the parser may get without making anything of them.
    private static let mostPending = 16 << 20
    private static let lengthOfBeginning = 64 << 10

    override init(data: Data) {
        beginning = data.prefix(Self.lengthOfBeginning)
        encoding = EncodingCheck(beginning: beginning)
        super.init(data: data.dropFirst(Self.lengthOfBeginning))
    }

    /// - Throws: Why the file cannot be read.
    init(file: FileHandle) throws {
        beginning = try file.read(upToCount: Self.lengthOfBeginning) ?? Data()
        encoding = EncodingCheck(beginning: beginning)
        self.file = file
        super.init(data: Data())
    }

    private var file: FileHandle?

    /// Whether its encoding is one that is read.
    var hasKnownEncoding: Bool { encoding != nil }

    /// Says that the parser has made something of what it got.
    func progressed() { pending = 0 }

    /// Lets the parser have nothing more.
    func stop() { isStopped = true }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int {
        isTooLarge = isTooLarge || total > Self.mostBytes
        isHoarded = isHoarded || pending > Self.mostPending
        guard !isStopped, !isTooLarge, !isHoarded, misencoded == nil else { return 0 }
        let count = given < beginning.count ? readBeginning(buffer, length) : readRest(buffer, length)
        total += max(0, count)
        pending += max(0, count)
        misencoded = encoding?.firstMistake(in: UnsafeBufferPointer(start: buffer, count: max(0, count)))
        return misencoded == nil ? count : 0
    }

    private func readBeginning(_ buffer: UnsafeMutablePointer<UInt8>, _ length: Int) -> Int {
        let part = beginning.dropFirst(given).prefix(length)
        part.copyBytes(to: buffer, count: part.count)
        given += part.count
        return part.count
    }

    private func readRest(_ buffer: UnsafeMutablePointer<UInt8>, _ length: Int) -> Int {
        guard let file else { return super.read(buffer, maxLength: length) }
        guard let part = try? file.read(upToCount: length) else { return 0 }
        part.copyBytes(to: buffer, count: part.count)
        return part.count
    }
}
