import Foundation
import Testing

/// From overdue invoices to letters, by commands and on the screen.
@Suite("Reminders", .serialized)
struct RemindingTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    private var outbox: URL { program.folder.appending(path: "outbox") }

    private func environment(_ day: String) -> [String: String] {
        ["BILLOW_TODAY": day, "BILLOW_OUTBOX": outbox.path, "BILLOW_MAIL": "true"]
    }

    private func run(_ day: String, _ arguments: String...) throws -> (status: Int32, output: String) {
        try program.run(arguments, environment: environment(day))
    }

    /// Runs a command that must succeed.
    @discardableResult
    private func done(_ day: String, _ arguments: String...) throws -> String {
        let result = try program.run(arguments, environment: environment(day))
        #expect(result.status == 0, "\(arguments): \(result.output)")
        return result.output
    }

    private var letters: [String] {
        get throws {
            guard FileManager.default.fileExists(atPath: outbox.path) else { return [] }
            return try FileManager.default.contentsOfDirectory(atPath: outbox.path).sorted()
        }
    }

    /// A company, three customers, and four invoices of 100 EUR of 2 October, due on 1 November: two of them of the first customer.
    private func prepare(_ company: String...) throws {
        try program.prepareDatabase()
        let details = [
            "company", "--name", "Kaffee Klar GmbH", "--vat-id", "DE123456789", "--address", "Ring 5;10115;Berlin;DE",
            "--iban", "DE02120300000000202051",
        ]
        let set = try program.run(details + company, environment: environment("2026-10-02"))
        #expect(set.status == 0, "\(set.output)")
        for (name, more) in [("Adler", ["--vat-id", "DE811907980"]), ("Post", []), ("Krone", [])] {
            let added = try program.run(
                ["customer", "add", "--name", "Hotel \(name)", "--address", "Seeweg 1;23570;Lübeck;DE"] + more,
                environment: environment("2026-10-02"))
            #expect(added.status == 0, "\(added.output)")
        }
        for name in ["Adler", "Post", "Adler", "Krone"] {
            try done(
                "2026-10-02", "new", "--customer", "Hotel \(name)", "--line", "Room;1;80;25", "--due", "2026-11-01",
                "--issue", "--confirm")
        }
    }

    @Test("are due by level, one letter a customer, and noted once on a day")
    func due() throws {
        try prepare()
        #expect(try done("2026-11-07", "remind", "--due") == "No reminder is due.\n")
        let shown = try done("2026-11-08", "remind", "--due", "--dry-run").split(separator: "\n")
        #expect(
            shown == [
                "1\tHotel Adler\t2026-0001, 2026-0003\t200.00 EUR", "1\tHotel Post\t2026-0002\t100.00 EUR",
                "1\tHotel Krone\t2026-0004\t100.00 EUR",
            ])
        #expect(try letters == [])
        try done("2026-11-08", "pay", "2026-0004", "--amount", "30")
        let written = try done("2026-11-08", "remind", "--due")
        #expect(
            written.contains(
                "Reminders of 2026-0001, 2026-0003 are noted, in one letter: “2026-0001-reminder-2026-11-08."))
        #expect(
            written.contains("Reminder 1 of 2026-0004 is noted")
                && written.contains("asks for 70.00 EUR. “true” is opened with it."))
        #expect(try letters.count == 3)
        #expect(try done("2026-11-08", "remind", "--due") == "No reminder is due.\n")
        let again = try run("2026-11-08", "remind", "2026-0001")
        #expect(again.status == 65 && again.output.contains("Reminder 1 of 2026-0001 was written today already."))
        #expect(try done("2026-11-21", "remind", "--due") == "No reminder is due.\n")
        #expect(try done("2026-11-22", "remind", "--due", "--dry-run").hasPrefix("2\tHotel Adler\t"))
        #expect(try done("2026-11-22", "show", "2026-0001").contains("reminder 1 on 2026-11-08"))
        #expect(try done("2026-11-22", "list", "--json").contains("\"reminderLevel\": 1"))
        try done("2026-11-22", "check")
    }

    @Test("ask for interest and lump sum as the company has them, and change nothing of the invoice")
    func charges() throws {
        try prepare("--base-rates", "1 from 2026-07-01", "--lump-sum", "yes", "--reminder-days", "5, 10")
        try done("2026-11-06", "remind", "--due", "--files-only")
        try done("2026-11-11", "pay", "2026-0001", "--amount", "50")
        // From the 2nd to the 11th on 100, to the 21st on 50 and on 100: 10 % for a firm, 6 % for a consumer.
        let shown = try done("2026-11-21", "remind", "--due", "--dry-run").split(separator: "\n")
        #expect(
            shown.first == "2\tHotel Adler\t2026-0001, 2026-0003\t230.96 EUR\tinterest 0.96\tlump sum 80.00", "\(shown)"
        )
        #expect(shown.dropFirst().first == "2\tHotel Post\t2026-0002\t100.33 EUR\tinterest 0.33")
        let json = try done("2026-11-21", "remind", "2026-0001", "--json", "--files-only")
        #expect(
            json.contains(#""lumpSum": "40.00""#) && json.contains(#""percent": "10""#)
                && json.contains(#""total": "90.41""#), "\(json)")
        let after = try done("2026-11-21", "show", "2026-0001", "--json")
        #expect(
            after.contains(#""openAmount": "50.00""#) && after.contains(#""amountDue": "100.00""#)
                && after.contains(#""interest": "0.41""#))
        #expect(
            try done("2026-11-21", "show", "2026-0001").contains(
                "reminder 2 on 2026-11-21, with 0.41 EUR interest and 40.00 EUR lump sum"))
        // Both levels were written; by name the last one is written again.
        #expect(!(try done("2026-12-21", "remind", "--due", "--dry-run").contains("2026-0001")))
        #expect(try done("2026-12-21", "remind", "2026-0001", "--dry-run").hasPrefix("2\tHotel Adler\t2026-0001\t"))
        let bad = try run("2026-12-21", "company", "--base-rates", "1.27")
        #expect(bad.status == 65 && bad.output.contains("“1.27” is no base rate."), "\(bad.output)")
        try done("2026-12-21", "company", "--base-rates", "1 from 2026-12-01")
        let missing = try run("2026-12-21", "remind", "2026-0002")
        #expect(missing.status == 65 && missing.output.contains("The base rate of 2026-11-02 is missing"))
    }

    @Test("are refused with a sentence of what is no overdue invoice, and then none is written")
    func refused() throws {
        try prepare()
        try done("2026-11-20", "pay", "2026-0002")
        try done("2026-11-20", "new", "--customer", "Hotel Krone", "--line", "Room;1;80;25")
        try done("2026-11-20", "new", "--customer", "Hotel Krone", "--line", "Room;1;90;25", "--issue", "--confirm")
        for (number, sentence) in [
            ("2026-0002", "Nothing is open of 2026-0002."), ("draft-5", "is a draft. Issue it first."),
            ("2026-0005", "2026-0005 is due on "),
        ] {
            let result = try run("2026-11-20", "remind", "2026-0001", number)
            #expect(result.status == 65 && result.output.contains(sentence), "\(number): \(result.output)")
        }
        #expect(try letters == [])
        #expect(try run("2026-11-20", "remind").status == 64)
        #expect(try run("2026-11-20", "remind", "2026-0001", "--due").status == 64)
    }

    @Test("go to other addresses than the customer's, and name a base rate of an older half-year")
    func addresses() throws {
        try prepare("--base-rates", "1 from 2026-01-01", "--reminder-days", "5, 10")
        let mail = program.folder.appending(path: "mail")
        try Data("#!/bin/sh\nprintf '%s\\n' \"$@\" > \"$(dirname \"$0\")/arguments\"\n".utf8).write(to: mail)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: mail.path)
        let variables = environment("2026-11-06").merging(["BILLOW_MAIL": mail.path]) { $1 }
        let written = try program.run(
            ["remind", "2026-0001", "--to", "a@x.example, b@x.example", "--copy", "c@x.example"],
            environment: variables)
        #expect(written.status == 0 && !written.output.contains("base rate"), "\(written.output)")
        let arguments = program.folder.appending(path: "arguments").path
        let given = try String(contentsOfFile: arguments, encoding: .utf8)
        #expect(given.contains("--bcc\nc@x.example\n") && given.contains("mailto:a@x.example,b@x.example"), "\(given)")
        let older = try done("2026-11-11", "remind", "2026-0001", "--files-only")
        #expect(older.contains("The base rate of 2026-01-01 is used"), "\(older)")
        for (more, status) in [(["--to", ""], 64), (["--copy", " "], 64), (["--to", "nobody"], 65)] {
            for command in ["remind", "send"] {
                let refused = try program.run([command, "2026-0002"] + more, environment: variables)
                #expect(refused.status == Int32(status), "\(command) \(more): \(refused.output)")
            }
        }
        let all = try program.run(["remind", "--due", "--to", "a@x.example"], environment: variables)
        #expect(all.status == 64 && all.output.contains("Name the invoices"), "\(all.output)")
        try Data().write(to: program.folder.appending(path: "file"))
        let blocked = variables.merging(["BILLOW_OUTBOX": program.folder.appending(path: "file").path]) { $1 }
        for command in ["remind", "send"] {
            let refused = try program.run([command, "2026-0003"], environment: blocked)
            #expect(refused.status == 73 && refused.output.contains("files.outbox"), "\(refused.output)")
            #expect(!refused.output.contains("--to"))
        }
        let form = try program.run(
            ["customer", "edit", "Hotel Adler", "--email", "adler at x.example"], environment: variables)
        #expect(form.status == 65 && form.output.contains("is no mail address"), "\(form.output)")
    }

    @Test("of three customers are written in four keys, are seen in the list, and are taken back")
    func keys() throws {
        try prepare()
        // Narrow enough for the list to have the window, with its column of the status.
        let session = try program.start(environment: environment("2026-11-20"), rows: 30, columns: 100)
        try session.waitFor("2026-0004")
        session.type(" D")
        try session.waitFor(["To remind", "4 invoices", "19 d, 1st reminder"])
        session.send("\u{1B}[1;2F")
        try session.waitFor("4 invoices are marked.")
        session.type("\r")
        try session.waitFor(["3 letters are in", "No reminder is due."])
        #expect(try letters.count == 3)
        session.send("\u{1B}z")
        try session.waitFor(["no reminder of today is noted", "4 invoices"])
        session.send("\u{1B}[1;2B")
        try session.waitFor("2 invoices are marked.")
        session.type("\r")
        try session.waitFor("2 letters are in")
        session.send("\t")
        try session.waitFor(["Overdue", "2 invoices"])
        session.send("\u{1B}")
        try session.waitFor("Overdue 19 days, 1×")
        session.send("\u{11}")
        #expect(try session.waitForEnd() == .exited(0) && session.isIntact)
        #expect(try done("2026-11-20", "remind", "--due", "--dry-run").split(separator: "\n").count == 2)
    }

    @Test("of one invoice are written from where the cursor is, and undone there")
    func one() throws {
        try prepare()
        let session = try program.start(environment: environment("2026-11-20"), rows: 30, columns: 110)
        try session.waitFor("2026-0004")
        session.type(" ar")
        try session.waitFor(["is noted", "1× 11-20", "reminded once"])
        session.type(" ar")
        try session.waitFor("was written today already.")
        session.send("\u{1B}z")
        try session.waitFor("Undone: reminder 1")
        session.send("\u{11}")
        #expect(try session.waitForEnd() == .exited(0) && session.isIntact)
    }
}
