import Foundation
import Invoicing
import Ledger
import Storage
import Testing

@Suite("Learning", .serialized)
struct EditorLearningTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    @Test("makes a product of what is used twice; a price on a draft is no price for everybody")
    func usedTwice() throws {
        let session = try program.startWithInvoice("Grinder burrs\t2\t\t89\t7", due: "190.46", columns: 120)
        session.type(" nB\r\u{1B}[2~Grinder burrs\t1\t\t90\t7\r\u{1B}")
        try session.waitFor("96.30 EUR due")
        session.type(" nC\r\u{1B}[2~gri")
        try session.waitFor("⇥ Grinder burrs   pcs   19 %")
        session.type("\t3\t\t80\t7\r\u{1B}")
        try session.waitFor("256.80 EUR due")
        try session.quit()
        let again = try program.start(columns: 120)
        try again.waitFor("256.80 EUR due")
        again.type(" I")
        try again.waitFor(["Products", "Grinder burrs"])
        again.type("\u{1B}")
        try again.quit()
    }

    @Test("is not lost by a crash after a line was entered: the next start learns from it")
    func crash() throws {
        let session = try program.startWithInvoice(
            "Grinder burrs\t2\t\t89\t7", "Grinder burrs\t1\t\t90\t7", due: "286.76", columns: 120)
        try session.waitUntilSettled()
        try session.kill(leaving: program.folder)
        for _ in 0..<2 {
            let again = try program.start(columns: 120)
            try again.waitFor("286.76 EUR due")
            again.type(" I")
            try again.waitFor(["Products", "Grinder burrs"])
            again.type("\u{1B}")
            try again.quit()
            #expect(try program.run(["check"]).status == 0)
        }
    }

    @Test("takes lines of commands for typed ones, and prices for everybody from what is issued")
    func commands() throws {
        let commands = [
            ["company", "--name", "ACME", "--vat-id", "DE123456789", "--address", "Ring 5;10115;Berlin;DE"],
            ["customer", "add", "--name", "Alpha", "--address", "Weg 1;23570;Lübeck;DE"],
            ["customer", "add", "--name", "Beta", "--address", "Weg 2;23570;Lübeck;DE"],
            ["product", "add", "--name", "Gadget", "--price", "100", "--vat", "7"],
            [
                "new", "--customer", "Alpha", "--line", "Gadget;5;80;19", "--line", "Widget;1;30", "--line",
                "Widget;2;30",
            ],
            ["new", "--customer", "Beta", "--line", "Gadget;5", "--issue"],
        ]
        for command in commands {
            let result = try program.run(command, environment: ["BILLOW_TODAY": "2026-11-21"])
            #expect(result.status == 0, "\(result.output)")
            #expect(command.last != "--issue" || result.output.contains("535.00 EUR"), "\(result.output)")
        }
        func store(_ body: (Repository) throws -> Void) throws {
            let store = try Repository(path: program.database)
            defer { try? store.close() }
            try body(store)
        }
        try store { store in
            let books = try store.openLedger()
            let gadget = try #require(books.product(named: "Gadget"))
            #expect(gadget.netPrice == 100 && gadget.vatRate == 7)
            let widget = try #require(books.product(named: "Widget"))
            #expect(widget.netPrice == nil && widget.seenOn == nil)
            guard case .known(let alpha) = books.match(Party(name: "Alpha")) else {
                Issue.record("no Alpha")
                return
            }
            #expect(books.defaults(of: gadget, for: alpha).netPrice == 80)
            #expect(books.defaults(of: widget, for: alpha).netPrice == 30)
        }
        let issued = try program.run(
            ["new", "--customer", "Beta", "--line", "Widget;1;35;7", "--issue"],
            environment: ["BILLOW_TODAY": "2026-11-21"])
        #expect(issued.status == 0, "\(issued.output)")
        try store { store in
            let widget = try #require(try store.openLedger().product(named: "Widget"))
            #expect(widget.netPrice == 35 && widget.vatRate == 7)
        }
    }
}
