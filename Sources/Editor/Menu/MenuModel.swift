import Derive
import Invoicing
import Terminal

/// The menu of letters: the commands that can be asked for where the cursor is, made from the command table.
@Observed(recorded: false)
package final class MenuModel: DeskUser {
    /// A letter and what it asks for.
    struct Entry: Equatable {
        let letter: Character
        let word: String
    }

    /// The subject of a row's commands, and as many of them as there is room for.
    struct MenuRow: Equatable {
        /// Empty where the row before says it.
        var subject = ""
        var entries: [Entry] = []
    }

    /// The columns at which the entries of all rows begin.
    struct Grid: Equatable {
        var (start, width) = (1, 1)

        func column(_ index: Int) -> Int { start + index * width }
    }

    @Unobserved package let desk: Desk
    /// The group that is shown; nil for the menu itself.
    private(set) var group: Command.Group?
    /// The visible rows, as wide as the window.
    @Derived var rows: [MenuRow]
    @Derived var grid: Grid

    init(_ desk: Desk) {
        self.desk = desk
    }

    func open() {
        group = nil
        modes.push(.menu)
    }

    func close() { modes.pop(.menu) }

    /// From a group to the menu, from there to where one was.
    func goBack() { if group == nil { close() } else { group = nil } }

    /// The command of a letter. The menu closes, unless the letter shows a group.
    func choose(_ letter: Character) -> Command? {
        if let command = command(letter) {
            close()
            return command
        }
        if group == nil, let opened = groups.first(where: { $0.rawValue == letter }) {
            group = opened
        } else {
            close()
            say("No command has the letter \(letter) here. \(keys[.palette, in: .list]) finds one by name.")
        }
        return nil
    }

    /// Returns `true` for a digit that asks for nothing: behind a blank it is the beginning of a number.
    func isText(_ letter: Character) -> Bool {
        group == nil && letter.isNumber && keys.typesAtOnce && command(letter) == nil
    }

    /// The command that a letter asks for; nil for a group, and for nothing.
    func command(_ letter: Character) -> Command? { commands.first { $0.menu?.letter == letter } }

    /// The context in which the commands of the menu are asked for: they close a form or a list of customers that is in front.
    private var context: Contexts { modes.pane.context }

    /// The commands whose letters ask for them.
    private var commands: [Command] {
        keys.list.all.filter { command in
            command.menu?.group == group && isListed(command) && command.menu?.audience.includes(invoice) == true
        }
    }

    /// Returns `true` for a command of the pane, or of the report in front of it.
    private func isListed(_ command: Command) -> Bool {
        command.isInMenu(in: context) || command.isInMenu(in: modes.front.context)
    }

    /// Returns `true` for a command that can be run on the open invoice, and for which the menu has room.
    private func isShown(_ command: Command) -> Bool {
        isOffered(command) && !(command.menu?.isSpare == true && desk.size.width < Self.leastForSubjects)
    }

    /// Returns `true` for a command that can be run on the open invoice.
    private func isOffered(_ command: Command) -> Bool {
        guard let menu = command.menu, isListed(command), !modes.hidesInvoice(of: command), desk.canRun(command.id)
        else { return false }
        return menu.audience.includes(invoice) && command.offered(in: context).includes(invoice)
            && desk.size.width >= menu.leastWidth
    }

    /// `true` if the menu has no room for some commands. The palette has them.
    var leavesOut: Bool {
        rows.count > ScreenAreas.rowCount(of: areas.menu) || commands.contains { isOffered($0) && !isShown($0) }
    }

    /// The groups that are shown: those of which something can be asked for here.
    private var groups: [Command.Group] {
        guard group == nil else { return [] }
        return Command.Group.allCases.filter { group in
            keys.list.all.contains { $0.menu?.group == group && isShown($0) }
        }
    }

    func deriveGrid() -> Grid {
        guard group == nil, desk.size.width >= Self.leastForSubjects else { return Grid(start: 1, width: cellWidth) }
        let subjects = Command.Subject.allCases.map { TextWidth.of($0.rawValue) }.max() ?? 0
        return Grid(start: subjects + 3, width: cellWidth)
    }

    /// The widest entry with the blanks behind it.
    private var cellWidth: Int { (sections.joined().map { TextWidth.of($0.word) }.max() ?? 0) + 2 + gap }

    /// One blank behind the widest entry where there is little room: most are narrower.
    private var gap: Int { desk.size.width < Self.leastForSubjects ? 1 : 2 }

    func deriveRows() -> [MenuRow] {
        guard modes.stack.last == .menu else { return [] }
        let count = max(1, (desk.size.width - grid.start + gap) / grid.width)
        var sections = sections
        if grid.start == 1 { sections = [Array(sections.joined())] }
        return zip(Command.Subject.allCases, sections).flatMap { subject, entries in
            stride(from: 0, to: entries.count, by: count).map { first in
                MenuRow(
                    subject: first == 0 && grid.start > 1 ? subject.rawValue : "",
                    entries: Array(entries[first..<min(first + count, entries.count)]))
            }
        }
    }

    /// The entries by subject.
    private var sections: [[Entry]] {
        let shown = commands.filter(isShown)
        return Command.Subject.allCases.map { subject in
            let commands = shown.filter { $0.subject == subject }
            let groups = groups.filter { $0.section.subject == subject }
            let find = subject == .program && group == nil ? [Entry(letter: "␣", word: "search")] : []
            return commands.compactMap(\.menu).map { Entry(letter: $0.letter, word: $0.word) }
                + groups.map { Entry(letter: $0.rawValue, word: $0.word) } + find
        }
    }

    /// In a narrower window all commands follow one another.
    private static let leastForSubjects = 60
}

extension Command.Audience {
    /// Returns `true` if a command for these has a use for an invoice.
    func includes(_ invoice: Invoice?) -> Bool {
        guard let invoice else { return self == .all }
        let isInForce = invoice.isIssued && invoice.cancellation == nil
        return switch self {
        case .all, .any: true
        case .drafts: !invoice.isFrozen
        case .issued: invoice.isIssued
        case .received: invoice.isReceived
        case .quotes: invoice.isQuote
        case .own: !invoice.isReceived
        case .deletable: !invoice.isIssued
        case .payable: invoice.isFrozen && !invoice.isQuote && invoice.cancellation == nil
        case .unpaid: invoice.isFrozen && invoice.openAmount != 0
        case .overdue: if case .overdue = invoice.status(on: CalendarDate.today) { invoice.isIssued } else { false }
        case .creditable: isInForce && !invoice.isQuote && !invoice.isCreditNote
        case .cancellable: isInForce && invoice.balance.settled == 0
        case .acceptable: isInForce && invoice.isQuote && invoice.acceptance == nil
        case .repeatable:
            !invoice.isReceived && !invoice.isQuote && !invoice.isCreditNote && invoice.cancellation == nil
        }
    }
}
