import Foundation
import Input
import Invoicing
import Ledger
import Rendering

extension OriginalFile {
    /// The number of errors that the examination has found.
    private struct Result: Decodable { let errors: Int }

    /// `Received 2026-11-29 as invoice.pdf, 48 312 bytes, SHA-256 e3b0…; examined then: 1 error`.
    @MainActor var words: String {
        let errors = (try? JSONDecoder().decode(Result.self, from: Data(examination.utf8)))?.errors
        let result = errors.map { $0 == 0 ? "no error" : $0 == 1 ? "1 error" : "\($0) errors" }
        return
            "Received \(CalendarDate(day)?.shown ?? day) as \(name), \(DecimalFormat.plain(ExactDecimal(file.size))) bytes, SHA-256 \(file.hash)"
            + (result.map { "; examined then: \($0)" } ?? "")
    }

    /// With the whole examination.
    var json: JSONValue {
        .object([
            ("file", .text(name)), ("day", .text(day)), ("bytes", .integer(file.size)), ("sha256", .text(file.hash)),
            ("examination", .json(examination)),
        ])
    }
}
