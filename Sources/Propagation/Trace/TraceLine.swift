import Derive
import DeriveDocuments
import Editor

/// A line of a trace, which `--trace` writes and `billow demo --replay` reads: an object of JSON.
nonisolated enum TraceLine {
    /// The first line: the version of its form.
    case version(Int)
    /// The invoice of the changes after it, as the first of them leaves it: a document in CII, or empty where it is too long.
    case invoice(String)
    case tick(TraceTick)
    /// A text or a question of a lesson, or the value that it points at.
    case say(String)
    case ask(String, answer: String)
    case show(String)
    /// Keys that are pressed, a text that is pasted, and what must hold then.
    case press(String)
    case paste(String)
    case expect(String)

    /// The version that is written, and the only version that can be read.
    static let version = 2
}

nonisolated extension TraceLine: Decodable {
    private struct Name: CodingKey, ExpressibleByStringLiteral {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init(stringLiteral text: String) { stringValue = text }
        init?(intValue: Int) { nil }
    }

    /// A line whose names are those of no kind of line.
    struct UnknownNames: Error { let names: [String] }

    init(from decoder: any Decoder) throws {
        let line = try decoder.container(keyedBy: Name.self)
        let names = line.allKeys.map(\.stringValue).sorted()
        func text(_ name: Name) throws -> String { try line.decode(String.self, forKey: name) }
        switch names {
        case ["billow"]: self = .version(try line.decode(Int.self, forKey: "billow"))
        case ["invoice"]: self = .invoice(try text("invoice"))
        case ["say"]: self = .say(try text("say"))
        case ["answer", "ask"]: self = .ask(try text("ask"), answer: try text("answer"))
        case ["show"]: self = .show(try text("show"))
        case ["press"]: self = .press(try text("press"))
        case ["paste"]: self = .paste(try text("paste"))
        case ["expect"]: self = .expect(try text("expect"))
        case _ where names.contains("tick"): self = .tick(try TraceTick(from: decoder))
        default: throw UnknownNames(names: names)
        }
    }
}

/// A tick as a trace has it.
nonisolated struct TraceTick: Codable {
    struct Value: Codable {
        /// The hop's place among all of the tick, and the places of those that caused it.
        let id: Int
        let causes: [Int]
        let depth: Int
        let nanoseconds: Int
        let property, title, subject, old, new: String
        /// The change in words: `7 %: 64.13 → 38.66`.
        let text: String
        let group: HopGroup
        /// The part of the invoice that has the property; nil for any other object.
        let of: String?
    }
    struct Rows: Codable {
        let pane: String
        let rows: [Int]
    }

    let tick: Int
    let sources, recomputed, equal: [Value]
    let observations: [String]
    let drawn: [Rows]
    let bytes, microseconds: Int
    /// The numbers of derived values of the invoice, and of hops that were not kept.
    let values, dropped: Int
    let origin: ChangeRecord.Origin
    /// The colleague who has made it.
    let person: String?
    /// The number of an invoice that was made in it.
    let newInvoice: String?

    /// The model was changed, so that there is a change to show.
    var isShown: Bool { sources.contains { $0.group.isOfModel } }

    /// The number of hops.
    var count: Int { sources.count + recomputed.count + equal.count + observations.count }

    /// Each hop has a place of its own, and causes that are hops.
    var isSound: Bool {
        let all = sources + recomputed + equal
        return Set(all.map(\.id)).count == all.count
            && all.allSatisfy { (0..<count).contains($0.id) && $0.causes.allSatisfy((0..<count).contains) }
    }
}

extension TraceTick {
    init(_ tick: RecordedTick) {
        func values(_ kind: RecordedHop.Kind) -> [Value] {
            tick.hops.indices.filter { tick.hops[$0].kind == kind }.map { Value(tick, $0) }
        }
        self.init(
            tick: tick.number, sources: values(.changed), recomputed: values(.recomputed), equal: values(.equal),
            observations: tick.hops.filter { $0.kind == .notified }.map(\.name),
            drawn: tick.drawn.map { Rows(pane: $0.pane, rows: $0.rows) }, bytes: tick.bytes,
            microseconds: tick.microseconds, values: tick.derivedCount, dropped: tick.droppedCount, origin: tick.origin,
            person: tick.person.isEmpty ? nil : tick.person, newInvoice: tick.newInvoice)
    }
}

extension TraceTick.Value {
    fileprivate init(_ tick: RecordedTick, _ id: Int) {
        let (hop, words) = (tick.hops[id], tick.words)
        let part = words.invoice.flatMap { invoice in hop.property?.object.flatMap { InvoicePart($0, of: invoice) } }
        self.init(
            id: id, causes: hop.causes, depth: hop.depth, nanoseconds: Int(hop.duration / .nanoseconds(1)),
            property: hop.name, title: words.title(of: hop), subject: words.subject(of: hop),
            old: words.text(of: hop.old, in: hop),
            new: words.text(of: hop.new, in: hop), text: words.values(of: hop), group: hop.group, of: part?.name)
    }
}
