import Foundation
import GRDB
import Invoicing
import Storage
import TestSupport
import Testing

@testable import EditorTests

/// What leaves Billow: mails, e-invoices and papers.
extension ShellCommandTests {
    @Test(
        "send nothing to an address that could add recipients or attachments, and name the field",
        arguments: ["v@x.de?bcc=evil@e.com&attach=/etc/passwd", "v@x.de w@x.de", "-v@x.de"])
    func unsendable(address: String) throws {
        try prepare()
        let outbox = program.folder.appending(path: "data/billow/outbox").path
        #expect(try run("new", "--customer", "Seeblick", "--line", "Milk;2;3;7", "--issue").status == 0)
        let environment = ["BILLOW_MAIL": "true", "BILLOW_TODAY": "2026-11-21"]
        #expect(try program.run(["send", "2026-0001"], environment: environment).status == 0)
        try FileManager.default.removeItem(atPath: outbox)
        let customer = ["--name", "Evil KG", "--address", "Weg 1;10115;Berlin;DE", "--email=\(address)"]
        let form = try program.run(["customer", "add"] + customer)
        #expect(form.status == 65 && form.output.contains("is no mail address"), "\(form)")
        // What was imported may have it all the same.
        #expect(try run("new", "--customer", "Seeblick", "--line", "Milk;2;3;7").status == 0)
        let store = try Repository(path: program.database)
        let invoice = try store.load(try #require(store.invoices(numbered: "draft-2").first).id)
        let contact = Contact()
        contact.email = address
        invoice.buyer.contact = contact
        try store.close()
        #expect(try run("issue", "draft-2").status == 0)
        let refused = try program.run(["send", "2026-0002"], environment: environment)
        #expect(
            refused.status == 65
                && refused.output.contains("The buyer’s E-mail in 2026-0002, “\(address)”, is no address such as"),
            "\(refused)")
        #expect(!FileManager.default.fileExists(atPath: outbox))
        #expect(try program.run(["send", "2026-0002", "--files-only"], environment: environment).status == 0)
        #expect(FileManager.default.fileExists(atPath: outbox + "/2026-0002.xml"))
    }

    @Test("make the kind of e-invoice that the customer wants, else that of the company")
    func profile() throws {
        try prepare()
        #expect(try run("company", "--profile", "peppol").status == 0)
        #expect(try run("new", "--customer", "Seeblick", "--line", "Milk;2;3;7").status == 0)
        #expect(try run("customer", "edit", "Seeblick", "--profile", "xrechnung").status == 0)
        #expect(try run("new", "--customer", "Seeblick", "--line", "Milk;2;3;7").status == 0)
        #expect(try run("export", "draft-1", "draft-2", "--ubl", "--to", program.folder.path).status == 0)
        for (name, kind) in [("draft-1", "peppol"), ("draft-2", "xrechnung")] {
            let file = program.folder.appending(path: "\(name).xml")
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(text.firstMatch(of: /CustomizationID>[^<]*/)?.output.contains(kind) == true, "\(text)")
        }
        for arguments in [["customer", "list", "Seeblick", "--json"], ["company", "--json"]] {
            let output = try program.run(arguments).output
            #expect(output.contains(#""specification": "urn:cen.eu:en16931:2017#"#), "\(output)")
        }
        let refused = try run("customer", "edit", "Seeblick", "--profile", "fax")
        #expect(refused.status == 64 && refused.output.contains("“fax” is no profile"), "\(refused)")
    }

    @Test("note when and to whom a mail was handed over, and say what to do without a mail program")
    func sentMails() throws {
        try prepare()
        #expect(try run("customer", "edit", "Seeblick", "--email", "a@x.example, b@y.example").status == 0)
        #expect(try run("new", "--customer", "Seeblick", "--line", "Milk;2;3;7", "--issue").status == 0)
        let day = ["BILLOW_TODAY": "2026-11-21"]
        let without = try program.run(["send", "2026-0001"], environment: day)
        #expect(without.status == 0 && without.output.contains("No mail program was found"), "\(without)")
        #expect(try !run("show", "2026-0001").output.contains("sent on"))
        let environment = day.merging(["BILLOW_MAIL": "true"]) { $1 }
        #expect(try program.run(["send", "2026-0001"], environment: environment).status == 0)
        let other = ["send", "2026-0001", "--to", "c@z.example", "--copy", "me@x.example"]
        #expect(try program.run(other, environment: environment).status == 0)
        let shown = try run("show", "2026-0001").output
        #expect(shown.contains("sent on 2026-11-21 to a@x.example, b@y.example"), "\(shown)")
        #expect(shown.contains("sent again on 2026-11-21 to c@z.example"), "\(shown)")
        #expect(try run("show", "2026-0001", "--json").output.contains("\"sentMails\""))
        #expect(try run("list", "--json").output.contains("\"sentDate\": \"2026-11-21\""))
        let refused = try program.run(["send", "2026-0001", "--copy", "me"], environment: environment)
        #expect(refused.status == 65 && refused.output.contains("“me” is no mail address"), "\(refused)")
    }

