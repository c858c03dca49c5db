import ArgumentParser
import Console
import Derive
import Foundation
import Input
import Invoicing
import Ledger
import Rendering

/// An entity of the master data with a command that adds, lists, edits and merges it.
protocol DirectoryEntity: DescribedRow, Sendable {
    /// The options that set its fields.
    associatedtype Fields: DirectoryFields
    /// Names and help of its commands.
    nonisolated static var texts: DirectoryTexts { get }
    /// Returns `true` if a list has one of exactly this name.
    static func isKnown(_ name: String, in books: Ledger) -> Bool
    /// Adds one of a name that is not known.
    static func add(_ name: String, to books: Ledger) -> Self
    /// Returns the one of a name, a number or the beginning of either.
    static func find(_ text: String, in shell: Shell) throws -> Self
    /// Returns those that fit a text, or all for an empty one.
    static func entries(matching text: String, in books: Ledger) -> [Self]
    /// Makes one of two: this one stays.
    func absorb(_ other: Self, in books: Ledger) throws -> MergeOutcome

    var title: String { get }
    /// The line of `list`.
    var row: String { get }
    var json: JSONValue { get }
}

/// The options that set fields of an entity.
nonisolated protocol DirectoryFields: ParsableArguments, Sendable {
    var name: String? { get }
    var vatId: String? { get }
    var values: [FieldValue] { get }
}

/// Names and help of the commands of an entity.
nonisolated struct DirectoryTexts {
    let noun: String
    let abstract: String
    let add, list, edit, merge: CommandConfiguration
    /// Help of the text that `list` searches for.
    let searched: String
    /// The options that a message of `edit` suggests.
    let editable: String
}

/// `billow customer` and `billow product`.
struct DirectoryCommand<Entity: DirectoryEntity>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: Entity.texts.noun, abstract: Entity.texts.abstract,
            subcommands: [Add.self, List.self, Edit.self, Merge.self], defaultSubcommand: List.self)
    }

    struct Add: ParsableCommand {
        static var configuration: CommandConfiguration { Entity.texts.add }

        @OptionGroup var fields: Entity.Fields
        @OptionGroup var options: ShellOptions

        func run() throws {
            try Shell.run(options, .creates) { shell in
                guard let name = fields.name, !name.trimmed.isEmpty else { throw CommandProblem.nothingToDo("--name") }
                guard !Entity.isKnown(name, in: shell.books) else {
                    throw CommandProblem.exists(Entity.texts.noun, name)
                }
                try shell.checkRead()
                let entity = try shell.books.change("add \(name)") {
                    let entity = Entity.add(name, to: shell.books)
                    try Entity.description.set(fields.values, of: entity)
                    return entity
                }
                shell.tellDoubts(vatIdentifier: fields.vatId)
                try shell.report(entity, "is a \(Entity.texts.noun) now")
            }
        }
    }

    struct Edit: ParsableCommand {
        static var configuration: CommandConfiguration { Entity.texts.edit }

        @Argument(help: ArgumentHelp("Name or number, or the beginning of either.", valueName: Entity.texts.noun))
        var text: String
        @OptionGroup var fields: Entity.Fields
        @OptionGroup var options: ShellOptions

        func run() throws {
            try Shell.run(options) { shell in
                let values = fields.values.filter { $0.text != nil }
                guard !values.isEmpty else { throw CommandProblem.nothingToDo(Entity.texts.editable) }
                guard fields.name.map({ !$0.trimmed.isEmpty }) ?? true else {
                    throw CommandProblem.field(name: "name", problem: "it must not be empty.")
                }
                let entity = try Entity.find(text, in: shell)
                try shell.books.change("edit \(entity.title)") { try Entity.description.set(values, of: entity) }
                shell.tellDoubts(vatIdentifier: fields.vatId)
                try shell.report(entity, "is changed")
            }
        }
    }

    struct Merge: ParsableCommand {
        static var configuration: CommandConfiguration { Entity.texts.merge }

        @Argument(help: "The one that stays.")
        var kept: String
        @Argument(help: "The one that goes.")
        var other: String
        @OptionGroup var options: ShellOptions

        func run() throws {
            try Shell.run(options) { shell in
                let (kept, other) = (try Entity.find(kept, in: shell), try Entity.find(other, in: shell))
                let outcome = try kept.absorb(other, in: shell.books)
                try shell.report(kept.json, [outcome.sentence])
            }
        }
    }

    struct List: ParsableCommand {
        static var configuration: CommandConfiguration { Entity.texts.list }

        @Argument(help: ArgumentHelp(stringLiteral: Entity.texts.searched))
        var text: String = ""
        @OptionGroup var options: ShellOptions

        func run() throws {
            try Shell.run(options, .reads) { shell in
                shell.settle()
                let entries = Entity.entries(matching: text, in: shell.books)
                try shell.report(.list(entries.map(\.json)), entries.map(\.row))
            }
        }
    }
}

extension Shell {
    fileprivate func report(_ entity: some DirectoryEntity, _ what: String) throws {
        try report(entity.json, ["\(entity.title) \(what)."])
    }
}
