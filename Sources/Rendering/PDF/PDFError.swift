/// Reasons why no PDF is made. Each sentence says what to do; no file is written then.
public enum PDFError: Error, Equatable, CustomStringConvertible {
    /// A library is not there, by the name of its file.
    case noLibrary(String)
    /// No font has some characters.
    case missingGlyphs([Character], font: String)
    /// The font that was asked for is not there.
    case noFont(String, instead: String)
    /// There is no font at all.
    case noFonts
    /// The logo cannot be used.
    case badLogo(path: String, reason: String)
    /// The library failed.
    case failed(String)

    public var description: String {
        switch self {
        case .noLibrary(let file):
            "PDFs are drawn with “\(file)”, which is not on this machine. On Debian and Ubuntu "
                + "“sudo apt-get install \(Self.package(of: file))” installs it; HTML and text need nothing."
        case .missingGlyphs(let characters, let font):
            "No font on this machine has \(Self.list(characters)), and neither has “\(font)”. Install one that has them, such "
                + "as Debian's fonts-noto-core or fonts-noto-cjk, or name it in config.toml: [pdf] font = \"…\"."
        case .noFont(let font, let instead):
            "There is no font “\(font)” on this machine; “\(instead)” would stand in for it. Install it, or name another one in "
                + "config.toml: [pdf] font = \"…\"."
        case .noFonts:
            "There is no font on this machine. On Debian and Ubuntu “sudo apt-get install fonts-inter” installs one."
        case .badLogo(let path, let reason):
            "The logo “\(path)” cannot be used: \(reason). Name a PNG or SVG of up to 10 MB in config.toml: [pdf] logo = \"…\"."
        case .failed(let reason):
            "The PDF cannot be drawn: \(reason)."
        }
    }

    /// `true` if other invoices may be drawn all the same.
    public var isOfOneInvoice: Bool {
        if case .missingGlyphs = self { true } else { false }
    }

    /// `true` if something is missing on this machine, so that no PDF can be drawn there.
    public var isOfMachine: Bool {
        switch self {
        case .noLibrary, .noFonts: true
        case .missingGlyphs, .noFont, .badLogo, .failed: false
        }
    }

    /// The exit status according to sysexits(3).
    public var exitCode: Int32 {
        switch self {
        case .noLibrary, .failed, .noFonts: 69
        case .missingGlyphs, .noFont, .badLogo: 65
        }
    }

    private static func package(of file: String) -> String {
        switch file {
        case "librsvg-2.so.2": "librsvg2-2"
        case "libqrencode.so.4": "libqrencode4"
        case "libqpdf.so.29": "qpdf"
        default: "libpangocairo-1.0-0"
        }
    }

    /// The first few, each with its code.
    private static func list(_ characters: [Character]) -> String {
        let shown = characters.prefix(8).map { character in
            let codes = character.unicodeScalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }
            return "“\(character)” (\(codes.joined(separator: " ")))"
        }
        let rest = characters.count - shown.count
        return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}
