import Derive
import Foundation
import Fuzzing
import Invoicing
import Testing

@testable import Billow
@testable import Terminal

@Suite("Random keys", .serialized)
struct RandomKeysTests {
    /// Number of keys in a slice.
    private nonisolated static let count = 500

    /// Slices for each map, by their seeds: twelve, or as many as make up the keys that `BILLOW_RANDOM_KEYS` asks for.
    private nonisolated static let slices: [(KeyMap.Name, UInt64)] = {
        let asked = ProcessInfo.processInfo.environment["BILLOW_RANDOM_KEYS"].flatMap { Int($0) } ?? 0
        let first = ProcessInfo.processInfo.environment["BILLOW_RANDOM_SEED"].flatMap { UInt64($0) } ?? 1
        let number = max(12, (asked + 2 * count - 1) / (2 * count))
        return KeyMap.Name.allCases.flatMap { name in (0..<UInt64(number)).map { (name, first + $0) } }
    }()

    private static let keys: [Key] =
        "abcdeilmnoprstuvxyzADJK0123456789 ,.%+-/!?[]".map(Key.character)
        + [.enter, .enter, .tab, .tab, .backTab, .escape, .backspace, .delete, .insert, .up, .down, .left, .right]
        + [.home, .end, .pageUp, .pageDown, .alted(.up), .alted(.down), .control("d"), .control("t"), .control("p")]
        + [
            .alt("z"), .alt("y"), .alt("%"), .function(1), .function(2), .function(6), .function(7),
            .paste("a\t2\nb\t3\n"),
        ]

    @Test(
        "change nothing that undo does not take back",
        arguments: slices)
    func undo(name: KeyMap.Name, seed: UInt64) throws {
        var generator = SplitMix(seed: seed)
        let keys = (0..<Self.count).compactMap { _ in Self.keys.randomElement(using: &generator) }
        guard let fault = try fault(of: keys, in: name) else { return }
        Issue.record("\(fault)\nThe shortest keys: \(try shortest(of: keys, in: name).map(\.text))")
    }

    @Test("bring what Esc has put aside in one invoice back after another one has nothing more to undo")
    func putAsideInOther() throws {
        let keys: [Key] =
            [.right, .delete, "x", "s", "/", .escape, .down, "a", "p", .backTab, "x", .escape, "y", "u", .function(2)]
            + [.function(1), .enter, .enter, "s", "n", .enter, " ", "t", "s", "?", .function(1), "s"]
        #expect(try fault(of: keys, in: .vim) == nil)
    }

    /// What is wrong after some keys and Esc as often as it takes; nil if nothing is.
    private func fault(of keys: [Key], in name: KeyMap.Name) throws -> String? {
        let editor = try SessionUnderTest(keys: .named(name))
        let workspace = editor.workspace
        let invoices = try (0..<2).map { try #require(editor.store.entryWhenRead(at: $0)).id }
        let before = invoices.map { editor.texts(of: editor.store.open($0).invoice) }
        // What ends the program needs a terminal.
        for key in keys where key != "q" || !Self.quitting.contains(Contexts(of: workspace)) { editor.press(key) }
        for _ in 0..<8 { editor.press(.escape) }
        let place = "\(workspace.overlay) \(workspace.focus) \(workspace.editing.edit?.field.name ?? "")"
        guard workspace.editing.edit == nil else { return "A field stays open: \(place)" }
        guard !workspace.guide.menu.isOpen, !workspace.guide.palette.isOpen else { return "Menu or palette stays open" }
        for (id, before) in zip(invoices, before) {
            undoAll(editor, id)
            let after = editor.texts(of: editor.store.open(id).invoice)
            guard after == before else { return "Undo leaves \(after.difference(from: before))" }
        }
        return nil
    }

    private static let quitting: Set<Contexts> = [.menu, .list, .head, .lines, .details, .problems, .totals]

    /// Leaves out what the fault does not need: halves, then ever smaller pieces.
    private func shortest(of keys: [Key], in name: KeyMap.Name) throws -> [Key] {
        var (keys, piece) = (keys, keys.count / 2)
        while piece > 0 {
            var start = 0
            while start < keys.count {
                let rest = Array(keys[..<start] + keys.dropFirst(start + piece))
                if try fault(of: rest, in: name) != nil { keys = rest } else { start += piece }
            }
            piece /= 2
        }
        return keys
    }

    private func undoAll(_ editor: SessionUnderTest, _ id: UUID) {
        for _ in 0..<20_000 {
            editor.workspace.show(editor.store.open(id))
            editor.workspace.editing.cancel()
            // As each key does: else what was said last, of the other invoice, would end this where a text comes back.
            editor.workspace.status.clear()
            // There the steps of the list are undone as well.
            editor.workspace.focus = .list
            editor.workspace.editing.steps.undo()
            if editor.workspace.status.message == .info("There is nothing to undo.") { break }
        }
        editor.workspace.editing.cancel()
        editor.settle()
    }
}

extension Key {
    /// How a failure writes it.
    fileprivate var text: String {
        if case .paste(let text) = self { "paste(\(text))" } else { name }
    }
}
