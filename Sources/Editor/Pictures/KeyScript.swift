import Console
import Foundation
import Terminal

/// Keys as a text: `Enter Down "bari" Tab Ctrl-P 1.5s Paste "a table"`. Quotes enclose text, and a number of seconds is a pause.
package struct KeyScript: Equatable {
    package enum Stroke: Equatable {
        case key(Key)
        case pause(Duration)
    }

    package let steps: [Stroke]

    /// - Throws: ``Failure/noKey(_:)`` for any other word.
    package init(_ text: String) throws(Failure) {
        var steps: [Stroke] = []
        var rest = text[...]
        while let start = rest.firstIndex(where: { $0 != " " }) {
            rest = rest[start...]
            let isPasted = rest.hasPrefix("Paste \"")
            if isPasted { rest = rest.dropFirst("Paste ".count) }
            if rest.first == "\"" {
                let quoted = rest.dropFirst().prefix { $0 != "\"" }
                guard quoted.endIndex < rest.endIndex else { throw .noKey(String(rest)) }
                steps += isPasted ? [.key(.paste(String(quoted)))] : quoted.map { .key(.character($0)) }
                rest = rest[quoted.endIndex...].dropFirst()
            } else {
                let word = rest.prefix { $0 != " " }
                steps.append(try Self.step(String(word)))
                rest = rest[word.endIndex...]
            }
        }
        self.steps = steps
    }

    private static func step(_ word: String) throws(Failure) -> Stroke {
        if word.last == "s", let seconds = Double(word.dropLast()), (0...60).contains(seconds) {
            return .pause(.seconds(seconds))
        }
        guard let key = Key(named: word) else { throw .noKey(word) }
        return .key(key)
    }
}

/// Presses the keys of a script, and says when they are done.
package final class ScriptTypist: Typist {
    private var steps: ArraySlice<KeyScript.Stroke>
    /// The time between a key and the next.
    private let pace: Duration
    package private(set) var nextTime: ContinuousClock.Instant? = .now
    private let beforeStep: (KeyScript.Stroke) -> Void
    private let atEnd: () -> Void

    /// - Parameters:
    ///   - beforeStep: Called once what the keys before have done is on the screen.
    ///   - atEnd: Called once what the last key has done is on the screen.
    package init(
        _ script: KeyScript, pace: Duration = .zero, beforeStep: @escaping (KeyScript.Stroke) -> Void = { _ in },
        atEnd: @escaping () -> Void
    ) {
        (steps, self.pace, self.beforeStep, self.atEnd) = (script.steps[...], pace, beforeStep, atEnd)
    }

    package func nextKey(at now: ContinuousClock.Instant) -> Key? {
        guard let time = nextTime, time <= now else { return nil }
        steps.first.map(beforeStep)
        switch steps.popFirst() {
        case .key(let key):
            nextTime = now + pace
            return key
        case .pause(let duration): nextTime = now + duration
        case nil:
            nextTime = nil
            atEnd()
        }
        return nil
    }
}
