import Foundation
import Invoicing
import Storage
import TestSupport
import Testing

@testable import EditorTests

/// What is read from all documents: reports, pictures and copies.
extension ShellCommandTests {
    @Test("write days and amounts as the region does on a terminal, and as before into a pipe, JSON and CSV")
    func regions() throws {
        try prepare()
        _ = try run("new", "--customer", "Seeblick", "--line", "Beans;240", "--issue")
        func german(_ arguments: String..., onTerminal: Bool = true) throws -> String {
            try program.run(
                arguments, environment: ["BILLOW_TODAY": "2026-11-21", "LC_ALL": "de_DE.UTF-8"], onTerminal: onTerminal
            ).output
        }
        let shown = try german("show", "2026-0001")
        #expect(shown.contains("21.11.2026, due 05.12.2026") && shown.contains("5 495,52"), "\(shown)")
        #expect(try german("show", "2026-0001", onTerminal: false) == run("show", "2026-0001").output)
        #expect(try german("report", "turnover").contains("11.2026\t5 136,00\t359,52\tEUR\n"))
        #expect(try german("report", "turnover", "--of", "11.2026").contains("2026-0001\t21.11.2026\t"))
        #expect(try german("report", "open").contains("not due\t5 495,52\tEUR"))
        for arguments in [["turnover", "--csv"], ["turnover", "--json"], ["open", "--csv"]] {
            let plain = try program.run(["report"] + arguments, environment: ["BILLOW_TODAY": "2026-11-21"]).output
            let terminal = try program.run(
                ["report"] + arguments, environment: ["BILLOW_TODAY": "2026-11-21", "LC_ALL": "de_DE.UTF-8"],
                onTerminal: true)
            #expect(terminal.output.replacing("\r\n", with: "\n") == plain.replacing("\r\n", with: "\n"))
        }
        #expect(try german("report", "turnover", onTerminal: false) == run("report", "turnover").output)
        let later = try german("pay", "2026-0001", "--date", "2026-12-24")
        #expect(later.contains("24.12.2026 is after today, 21.11.2026."), "\(later)")
    }

    @Test("draw a report in a file, as the region writes it, and replace none unless that is said")
    func picture() throws {
        try prepare()
        _ = try run("new", "--customer", "Seeblick", "--line", "Beans;240", "--issue")
        let file = program.folder.appending(path: "open.svg").path
        let drawn = try program.run(
            ["report", "open", "--svg", file], environment: ["BILLOW_TODAY": "2027-01-21", "LC_ALL": "de_DE.UTF-8"])
        #expect(drawn == (0, "“\(file)” has the picture.\n"))
        let picture = try String(contentsOfFile: file, encoding: .utf8)
        for text in ["Open amounts by age", "as of 21.01.2027", "overdue up to 60 days", "5 495,52", ">overdue<"] {
            #expect(picture.contains(text), "\(text)")
        }
        #expect(try run("report", "open", "--svg", file).status == 73)
        #expect(try run("report", "open", "--svg", file, "--force").status == 0)
        #expect(try run("report", "open", "--svg", file, "--csv").status == 64)
        #expect(try run("report", "eu-sales", "--svg", file, "--force").status == 0)
        let chart = try String(contentsOfFile: file, encoding: .utf8)
        #expect(chart.contains("Nothing was sold into other states of the EU yet."))
    }