    @Test("say what of an invoice the document that is sent or exported has no place for, and write it all the same")
    func leftOut() throws {
        try prepare()
        #expect(try run("new", "--customer", "Seeblick", "--line", "Milk;2;3;7").status == 0)
        let store = try Repository(path: program.database)
        let invoice = try store.load(try #require(store.invoices(numbered: "draft-1").first).id)
        invoice.specification = .facturX
        for number in ["R-7", "R-8"] {
            let earlier = PrecedingInvoice()
            earlier.number = number
            invoice.precedingInvoices.append(earlier)
        }
        try store.close()
        #expect(try run("issue", "draft-1").status == 0)
        let note = "billow: “2026-0001”: left out of CII: earlier invoice (BT-25): “R-8”\n"
        let outbox = program.folder.path
        for command in [
            ["send", "2026-0001", "--files-only", "--force"],
            ["export", "2026-0001", "--cii", "--force", "--to", outbox],
        ] {
            let environment = ["BILLOW_TODAY": "2026-11-21", "BILLOW_OUTBOX": outbox]
            let result = try program.run(command, environment: environment)
            #expect(result.status == 0 && result.output.contains(note), "\(command) \(result.output)")
            let xml = try String(contentsOfFile: outbox + "/2026-0001.xml", encoding: .utf8)
            #expect(xml.contains(">R-7<") && !xml.contains(">R-8<"))
        }
        let ubl = try run("export", "2026-0001", "--ubl", "--to", outbox, "--force")
        #expect(ubl.status == 0 && !ubl.output.contains("left out"), "\(ubl.output)")
    }

    @Test("write a PDF in which each amount of the invoice can be found")
    func pdf() throws {
        try prepare()
        _ = try run(
            "new", "--customer", "Seeblick", "--line", "Beans;24", "--line", "Grinder;1;8900;19", "--discount", "10 %",
            "--issue")
        let written = try program.run(
            ["send", "2026-0001", "--files-only"], environment: ["BILLOW_OUTBOX": program.folder.path])
        guard written.output.contains("2026-0001.pdf") else { return print("skipped: no library draws PDFs here") }
        let text = try program.begin(
            "/usr/bin/env", ["pdftotext", "-layout", program.folder.appending(path: "2026-0001.pdf").path, "-"])
        text.waitUntilExit()
        guard text.terminationStatus == 0, let pipe = text.standardOutput as? Pipe else {
            return print("skipped: there is no pdftotext")
        }
        let digits = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            .filter { !".,\u{A0}\u{202F} ".contains($0) }
        // 513.60 + 8900 less 10 %, at 7 % and 19 %.
        for amount in ["51360", "890000", "941360", "94136", "847224", "3236", "152190", "1002650"] {
            #expect(digits.contains(amount), "\(amount)")
        }
    }

    @Test("export what was stored at issuing, number credit notes apart, and remark days that go back")
    func series() throws {
        try prepare()
        #expect(try run("company", "--credit-note-numbers", "CN-{year}-{seq:3}").status == 0)
        _ = try run("new", "--customer", "Seeblick", "--line", "Beans;24", "--issue")
        #expect(try run("credit", "2026-0001", "--issue").output.hasPrefix("CN-2026-001: a credit note"))
        let early = try program.run(
            ["new", "--customer", "Seeblick", "--line", "Beans;1"], environment: ["BILLOW_TODAY": "2026-11-02"])
        #expect(early.status == 0)
        let remark = "Its day, 2026-11-02, is before that of 2026-0001, 2026-11-21. Is the computer’s clock right?"
        let issued = try program.run(["issue", "draft-3"], environment: ["BILLOW_TODAY": "2026-11-02"])
        #expect(issued == (0, "2026-0002 is issued. The draft was draft-3. \(remark)\n"))
        // What is stored goes out, whatever this version would write.
        let database = try DatabaseQueue(path: program.database)
        try database.write {
            try $0.execute(sql: "UPDATE issuedDocument SET xml = '<stored/>' WHERE number = '2026-0002'")
        }
        try database.close()
        #expect(try run("export", "2026-0002", "--cii", "--to", program.folder.path).status == 0)
        #expect(try String(contentsOf: program.folder.appending(path: "2026-0002.xml"), encoding: .utf8) == "<stored/>")
    }
}
