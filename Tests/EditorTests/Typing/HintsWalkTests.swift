import Foundation
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

/// A new user at 80×24 who presses only what the screen names.
@Suite("A walk along the hints", .serialized)
struct HintsWalkTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    /// Presses a key that something on the screen names.
    private func press(_ keys: String, namedBy hint: String, in session: EditorOnScreen) throws {
        try session.waitFor(hint)
        session.type(keys)
        try session.waitUntilSettled()
    }

    @Test("leads to company, customer, lines, discount, what is to fill in and the next step")
    func walk() throws {
        let session = try program.startAsking(rows: 24, columns: 80)
        session.type("Roaster GmbH\r")
        try press("\u{1B}", namedBy: "Esc close", in: session)
        try press(" n", namedBy: "Space n", in: session)
        // The cursor is on the customer, of whom nobody knows anything.
        try session.waitFor(["Space commands", "F1 help", "^Q quit"])
        session.type("New Hotel\r")
        try session.waitFor(["Customer", "Street", "Enter next"])
        session.type("Weg 1\r")
        try press("\u{1B}", namedBy: "Esc close", in: session)
        try press("\u{1B}[2~", namedBy: "Ins adds one", in: session)
        session.type("Coffee")
        try press("\t", namedBy: "Tab next field", in: session)
        session.type("2\t\t10")
        try press("\r\r", namedBy: "Enter next row", in: session)
        // An empty line has led to the totals.
        try press(" ", namedBy: "Space commands", in: session)
        try press("%", namedBy: "% discount", in: session)
        session.type("10\r")
        try session.waitFor("21.42")
        try press(" ", namedBy: "Space commands", in: session)
        try press("m", namedBy: "m mend", in: session)
        try session.waitFor("To fill in before issuing")
        for _ in 0..<10 where !session.emulator.cursorLine.contains("Enter the country of the buyer") {
            session.send("\u{1B}[B")
            try session.waitUntilSettled()
        }
        try press("\r", namedBy: "Enter the country of the buyer", in: session)
        session.type("DE\r")
        try session.waitFor("Germany")
        // Without terms it is due in 14 days.
        try session.waitFor("pay by 2026-12-05")
        // What is still to be done stands in the head, and how to quit at the bottom.
        try session.waitFor("to fill in")
        try session.waitFor("^Q quit")
        session.send("\u{11}")
        #expect(try session.waitForEnd() == .exited(0), "\(session.emulator.text)")
    }
}
