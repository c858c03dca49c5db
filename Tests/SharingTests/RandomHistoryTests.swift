import DeriveDocuments
import Foundation
import Fuzzing
import Invoicing
import Ledger
import Sharing
import Testing

@testable import Storage

@Suite("Random histories of machines that share a log")
struct RandomHistoryTests {
    /// So many histories are played on one set of machines, each with invoices of its own.
    private static let histories = 20

    @Test("end with equal tables on all", arguments: seeds(6, soak: 5_000))
    func equal(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let machines = try Machines(2 + random.below(4))
        for history in 0..<Self.histories {
            try play(on: machines, &random)
            try machines.settle()
            let differences = try machines.differences()
            #expect(differences.isEmpty, "seed \(seed), history \(history)")
            if !differences.isEmpty { break }
            try checkNumbers(of: machines)
        }
        try machines.close()
    }

    private func play(on machines: Machines, _ random: inout SplitMix) throws {
        let faults = ServerDouble.Faults(seed: UInt64(random.below(1 << 30)), lossOneIn: 12)
        machines.server.faults.withLock { $0 = faults }
        for machine in machines.all where random.below(3) > 0 {
            try machine.add(Invoice(lines: [InvoiceLine(), InvoiceLine()]))
        }
        for _ in 0..<(20 + random.below(20)) {
            let machine = machines[random.below(machines.all.count)]
            if random.below(3) == 0 { try machine.look() }
            switch random.below(4) {
            case 0:
                if random.below(5) == 0 { machine.fuse.arm(random.below(6)) }
                do { try machine.exchange(machines.server) } catch is SharedLogError {} catch is Fuse.Killed {
                    if random.below(8) == 0 { try machine.restart() }
                }
                machine.fuse.disarm()
            default: try machine.edit(&random)
            }
            if random.below(150) == 0 {
                let head = machines.server.state.withLock { $0.head }
                machines.server.forget(behind: max(0, head - Int64(random.below(12))), isSaid: true)
            }
        }
    }

    /// No number is missing, and none is given twice.
    private func checkNumbers(of machines: Machines) throws {
        let numbers = try machines[0].desk.read { try StoredRow.all($0, "SELECT number FROM issuedDocument") }
            .map { $0["number"] as String }
        #expect(Set(numbers) == Set((0..<numbers.count).map { "R-\($0 + 1)" }))
    }
}

extension Machine {
    /// Makes a random commit on the file as it is.
    func edit(_ random: inout SplitMix) throws {
        // Those that came in last are the ones that others work at as well.
        let ids = try ids().suffix(6)
        guard let id = ids.randomElement(using: &random) else { return _ = try add(Invoice(lines: [InvoiceLine()])) }
        switch random.below(24) {
        case 0: try add(Invoice(lines: [InvoiceLine()]))
        case 1: try delete(id)
        case 2:
            guard let binned = try self.ids(inBin: true).randomElement(using: &random),
                let stored = try desk.binned(binned)
            else { return }
            try add(Invoice(id: binned, stored))
        case 3: try issue(id)
        case 4, 5: try pay(id, &random)
        case 6, 7:
            guard let step = done.popLast() else { return }
            try write(step.document, step.inverse, at: step.places)
        case 8: try editLedger(&random)
        case 9, 10: try editHead(RowID(entity: Invoice.entity, id: id), &random)
        default: try editLines(of: id, &random)
        }
    }

    private func pay(_ id: UUID, _ random: inout SplitMix) throws {
        let row = RowID(entity: Invoice.entity, id: id)
        let old = try value("payments", of: row)
        var payments = try MergedRecords.payments(old)
        if random.below(3) == 0, !payments.isEmpty {
            payments.remove(at: random.below(payments.count))
        } else if let day = CalendarDate("2026-11-0\(1 + random.below(2))") {
            payments.append(Payment(amount: ExactDecimal(1 + random.below(2)), date: day))
        }
        let new: ColumnValue = payments.isEmpty ? .null : try ColumnValue(encoding: payments.inOrder)
        try write(id, [.update(row, column: "payments", from: old, to: new)])
    }

