/// Unmapped elements that follow one another in one place, as a database holds them: the first one whole, of each other one
/// only what tells it from the one before.
///
/// Dictionaries are kept so: front coding, here at both ends (Witten, Moffat, Bell: *Managing Gigabytes*, 4.1). A run of one
/// element is that element, which is how databases of earlier versions have all of them.
nonisolated struct UnmappedElementRun {
    /// At least one.
    private(set) var elements: [UnmappedElement]

    /// So that a damaged text cannot stand for more than memory holds.
    private static let mostElements = 256

    /// The runs of elements, as few as there can be.
    /// - Complexity: O(*n*) in the length of the elements.
    static func runs(of elements: [UnmappedElement]) -> [UnmappedElementRun] {
        var runs: [UnmappedElementRun] = []
        var start = 0
        while start < elements.count {
            let run = elements[start...].prefix(mostElements).prefix { $0.stands(besides: elements[start]) }
            runs.append(UnmappedElementRun(elements: Array(run)))
            start = run.endIndex
        }
        return runs
    }
}

extension UnmappedElementRun: Codable {
    private enum CodingKeys: CodingKey {
        /// For each element after the first: bytes of the common prefix, bytes of the common suffix, count, length of the
        /// middle, then the middle itself: `12 9 1 3:abc`.
        case others
    }

    /// - Throws: `DecodingError`, also where the text of the others is none that was written so.
    /// - Complexity: O(*n*) in the length of the elements, which is at most 256 times that of the JSON.
    init(from decoder: any Decoder) throws {
        let first = try UnmappedElement(from: decoder)
        elements = [first]
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard let others = try container.decodeIfPresent(String.self, forKey: .others) else { return }
        var (last, rest) = (Array(first.xml.utf8), Array(others.utf8)[...])
        while !rest.isEmpty {
            guard elements.count < Self.mostElements, let other = Other(takenFrom: &rest),
                let bytes = other.bytes(after: last), let xml = String(validating: bytes, as: UTF8.self)
            else {
                throw DecodingError.dataCorruptedError(
                    forKey: .others, in: container, debugDescription: "No element is written so.")
            }
            last = bytes
            elements.append(
                UnmappedElement(path: first.path, predecessor: first.predecessor, xml: xml, count: other.count))
        }
    }

    func encode(to encoder: any Encoder) throws {
        try elements[0].encode(to: encoder)
        guard elements.count > 1 else { return }
        var (others, last) = ("", Array(elements[0].xml.utf8))
        for element in elements.dropFirst() {
            let bytes = Array(element.xml.utf8)
            Other(bytes, element.count, after: last).write(to: &others)
            last = bytes
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(others, forKey: .others)
    }
}

extension StoredForm<[UnmappedElement]> {
    /// In runs.
    static let runs = StoredForm(encoding: UnmappedElementRun.runs) { $0.flatMap(\.elements) }
}

/// The values that tell an element from the one before.
private nonisolated struct Other {
    /// The number of equal bytes at their beginnings.
    let start: Int
    /// The number of equal bytes at their ends, behind those.
    let end: Int
    let count: Int
    let between: ArraySlice<UInt8>

    init(_ bytes: [UInt8], _ count: Int, after last: [UInt8]) {
        let shorter = min(bytes.count, last.count)
        var start = 0
        while start < shorter, bytes[start] == last[start] { start += 1 }
        while start > 0, bytes.continuesCharacter(at: start) || last.continuesCharacter(at: start) { start -= 1 }
        var end = 0
        while end < shorter - start, bytes[bytes.count - 1 - end] == last[last.count - 1 - end] { end += 1 }
        while end > 0, bytes[bytes.count - end].continuesCharacter { end -= 1 }
        (self.start, self.end, self.count) = (start, end, count)
        between = bytes[start..<bytes.count - end]
    }

    /// Takes it off the beginning of a text; nil where none begins there.
    init?(takenFrom text: inout ArraySlice<UInt8>) {
        guard let start = text.takeNumber(before: " "), let end = text.takeNumber(before: " "),
            let count = text.takeNumber(before: " "), let length = text.takeNumber(before: ":"),
            (1...UnmappedElement.mostCount).contains(count), length <= text.count
        else { return nil }
        (self.start, self.end, self.count, between) = (start, end, count, text.prefix(length))
        text = text.dropFirst(length)
    }

    func write(to text: inout String) {
        text += "\(start) \(end) \(count) \(between.count):"
        text += String(decoding: between, as: UTF8.self)
    }

    /// The element; nil where the one before is too short.
    func bytes(after last: [UInt8]) -> [UInt8]? {
        start + end <= last.count ? last.prefix(start) + between + last.suffix(end) : nil
    }
}

extension UnmappedElement {
    /// Returns `true` if both stand in one place.
    fileprivate nonisolated func stands(besides other: UnmappedElement) -> Bool {
        path.utf8.elementsEqual(other.path.utf8) && predecessor.utf8.elementsEqual(other.predecessor.utf8)
    }
}

extension [UInt8] {
    /// Returns `true` if there is no beginning of a character of UTF-8 at an index; false at the end.
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
