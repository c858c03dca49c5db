import Derive
import DeriveDocuments
import Editor
import Foundation
import Input
import Invoicing
import Ledger
import Storage
import Terminal

/// One tick as it ran: what was set, what followed from it, and what was drawn.
final class RecordedTick {
    /// The tick's number since the start.
    let number: Int
    let time: Date
    /// The hops, in order.
    let hops: [RecordedHop]
    /// The number of hops beyond those that are kept.
    let droppedCount: Int
    let drawn: [DrawnRows]
    /// Bytes written to the terminal.
    let bytes: Int
    /// From the first change to the last byte.
    let microseconds: Int
    /// `true` if drawing was held back, so that ``drawn`` is incomplete; that is known only after the tick.
    private(set) var isHeld = false
    /// The rows and bytes of later drawings, as its highlighted changes faded.
    private(set) var faded: (rows: Int, bytes: Int) = (0, 0)
    /// The order of the undo step that it belongs to; nil until that has ended.
    var step: Int?
    /// The verdicts on answers for hops, by the places of the hops.
    var said: [Int: String] = [:]
    /// The number of derived values that the open invoice has.
    let derivedCount: Int
    /// The names of its hops.
    let words: TraceWords
    /// The number of an invoice that was made in it; nil where none was.
    let newInvoice: String?
    /// The origin of the change.
    let origin: ChangeRecord.Origin
    /// The colleague who has made it; empty for none.
    let person: String
    /// The values that each run of the change through the model has computed.
    let waves: [Wave]

    init(
        number: Int = 0, time: Date = .now, hops: [RecordedHop] = [], droppedCount: Int = 0, drawn: [DrawnRows] = [],
        bytes: Int = 0, microseconds: Int = 0, derivedCount: Int = 0, words: TraceWords = TraceWords(nil),
        newInvoice: String? = nil, origin: ChangeRecord.Origin = .edit, person: String = "",
        waves: [Wave] = []
    ) {
        (self.number, self.time, self.hops, self.droppedCount) = (number, time, hops, droppedCount)
        (self.drawn, self.bytes, self.microseconds) = (drawn, bytes, microseconds)
        (self.derivedCount, self.words, self.newInvoice, self.origin) = (derivedCount, words, newInvoice, origin)
        self.person = person
        self.waves = waves.isEmpty ? [Wave(hops, words)] : waves
    }

    func markHeld() { isHeld = true }

    func addFade(rows: Int, bytes: Int) { faded = (faded.rows + rows, faded.bytes + bytes) }

    /// The number of computations of derived values of the model, over all waves.
    var computedCount: Int { waves.reduce(0) { $0 + $1.computedCount } }

    /// The number of these computations that came to the value before.
    var equalCount: Int { waves.reduce(0) { $0 + $1.equalCount } }

    /// The number of derived values of the model that were computed, each counted once.
    private(set) lazy var valueCount: Int = {
        let all = hops.filter { $0.isComputed && $0.group.isOfModel }.map(\.identity)
        // A value of an object that is gone has no identity.
        return Set(all.compactMap { $0 }).count + all.count { $0 == nil }
    }()

    /// The number of rows that were drawn.
    var rowCount: Int { drawn.rowCount }

    /// `true` if a source of the model was set.
    private(set) lazy var changesModel = hops.contains { $0.kind == .changed && $0.group.isOfModel }

    /// The last hop of each value that has changed.
    private(set) lazy var reached = Dictionary(
        hops.indices.compactMap { place in hops[place].isStep ? hops[place].identity.map { ($0, place) } : nil }
    ) { $1 }

    /// The place of each hop of the trade among the others.
    private(set) lazy var tree = hops.tree

    /// The changes from outside, as far as they are of the model.
    private(set) lazy var sources = hops.indices.filter { hops[$0].kind == .changed && hops[$0].group == .values }
}

/// One run of a change through the model. A held change of typed text has one run for each key.
struct Wave {
    let computedCount, equalCount: Int
    /// The new value of the first source.
    let value: String

    init(_ hops: [RecordedHop], _ words: TraceWords) {
        computedCount = hops.count { $0.isComputed && $0.group.isOfModel }
        equalCount = hops.count { $0.kind == .equal && $0.group.isOfModel }
        let source = hops.first { $0.kind == .changed && $0.group == .values }
        value = source.map { words.text(of: $0.new, in: $0) } ?? ""
    }
}