    private func editHead(_ row: RowID, _ random: inout SplitMix) throws {
        let columns = ["buyer.name", "buyer.address.city", "note", "buyerReference", "payee", "payee.name"]
        let column = columns[random.below(columns.count)]
        let old = try value(column, of: row)
        var new: ColumnValue = random.below(4) == 0 ? .null : .text("\(name) \(random.below(100))")
        if column == "payee" { new = old == .null ? .json("{}") : .null }
        guard old != new else { return }
        try write(row.id, [.update(row, column: column, from: old, to: new)])
    }

    private func editLines(of id: UUID, _ random: inout SplitMix) throws {
        let owner = RowID(entity: Invoice.entity, id: id)
        let lines = try lines(of: id)
        var (operations, inverse, places): ([RowOperation], [RowOperation], [UUID: Int64]) = ([], [], [:])
        for _ in 0...random.below(2) {
            let kind = random.below(8)
            let index = random.below(lines.count + 1)
            let (before, after) = (index > 0 ? lines[index - 1] : nil, index < lines.count ? lines[index] : nil)
            // Few numbers, so that rows of two machines often have one place.
            let place = ((before?.place ?? 0) + (after?.place ?? (before?.place ?? 0) + 1_000)) / 2
            if kind < 3 || lines.isEmpty {
                let row = RowID(entity: InvoiceLine.entity, id: UUID())
                places[row.id] = place
                operations.append(
                    .insert(
                        row, into: owner, list: "lines", after: before?.row.id,
                        values: ["n": .text("\(random.below(99))")]))
                inverse.append(.delete(row, from: owner, list: "lines"))
                continue
            }
            let (line, _, values) = lines[random.below(lines.count)]
            guard !operations.contains(where: { $0.row == line }) else { continue }
            switch kind {
            case 3:
                operations.append(.delete(line, from: owner, list: "lines"))
                inverse.append(.insert(line, into: owner, list: "lines", after: nil, values: values))
            case 4:
                places[line.id] = place
                operations.append(.move(line, in: owner, list: "lines", after: before?.row.id))
            default:
                let column = ["n", "q", "p", "note"][random.below(4)]
                operations.append(
                    .update(
                        line, column: column, from: values[column] ?? .null, to: .text("\(random.below(20))")))
            }
        }
        let hasLists = operations.contains { !$0.isUpdate }
        let former = Dictionary(lines.map { ($0.row.id, $0.place) }) { $1 }
        try write(id, operations, inverse: hasLists ? inverse : nil, at: places, backTo: former)
    }

    private func editLedger(_ random: inout SplitMix) throws {
        let tables = [Customer.entity, Product.entity]
        let table = tables[random.below(2)]
        let list = table == Customer.entity ? "customers" : "products"
        let stored = try desk.read { try StoredRow.all($0, "SELECT id, document FROM \(table)") }
        guard random.below(3) > 0, let some = stored.randomElement(using: &random) else {
            let row = RowID(entity: table, id: UUID())
            try write(
                MasterData.only,
                [
                    .insert(
                        row, into: MasterData.row, list: list, after: nil,
                        values: ["number": .text("\(random.below(99))")])
                ],
                inverse: [.delete(row, from: MasterData.row, list: list)])
            return
        }
        let row = RowID(entity: table, id: try UUID(column: some["id"]))
        switch random.below(4) {
        case 0: try write(MasterData.only, [.delete(row, from: MasterData.row, list: list)], inverse: [])
        case 1 where table == Product.entity:
            let charge = RowID(entity: Charge.entity, id: UUID())
            try write(
                MasterData.only,
                [.insert(charge, into: row, list: "charges", after: nil, values: ["date": .text("2026-11-01")])],
                inverse: [.delete(charge, from: row, list: "charges")])
        case 2:
            let company = MasterData.row
            try write(
                MasterData.only,
                [
                    .update(
                        company, column: "company.party.name", from: try value("company.party.name", of: company),
                        to: .text("\(random.below(9))"))
                ])
        default:
            try write(
                MasterData.only,
                [
                    .update(
                        row, column: "number", from: try value("number", of: row), to: .text("\(random.below(99))"))
                ])
        }
    }
}
