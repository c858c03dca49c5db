import Foundation

/// The picture above the seller.
struct Logo {
    let path: String
    let bytes: Data
    let isSVG: Bool

    private static let largest = 10_000_000
    /// The number of pixels with which a page of this size could be printed.
    private static let mostPixels = 40_000_000

    /// Reads a PNG or an SVG, which is looked at no further than to tell the two apart.
    init(contentsOf path: String) throws(PDFError) {
        self.path = path
        bytes = try Self.read(path)
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            isSVG = false
            let size = bytes.dropFirst(16).prefix(8).reduce(into: [0, 0, 0, 0, 0, 0, 0, 0][...]) {
                $0.removeFirst()
                $0.append(Int($1))
            }
            let (width, height) = (Self.number(size.prefix(4)), Self.number(size.suffix(4)))
            guard width * height <= Self.mostPixels else {
                throw .badLogo(path: path, reason: "it has too many pixels")
            }
        } else {
            isSVG = true
            let beginning = String(decoding: bytes.prefix(4096), as: UTF8.self)
            guard beginning.contains("<svg") else { throw .badLogo(path: path, reason: "it is neither PNG nor SVG") }
        }
    }

    private static func number(_ bytes: ArraySlice<Int>) -> Int { bytes.reduce(0) { $0 << 8 | $1 } }

    private static func read(_ path: String) throws(PDFError) -> Data {
        guard let file = FileHandle(forReadingAtPath: path) else {
            throw .badLogo(path: path, reason: "it is not there")
        }
        defer { try? file.close() }
        guard let bytes = try? file.read(upToCount: largest + 1) else {
            throw .badLogo(path: path, reason: "it cannot be read")
        }
        guard bytes.count <= largest else { throw .badLogo(path: path, reason: "it is too large") }
        return bytes
    }
}
