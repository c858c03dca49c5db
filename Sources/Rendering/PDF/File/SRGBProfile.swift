import Foundation

/// The profile of the colours in which documents are drawn, sRGB, as ICC.1:2001 writes it.
enum SRGBProfile {
    /// The bytes of the profile.
    static let bytes: Data = {
        var offset = 128 + 4 + 12 * tags.count
        var (table, content) = (bigEndian(tags.count), [UInt8]())
        var offsets: [[UInt8]: Int] = [:]
        for (signature, part) in tags {
            // The three curves are one.
            let place = offsets[part] ?? offset
            if offsets[part] == nil {
                offsets[part] = offset
                content += part
                offset += part.count
            }
            table += Array(signature.utf8) + bigEndian(place) + bigEndian(part.count)
        }
        return Data(header(size: 128 + table.count + content.count) + table + content)
    }()

    private static func header(size: Int) -> [UInt8] {
        var header = bigEndian(size) + [0, 0, 0, 0] + [2, 0x10, 0, 0]
        header += Array("mntrRGB XYZ ".utf8)
        // The first of January 2000, so that it is the same each time.
        header += [0x07, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]
        header += Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
        header += fixed(0.9642) + fixed(1) + fixed(0.8249)
        return header + [UInt8](repeating: 0, count: 128 - header.count)
    }

    private static let tags: [(String, [UInt8])] = [
        ("desc", description), ("cprt", Array("text".utf8) + [0, 0, 0, 0] + Array("Public domain\0".utf8) + [0, 0]),
        ("wtpt", xyz(0.9642, 1, 0.8249)), ("rXYZ", xyz(0.436_07, 0.222_49, 0.013_92)),
        ("gXYZ", xyz(0.385_15, 0.716_87, 0.097_08)), ("bXYZ", xyz(0.143_07, 0.060_61, 0.714_10)), ("rTRC", curve),
        ("gTRC", curve), ("bTRC", curve),
    ]

    private static var description: [UInt8] {
        let name = Array("sRGB IEC61966-2.1\0".utf8)
        let bytes = Array("desc".utf8) + [0, 0, 0, 0] + bigEndian(name.count) + name + [UInt8](repeating: 0, count: 78)
        return bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }

    private static func xyz(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
        Array("XYZ ".utf8) + [0, 0, 0, 0] + fixed(x) + fixed(y) + fixed(z)
    }

    /// The curve of IEC 61966-2-1, at 256 points.
    private static let curve: [UInt8] = {
        let points = (0..<256).flatMap { index -> [UInt8] in
            let value = Double(index) / 255
            let linear = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
            let number = UInt16((linear * 65535).rounded())
            return [UInt8(number >> 8), UInt8(number & 0xFF)]
        }
        return Array("curv".utf8) + [0, 0, 0, 0] + bigEndian(256) + points
    }()

    private static func bigEndian(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) } }

    /// A number with 16 bits behind the point.
    private static func fixed(_ number: Double) -> [UInt8] { bigEndian(Int((number * 65536).rounded())) }
}
