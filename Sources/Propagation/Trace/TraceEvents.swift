import Foundation

/// The ticks in the form of Chrome's trace events, which Perfetto and browsers show: a slice for each tick and, in it, for
/// each hop and the drawing; arrows lead from causes to effects.
struct TraceEvents {
    /// The first line: an array that is not closed, as the form allows, and the program's name.
    nonisolated static let beginning = Data(
        #"[{"args":{"name":"Billow"},"name":"process_name","ph":"M","pid":1,"tid":1}"#.utf8)

    private struct Event: Encodable {
        var args: [String: String]?
        var bp, cat: String?
        var dur: Double?
        var id: Int?
        let name, ph: String
        let pid = 1
        let tid = 1
        let ts: Double
    }

    private var arrowCount = 0

    /// The text to append for a tick.
    mutating func text(of tick: RecordedTick, _ encoder: JSONEncoder) throws -> Data {
        try events(of: tick).reduce(into: Data()) { $0 += Data(",\n".utf8) + (try encoder.encode($1)) }
    }

    /// Times are in microseconds. The duration of a hop is the time since the one before.
    private mutating func events(of tick: RecordedTick) -> [Event] {
        guard !tick.hops.isEmpty else { return [] }
        let length = Double(tick.microseconds)
        let start = tick.time.timeIntervalSince1970 * 1_000_000 - length
        var events = [
            Event(args: ["bytes": "\(tick.bytes)"], cat: "tick", dur: length, name: tick.sentence, ph: "X", ts: start)
        ]
        var (time, starts) = (start, [Double]())
        for hop in tick.hops {
            let duration = Double(hop.duration / .nanoseconds(1)) / 1_000
            let args = ["property": hop.name, "values": tick.words.values(of: hop)]
            events.append(
                Event(
                    args: args, cat: hop.group.rawValue, dur: duration, name: tick.words.title(of: hop), ph: "X",
                    ts: time))
            starts.append(time)
            for cause in hop.causes where starts.indices.contains(cause) {
                arrowCount += 1
                events.append(Event(cat: "cause", id: arrowCount, name: "cause", ph: "s", ts: starts[cause]))
                events.append(Event(bp: "e", cat: "cause", id: arrowCount, name: "cause", ph: "f", ts: time))
            }
            time += duration
        }
        let rows = ["rows": tick.drawn.map { "\($0.pane): \($0.rows.count)" }.joined(separator: ", ")]
        events.append(
            Event(args: rows, cat: "screen", dur: max(0, start + length - time), name: "Draw", ph: "X", ts: time))
        return events
    }
}
