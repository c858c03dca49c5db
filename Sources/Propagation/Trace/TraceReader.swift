import Console
import Derive
import DeriveDocuments
import Editor
import Exchange
import Foundation
import Invoicing

/// A file that `--trace` has written, or a lesson. Its lines are checked once, and read again when they are shown: however
/// long it is, only its places are kept.
package final class TraceReader {
    /// Something that one can go to.
    struct Stop {
        enum Kind {
            case tick
            case say(String)
            case ask(String, answer: String)
            case show(String)
            case press(String)
            case paste(String)
            case expect(String)
        }
        let kind: Kind
        fileprivate let line: Line
        /// The place of its invoice among all; nil before there is one.
        let invoice: Int?
    }

    fileprivate struct Line {
        let number: Int
        let offset: UInt64
        let length: Int
    }

    package let path: String
    private(set) var stops: [Stop] = []
    /// It has keys to press in place of recorded changes.
    package private(set) var hasKeys = false
    /// A remark on a last line that is cut off; nil for none.
    private(set) var remark: String?
    private var hasChanges = false
    /// The line of the first change that comes before any invoice.
    private var firstTick: Int?
    private let handle: FileHandle
    private var invoices: [Line] = []
    /// The invoice that was read last, to check what comes after it.
    private var invoice: Invoice?

    /// - Throws: ``Failure``, with the line that is wrong.
    package init(path: String) throws(Failure) {
        self.path = path
        do {
            handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        } catch {
            throw .unreadableTable(path: path, reason: error.reason)
        }
        do { try readAll() } catch let error as Failure { throw error } catch {
            throw .unreadableTable(path: path, reason: error.reason)
        }
        invoice = nil
        guard stops.isEmpty else { return }
        guard firstTick == nil else {
            throw .noTable(
                path: path,
                #"Line \#(firstTick ?? 0): The invoice of this change is missing, a line with “invoice” before it."#)
        }
        throw .noTable(path: path, "There is no change in it, and no text.")
    }

    /// So long a line may be: the invoice is one.
    private static let mostBytes = 1 << 24

    private func readAll() throws {
        let total = Int(try handle.seekToEnd())
        try handle.seek(toOffset: 0)
        Interruption.stopBetweenParts()
        var bar = ProgressBar("Reading the trace", of: total)
        defer { bar.end() }
        var (rest, number, offset) = (Data(), 1, UInt64(0))
        while let chunk = try handle.read(upToCount: 1 << 18), !chunk.isEmpty {
            rest += chunk
            var start = rest.startIndex
            while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
                try take(rest[start..<end], Line(number: number, offset: offset, length: end - start))
                (number, offset) = (number + 1, offset + UInt64(end - start + 1))
                start = end + 1
            }
            rest = Data(rest[start...])
            guard rest.count <= Self.mostBytes else { throw problem("It is too long.", in: number) }
            bar.show(Int(offset))
            guard !Interruption.isAsked else { throw Failure.stopped("nothing was opened.") }
        }
        guard !rest.isEmpty else { return }
        do {
            try take(rest, Line(number: number, offset: offset, length: rest.count))
        } catch {
            guard number > 1, rest.last != UInt8(ascii: "}") else { throw error }
            remark = "Line \(number), the last one, is cut off and left out."
        }
    }

    private func problem(_ sentence: String, in line: Int) -> Failure {
        .noTable(path: path, "Line \(line): \(sentence)")
    }

    private func take(_ data: Data, _ line: Line) throws {
        guard !data.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) else { return }
        if line.number == 1, data.starts(with: Data(#"{"bytes":"#.utf8)) {
            throw problem("It is a trace of Billow 0.1.0, which lacks the invoice. Write it again with --trace.", in: 1)
        }
        let read = try decode(data, line)
        if line.number == 1 {
            guard case .version(let version) = read else {
                throw problem(#"A trace begins with {"billow": \#(TraceLine.version)}."#, in: 1)
            }
            guard version == TraceLine.version else {
                throw problem("It is of version \(version); this program reads version \(TraceLine.version).", in: 1)
            }
            return
        }
        switch read {
        case .version: throw problem("The version is in the first line alone.", in: line.number)
        case .invoice(let text):
            do { invoice = try Self.invoice(text, line.number) } catch { throw problem("\(error)", in: line.number) }
            invoices.append(line)
        case .tick(let tick):
            guard tick.isSound else { throw problem("A cause is none of its hops.", in: line.number) }
            guard !hasKeys else { throw problem(Self.notBoth, in: line.number) }
            if invoices.isEmpty, firstTick == nil { firstTick = line.number }
            if tick.isShown {
                hasChanges = true
                add(.tick, line)
            }
        case .say(let text): add(.say(text), line)
        case .ask(let text, let answer): add(.ask(text, answer: answer), line)
        case .show(let name):
            if hasKeys { return add(.show(name), line) }
            guard let invoice else { throw problem("There is no invoice before it.", in: line.number) }
            do { _ = try NamedValue(name, of: invoice) } catch { throw problem("\(error)", in: line.number) }
            add(.show(name), line)
        case .press(let keys):
            do { _ = try KeyScript(keys) } catch { throw problem("\(error)", in: line.number) }
            try addKeys(.press(keys), line)
        case .paste(let text): try addKeys(.paste(text), line)
        case .expect(let text): try addKeys(.expect(text), line)
        }
    }

    private static let notBoth = "A lesson has recorded changes, or keys to press, and not both."

    private func addKeys(_ kind: Stop.Kind, _ line: Line) throws {
        guard invoices.isEmpty, !hasChanges else {
            throw problem(Self.notBoth, in: line.number)
        }
        guard !stops.isEmpty else { throw problem("A text comes before its keys.", in: line.number) }
        hasKeys = true
        add(kind, line)
    }

    private func add(_ kind: Stop.Kind, _ line: Line) {
        stops.append(Stop(kind: kind, line: line, invoice: invoices.indices.last))
    }

    private func decode(_ data: Data, _ line: Line) throws -> TraceLine {
        do {
            return try JSONDecoder().decode(TraceLine.self, from: data)
        } catch let error as TraceLine.UnknownNames {
            let names = error.names.map { "“\($0)”" }.joined(separator: ", ")
            throw problem(
                "It has \(names.isEmpty ? "nothing" : names), and a line has “say”, “ask” with “answer”, “show”, “press”, “paste”, "
                    + "“expect”, “invoice”, or the names of a change.", in: line.number)
        } catch DecodingError.keyNotFound(let key, _) {
            throw problem("“\(key.stringValue)” is missing.", in: line.number)
        } catch DecodingError.typeMismatch(_, let context) where !context.codingPath.isEmpty {
            let name = context.codingPath.map(\.stringValue).joined(separator: ".")
            throw problem("“\(name)” has another kind of value than it should have.", in: line.number)
        } catch {
            throw problem("It is no JSON object.", in: line.number)
        }
    }

    // MARK: Showing

    /// The tick at a stop, of an invoice.
    func tick(at stop: Int, of invoice: Invoice) throws -> RecordedTick {
        guard case .tick(let tick) = try read(stops[stop].line) else { return RecordedTick() }
        return RecordedTick(tick, of: invoice)
    }

    /// An invoice, as a draft; one without lines where it was too long to be written.
    func invoice(_ place: Int) throws -> Invoice {
        guard case .invoice(let text) = try read(invoices[place]) else { return Invoice() }
        return try Self.invoice(text, invoices[place].number)
    }

    private func read(_ line: Line) throws -> TraceLine {
        try handle.seek(toOffset: line.offset)
        return try decode(handle.read(upToCount: line.length) ?? Data(), line)
    }

    private static func invoice(_ text: String, _ line: Int) throws -> Invoice {
        guard !text.isEmpty else { return Invoice() }
        let invoice = try InvoiceReader.read(Data(text.utf8), named: "line \(line)")
        unrecorded { invoice.becomeDraft() }
        return invoice
    }
}