    @Test("report what counts, and put a copy in the place of the database")
    func reports() throws {
        try prepare()
        _ = try run("new", "--customer", "Seeblick", "--line", "Beans;24", "--line", "Grinder;1;89;19", "--issue")
        _ = try run("new", "--customer", "Seeblick", "--line", "Beans;1")
        let issue = "Each document counts on its day of issue.\n"
        #expect(try run("report", "turnover") == (0, issue + "2026-11\t602.60\t52.86\tEUR\n"))
        #expect(try run("report", "turnover", "--csv").output.contains("2026-11,602.60,52.86,EUR\r\n"))
        #expect(
            try run("report", "vat", "--csv").output
                == "name,amount,vat,currency\r\n2026-11 19 %,89.00,16.91,EUR\r\n2026-11 7 %,513.60,35.95,EUR\r\n")
        let taxPoint =
            "Each document counts on its tax point, which is the day of issue where it states no other day or event.\n"
        #expect(
            try run("report", "vat") == (
                0, taxPoint + "2026-11 19 %\t89.00\t16.91\tEUR\n2026-11 7 %\t513.60\t35.95\tEUR\n"
            ))
        #expect(try run("report", "open") == (0, "0 not due\t655.46\tEUR\n"))
        #expect(try run("report", "customers", "--json").output.contains("\"amount\": \"602.60\""))
        #expect(try run("report", "products").output == "Beans\t513.60\tEUR\nGrinder\t89.00\tEUR\n")
        let copy = program.folder.appending(path: "copy.sqlite").path
        #expect(try run("backup", copy) == (0, "“\(copy)” has 2 invoices.\n"))
        #expect(try run("backup", copy).status == 73)
        _ = try run("new", "--customer", "Seeblick", "--line", "Beans;1")
        #expect(try run("restore", copy).output.contains("What was there before is in"))
        #expect(try run("list").output.split(separator: "\n").count == 2)
        #expect(try run("restore", program.folder.appending(path: "config/billow/config.toml").path).status == 65)
        #expect(try run("list").output.split(separator: "\n").count == 2)
    }

    @Test("write everything as lines of JSON and take it in again, and name the daily copies")
    func lines() throws {
        try prepare()
        _ = try run("new", "--customer", "Seeblick", "--line", "Beans;24", "--issue")
        let file = program.folder.appending(path: "all.jsonl").path
        #expect(try run("backup", file, "--json-lines").output.hasSuffix(" rows.\n"))
        #expect(try run("backup", file, "--json-lines").status == 73)
        // It has all customers and accounts.
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        #expect(try run("backup", file, "--json-lines", "--force").status == 0)
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
        let (piped, lines) = try withPipedOutput { try run("backup", "-", "--json-lines") }
        #expect(try piped == (0, "") && lines == String(contentsOfFile: file, encoding: .utf8))
        let other = program.folder.appending(path: "other.sqlite").path
        #expect(try run("restore", file, "--db", other) == (0, "“\(other)” is “\(file)” now.\n"))
        #expect(try run("list", "--db", other).output == run("list").output)
        #expect(try run("check", "--db", other).status == 0)
        #expect(try run("backup", "--list").output.hasPrefix("There is no copy in “"))
    }

    @Test("say payments in the decimals of their currency")
    func coins() throws {
        try prepare()
        for (name, currency) in [("Kuwait Co", "KWD"), ("Nippon", "JPY")] {
            let customer = try run(
                "customer", "add", "--name", name, "--address", "Street 1;1;City;KW", "--currency", currency)
            #expect(customer.status == 0, "\(customer)")
            let made = try run("new", "--customer", name, "--line", "Milk;1;1000;export", "--issue", "--confirm")
            #expect(made.status == 0, "\(made)")
        }
        let paid = try run("pay", "2026-0001", "--amount", "5.125 KWD").output
        #expect(paid.hasSuffix("5.125 KWD of 2026-0001 are paid; 994.875 KWD are still open.\n"), "\(paid)")
        #expect(try run("pay", "2026-0001", "--list").output.contains("\t5.125 KWD\t"))
        let again = try run("pay", "2026-0001", "--amount", "5.125 KWD").output
        #expect(again.contains("A payment of 5.125 KWD on 2026-11-21 is recorded already"), "\(again)")
        let yen = try run("pay", "2026-0002", "--amount", "500").output
        #expect(yen == "500 JPY of 2026-0002 are paid; 500 JPY are still open.\n")
        let removed = try run("pay", "2026-0002", "--remove", "1").output
        #expect(removed == "The payment of 500 JPY of 2026-0002 is removed; 1 000 JPY are still open.\n")
        #expect(try run("list").output.contains("994.875 KWD"))
    }
}
