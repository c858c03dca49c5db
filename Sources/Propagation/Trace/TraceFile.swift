import Console
import Editor
import Foundation

/// A file that gets one line of JSON for each tick; see `--trace`.
package final class TraceFile {
    private let handle: FileHandle
    private let encoder = JSONEncoder()
    /// Why the trace ends before the program; nil if it does not.
    package private(set) var failure: (any Error)?

    /// What a trace begins with, whose keys are sorted.
    private static let beginning = Data(#"{"bytes":"#.utf8)

    /// Begins a file: a new one, or in place of an earlier trace; a device or a pipe gets the lines as they come.
    /// - Throws: ``Failure/traceFile(path:reason:)``, also for a file with anything else in it, which stays as it is.
    package init(path: String) throws(Failure) {
        do {
            handle = try LineFile.open(path, replacing: Self.beginning)
        } catch {
            let reason = error == .isOther ? "it is there already and is no trace" : error.reason
            throw .traceFile(path: path, reason: reason)
        }
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    }

    func write(_ tick: RecordedTick) {
        guard failure == nil, var line = try? encoder.encode(Line(tick)) else { return }
        line.append(UInt8(ascii: "\n"))
        // A trace that cannot be written must not stop anybody's work.
        do { try handle.write(contentsOf: line) } catch { failure = error }
    }

    /// One tick as the file holds it.
    fileprivate nonisolated struct Line: Encodable {
        struct WrittenValue: Encodable {
            /// The hop's place among all of the tick, and the places of those that caused it.
            let id: Int
            let causes: [Int]
            let depth: Int
            let nanoseconds: Int
            let property, title, old, new: String
        }
        struct Rows: Encodable {
            let pane: String
            let rows: [Int]
        }

        let tick: Int
        let sources, recomputed, equal: [WrittenValue]
        let observations: [String]
        let drawn: [Rows]
        let bytes, microseconds: Int

        @MainActor init(_ tick: RecordedTick) {
            func values(_ kind: RecordedHop.Kind) -> [WrittenValue] {
                tick.hops.indices.filter { tick.hops[$0].kind == kind }.map { WrittenValue(tick, $0) }
            }
            self.tick = tick.number
            sources = values(.changed)
            recomputed = values(.recomputed)
            equal = values(.equal)
            observations = tick.hops.filter { $0.kind == .notified }.map(\.name)
            drawn = tick.drawn.map { Rows(pane: $0.pane, rows: $0.rows) }
            bytes = tick.bytes
            microseconds = tick.microseconds
        }
    }
}

extension TraceFile.Line.WrittenValue {
    @MainActor fileprivate init(_ tick: RecordedTick, _ id: Int) {
        let (hop, words) = (tick.hops[id], tick.words)
        (self.id, causes, depth) = (id, hop.causes, hop.depth)
        nanoseconds = Int(hop.duration / .nanoseconds(1))
        (property, title) = (hop.name, words.title(of: hop))
        (old, new) = (words.text(of: hop.old, in: hop), words.text(of: hop.new, in: hop))
    }
}
