import Console
import Derive
import Editor
import Exchange
import Foundation
import Invoicing

/// A file that gets each tick: a line of JSON, see `--trace`, or the events of Chrome's form, see `--trace-events`.
package final class TraceFile {
    package nonisolated enum Form {
        case lines, events

        fileprivate var beginning: Data {
            switch self {
            case .lines: Data("{\"billow\":\(TraceLine.version)}\n".utf8)
            case .events: TraceEvents.beginning
            }
        }

        /// The beginnings of earlier files of the form. That of 0.1.0 has a tick in its first line, whose keys are sorted.
        fileprivate var earlierBeginnings: [Data] {
            switch self {
            case .lines: [Data(#"{"billow":"#.utf8), Data(#"{"bytes":"#.utf8)]
            case .events: [beginning]
            }
        }
    }

    private let handle: FileHandle
    private let form: Form
    private let encoder = JSONEncoder()
    private var events = TraceEvents()
    /// The invoice that was written last, and how many parts it had.
    private var written: InvoiceParts?
    /// The reason why the trace ends before the program; nil if it does not.
    package private(set) var failure: (any Error)?

    /// Begins a file: a new one, or in place of an earlier trace; a device or a pipe gets the lines as they come.
    /// - Throws: ``Failure/traceFile(path:reason:)``, also for a file with anything else in it, which stays as it is.
    package init(path: String, _ form: Form = .lines) throws(Failure) {
        do {
            handle = try LineFile.open(path, replacing: form.earlierBeginnings)
        } catch {
            let reason = error == .isOther ? "it is there already and is no trace" : error.reason
            throw .traceFile(path: path, reason: reason)
        }
        self.form = form
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // A disk without room is told at once.
        append(form.beginning)
    }

    func write(_ tick: RecordedTick) {
        guard failure == nil, let text = try? form == .lines ? lines(of: tick) : events.text(of: tick, encoder) else {
            return
        }
        append(text)
    }

    /// A trace that cannot be written must not stop anybody's work.
    private func append(_ text: Data) { do { try handle.write(contentsOf: text) } catch { failure = error } }

    /// A tick, and before it the invoice where it is another one or has other parts.
    private func lines(of tick: RecordedTick) throws -> Data {
        var lines: [Data] = []
        let parts = tick.words.invoice.map(InvoiceParts.init)
        let isOther = parts != written || tick.hops.contains(where: \.changesCollection)
        if tick.changesModel, isOther, let invoice = tick.words.invoice {
            lines.append(try encoder.encode(["invoice": Self.document(invoice)]))
            written = parts
        }
        lines.append(try encoder.encode(TraceTick(tick)))
        return Data((lines + [Data()]).joined(separator: [UInt8(ascii: "\n")]))
    }

    /// The invoice in CII; empty where it has so many lines that writing it would keep the user waiting.
    private static func document(_ invoice: Invoice) -> String {
        guard invoice.lines.count <= mostLines else { return "" }
        // What is computed for it is no part of any change.
        let data = Trace.pause { InvoiceWriter.document(invoice, as: .cii) }
        return String(bytes: data, encoding: .utf8) ?? ""
    }

    private static let mostLines = 2_000
}

/// An invoice and how many parts it has. Loading adds parts without a hop.
struct InvoiceParts: Equatable {
    let invoice: ObjectIdentifier
    let lineCount, allowanceCount: Int

    init(_ invoice: Invoice) {
        self.invoice = ObjectIdentifier(invoice)
        (lineCount, allowanceCount) = (invoice.lines.count, invoice.allowanceCharges.count)
    }
}
