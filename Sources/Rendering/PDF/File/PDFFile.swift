import Foundation

/// A PDF to which objects are appended, as PDF lets a file be updated: what Cairo has written stays as it is.
///
/// It reads what Cairo writes up to PDF 1.4, whose objects are found by a table at the end; any other file is refused.
struct PDFFile {
    private var data: Data
    /// Where the objects begin, by their numbers.
    private let offsets: [Int]
    private let table: Int
    /// The number of the catalogue.
    let root: Int
    /// Where the new objects begin.
    private var added: [Int: Int] = [:]
    private var nextNumber: Int

    /// - Throws: ``PDFError/failed(_:)`` for a file that is built otherwise.
    init(_ data: Data) throws(PDFError) {
        let tail = String(decoding: data.suffix(2048), as: UTF8.self)
        guard let start = tail.matches(of: /startxref\s+(\d+)/).last, let table = Int(start.1), table < data.count,
            let root = tail.matches(of: /\/Root (\d+) 0 R/).last.flatMap({ Int($0.1) })
        else { throw .failed("Cairo has written a file of a kind that is not known") }
        (self.data, self.table, self.root) = (data, table, root)
        offsets = Self.offsets(in: data, at: table)
        nextNumber = offsets.count
        guard root < offsets.count else { throw .failed("Cairo has written a file without a table of its objects") }
    }

    /// Entries of 20 bytes, each of which begins with an offset of ten digits.
    private static func offsets(in data: Data, at table: Int) -> [Int] {
        let text = String(decoding: data[table...], as: UTF8.self)
        guard let head = text.prefixMatch(of: /xref\s+0 (\d+)\s+/), let count = Int(head.1) else { return [] }
        let entries = text[head.range.upperBound...].prefix(count * 20).matches(of: /(\d{10}) \d{5} [nf]/)
        return entries.compactMap { Int($0.1) }
    }

    /// The dictionary of an object without its brackets.
    func dictionary(of number: Int) -> String {
        let rest = data[offsets[number]..<table].prefix(100_000)
        let end = rest.range(of: Data("endobj".utf8))?.lowerBound ?? rest.endIndex
        let text = String(decoding: rest[..<end], as: UTF8.self)
        guard let open = text.range(of: "<<"), let close = text.range(of: ">>", options: .backwards) else { return "" }
        return String(text[open.upperBound..<close.lowerBound])
    }

    /// The objects with a text in their dictionary, which streams have not.
    func objects(having text: String) -> [Int] {
        offsets.indices.dropFirst().filter { number in
            let beginning = data[offsets[number]..<table].prefix(120)
            return String(decoding: beginning, as: UTF8.self).contains(text)
        }
    }

    // MARK: Appending

    /// Puts another dictionary in the place of an object's.
    mutating func replace(_ number: Int, with dictionary: String) {
        append("<< \(dictionary) >>", as: number)
    }

    /// - Returns: The number of the new object.
    mutating func add(_ dictionary: String) -> Int {
        defer { nextNumber += 1 }
        append("<< \(dictionary) >>", as: nextNumber)
        return nextNumber
    }

    /// Adds bytes as they are.
    mutating func add(stream: Data, _ dictionary: String) -> Int {
        defer { nextNumber += 1 }
        begin(nextNumber)
        data.append(Data("<< \(dictionary) /Length \(stream.count) >>\nstream\n".utf8))
        data.append(stream)
        data.append(Data("\nendstream\nendobj\n".utf8))
        return nextNumber
    }

    private mutating func append(_ body: String, as number: Int) {
        begin(number)
        data.append(Data("\(body)\nendobj\n".utf8))
    }

    private mutating func begin(_ number: Int) {
        added[number] = data.count
        data.append(Data("\(number) 0 obj\n".utf8))
    }

    /// The file with all that was appended, and with an identity that follows from its bytes.
    mutating func finish(info: Int) -> Data {
        let start = data.count
        let identity = Self.identity(of: data)
        var text = "xref\n"
        for (number, offset) in added.sorted(by: { $0.key < $1.key }) {
            let digits = "\(offset)"
            text += "\(number) 1\n" + String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
        }
        text += "trailer\n<< /Size \(nextNumber) /Root \(root) 0 R /Info \(info) 0 R /Prev \(table) "
        text += "/ID [<\(identity)> <\(identity)>] >>\nstartxref\n\(start)\n%%EOF\n"
        data.append(Data(text.utf8))
        return data
    }

    /// 32 digits that differ where the bytes do (FNV-1a, twice).
    private static func identity(of data: Data) -> String {
        let seeds: [UInt64] = [0xCBF2_9CE4_8422_2325, 0x9AE1_6A3B_2F90_404F]
        return seeds.map { seed in
            let hash = data.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
            let digits = String(hash, radix: 16, uppercase: true)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}

extension String {
    /// As a text of PDF: UTF-16 in hexadecimal digits.
    var pdfText: String {
        let units = [0xFEFF] + utf16
        return "<" + units.map { String(format: "%04X", Int($0)) }.joined() + ">"
    }
}
