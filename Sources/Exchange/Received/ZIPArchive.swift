import Foundation

/// The directory of a ZIP file (APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16), with what is needed to read its files. Archives
/// of several parts, above 4 GB, or encrypted are refused.
nonisolated struct ZIPArchive {
    private let bytes: [UInt8]
    private let name: String

    /// - Parameter name: The archive's name in messages.
    init(_ bytes: Data, named name: String) { (self.bytes, self.name) = ([UInt8](bytes), name) }

    /// The files in order, without folders.
    func files(_ room: inout Int) throws(ExchangeError) -> [(name: String, bytes: Data)] {
        guard let end = findEnd() else { throw damaged }
        let (count, start) = (number(end + 10, 2), number(end + 16, 4))
        guard count <= ReceivedFile.mostEntries else {
            throw .unopened(
                file: name, reason: "it has \(count) files, and at most \(ReceivedFile.mostEntries) are opened")
        }
        var files: [(String, Data)] = []
        var place = start
        for _ in 0..<count {
            guard number(place, 4) == 0x0201_4B50, place + 46 <= bytes.count else { throw damaged }
            let lengths = [28, 30, 32].map { number(place + $0, 2) }
            let title = text(place + 46, lengths[0])
            if !title.hasSuffix("/") { files.append((title, try file(at: place, title, &room))) }
            place += 46 + lengths.reduce(0, +)
        }
        return files
    }

    /// - Parameter place: Its entry in the directory.
    private func file(at place: Int, _ title: String, _ room: inout Int) throws(ExchangeError) -> Data {
        let (flags, method, packed, head) = (
            number(place + 8, 2), number(place + 10, 2), number(place + 20, 4), number(place + 42, 4)
        )
        guard flags & 1 == 0 else {
            throw .unopened(file: name, reason: "“\(title)” in it has a password. Save it without one")
        }
        guard number(head, 4) == 0x0403_4B50 else { throw damaged }
        let start = head + 30 + number(head + 26, 2) + number(head + 28, 2)
        guard start + packed <= bytes.count else { throw damaged }
        let content = Data(bytes[start..<start + packed])
        switch method {
        case 0:
            room -= packed
            guard room >= 0 else { throw .tooLarge(file: name, megabytes: ReceivedFile.mostBytes >> 20) }
            return content
        case 8: return try Unpacking.unpack(content, .ZIP_RAW, &room, of: name)
        default:
            throw .unopened(file: name, reason: "“\(title)” in it is packed by method \(method), and 0 and 8 are read")
        }
    }

    private var damaged: ExchangeError {
        .unopened(file: name, reason: "the ZIP is damaged. Ask its sender for it again")
    }

    /// The record that ends the directory, which a comment of at most 65,535 bytes may follow.
    private func findEnd() -> Int? {
        stride(from: bytes.count - 22, through: max(0, bytes.count - 22 - 0xFFFF), by: -1)
            .first { $0 >= 0 && number($0, 4) == 0x0605_4B50 }
    }

    /// A number of some bytes, the lowest first; -1 where there are none.
    private func number(_ place: Int, _ length: Int) -> Int {
        guard place >= 0, place + length <= bytes.count else { return -1 }
        return bytes[place..<place + length].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private func text(_ place: Int, _ length: Int) -> String {
        guard length >= 0, place + length <= bytes.count else { return "" }
        return String(decoding: bytes[place..<place + length], as: UTF8.self)
    }
}
