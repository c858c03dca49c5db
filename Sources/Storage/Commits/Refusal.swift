import DeriveDocuments
import Foundation
import GRDB
import Invoicing

/// A change that the log of several machines has refused, with what to do now.
public nonisolated struct Refusal: Hashable, Codable, Sendable, CustomStringConvertible {
    let document: UUID
    /// The rule that refused it.
    public let why: String
    /// Who has done such a thing before.
    let detail: String?
    /// The step's name, and the text or number that it has set first; empty for none.
    let step, text: String
    /// The number or the name of the invoice; empty for the directory.
    var title = ""

    public var description: String {
        let name = title.isEmpty ? "The directory" : "Invoice \(title)"
        let what = step.isEmpty ? "a change" : step + (text.isEmpty ? "" : " (\(text))")
        let others = detail.map { " by \($0)" } ?? ""
        let again = "\(name) is a draft again: look at it, and issue it once more."
        return switch why {
        case "issued":
            // An issue that has proposed the same number has left nothing out.
            "\(name) was issued elsewhere\(others)"
                + (!title.isEmpty && text == title
                    ? " before, and is issued once." : ". It stays as it was then, without: \(what).")
        case "deleted": "\(name) was deleted elsewhere. It is there again, whole, for what was done here: \(what)."
        case "changed": "\(name) was changed elsewhere before, and stays: \(what). Look at it, then do it again."
        case "taken":
            "\(text.isEmpty ? "Its number" : "Number \(text)") was given to another invoice elsewhere\(others). \(again)"
        case "number": "Another machine has issued the next number. \(again)"
        case "recovering":
            "The server was restored, and numbers wait until all machines have sent what they had. \(again)"
        case "role": "This login may not issue invoices. \(name) is a draft again: somebody who may issues it."
        case "claimed":
            "\(name): \(what) was done elsewhere\(others) before, and counts once. Do it again if it is another one."
        case "unanswered":
            "\(name): the server has not taken \(what), and its answer was lost. Do it again if it is still to be done."
        default: "\(name): the server refuses \(what): \(why)\(detail.map { ", \($0)" } ?? "")."
        }
    }
}

nonisolated extension Refusal {
    init(row: StoredRow) throws {
        document = try UUID(column: row["document"])
        (why, detail) = (row["why"], row["detail"])
        let changes = (row["changes"] as String?).flatMap { try? ChangeSet(json: $0) }
        step = changes?.name ?? ""
        text = changes?.operations.lazy.compactMap(\.newText).first ?? ""
    }

    /// The same with the present number or name of its invoice.
    func titled(in database: Database) throws -> Refusal {
        var copy = self
        copy.title = try database.title(of: document)
        return copy
    }
}

extension Database {
    /// The number of an invoice, or its name; empty where it is not there.
    nonisolated func title(of invoice: UUID) throws -> String {
        let sql = """
            SELECT coalesce((SELECT nullif(number, '') FROM invoiceEntry WHERE id = ?1),
                (SELECT name FROM draftName WHERE invoice = ?1), '')
            """
        return try String.fetchOne(self, sql: sql, arguments: [invoice.uuidString]) ?? ""
    }

    /// Refusals of a document that are told now.
    nonisolated func newRefusals(of document: UUID) throws -> [Refusal] {
        let sql = "SELECT * FROM refused WHERE document = ? AND told = 0"
        return try StoredRow.all(self, sql, [document.uuidString]).map(Refusal.init)
    }
}

extension RowOperation {
    /// The text or the number that it sets in a column; nil for none.
    nonisolated var newText: String? {
        guard case .update(_, _, _, let value) = self else { return nil }
        return switch value {
        case .text(let text): text.isEmpty ? nil : text
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .null, .json: nil
        }
    }
}
