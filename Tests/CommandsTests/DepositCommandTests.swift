import Foundation
import Testing

@testable import EditorTests

/// By processes, since the command line is what is tested: draft names that stand for numbers, and pages as they are written.
@Suite("Commands about deposits and cash discounts", .serialized)
struct DepositCommandTests {
    private let program: ProgramUnderTest

    init() throws {
        program = try ProgramUnderTest()
        try program.addParties()
    }

    @discardableResult
    private func run(_ arguments: String...) throws -> String {
        let environment = ["BILLOW_TODAY": "2026-11-21", "LC_ALL": "C.UTF-8"]
        let (status, output) = try program.run(arguments, environment: environment)
        #expect(status == 0, "\(arguments): \(output)")
        return output
    }

    /// An issued and paid deposit of 3,570.00, 2026-0001, and a draft of 11,900.00.
    private func makeDeposit() throws {
        try run("new", "--customer", "Seeblick", "--line", "Deposit;1;3000;19")
        try run("edit", "draft-1", "--set", "document type=386")
        try run("issue", "draft-1")
        try run("pay", "2026-0001")
        try run("new", "--customer", "Seeblick", "--line", "Machine;1;10000;19")
    }

    @Test("take a deposit, name it on paper with net amount and VAT, and count it once")
    func final() throws {
        try makeDeposit()
        for (arguments, status) in [(["nothing"], 66), (["--amount", "-5"], 65)] as [([String], Int32)] {
            let refused = try program.run(["final", "draft-2"] + arguments)
            #expect(refused.status == status && !refused.output.contains("left to take"), "\(refused.output)")
        }
        #expect(try run("final", "draft-2").contains("It takes 3 570.00 EUR of 2026-0001."))
        try run("issue", "draft-2")
        let page = try program.exported("2026-0002", as: "--text")
        #expect(
            page.contains(
                "Anzahlung 2026-0001 vom 21.11.2026: 3.000,00 EUR netto, 570,00 EUR USt".replacing(
                    " EUR", with: "\u{A0}EUR")), "\(page)")
        #expect(page.contains("8.330,00"))
        #expect(try run("report", "vat").contains("10000.00\t1900.00"))
        #expect(try program.run(["final", "draft-2"]).status == 65)
        try run("export", "--all", "--csv", "--to", program.folder.path)
        let adviser = try String(contentsOf: program.folder.appending(path: "adviser.csv"), encoding: .utf8)
        let amounts = ["3000.00,570.00,3570.00", "10000.00,1900.00,11900.00", "-3000.00,-570.00,-3570.00"]
        #expect(amounts.allSatisfy(adviser.contains), "\(adviser)")
        try run("pay", "2026-0001", "--remove", "1")
        let taken = try program.run(["cancel", "2026-0001", "--reason", "x"])
        #expect(
            taken.status == 65 && taken.output.contains("A final invoice has taken 3570.00 EUR of 2026-0001."),
            "\(taken)")
    }

    @Test("name what is not paid of a deposit, which its final invoice asks for once more")
    func partlyPaid() throws {
        try makeDeposit()
        try run("pay", "2026-0001", "--remove", "1")
        try run("pay", "2026-0001", "--amount", "1000")
        let words = try run("final", "draft-2")
        #expect(
            words.contains(
                "It takes 1 000.00 EUR of 2026-0001. 2 570.00 EUR of 2026-0001 are not paid, and are asked for here as well: credit so "
                    + "much of it."), "\(words)")
    }

    @Test("count a deposit once that is typed as an earlier invoice, also by the name that it had as a draft")
    func typed() throws {
        try makeDeposit()
        try run("edit", "draft-2", "--set", "paid amount=3570", "--set", "earlier invoice's number=draft-1")
        try run("issue", "draft-2")
        let page = try program.exported("2026-0002", as: "--text")
        #expect(
            page.contains("570,00\u{A0}EUR USt") && page.contains("2026-0001") && !page.contains("draft-1"), "\(page)")
        #expect(try run("report", "turnover").contains("10000.00\t1900.00"))
    }

    @Test("settle what is paid with the discount of the terms, and write its code into the file")
    func discount() throws {
        try run("new", "--customer", "Seeblick", "--line", "Tea;1;100;19")
        try run("edit", "draft-1", "--set", "payment terms=2 % 10, net 30", "--set", "due date=+30")
        try run("issue", "draft-1")
        #expect(
            try program.exported("2026-0001", as: "--ubl").contains(
                "#SKONTO#TAGE=10#PROZENT=2.00#"))
        for arguments in [["list", "--json"], ["show", "2026-0001", "--json"]] {
            let text = try program.run(arguments, environment: ["BILLOW_TODAY": "2026-11-21"]).output
            #expect(text.contains(#""earlyAmounts""#) && text.contains(#""amount": "116.62""#), "\(arguments): \(text)")
        }
        let paid = try run("pay", "2026-0001", "--amount", "116.62")
        #expect(paid.contains("116.62 EUR of 2026-0001 are paid, and 2.38 EUR are the agreed cash discount"))
        #expect(try run("list").contains("paid"))
        let removed = try run("pay", "2026-0001", "--remove", "1")
        #expect(removed.contains("open. The cash discount of 2.38 EUR is taken back."), "\(removed)")
        #expect(try run("pay", "2026-0001", "--list").isEmpty)
        try run("pay", "2026-0001", "--amount", "116.62")
        let session = try program.start(environment: ["BILLOW_TODAY": "2026-11-21"], rows: 30, columns: 180)
        try session.waitFor("Paid less discount")
        session.type(" p\t\t\t\t\u{15}\r")
        try session.waitFor("119.00 EUR are still open. The cash discount of 2.38 EUR is taken back.")
        session.send("\u{1B}z")
        try session.waitFor(["Undone: remove payment of 116.62 EUR.", "Paid less discount"])
        session.send("\u{11}")
        #expect(try session.waitForEnd() == .exited(0))
    }
}
