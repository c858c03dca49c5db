import CPrint
import Foundation
import Synchronization

/// Pages that are drawn through Pango and Cairo. The only file that imports CPrint.
final class Canvas {
    private let document: OpaquePointer
    private let family: UnsafeMutablePointer<CChar>
    private let logo: Logo?
    /// The widths of texts; most figures occur several times.
    private var widths: [MeasuredText: Double] = [:]
    /// The characters that no font has.
    private(set) var missing: [Character] = []

    private struct MeasuredText: Hashable {
        let text: String
        let ink: Ink
    }

    /// The libraries look for fonts in one place, and so one document is drawn at a time.
    private static let mutex = Mutex(())

    /// Draws a document.
    /// - Returns: The bytes of the PDF.
    static func draw(_ style: PageStyle, _ language: Language, _ body: (Canvas) throws -> Void) throws -> Data {
        try mutex.withLock { _ in
            try load(PRINT_PAGES)
            let canvas = try Canvas(style, language)
            try body(canvas)
            return try canvas.finish()
        }
    }

    private static func load(_ part: Int) throws(PDFError) {
        if let file = print_load(CInt(part)) { throw .noLibrary(String(cString: file)) }
    }

    private init(_ style: PageStyle, _ language: Language) throws {
        let size = style.paper.size
        let logo = try style.logo.map { try Logo(contentsOf: $0) }
        if logo?.isSVG == true { try Self.load(PRINT_SVG) }
        guard let document = print_open(size.width, size.height, language.rawValue), let family = strdup(style.font)
        else {
            throw PDFError.failed("there is no memory left")
        }
        (self.document, self.family, self.logo) = (document, family, logo)
        try checkFont(style.font)
    }

    deinit {
        print_close(document)
        free(family)
    }

    /// Checks that one of the families is installed; `sans-serif` and the like are always.
    private func checkFont(_ name: String) throws(PDFError) {
        guard let found = print_family(document, family).map({ String(cString: $0) }) else { throw .noFonts }
        let generic = ["sans", "sans-serif", "serif", "monospace"]
        let names = name.lowercased().split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        guard names.contains(where: { generic.contains($0) || $0 == found.lowercased() }) else {
            throw .noFont(name, instead: found)
        }
    }

    /// When the document was made, which else would be now.
    func setMoment(_ moment: String) { print_set_moment(document, moment) }

    private func withInk<Result>(_ ink: Ink, _ body: (UnsafePointer<print_ink>) -> Result) -> Result {
        let color = ink.color
        var value = print_ink(
            family: family, size: ink.size, weight: CInt(ink.weight.rawValue), red: Double(color.red) / 255,
            green: Double(color.green) / 255, blue: Double(color.blue) / 255)
        return body(&value)
    }

    // MARK: Measuring

    /// Returns the width of a text in one row.
    func width(of text: String, _ ink: Ink) -> Double {
        let key = MeasuredText(text: text, ink: ink)
        if let known = widths[key] { return known }
        let width = withInk(ink) { print_width(document, $0, text) }
        widths[key] = width
        return width
    }

    /// The rows of a text that is broken to a width; blanks at their ends are left out.
    func rows(of text: String, _ ink: Ink, width: Double) -> [String] {
        let bytes = Array(text.withoutControlsButNewlines.utf8)
        guard !bytes.isEmpty else { return [] }
        let text = String(decoding: bytes, as: UTF8.self)
        var starts = [Int](repeating: 0, count: bytes.count + 1)
        let count = withInk(ink) { print_rows(document, $0, text, width, &starts, starts.count) }
        let ends = starts[1..<count] + [bytes.count]
        return zip(starts, ends).map {
            String(decoding: bytes[$0..<$1], as: UTF8.self).withoutControls.withoutTrailingBlanks
        }
    }

    /// The size of the logo within a box; nil where there is none.
    func logoSize(within width: Double, _ height: Double) throws -> (width: Double, height: Double)? {
        guard let logo else { return nil }
        var size = (width: 0.0, height: 0.0)
        let isKnown = logo.bytes.withUnsafeBytes {
            print_picture_size($0.baseAddress, $0.count, logo.isSVG, &size.width, &size.height)
        }
        guard isKnown else { throw PDFError.badLogo(path: logo.path, reason: "the picture is broken") }
        let scale = min(width / size.width, height / size.height)
        return (size.width * scale, size.height * scale)
    }

    // MARK: Drawing

    func draw(_ mark: Mark) throws {
        switch mark {
        case .text(let text, let ink, let x, let baseline):
            let text = text.withoutControls
            let unknown = withInk(ink) { print_text(document, $0, text, x, baseline) }
            if unknown > 0 { noteMissing(in: text, ink) }
        case .fill(let x, let y, let width, let height, let color):
            print_fill(
                document, x, y, width, height, Double(color.red) / 255, Double(color.green) / 255,
                Double(color.blue) / 255)
        case .logo(let x, let y, let width, let height): try drawLogo(x, y, width, height)
        }
    }

    private func drawLogo(_ x: Double, _ y: Double, _ width: Double, _ height: Double) throws {
        guard let logo else { return }
        let isDrawn = logo.bytes.withUnsafeBytes {
            print_picture(document, $0.baseAddress, $0.count, logo.isSVG, x, y, width, height)
        }
        guard isDrawn else { throw PDFError.badLogo(path: logo.path, reason: "the picture is broken") }
    }

    private func noteMissing(in text: String, _ ink: Ink) {
        for character in text where !missing.contains(character) {
            // Drawn far from the page, which is not kept.
            let unknown = withInk(ink) { print_text(document, $0, String(character), -1000, -1000) }
            if unknown > 0 { missing.append(character) }
        }
    }

    func endPage() { print_end_page(document) }

    private func finish() throws -> Data {
        guard missing.isEmpty else { throw PDFError.missingGlyphs(missing, font: String(cString: family)) }
        var count = 0
        guard let bytes = print_finish(document, &count) else {
            throw PDFError.failed(print_failure(document).map { String(cString: $0) } ?? "it is not known why")
        }
        return Data(bytes: bytes, count: count)
    }
}

extension EPCCode {
    /// The modules of the QR code, row by row, true where one is dark.
    /// - Throws: ``PDFError/noLibrary(_:)``.
    public func modules() throws(PDFError) -> [[Bool]] {
        if let file = print_load(CInt(PRINT_QR)) { throw .noLibrary(String(cString: file)) }
        let bytes = Array(text.utf8)
        var modules = [UInt8](repeating: 0, count: 69 * 69)
        let side = Int(print_qr(bytes, bytes.count, &modules))
        return (0..<side).map { row in (0..<side).map { modules[row * side + $0] == 1 } }
    }
}
