import Foundation
import Invoicing
import Testing

@testable import Settings

@Suite("A pattern of file names")
struct FileNamePatternTests {
    private static let id = UUID(uuidString: "0A1B2C3D-0000-4000-8000-000000000001") ?? UUID()

    private func problem(_ text: String) -> String? {
        do throws(FileNamePattern.Problem) { _ = try FileNamePattern(text).distinct } catch { return "\(error)" }
        return nil
    }

    @Test(
        "is refused where it leads out of the folder, means nothing, or gives two invoices one name",
        arguments: [
            ("../{number}", "“../{number}” leads out of the folder, or names no file."),
            ("/tmp/{number}", "“/tmp/{number}” leads out of the folder"),
            ("{year}/../{number}", "leads out of the folder"),
            ("./{number}", "leads out of the folder"), ("{number}/", "names no file"),
            ("{year}//{number}", "names no file"),
            ("", "names no file"), ("{number}\u{7}", "names no file"),
            ("{nmber}", "“{nmber}” means nothing in a file's name; {number}, {date}"), ("{}", "“{}” means nothing"),
            ("{number}{colour}", "“{colour}” means nothing"),
            ("{seller}", "“{seller}” would give two invoices one name."),
            ("{buyer}", "Put {number} or {id} into it."), ("{year}/{month}", "would give two invoices one name"),
        ])
    func refused(text: String, sentence: String) {
        #expect(problem(text)?.contains(sentence) == true, "\(problem(text) ?? "It is taken.")")
    }

    @Test(
        "has the parts of an invoice in place of their names",
        arguments: [
            ("{number}", "R-7"), ("{year}/{number}", "2026/R-7"), ("{date} {buyer}", "2026-03-01 Bob - Co"),
            ("{month}-{seller}", "03-ACME"), ("{id}", "0a1b2c3d-0000-4000-8000-000000000001"), ("Rechnung", "Rechnung"),
        ])
    func names(text: String, name: String) throws {
        let invoice = FileNamePattern.NamedInvoice(
            id: Self.id, number: "R-7", buyer: "Bob & Co", seller: "ACME", date: CalendarDate("2026-03-01"),
            isDraft: false)
        #expect(try FileNamePattern(text).name(of: invoice) == name)
    }

    @Test(
        "says of what an invoice has not that it is not known, and marks a draft",
        arguments: [
            ("{number}", "draft-0a1b2c3d"), ("{year}/{number}", "undated/draft-0a1b2c3d"),
            ("{buyer}/{date}", "unknown/draft-undated"), ("draft-{id}", "draft-0a1b2c3d-0000-4000-8000-000000000001"),
        ])
    func empty(text: String, name: String) throws {
        let invoice = FileNamePattern.NamedInvoice(
            id: Self.id, number: "", buyer: "", seller: "", date: nil, isDraft: true)
        #expect(try FileNamePattern(text).name(of: invoice) == name)
    }
}
