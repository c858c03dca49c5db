import Derive
import DeriveDocuments
import Editor
import Terminal

/// A tick that is stepped through: what each cell shows at a hop.
///
/// The model has arrived long ago; it is the picture that waits.
final class HeldWave {
    let tick: RecordedTick
    /// The hop in the tick that a breakpoint waits for; nil for the first one.
    let start: Int?
    /// The step of undo without which it shows the invoice; nil for a change that was really made.
    let trial: ChangeRecord?
    /// The hops that one steps through, by their places in the tick: those of the trade that have another value.
    let hops: [Int]
    /// The positions in that of the hops of a cell.
    private let cells: [CellContent: [Int]]
    /// The causes of the hop that was asked for last.
    private var present: (position: Int, causes: Set<Int>)?
    /// The step of each hop, by the hop's place in the tick.
    private let steps: [Int: Int]
    /// The positions in that of the hops of a value.
    private let values: [ValueIdentity: [Int]]

    init(_ tick: RecordedTick, at start: Int? = nil, without trial: ChangeRecord? = nil) {
        (self.tick, self.start, self.trial) = (tick, start, trial)
        hops = tick.hops.indices.filter { tick.hops[$0].isStep }
        steps = Dictionary(uniqueKeysWithValues: hops.enumerated().map { ($1, $0) })
        var cells: [CellContent: [Int]] = [:]
        var values: [ValueIdentity: [Int]] = [:]
        for (position, place) in hops.enumerated() {
            if let content = CellContent(tick.hops[place]) { cells[content, default: []].append(position) }
            if let identity = tick.hops[place].identity { values[identity, default: []].append(position) }
        }
        (self.cells, self.values) = (cells, values)
    }

    /// Returns the role of a value at a hop: the change is there, or past it; nil before it comes there.
    func role(of value: ValueIdentity, at position: Int) -> Role? {
        guard let reached = values[value]?.last(where: { $0 <= position }) else { return nil }
        return reached == position ? .hop : .reached
    }

    /// Returns the contents of a cell at a hop; nil if the change does not concern the cell.
    /// - Parameter position: The present hop; before the first one nothing has arrived.
    func cell(_ content: CellContent, at position: Int) -> HeldCell? {
        guard let positions = cells[content], let first = positions.first else { return nil }
        let reached = positions.last { $0 <= position }
        let hop = tick.hops[hops[reached ?? first]]
        return hop.cell(
            role: reached.map { $0 == position ? .hop : causes(at: position).contains($0) ? .cause : .reached })
    }

    /// The hops that have a cell and from which the present one comes, by ways without another such cell.
    private func causes(at position: Int) -> Set<Int> {
        if let (known, causes) = present, known == position { return causes }
        var (waiting, seen, causes): ([Int], Set<Int>, Set<Int>) = (tick.hops[hops[position]].causes, [], [])
        while let place = waiting.popLast() {
            guard seen.insert(place).inserted else { continue }
            if let step = steps[place], CellContent(tick.hops[place]) != nil {
                causes.insert(step)
            } else {
                waiting += tick.hops[place].causes
            }
        }
        present = (position, causes)
        return causes
    }
}

extension CellContent {
    /// Takes the subject of a hop; nil for a subject that no cell shows.
    init?(_ hop: RecordedHop) {
        guard let property = hop.property, let object = property.object, case .object(_, let path) = property.owner
        else { return nil }
        self.init(object, path)
    }
}

extension RecordedHop {
    /// `true` if one steps through it.
    var isStep: Bool { group == .values && (kind == .changed || kind == .recomputed) }

    /// Its cell before and after; nil where it has none, and where only the text of a value is kept.
    func cell(role: Role? = nil) -> HeldCell? {
        guard let property else { return nil }
        switch (old, new) {
        case (.value(let old), .value(let new)):
            return HeldCell(old: old, new: new, write: { TraceWords.cellText(of: $0, in: property) }, role: role)
        case (.text(let old), .text(let new)) where told != nil:
            return HeldCell(old: old, new: new, write: { $0 as? String ?? "" }, role: role)
        default: return nil
        }
    }
}

/// The progress of a held change.
struct Holding: Equatable {
    /// `true` if each change is held from now on.
    var isLive = false
    /// The held change; nil if there is none.
    var wave: HeldWave?
    /// The changes that are held after it, in order.
    var waiting: [HeldWave] = []
    /// The present hop, among those that one steps through; before the first one nothing has arrived.
    var position = -1
    /// `true` if it goes on by itself.
    var isPlaying = false
    /// `true` if each hop is asked for before it is shown.
    var predicts = false
    /// The answers for the hop after each position, as they are typed before it is shown.
    var answersAfter: [Int: [String]] = [:]
    /// The number of seconds that it then stays at a hop.
    var seconds = 1

    /// The answers for the next hop.
    var answers: [String] {
        get { answersAfter[position] ?? [] }
        set { answersAfter[position] = newValue }
    }

    static func == (a: Self, b: Self) -> Bool {
        a.wave === b.wave && a.waiting.elementsEqual(b.waiting, by: ===) && a.position == b.position
            && a.answersAfter == b.answersAfter && a.isLive == b.isLive && a.isPlaying == b.isPlaying
            && a.seconds == b.seconds
            && a.predicts == b.predicts
    }
}
