import Foundation

/// A recording of the terminal's output with its times, as a file that asciinema plays.
///
/// The format is asciicast, version 2: a line of JSON about the whole, then one for each update and each new size. A file
/// that cannot be written to any more ends there, and plays so far; ``failure`` says why.
public final class Recording {
    /// The beginning of such a file.
    public static let beginning = Data(#"{"version":2,"#.utf8)

    /// The reason why the recording ends before the program; nil if it does not.
    public private(set) var failure: (any Error)?
    private let file: FileHandle
    private let title: String
    private let encoder = JSONEncoder()
    private var began: ContinuousClock.Instant?

    /// - Parameters:
    ///   - file: An empty file, or a pipe.
    ///   - title: What players call it.
    public init(to file: FileHandle, title: String) {
        (self.file, self.title) = (file, title)
        encoder.outputFormatting = .withoutEscapingSlashes
    }

    /// Begins with the terminal's size and name, or records a change of the size.
    func resize(to size: Size, of terminal: String) {
        guard began == nil else { return append("r", "\(size.width)x\(size.height)") }
        began = .now
        let fields = [
            #""width":\#(size.width),"height":\#(size.height),"timestamp":\#(Int(Date.now.timeIntervalSince1970))"#,
            #""title":\#(json(title)),"env":{"TERM":\#(json(terminal))}}"#,
        ]
        write(Self.beginning + Data((fields.joined(separator: ",") + "\n").utf8))
    }

    /// Records what was written at once; its characters are whole.
    func append(_ bytes: [UInt8]) { append("o", String(decoding: bytes, as: UTF8.self)) }

    private func append(_ kind: String, _ text: String) {
        let time = began.map { ContinuousClock.now - $0 } ?? .zero
        let seconds = String(format: "%.6f", time / .seconds(1))
        write(Data("[\(seconds),\"\(kind)\",\(json(text))]\n".utf8))
    }

    private func json(_ text: String) -> String {
        (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? #""""#
    }

    private func write(_ line: Data) {
        guard failure == nil else { return }
        do {
            try file.write(contentsOf: line)
        } catch {
            failure = error
        }
    }
}
