import ArgumentParser
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import Program

@MainActor
@Suite("The commands of the shell")
struct CommandNamesTests {
    // A name that is made of its type's name takes half a millisecond, at each start of the program.
    @Test("say their names themselves")
    func names() {
        let commands = Self.all(under: BillowCommand.self)
        #expect(commands.count > 30)
        for command in commands { #expect(command.configuration.commandName != nil, "\(command)") }
    }

    private static func all(under command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
        [command] + command.configuration.subcommands.flatMap { all(under: $0) }
    }
}
