import Foundation

/// A mail, or a part of one (RFC 5322 and RFC 2045 to 2047): its fields and its content.
nonisolated struct MailPart {
    /// By name in small letters, the first of each.
    private var fields: [String: String] = [:]
    private let content: Data

    /// Parts that lie deeper are passed over.
    private static let mostLevels = 10

    /// Returns `true` for the first bytes of a mail: fields, of which one is known.
    static func isMail(_ beginning: Data) -> Bool {
        let text = String(decoding: beginning, as: UTF8.self)
        guard text.prefixMatch(of: #/(From [^\n]*\n)?[A-Za-z][A-Za-z0-9-]*:[ \t]/#) != nil else { return false }
        return text.contains(
            #/(?:^|\n)(?:from|received|return-path|mime-version|content-type|subject|delivered-to):/#.ignoresCase())
    }

    init(_ bytes: Data) {
        var (rest, last) = (bytes[...], "")
        while let end = rest.firstIndex(of: 0x0A) {
            let line = String(decoding: rest[rest.startIndex..<end], as: UTF8.self).trimmingSuffix("\r")
            rest = rest[(end + 1)...]
            if line.isEmpty { break }
            if line.first == " " || line.first == "\t" {
                fields[last]? += " " + line.trimmingCharacters(in: .whitespaces)
            } else if let colon = line.firstIndex(of: ":") {
                last = line[..<colon].lowercased()
                let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
                if fields[last] == nil { fields[last] = value }
            }
        }
        content = Data(rest)
    }

    /// The attached files.
    /// - Parameter room: How many bytes they may still come to.
    func files(_ room: inout Int, named name: String) throws(ExchangeError) -> [(name: String, bytes: Data)] {
        var files: [(name: String, bytes: Data)] = []
        var count = 0
        try collect(&files, &count, &room, of: name, level: 0)
        return files
    }

    private func collect(
        _ files: inout [(name: String, bytes: Data)], _ count: inout Int, _ room: inout Int, of mail: String, level: Int
    ) throws(ExchangeError) {
        count += 1
        guard count <= ReceivedFile.mostEntries else {
            throw .unopened(file: mail, reason: "the mail has more than \(ReceivedFile.mostEntries) parts")
        }
        let type = fields["content-type"]?.lowercased() ?? "text/plain"
        if type.hasPrefix("multipart/"), level < Self.mostLevels,
            let boundary = parameter("boundary", of: "content-type")
        {
            for part in Self.parts(of: content, boundary) {
                try MailPart(part).collect(&files, &count, &room, of: mail, level: level + 1)
            }
        } else if type.hasPrefix("message/rfc822"), level < Self.mostLevels {
            try MailPart(decoded).collect(&files, &count, &room, of: mail, level: level + 1)
        } else if let name = fileName ?? (type.contains("xml") ? "\(files.count + 1).xml" : nil) {
            let bytes = decoded
            room -= bytes.count
            guard room >= 0 else { throw .tooLarge(file: mail, megabytes: ReceivedFile.mostBytes >> 20) }
            files.append((name, bytes))
        }
    }

    private var fileName: String? {
        let name = parameter("filename", of: "content-disposition") ?? parameter("name", of: "content-type")
        return name.map(Self.decodedWords)
    }

    /// A parameter of a field, also one in parts or in another encoding (RFC 2231).
    private func parameter(_ name: String, of field: String) -> String? {
        guard let text = fields[field] else { return nil }
        var (value, isEncoded) = ("", false)
        for match in text.matches(of: #/;\s*([\w-]+)(\*\d+)?(\*)?\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/#)
        where match.1.lowercased() == name {
            value += match.4.map { String($0).replacing(#/\\(.)/#) { String($0.1) } } ?? String(match.5 ?? "")
            isEncoded = isEncoded || match.3 != nil
        }
        if isEncoded {
            value = value.split(separator: "'", omittingEmptySubsequences: false).last?.removingPercentEncoding ?? value
        }
        return value.isEmpty ? nil : value
    }

    /// The bytes without their transfer encoding.
    private var decoded: Data {
        switch fields["content-transfer-encoding"]?.lowercased() {
        case "base64": Data(base64Encoded: content, options: .ignoreUnknownCharacters) ?? Data()
        case "quoted-printable": Self.unquoted(content)
        default: content
        }
    }

    private static func unquoted(_ bytes: Data) -> Data {
        let bytes = [UInt8](bytes)
        var (result, place) = (Data(), 0)
        while place < bytes.count {
            let next = bytes[place]
            place += 1
            guard next == UInt8(ascii: "=") else {
                result.append(next)
                continue
            }
            let digits = bytes[place..<min(place + 2, bytes.count)]
            if let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16), digits.count == 2 {
                result.append(byte)
                place += 2
            } else if let end = bytes[place...].firstIndex(of: 0x0A) {
                place = end + 1
            }
        }
        return result
    }

    /// `=?UTF-8?B?…?=` and `=?UTF-8?Q?…?=` within a text.
    private static func decodedWords(_ text: String) -> String {
        text.replacing(#/=\?([^?]+)\?([BbQq])\?([^?]*)\?=\s*/#) { match in
            let bytes =
                match.2.lowercased() == "b"
                ? Data(base64Encoded: String(match.3)) ?? Data()
                : unquoted(Data(match.3.replacing("_", with: " ").utf8))
            return match.1.lowercased() == "utf-8"
                ? String(decoding: bytes, as: UTF8.self) : String(data: bytes, encoding: .isoLatin1) ?? ""
        }
    }

    /// The parts between lines of a boundary.
    private static func parts(of content: Data, _ boundary: String) -> [Data] {
        let (mark, bytes) = (Data("--\(boundary)".utf8), content)
        var starts: [(line: Int, end: Int)] = []
        var place = bytes.startIndex
        while let found = bytes[place...].firstRange(of: mark) {
            place = found.upperBound
            guard found.lowerBound == bytes.startIndex || bytes[found.lowerBound - 1] == 0x0A else { continue }
            let end = bytes[place...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.endIndex
            starts.append((found.lowerBound, end))
        }
        return zip(starts, starts.dropFirst()).map { Data(bytes[$0.end..<max($0.end, $1.line)]) }
    }
}

extension String {
    fileprivate nonisolated func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
