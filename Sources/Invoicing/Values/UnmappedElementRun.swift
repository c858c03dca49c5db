/// Unmapped elements that follow one another in one place, as a column holds them: the first one whole, of each other one
/// only what tells it from the one before.
///
/// Dictionaries are kept so: front coding, here at both ends (Witten, Moffat, Bell: *Managing Gigabytes*, 4.1). A run of one
/// element is that element, which is how databases of earlier versions have all of them.
nonisolated struct UnmappedElementRun: Equatable {
    let first: UnmappedElement
    /// The others. Of each: how many bytes it begins with as the one before does, with how many it ends so, how many equal
    /// ones it stands for, how many bytes are between, and those: `12 9 1 3:abc`. Empty for none.
    private(set) var others = ""

    /// The runs of elements, as few as there can be.
    /// - Complexity: O(*n*) in the length of the elements.
    static func runs(of elements: [UnmappedElement]) -> [UnmappedElementRun] {
        var runs: [UnmappedElementRun] = []
        var (run, last, count) = (UnmappedElementRun?.none, [UInt8](), 0)
        for element in elements {
            let bytes = Array(element.xml.utf8)
            if let first = run?.first, count < mostElements, element.stands(besides: first) {
                run?.append(bytes, element.count, after: last)
                count += 1
            } else {
                if let run { runs.append(run) }
                (run, count) = (UnmappedElementRun(first: element), 1)
            }
            last = bytes
        }
        return run.map { runs + [$0] } ?? []
    }

    /// Its elements; nil where the text of the others is none that was written so.
    /// - Complexity: O(*n*) in the length of the elements, which is at most 256 times the run's own.
    var elements: [UnmappedElement]? {
        guard !others.isEmpty else { return [first] }
        var (elements, last) = ([first], Array(first.xml.utf8))
        var rest = Array(others.utf8)[...]
        while !rest.isEmpty {
            guard elements.count < Self.mostElements,
                let start = rest.takeNumber(before: " "), let end = rest.takeNumber(before: " "),
                let count = rest.takeNumber(before: " "), let length = rest.takeNumber(before: ":"),
                (1...UnmappedElement.mostCount).contains(count), start + end <= last.count, length <= rest.count
            else { return nil }
            last = last.prefix(start) + rest.prefix(length) + last.suffix(end)
            rest = rest.dropFirst(length)
            guard let xml = String(validating: last, as: UTF8.self) else { return nil }
            elements.append(
                UnmappedElement(path: first.path, predecessor: first.predecessor, xml: xml, count: count))
        }
        return elements
    }

    /// So that a damaged text cannot stand for more than memory holds.
    private static let mostElements = 256

    private mutating func append(_ bytes: [UInt8], _ count: Int, after last: [UInt8]) {
        let shorter = min(bytes.count, last.count)
        var start = 0
        while start < shorter, bytes[start] == last[start] { start += 1 }
        while start > 0, bytes.continuesCharacter(at: start) || last.continuesCharacter(at: start) { start -= 1 }
        var end = 0
        while end < shorter - start, bytes[bytes.count - 1 - end] == last[last.count - 1 - end] { end += 1 }
        while end > 0, bytes[bytes.count - end].continuesCharacter { end -= 1 }
        let between = bytes[start..<bytes.count - end]
        others += "\(start) \(end) \(count) \(between.count):"
        others += String(decoding: between, as: UTF8.self)
    }
}

extension UnmappedElementRun: Codable {
    private enum CodingKeys: CodingKey {
        case others
    }

    init(from decoder: any Decoder) throws {
        first = try UnmappedElement(from: decoder)
        others = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(String.self, forKey: .others) ?? ""
    }

    func encode(to encoder: any Encoder) throws {
        try first.encode(to: encoder)
        guard !others.isEmpty else { return }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(others, forKey: .others)
    }
}

extension StoredForm<[UnmappedElement]> {
    /// In runs.
    static let runs = StoredForm(
        encode: { try ColumnForm.encode(UnmappedElementRun.runs(of: $0)) },
        decode: { column in
            try (ColumnForm.decode(column) as [UnmappedElementRun]?)?.flatMap { run in
                guard let elements = run.elements else { throw ColumnError(column) }
                return elements
            }
        })
}

extension UnmappedElement {
    /// Whether both stand in one place.
    fileprivate nonisolated func stands(besides other: UnmappedElement) -> Bool {
        path.utf8.elementsEqual(other.path.utf8) && predecessor.utf8.elementsEqual(other.predecessor.utf8)
    }
}

extension [UInt8] {
    /// Whether there is no beginning of a character of UTF-8 at an index; false at the end.
    fileprivate nonisolated func continuesCharacter(at index: Int) -> Bool {
        index < count && self[index].continuesCharacter
    }
}

extension UInt8 {
    fileprivate nonisolated var continuesCharacter: Bool { self & 0xC0 == 0x80 }
}

extension ArraySlice<UInt8> {
    /// Takes the digits before a separator, and that; nil if there is no number up to it.
    fileprivate nonisolated mutating func takeNumber(before separator: Unicode.Scalar) -> Int? {
        guard let end = prefix(11).firstIndex(of: UInt8(ascii: separator)), end > startIndex else { return nil }
        var number = 0
        for byte in self[startIndex..<end] {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        self = self[(end + 1)...]
        return number
    }
}
