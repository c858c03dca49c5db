import Foundation
import Input
import Invoicing
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import Terminal

@Suite("The page of keys and values")
struct KeysPageTests {
    private static func page() throws -> String { try Project.read("Sources/Editor/Editor.docc/KeysAndValues.md") }

    @Test("names for each command the keys that it has, in their order")
    func keys() throws {
        let rows = try Self.page().matches(of: /(?m)^\| ([^|]+) \| `([\w.]+)` \| \S.* \|$/)
        #expect(rows.count >= 30)
        for row in rows {
            let id = try #require(CommandTable.commands.named(row.2)?.id, "\(row.2)")
            let keys = KeyMap.billow.keys(of: id).map(\.name)
            let named = row.1.split(separator: ", ").map(String.init)
            #expect(named.allSatisfy(keys.contains), "\(row.2): \(named), and not \(keys)")
        }
    }

    @Test("names for each command of an invoice, and of the trace without a key, its letters in the menu")
    func letters() throws {
        let rows = try Self.page().matches(of: /(?m)^\| `(Space [^`]+)` \| \S.* \| `([\w.]+)` \|$/)
        let named = Dictionary(rows.map { (String($0.2), String($0.1)) }) { $0 + $1 }
        let letters = CommandTable.commands.all.compactMap { command in
            command.menu.map { menu in
                (command.id.rawValue, ["Space", menu.group.map { "\($0.rawValue)" }, "\(menu.letter)"])
            }
        }.map { ($0, $1.compactMap { $0 }.joined(separator: " ")) }
        let known = Dictionary(letters) { first, _ in first }
        #expect(rows.count == 19)
        for (command, letters) in named { #expect(known[command] == letters, "\(command)") }
        let ofSettling = CommandTable.settling.map(\.command).filter { $0.menu != nil && $0.id != .filter }
        #expect(ofSettling.filter { named[$0.id.rawValue] == nil }.map(\.id) == [])
    }

    @Test("reads each example of a value as it says")
    func values() throws {
        let page = try Self.page()
        func examples(_ what: String) throws -> [String] {
            let row = try #require(page.split(separator: "\n").first { $0.hasPrefix("| \(what) |") })
            let typed = row.split(separator: ";")[0]
            return typed.matches(of: /`([^`]+)`/).map { String($0.1) }
        }
        for text in try examples("number") { #expect(throws: Never.self, "\(text)") { try NumberInput.parse(text) } }
        for text in try examples("calculation") {
            #expect(throws: Never.self, "\(text)") { try Calculation.value(of: text) }
        }
        let today = CalendarDate(year: 2026, month: 11, day: 22)
        for text in try examples("date") {
            #expect(throws: Never.self, "\(text)") { try DateInput.parse(text, today: today) }
        }
        for text in try examples("VAT") { #expect(throws: Never.self, "\(text)") { try VATInput.parse(text) } }
        #expect(page.contains("Up to \(PasteSize.mostRows) rows, and \(PasteSize.mostBytes) bytes a cell"))
    }
}
