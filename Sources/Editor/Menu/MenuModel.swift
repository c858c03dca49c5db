import Derive
import Invoicing

/// The menu of letters: the commands that can be asked for where the cursor is, made from the command table.
@Observed(recorded: false)
package final class MenuModel: DeskUser {
    /// A letter and what it asks for.
    struct Entry: Equatable {
        let letter: Character
        let word: String

        /// With the blanks behind it.
        var width: Int { word.count + 4 }
    }

    @Unobserved package let desk: Desk
    /// The group that is shown; nil for the menu itself.
    private(set) var group: Command.Group?
    /// What is shown, in rows of the window's width.
    @Derived var rows: [[Entry]]

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

    /// The command of a letter. The menu closes, unless the letter shows a group or means nothing here.
    func choose(_ letter: Character) -> Command? {
        if let command = command(letter) {
            close()
            return command
        }
        if group == nil, let opened = groups.first(where: { $0.rawValue == letter }) {
            group = opened
        } else {
            say("No command has the letter \(letter) here. \(key: .closeMenu) closes, \(key: .menu) finds by name.")
        }
        return nil
    }

    /// The command that a letter asks for; nil for a group, and for nothing.
    func command(_ letter: Character) -> Command? { commands.first { $0.menu?.letter == letter } }

    /// Where the commands of the menu are asked for: they close a form or a list of customers that is in front.
    private var context: Contexts { modes.pane.context }

    /// The commands that are shown.
    private var commands: [Command] {
        KeyMap.inUse.list.all.filter { isShown($0) && $0.menu?.group == group }
    }

    private func isShown(_ command: Command) -> Bool {
        guard let menu = command.menu, command.isInMenu(in: context) else { return false }
        return menu.audience.includes(invoice)
    }

    /// The groups that are shown: those of which something can be asked for here.
    private var groups: [Command.Group] {
        guard group == nil else { return [] }
        return Command.Group.allCases.filter { group in
            KeyMap.inUse.list.all.contains { $0.menu?.group == group && isShown($0) }
        }
    }

    func deriveRows() -> [[Entry]] {
        guard modes.stack.last == .menu else { return [] }
        var menus = commands.compactMap(\.menu)
        var rows = rows(of: menus)
        while rows.count > mostRows, let spare = menus.lastIndex(where: \.isSpare) {
            menus.remove(at: spare)
            rows = self.rows(of: menus)
        }
        return rows
    }

    private func rows(of menus: [Command.Menu]) -> [[Entry]] {
        let commands = menus.map { Entry(letter: $0.letter, word: $0.word) }
        let groups = groups.map { Entry(letter: $0.rawValue, word: $0.word) }
        let find = Entry(letter: "␣", word: "search")
        return (commands + groups + [find]).wrapped(to: desk.size.width - 1)
    }

    /// So many rows are read at a glance; in a narrow window it takes more.
    private var mostRows: Int { desk.size.width < 60 ? 4 : 2 }
}

extension [MenuModel.Entry] {
    /// As many in a row as there is room for.
    fileprivate func wrapped(to width: Int) -> [[MenuModel.Entry]] {
        var rows: [[MenuModel.Entry]] = [[]]
        var room = width
        for entry in self {
            // Behind the last one nothing has to be blank.
            if entry.width - 2 > room, !rows[rows.count - 1].isEmpty {
                rows.append([])
                room = width
            }
            rows[rows.count - 1].append(entry)
            room -= entry.width
        }
        return rows
    }
}

extension Command.Audience {
    /// Whether a command for these has a use for an invoice.
    func includes(_ invoice: Invoice?) -> Bool {
        switch self {
        case .all: true
        case .drafts: invoice?.isFrozen == false
        case .issued: invoice?.isIssued == true
        case .received: invoice?.isReceived == true
        case .payable: invoice.map { $0.isFrozen && !$0.isQuote } ?? false
        case .unpaid: invoice.map { $0.isFrozen && $0.openAmount != 0 } ?? false
        case .quotes: invoice?.isQuote == true
        case .creditable: invoice.map { $0.isIssued && !$0.isQuote && !$0.isCreditNote } ?? false
        }
    }
}
