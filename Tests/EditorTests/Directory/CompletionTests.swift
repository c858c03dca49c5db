import Foundation
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

/// The samples' company, with its customers and products.
@Suite("Completion", .serialized)
struct CompletionTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    private func begin(columns: Int = 120) throws -> EditorOnScreen {
        let day = ["BILLOW_TODAY": "2026-11-21"]
        let session = try program.start(["demo"], environment: day, rows: 40, columns: columns)
        try session.waitFor("2026-0141")
        try session.waitUntilSettled()
        return session
    }

    @Test("offers a customer by any part of name, town or number, and taking it fills the head in five keys")
    func customer() throws {
        let session = try begin()
        let keys = " nsee\t"
        session.type(" nsee")
        try session.waitFor(["⇥ Hotel Seeblick KG", "23570 Lübeck", "DE811907980"])
        session.type("\t")
        try session.waitFor([
            "Hotel Seeblick KG", "DE811907980", "Promenade 3", "Due 2026-12-21", "Number given at issue",
        ])
        print("Head of an invoice for a known customer: \(keys.count) keys")
        #expect(keys.count <= 8)
        session.type("\u{1B} u")
        try session.waitFor("Undone: Hotel Seeblick KG")
        #expect(!session.emulator.shows("Promenade 3"))
        try session.quit()
    }

    @Test("offers customers by town as well; Enter keeps just what was typed")
    func typed() throws {
        let session = try begin()
        session.type(" nlub")
        try session.waitFor("⇥ Hotel Seeblick KG")
        session.type("\u{15}Hotel\r")
        try session.waitFor("Hotel Seeblick KG? Tab takes that customer, Enter adds “Hotel” as another one.")
        session.type("\r")
        try session.waitFor("Customer")
        session.type("\u{1B}")
        try session.waitFor("Buyer Hotel ")
        #expect(!session.emulator.shows("Promenade 3") && !session.emulator.shows("DE811907980"))
        try session.quit()
    }

    @Test("puts in an item with unit, VAT and the price charged last; one step takes it back")
    func item() throws {
        let session = try begin()
        session.type(" nsee\t\u{1B}[2~filter r")
        try session.waitFor(["filter roast “Kap Hoo", "⇥ Filter roast", "last: "])
        session.type("\t2\r\u{1B}")
        try session.wait("a price") { !$0.shows("0.00 EUR due") }
        session.type("\u{1B}[A")
        try session.waitUntilSettled()
        session.type(" u")
        try session.waitFor("Undone: quantity")
        session.type(" u")
        try session.waitFor(["Undone: Filter roast", "No lines yet"])
        try session.quit()
    }

    @Test("lets the due date follow the day of issue, until another one is typed")
    func dueDate() throws {
        let session = try begin()
        session.type(" nsee\t\u{1B}[Z\u{1B}[H\u{1B}[B\u{1B}[B\u{1B}[C1.12.\r")
        try session.waitFor(["Issued 2026-12-01", "Due 2026-12-31"])
        session.type("\u{1B}[D24.12.\r")
        try session.waitFor("Due 2026-12-24")
        session.type("\u{1B}[A\u{1B}[A\u{1B}[C2.12.\r")
        try session.waitFor(["Issued 2026-12-02", "Due 2026-12-24"])
        try session.quit()
    }

    @Test("asks for a customer whom nobody knows, in the order of an envelope, and knows it in the next invoice")
    func unknown() throws {
        let session = try begin()
        session.type(" nNeue Welt KG\r")
        try session.waitFor(["Customer", "Street", "Postal code"])
        session.type("Weg 1\r20457\rHamburg\rde\r\u{1B}")
        try session.waitFor(["Neue Welt KG is a customer now", "Weg 1"])
        session.type("\u{1B} nwelt")
        try session.waitFor("20457 Hamburg")
        session.type("\t\u{1B}")
        try session.waitFor("Street Weg 1")
        try session.quit()
    }

    @Test("enters an invoice of 20 lines in 200 keys, from the list to the totals, with the keys of the default map")
    func wholeInvoice() throws {
        let program = try ProgramUnderTest()
        let day = ["BILLOW_TODAY": "2026-11-21"]
        let session = try program.start(["demo"], environment: day, rows: 40, columns: 120)
        try session.waitFor("2026-0141")
        try session.waitUntilSettled()
        let items = ["esp", "oat", "fil", "bar"]
        let lines = (0..<20).map { "\(items[$0 % items.count])\t\($0 % 9 + 1)\r" }.joined()
        let keys = " nsee\t" + lines + "\r"
        session.send(keys)
        try session.waitUntilSettled()
        try session.wait("the cursor on the discount") { $0.cursorLine.contains("Discount") }
        print("An invoice of 20 lines: \(keys.count) keys")
        #expect(keys.count <= 200)
        try session.waitFor(["Hotel Seebl", "5 312.51 EUR"])
        session.type("\u{11}")
        #expect(try session.waitForEnd() == .exited(0))
    }

    @Test("enters 20 lines of known products in 160 keys, also when they are typed ahead in one write")
    func twentyLines() throws {
        let session = try begin()
        session.type(" nsee\t\u{1B}[2~")
        let items = ["esp", "oat", "fil", "bar"]
        let keys = (0..<20).map { "\(items[$0 % items.count])\t\($0 % 9 + 1)\r" }.joined()
        session.send(keys)
        try session.waitUntilSettled()
        session.type("\u{1B}")
        try session.waitForLine(20, of: 20)
        print("20 lines of known products: \(keys.count) keys")
        #expect(keys.count <= 160)
        #expect(!session.emulator.shows(" 0.00 19 %"))
        try session.quit()
    }
}
