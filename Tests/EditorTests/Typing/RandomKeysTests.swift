import Derive
import Foundation
import Fuzzing
import Invoicing
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import Terminal

@Suite("Random keys", .serialized)
struct RandomKeysTests {
    /// Number of keys in a slice.
    private nonisolated static let count = 500

    /// Slices for each map, by their seeds.
    private nonisolated static let slices = KeyMap.Name.allCases.flatMap { name in
        seeds(12, soak: 100).map { (name, $0) }
    }

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

    /// Keys that bring invoices into the list and take them out of it.
    private static let listKeys: [[Key]] =
        [
            [" ", "t"], [" ", "j"], [" ", "x"], [.escape], [.escape], [.enter], [.tab], [.right], [.up], [.down],
            [.end],
        ]
        + [[.alt("z")], [.alt("z")], [.alt("y")]]

    /// The first seed finds a cursor behind the last row of the list, if that is left there.
    @Test(
        "lead nowhere where Ctrl-Q does nothing, from an empty list, from one invoice and from many",
        arguments: seeds(3, soak: 100, from: 10))
    func quitting(seed: UInt64) throws {
        let program = try ProgramUnderTest(resumes: true)
        var generator = SplitMix(seed: seed)
        try program.addInvoices([0, 1, 40][Int(seed % 3)])
        var editor = try program.start()
        for _ in 0..<Self.count / Self.keysBetweenStarts {
            let choice = Bool.random(using: &generator) ? Self.listKeys : Self.keys.map { [$0] }
            let keys = (0..<Self.keysBetweenStarts).flatMap { _ in choice.randomElement(using: &generator) ?? [] }
            try editor.press(keys + [.control("q"), .control("q")])
            try #require(editor.hasEnded, "\(keys.map(\.text))\n\(editor.emulator.text)")
            editor = try program.start()
        }
    }

    private static let keysBetweenStarts = 50

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
        for key in keys where key != "q" || !Self.quitting.contains(workspace.modes.top.context) { editor.press(key) }
        for _ in 0..<8 { editor.press(.escape) }
        let place = "\(workspace.modes.front) \(workspace.focus) \(workspace.editing.edit?.field.name ?? "")"
        guard workspace.editing.edit == nil else { return "A field stays open: \(place)" }
        guard workspace.modes.stack.allSatisfy({ $0 != .menu && $0 != .palette }) else {
            return "Menu or palette stays open"
        }
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
            // Undo opens a form again for text that was typed in it; its own steps end before those of the invoice.
            editor.workspace.ledger.form.leave()
            // As each key does: else what was said last, of the other invoice, would end this where a text comes back.
            editor.workspace.statusLine.clear()
            // There the steps of the list are undone as well.
            editor.workspace.focus = .list
            editor.workspace.steps.undo()
            editor.settle()
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
