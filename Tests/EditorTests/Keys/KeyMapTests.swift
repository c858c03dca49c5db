import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import Terminal

@Suite("The keys of a map")
struct KeyMapTests {
    @Test("have one meaning in each context", arguments: KeyMap.Name.allCases)
    func unambiguous(name: KeyMap.Name) {
        let map = KeyMap.named(name)
        for context in Contexts.each {
            var meanings: [Key: Set<Command.ID>] = [:]
            for command in CommandTable.commands.all {
                for part in command.keys(in: name).parts where (part.contexts ?? command.contexts).contains(context) {
                    for key in part.keys where !(context.isText && key.isText) {
                        meanings[key, default: []].insert(command.id)
                    }
                }
            }
            for (key, commands) in meanings {
                #expect(commands.count == 1, "\(key.name): \(commands)")
                #expect(map.command(for: key, in: context).map { commands.contains($0.id) } == true)
            }
        }
    }

    @Test(
        "have names that any keyboard types, beside those that help writes",
        arguments: [
            ("Ctrl-R", .control("r")), ("Ctrl-PgUp", .controlled(.pageUp)), ("Ctrl-Right", .controlled(.right)),
            ("^→", .controlled(.right)), ("Alt-Down", .alted(.down)), ("Shift-Left", .shifted(.left)),
            ("Right", .right),
        ] as [(String, Key)])
    func typedNames(name: String, key: Key) { #expect(Key(named: name) == key) }

    @Test("are no characters but Space where typing is text")
    func typingIsText() {
        for command in CommandTable.commands.all {
            for key in KeyMap.billow.keys(of: command.id) where key.isText { #expect(key == " ", "\(command.id)") }
        }
    }

    @Test("are never characters where one types, whatever is bound", arguments: KeyMap.Name.allCases)
    func text(name: KeyMap.Name) {
        var map = KeyMap.named(name)
        map.bind(.quit, .init(["x"], in: .everywhere))
        #expect(map.command(for: "x", in: .lines)?.id == .quit)
        for context in [Contexts.typing, .searching, .palette] { #expect(map.command(for: "x", in: context) == nil) }
    }

    @Test("are replaced by others, and the old ones mean nothing then")
    func rebinding() {
        var map = KeyMap.billow
        map.unbind(.duplicateLine, in: .lines)
        map.bind(.duplicateLine, .init([.function(5)], in: .lines))
        #expect(map.command(for: .function(5), in: .lines)?.id == .duplicateLine)
        #expect(map.command(for: .control("t"), in: .lines) == nil)
        #expect(map.command(for: .control("t"), in: .head)?.id == .duplicateLine)
    }
}
