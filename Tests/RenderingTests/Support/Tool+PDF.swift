import Foundation
import TestSupport

/// Reading PDFs as their readers do.
extension Tool {
    /// Calls a closure with the path of a file that has some bytes, and removes it after that.
    static func withFile<Result>(_ bytes: Data, _ ending: String = "pdf", _ body: (String) throws -> Result) throws
        -> Result
    {
        let path = FileManager.default.temporaryDirectory.appending(path: "billow-\(UUID().uuidString).\(ending)").path
        try bytes.write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try body(path)
    }

    /// The text of a PDF. Blanks that do not break are blanks.
    static func text(of pdf: Data) throws -> String {
        try withFile(pdf) { try run("pdftotext", ["-layout", "-enc", "UTF-8", $0, "-"]).output }
            .replacing("\u{A0}", with: " ")
    }
}