extension RecordedTick {
    /// The change and its cost, in a sentence or two.
    var sentence: String {
        let rows = "\(rowCount) \(rowCount == 1 ? "row" : "rows") drawn"
        guard !isHeld else {
            return "\(change) \(computations), \(Self.grouped(equalCount)) unchanged; held, and drawn hop by hop."
        }
        let time = Self.showsTimes ? ", \(Self.milliseconds(microseconds))" : ""
        return "\(change) \(computations), \(Self.grouped(equalCount)) of them unchanged, \(rows), "
            + "\(Self.grouped(bytes)) \(bytes == 1 ? "byte" : "bytes")\(time)."
    }

    /// `14 of 86 values recomputed`; `14 of 86 values recomputed twice (9, then 99)`.
    private var computations: String {
        let text = "\(Self.grouped(valueCount)) of \(Self.grouped(derivedCount)) values recomputed"
        guard computedCount > valueCount else { return text }
        let (times, rest) = computedCount.quotientAndRemainder(dividingBy: max(1, valueCount))
        let often =
            rest > 0
            ? "\(Self.grouped(computedCount)) times in all" : times == 2 ? "twice" : "\(Self.grouped(times)) times"
        let values = waves.map(\.value).filter { !$0.isEmpty }
        let isShort = waves.count == values.count && (2...Self.mostWaves).contains(values.count)
        return "\(text) \(often)" + (isShort ? " (\(values.joined(separator: ", then ")))" : "")
    }

    /// So many waves are named.
    private static let mostWaves = 3

    /// `true` if measured times are shown: pictures that are compared with one another leave them out.
    nonisolated static var showsTimes: Bool { Environment.current["BILLOW_NO_TIMES"] == nil }

    /// `Quantity of line 3: 1 → 2.`; `Undone: quantity of line 3: 2 → 1.`
    private var change: String {
        let text = changeText
        switch origin {
        case .edit: return text
        case .undo: return "Undone: \(text.lowercasedFirst)"
        case .redo: return "Redone: \(text.lowercasedFirst)"
        case .elsewhere: return "\(person.isEmpty ? "At the other desk" : person): \(text.lowercasedFirst)"
        }
    }

    /// The change, without its origin.
    var changeText: String {
        if let newInvoice { return newInvoice.isEmpty ? "New invoice." : "New invoice \(newInvoice)." }
        // A part that has no name, such as a party's address, is no subject.
        let index = sources.firstIndex { !words.subject(of: hops[$0]).isEmpty }
        guard let index else { return otherChange }
        let (first, more) = (sources[index], sources.count - 1)
        let rest = more == 0 ? "" : more == 1 ? ", and 1 change more" : ", and \(Self.grouped(more)) changes more"
        return "\(words.subject(of: hops[first])): \(words.values(of: hops[first]))\(rest)."
    }

    /// The change where no value of the trade was changed.
    private var otherChange: String {
        let isDecision = hops.contains { $0.kind == .changed && $0.group == .differences }
        guard !isDecision, let first = hops.first(where: { $0.kind == .changed && $0.group.isOfModel }) else {
            return "A decision about amounts."
        }
        let subject = words.subject(of: first)
        return subject.isEmpty ? "A part of the invoice changed." : "\(subject) changed."
    }

    /// Returns a number as the screen shows it.
    private static func grouped(_ count: Int) -> String { DecimalFormat.plain(ExactDecimal(count)) }

    /// `0.4 ms`; `3.2 µs` below a tenth of that.
    static func time(_ duration: Duration) -> String {
        guard duration < .microseconds(40) else { return milliseconds(Int(duration / .microseconds(1))) }
        return "\(DecimalFormat.plain(ExactDecimal(Int(duration / .nanoseconds(100)), exponent: -1))) µs"
    }

    static func milliseconds(_ microseconds: Int) -> String {
        let places = microseconds < 100 ? 2 : microseconds < 10_000 ? 1 : 0
        let unit = [1_000, 100, 10][places]
        let value = ExactDecimal((microseconds + unit / 2) / unit, exponent: -places)
        return "\(DecimalFormat.plain(value)) ms"
    }
}
