import Derive
import Foundation
import Invoicing
import Ledger
import Settings
import Storage
import Terminal
import Testing

@testable import Console
@testable import Delivery
@testable import Editor
@testable import Opening

/// Mails in the editor and in commands.
@Suite("A mail with an invoice", .serialized)
final class SentMailTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "mail-\(UUID())")

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// An editor with an issued invoice under the cursor.
    private func begin() throws -> (SessionUnderTest, Invoice) {
        let line = InvoiceLine()
        (line.itemName, line.enteredNetPrice, line.vatRate) = ("Tea", 100, 19)
        let draft = Invoice(seller: Party(name: "Me GmbH"), buyer: Party(name: "Adler"), lines: [line])
        draft.issueDate = .today
        for party in [draft.seller, draft.buyer] {
            let address = PostalAddress()
            (address.city, address.countryCode) = ("Kiel", "DE")
            (party.address, party.vatIdentifier) = (address, "DE123456789")
        }
        let contact = Contact()
        contact.email = "a@x.example, b@y.example"
        draft.buyer.contact = contact
        let editor = try SessionUnderTest(keys: .billow)
        editor.workspace.list.add(draft)
        editor.settle()
        editor.workspace.focus = .list
        editor.press(" ", "i", .enter)
        editor.settle()
        #expect(draft.isIssued)
        return (editor, draft)
    }

    private func send(_ editor: SessionUnderTest, _ variables: [String: String]) -> String {
        let all = ["BILLOW_OUTBOX": folder.path, "XDG_CONFIG_HOME": folder.path, "PATH": "/usr/bin:/bin"].merging(
            variables
        ) { $1 }
        Environment.$current.withValue(Environment(all)) { editor.press(" ", "s") }
        editor.settle()
        return "\(editor.workspace.status.message)"
    }

    @Test("is noted when the mail program is opened, and head and list say so")
    func sent() throws {
        let (editor, invoice) = try begin()
        let first = send(editor, ["BILLOW_MAIL": "true"])
        #expect(first.contains("“true” is opened with them, to a@x.example, b@y.example."), "\(first)")
        let today = try #require(CalendarDate.today)
        #expect(invoice.sentMails.map(\.recipients) == [["a@x.example", "b@y.example"]] && invoice.sentDate == today)
        let sent = "sent \(today.description.dropFirst(5))"
        #expect(editor.workspace.problems.status.hasSuffix(", sent \(today.shown)"))
        for (width, status) in [
            (90, "S\(sent.dropFirst())"), (100, "Open, \(sent)"), (120, "days, \(sent)"), (160, "days, \(sent)"),
        ] {
            let rows = rendered(InvoiceListPane(editor.workspace.list), width: width, height: 8)
            #expect(rows.contains { $0.contains("Adler") && $0.contains(status) }, "\(rows)")
        }
        #expect(send(editor, ["BILLOW_MAIL": "true"]).contains("is opened with them again, to a@x.example"))
        #expect(invoice.sentMails.count == 2)
        invoice.payments = [Payment(amount: invoice.amountDue, date: today)]
        #expect(!editor.workspace.problems.status.contains("sent"))
    }

    @Test("is not opened without a mail program, which is said with what to do, and nothing is noted")
    func noProgram() throws {
        let (editor, invoice) = try begin()
        let message = send(editor, [:])
        #expect(message.contains("Attach the files to a mail yourself, or name a mail program"), "\(message)")
        #expect(send(editor, ["BILLOW_MAIL": "none"]).contains("“none” is no program"))
        #expect(invoice.sentMails.isEmpty && !editor.workspace.problems.status.contains("sent"))
    }

    @Test("goes to the address of the customer's form, also where the invoice was issued before it was entered")
    func form() throws {
        let customer = Customer()
        let titles = Form.customer(customer, .billow).rows().map(\.title)
        #expect(titles.contains("E-mail"), "\(titles)")
        let table = "Name,Street,Postal code,City,Country,VAT id,E-mail\nAdler,Ring 1,10115,Berlin,DE,,new@x.example\n"
        // The books read from its database.
        let editor = try SessionUnderTest(keys: .billow, table: table)
        let books = editor.workspace.ledger.books
        let invoice = Invoice(seller: Party(name: "Me GmbH"), buyer: Party(name: "Adler"))
        let sending = Environment.$current.withValue([:]) { Sending(UserSettings("")) }
        #expect(try sending.mail(about: invoice, in: books).recipients == ["new@x.example"])
        let contact = Contact()
        contact.email = "a@x.example"
        invoice.buyer.contact = contact
        #expect(try sending.mail(about: invoice, in: books).recipients == ["a@x.example"])
    }
}
