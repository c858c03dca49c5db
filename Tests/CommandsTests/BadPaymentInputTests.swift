import Foundation
import GRDB
import TestSupport
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import EditorTests

/// Logos, folders, names, payments, numbers, days, fonts and copies that cannot be used.
@Suite("Bad input to what is issued, sent and paid", .serialized)
struct BadPaymentInputTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    private var home: String { program.folder.path }
    private var outbox: String { program.folder.appending(path: "outbox").path }

    private func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
        try program.run(arguments, environment: ["BILLOW_TODAY": "2026-11-21", "BILLOW_OUTBOX": outbox])
    }

    /// A company, a customer and an issued invoice, 2026-0001, of 256.80 EUR.
    private static let prepared = Result<PreparedDatabase, any Error> {
        let program = try ProgramUnderTest()
        return try PreparedDatabase { path in
            for command in [
                [
                    "company", "--name", "Kaffee Klar GmbH", "--vat-id", "DE123456789", "--address",
                    "Ring 5;10115;Berlin;DE", "--iban", "DE02120300000000202051", "--days-to-pay", "14",
                ],
                [
                    "customer", "add", "--name", "Seeblick", "--address", "Seeweg 1;23570;Lübeck;DE", "--vat-id",
                    "DE811907980",
                ],
                ["new", "--customer", "Seeblick", "--line", "Beans;24;10;7", "--issue"],
            ] {
                let result = try program.run(command + ["--db", path], environment: ["BILLOW_TODAY": "2026-11-21"])
                #expect(result.status == 0, "\(result.output)")
            }
        }
    }

    private func prepare() throws {
        try Self.prepared.get().put(at: program.database)
        try FileManager.default.createDirectory(atPath: outbox, withIntermediateDirectories: true)
    }

    @Test("a cash discount of the whole invoice is recorded with --again only")
    func wholeDiscount() throws {
        try prepare()
        try expectRefusal(
            ["pay", "2026-0001", "--write-off", "discount"], 65, "A cash discount of 256.80 EUR is all of 2026-0001.")
        #expect(try run(["pay", "2026-0001", "--write-off", "discount", "--again"]).status == 0)
    }

    private func set(_ settings: String) throws {
        try Data(settings.utf8).write(to: program.folder.appending(path: "config/billow/config.toml"))
    }

    /// Sees that a command is refused with a sentence and a status, and has written nothing: no file, and nothing into the
    /// database.
    private func expectRefusal(_ arguments: [String], _ status: Int32, _ sentence: String) throws {
        let before = try (listed(), files())
        let result = try run(arguments)
        #expect(result.status == status && result.output.contains(sentence), "\(arguments): \(result)")
        let after = try (listed(), files())
        #expect(before.0 == after.0 && before.1 == after.1, "\(arguments)")
        #expect(try run(["check"]).status == 0)
    }

    private func listed() throws -> [String] {
        [
            try run(["list", "--json"]).output, try run(["show", "2026-0001", "--json"]).output,
            try run(["company"]).output,
        ]
    }

    private func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: outbox).sorted() }

    @Test(
        "a logo that is no picture, broken, missing, a folder or 500 MB large: no PDF",
        arguments: [
            ("text", "it is neither PNG nor SVG"), ("png", "the picture is broken"), ("svg", "the picture is broken"),
            ("none", "it is not there"), ("folder", "it cannot be read"), ("large", "it is too large"),
        ])
    func logos(kind: String, reason: String) throws {
        try prepare()
        let logo = program.folder.appending(path: "logo")
        switch kind {
        case "text": try Data("Dear Sir".utf8).write(to: logo)
        case "png": try (Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + Data(count: 40)).write(to: logo)
        case "svg": try Data("<svg width=\"1e9\"><g>".utf8).write(to: logo)
        case "folder": try FileManager.default.createDirectory(at: logo, withIntermediateDirectories: false)
        case "large":
            try Data().write(to: logo)
            let file = try FileHandle(forWritingTo: logo)
            // The file system stores nothing of it.
            try file.truncate(atOffset: 500_000_000)
            try file.close()
        default: break
        }
        try set("[pdf]\nlogo = \"\(logo.path)\"\n")
        let probe = try run(["export", "2026-0001", "--to", outbox])
        guard probe.status != 69 else { return print("skipped: no library draws PDFs here") }
        try expectRefusal(["export", "2026-0001", "--to", outbox], 65, reason)
        try expectRefusal(["send", "2026-0001", "--files-only"], 65, reason)
    }

    @Test("a font that is not there: no PDF, and the sentence names another one")
    func font() throws {
        try prepare()
        try set("[pdf]\nfont = \"No Such Font\"\n")
        guard try run(["export", "2026-0001", "--to", outbox]).status != 69 else {
            return print("skipped: no library draws PDFs here")
        }
        try expectRefusal(["export", "2026-0001", "--to", outbox], 65, "There is no font “No Such Font”")
    }

    @Test("a folder that is missing, no folder, or may not be written to: no file")
    func folders() throws {
        try prepare()
        for (folder, sentence) in [
            (home + "/none", "is not there. Make it"), (program.database, "is not there. Make it"),
            ("/proc", "cannot be written"),
        ] {
            try expectRefusal(["export", "2026-0001", "--text", "--to", folder], 73, sentence)
        }
        for folder in [home + "/none", "/proc"] {
            try expectRefusal(["backup", folder + "/b.sqlite"], 73, "cannot be written")
            try expectRefusal(["backup", folder + "/b.jsonl", "--json-lines"], 73, "cannot be written")
        }
        let nowhere = try run(["export", "2026-0001", "--text", "--to", "/proc"])
        #expect(
            nowhere.output.hasSuffix(
                "cannot be written: its folder is not there, or takes no files. Name another file.\n"))
        let blocked = try program.run(
            ["send", "2026-0001", "--files-only"], environment: ["BILLOW_OUTBOX": "/proc/none"])
        #expect(blocked.status == 73 && blocked.output.contains("The outbox “/proc/none” is no folder"))
    }

    @Test("a disk that is full: no file, and none by half")
    func full() throws {
        try prepare()
        try expectRefusal(["backup", "/dev/full", "--json-lines", "--force"], 73, "the disk is full")
        let piped = try withOpenFile("/dev/full", O_WRONLY) { output in
            try withDescriptor(STDOUT_FILENO, at: output) { try run(["export", "2026-0001", "--text", "--to", "-"]) }
        }
        let sentence = "Nothing can be written to standard output: the disk is full. Look where it leads."
        #expect(piped.output.contains(sentence) && piped.status == 73, "\(piped)")
        // Where no file may grow, nothing can be opened.
        let result = try program.run(
            script: "trap '' XFSZ; ulimit -f 0; exec billow export 2026-0001 --text --to outbox")
        #expect(
            result.status == 74 && result.output.contains("There is no room left"), "\(result.output)")
        #expect(try files() == [] && run(["check"]).status == 0)
    }

    @Test("an outbox with files of another document of that number: they stay, unless one forces it")
    func otherDocument() throws {
        try prepare()
        let send = ["send", "2026-0001", "--files-only"]
        for _ in 0..<2 { #expect(try run(send).status == 0) }
        let names = try files()
        let (page, xml) = (outbox + "/" + names[0], outbox + "/2026-0001.xml")
        #expect(names.count == 2 && names[1] == "2026-0001.xml")
        try Data("another page".utf8).write(to: URL(fileURLWithPath: page))
        #expect(try run(send).status == 0)
        for path in [xml, page] {
            try Data("another’s".utf8).write(to: URL(fileURLWithPath: path))
            try expectRefusal(send, 73, "“\(path)” belongs to another document and was not replaced.")
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "another’s")
            // Without it the page decides.
            if path == xml { try FileManager.default.removeItem(atPath: xml) }
        }
        #expect(try run(send + ["--force"]).status == 0)
        #expect(try files() == names && String(contentsOfFile: xml, encoding: .utf8).contains("2026-0001"))
    }

    @Test("a pattern of names that leads out of the folder, or gives two invoices one name: named, and not used")
    func names() throws {
        try prepare()
        _ = try run(["new", "--customer", "Seeblick", "--line", "Milk;1;1;7", "--issue"])
        let both = ["2026-0001", "2026-0002", "--text", "--to", outbox]
        try expectRefusal(["export"] + both + ["--name", "../{number}"], 65, "leads out of the folder")
        try expectRefusal(["export"] + both + ["--name", "{buyer}"], 65, "would both be written as")
        for (pattern, sentence) in [("../{number}", "leads out of the folder"), ("{buyer}", "two invoices one name")] {
            try set("[files]\nnames = \"\(pattern)\"\n")
            let sent = try run(["send", "2026-0001", "--files-only"])
            #expect(sent.output.contains(sentence) && sent.output.contains("\(outbox)/2026-0001"), "\(sent)")
            #expect(try files().allSatisfy { $0.hasPrefix("2026-0001.") })
        }
    }

    @Test(
        "a payment in another currency, below zero, of nothing or less than a cent, of tomorrow or of 1899: not recorded"
    )
    func payments() throws {
        try prepare()
        for (options, sentence) in [
            (["--amount", "5 USD"], "the payment in USD"), (["--amount=-5"], "is no payment"),
            (["--amount", "-5"], "-5.00 EUR is no payment. Enter an amount above zero."),
            (["--amount", "0"], "is no payment"), (["--date", "1899-12-30"], "The year 1899 is out of range."),
            (["--amount", "0.001"], "0.001 EUR cannot be paid"),
            (["--date", "2026-11-22"], "is after today, 2026-11-21."),
            (["--date", "1990-01-01"], "Nothing can have been paid on 1990-01-01"),
        ] {
            try expectRefusal(["pay", "2026-0001"] + options, 65, sentence)
        }
    }

    @Test("an invoice whose total is below zero: not issued, and the sentence names the credit note")
    func belowZero() throws {
        try prepare()
        let sentence = "The total with VAT is below zero: to give something back, write a credit note"
        let tea = ["new", "--customer", "Seeblick", "--line", "Tea;1;100;19", "--discount"]
        try expectRefusal(tea + ["110", "--issue"], 65, sentence)
        #expect(try run(tea + ["110"]).output.contains("draft."))
        try expectRefusal(["issue", "draft-3"], 65, sentence)
    }

    @Test("an invoice that was cancelled: not sent, and written with a mark where one asks for that")
    func cancelled() throws {
        try prepare()
        #expect(try run(["cancel", "2026-0001", "--reason", "written twice"]).status == 0)
        try expectRefusal(["send", "2026-0001", "--files-only"], 65, "2026-0001 was cancelled, so it is not sent.")
        let text = try program.exported("2026-0001", as: "--text")
        #expect(text.contains("· Storniert") && !text.contains("DE02"), "\(text)")
        let xml = try run(["export", "2026-0001", "--ubl", "--to", outbox])
        #expect(xml.status == 0 && xml.output.contains("was cancelled, which its XML cannot say"), "\(xml)")
    }

    @Test("a series whose pattern has no counter, or one of quotes that is that of invoices: not taken")
    func patterns() throws {
        try prepare()
        for pattern in ["{year}", "RE", "{number}{number}", "{month}-{number}"] {
            for option in ["--numbers", "--credit-note-numbers", "--quote-numbers"] {
                let result = try run(["company", option, pattern])
                #expect(result.status == 65 && result.output.contains("number pattern: "), "\(result)")
            }
        }
        for option in ["--numbers", "--credit-note-numbers"] {
            try expectRefusal(["company", option, "Q{year}-{number:4}"], 65, "would leave gaps")
        }
        try expectRefusal(["company", "--quote-numbers", "{year}-{number:4}"], 65, "would leave gaps")
        #expect(try run(["company", "--quote-numbers", "A-100"]).status == 0)
        try expectRefusal(["company", "--numbers", "A-100"], 65, "would leave gaps")
    }

    @Test("a number that exists: no second invoice with it, and what cannot be issued at once is not made")
    func numbers() throws {
        try prepare()
        let tea = ["new", "--customer", "Seeblick", "--line", "Tea;1;1;7"]
        try expectRefusal(tea + ["--number", "2026-0001"], 65, "another invoice with the number 2026-0001")
        try expectRefusal(tea + ["--number", "2026-0001", "--issue"], 65, "another invoice with the number 2026-0001")
        try expectRefusal(["new", "--customer", "Seeblick", "--issue"], 65, "before issuing it. Nothing is made.\n")
        #expect(try run(tea + ["--issue"]).output.hasPrefix("2026-0002,"))
        try expectRefusal(["issue", "2026-0001"], 65, "was issued already")
    }

    @Test("a copy that is missing, damaged, foreign, empty or of a later version: the database stays as it is")
    func copies() throws {
        try prepare()
        let copy = program.folder.appending(path: "copy.sqlite").path
        #expect(try run(["backup", copy]).status == 0)
        let whole = try Data(contentsOf: URL(fileURLWithPath: copy))
        func put(_ data: Data) throws { try data.write(to: URL(fileURLWithPath: copy)) }
        func change(_ sql: String) throws {
            let database = try DatabaseQueue(path: copy)
            try database.write { try $0.execute(sql: sql) }
            try database.close()
        }
        try put(Data("Dear Sir, this is a letter of more than a few words.".utf8))
        try expectRefusal(["restore", copy], 65, "is damaged")
        try put(Data())
        try expectRefusal(["restore", copy], 65, "belongs to another program")
        try put(whole.prefix(whole.count / 2))
        try expectRefusal(["restore", copy], 65, "is damaged")
        try put(whole)
        try change("PRAGMA user_version = 99")
        try expectRefusal(["restore", copy], 65, "made by a later version")
        try put(whole)
        try change("PRAGMA application_id = 7")
        try expectRefusal(["restore", copy], 65, "belongs to another program")
        try expectRefusal(["restore", home + "/none.sqlite"], 66, "does not exist")
    }
}
