import Foundation
import Invoicing
import Storage
import TestSupport
import Testing

@testable import Sharing

@Suite("An invoice that a program has open")
struct PresenceTests {
    @Test(
        "is told to the others every ten seconds and when another one is opened, and is over half a minute after the last time"
    )
    func told() throws {
        let machines = try Machines(2)
        let server = machines.server
        let invoices = (0..<2).map { _ in Invoice(lines: [InvoiceLine()]) }
        for invoice in invoices { try machines[0].add(invoice) }
        try machines.settle()
        let (anna, bert) = (Synchroniser(machines[0].file, server), Synchroniser(machines[1].file, server))
        let start = ContinuousClock.now
        func presence(_ index: Int, _ place: String) -> [Presence] {
            [Presence(person: "somebody", document: invoices[index].id, place: place)]
        }
        anna.show(invoices[0].id, at: "line 1 price")
        for program in [anna, bert] { try program.announce(at: start) }
        #expect(anna.status.people == [] && bert.status.people == presence(0, "line 1 price"))
        // A cursor that moves is told with the next time.
        anna.show(invoices[0].id, at: "line 1 name")
        try anna.announce(at: start + .seconds(9))
        try bert.announce(at: start + .seconds(10))
        #expect(bert.status.people == presence(0, "line 1 price"))
        try anna.announce(at: start + .seconds(10))
        try bert.announce(at: start + .seconds(20))
        #expect(bert.status.people == presence(0, "line 1 name"))
        // Another invoice is told at once.
        anna.show(invoices[1].id, at: "")
        try anna.announce(at: start + .seconds(11))
        try bert.announce(at: start + .seconds(30))
        #expect(bert.status.people == presence(1, "") && bert.status.people.first?.words == "somebody")
        // A server that writes nothing is still read from.
        server.faults.withLock { $0.isFull = true }
        try bert.announce(at: start + .seconds(40))
        #expect(bert.status.people == [] && bert.status.problem == nil)
        server.faults.withLock { $0.isFull = false }
        try bert.announce(at: start + .seconds(50))
        #expect(bert.status.people == presence(1, ""))
        server.faults.withLock { $0.clock = 31 }
        try bert.announce(at: start + .seconds(60))
        #expect(bert.status.people == [])
        try machines.close()
    }

    @Test("is shown by no program that is offline, and goes with its program")
    func gone() throws {
        let machines = try Machines(2)
        let server = machines.server
        // Their threads: what one does without an answer, and at its end, is to be seen.
        let (anna, bert) = (Synchroniser(machines[0].file, server), Synchroniser(machines[1].file, server))
        anna.show(UUID(), at: "")
        anna.start()
        try waitUntil("what anna has open") { server.state.withLock { !$0.open.isEmpty } }
        bert.start()
        try waitUntil("what bert knows of it") { !bert.status.people.isEmpty }
        anna.stop()
        #expect(server.state.withLock { $0.open.isEmpty })
        server.faults.withLock { $0.isAway = true }
        try waitUntil("the outage") { bert.status.problem != nil }
        #expect(bert.status.people == [])
        bert.stop()
        try machines.close()
    }
}
