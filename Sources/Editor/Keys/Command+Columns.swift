import Terminal

// The columns of a row of the table.

nonisolated extension Command {
    /// A section of the help.
    package enum Section: String, CaseIterable, Sendable {
        case moving = "Moving"
        case editing = "Editing"
        case lines = "Lines"
        case sheets = "Problems, details, allowances and charges"
        case invoices = "Invoices"
        case settling = "Issuing and paying"
        case program = "Program"
        case typing = "While typing"
        case searching = "While searching"
        case trace = "How changes travel"
        case books = "Company, customers and products"
        case reports = "Reports"
        case bank = "Statements of the bank"
        case reminders = "Reminders"

        /// `true` if its commands wait for a whole invoice unless their row says otherwise.
        var waits: Bool {
            switch self {
            case .editing, .lines, .sheets, .settling, .typing: true
            case .moving, .invoices, .program, .searching, .trace, .books, .reports, .bank, .reminders: false
            }
        }

        /// The subject of its commands in the menu, unless their row says otherwise.
        var subject: Subject {
            switch self {
            case .invoices, .editing, .lines, .typing: .make
            case .settling, .bank, .reminders: .getPaid
            case .sheets, .moving, .books, .reports, .searching: .look
            case .program: .program
            case .trace: .engine
            }
        }

        /// The traits of all its commands.
        var traits: Traits {
            switch self {
            case .lines: .changesFields
            case .moving, .typing, .searching: .hasNoName
            default: []
            }
        }
    }

    /// The groups of the menu by what people do, in their order; the engine's tools are the last one.
    package enum Subject: String, CaseIterable, Sendable {
        case make = "MAKE"
        case send = "SEND"
        case getPaid = "GET PAID"
        case look = "LOOK"
        case program = "PROGRAM"
        case engine = "ENGINE"
    }

    /// A command in the hint row.
    package struct Hint: Sendable {
        /// Its action, in a word.
        let word: String
        /// The contexts in which it is hinted at.
        let contexts: Contexts
        /// `true` if it has its room before others have theirs.
        var isEssential = false
        /// `true` if it comes last in the row, as hints do that are always there.
        var isLast = false
        /// The invoices for which it is hinted at.
        var audience = Audience.all

        package init(
            word: String, contexts: Contexts, isEssential: Bool = false, isLast: Bool = false, audience: Audience = .all
        ) {
            (self.word, self.contexts, self.audience) = (word, contexts, audience)
            (self.isEssential, self.isLast) = (isEssential, isLast)
        }
    }

    /// A command in the menu.
    package struct Menu: Sendable {
        /// The letter that asks for it there.
        let letter: Character
        /// Its action, in a word.
        let word: String
        /// The contexts in which the menu has it; all in which it can be asked for unless said otherwise.
        var contexts: Contexts?
        /// The invoices that its letter acts on.
        var audience = Audience.all
        /// The invoices for which the menu shows it; its letter says of the others why not. Nil for what
        /// ``Command/offered(in:)`` makes of the other columns.
        var offered: Audience?
        /// The group in which it is; nil for the menu itself.
        var group: Group?
        /// The subject under which it stands; nil for that of its section.
        var subject: Subject?
        /// `true` if it is the first to go where there is no room for all, since the hint row or another key has it. Its
        /// letter asks for it all the same.
        var isSpare = false
        /// The columns of a window from which on it is of use.
        var leastWidth = 0

        package init(
            _ letter: Character, _ word: String, in contexts: Contexts? = nil, _ group: Group? = nil,
            under subject: Subject? = nil, for audience: Audience = .all, offered: Audience? = nil,
            isSpare: Bool = false, from leastWidth: Int = 0
        ) {
            (self.letter, self.word, self.contexts, self.group) = (letter, word, contexts, group)
            (self.subject, self.audience, self.offered) = (subject, audience, offered)
            (self.isSpare, self.leastWidth) = (isSpare, leastWidth)
        }
    }

    /// The invoices that have a use for a command: `all` also where there is none, `any` each of them.
    package enum Audience: Sendable {
        case all, any, drafts, issued, received, quotes
        /// Neither a received document, nor anything but an invoice of one's own or its draft.
        case own
        /// Drafts and received documents, which can be deleted.
        case deletable
        case payable, unpaid, overdue, creditable, cancellable, acceptable, repeatable
    }

    /// Commands that stand together behind one letter of the menu.
    package enum Group: Character, CaseIterable, Sendable {
        case lines = "l"
        case amounts = "v"
        case settling = "a"

        /// The section of its commands.
        var section: Section { self == .settling ? .settling : .lines }

        var word: String {
            switch self {
            case .lines: "line…"
            case .amounts: "values…"
            case .settling: "also…"
            }
        }
    }

    /// The keys of a command in one key map, the most usual one first.
    package struct Keys: Sendable, ExpressibleByArrayLiteral {
        /// Keys with their contexts; nil for all contexts of the command.
        let parts: [(keys: [Key], contexts: Contexts?)]

        package init(_ keys: [Key], in contexts: Contexts? = nil) { parts = [(keys, contexts)] }

        package init(arrayLiteral keys: Key...) { parts = keys.isEmpty ? [] : [(keys, nil)] }

        private init(parts: [(keys: [Key], contexts: Contexts?)]) { self.parts = parts }

        /// Adds keys for other contexts.
        func and(_ keys: [Key], in contexts: Contexts? = nil) -> Keys { Keys(parts: parts + [(keys, contexts)]) }
    }

    /// The word of a command in plain mode.
    package struct Plain: Sendable {
        /// The word that is typed, and that messages name in place of a key.
        let word: String
        /// The name of the argument behind the word; empty for none.
        var argument = ""
        /// A sentence of the help of plain mode; nil if the word only occurs in messages.
        var help: String?
        /// The position in that help, lowest first.
        var order = 0
        var needsInvoice = true
    }

    /// Properties that the handling of keys, the hint row and the palette ask for.
    package struct Traits: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Marked lines stay marked.
        package static let keepsMarks = Traits(rawValue: 1)
        /// The command goes to another cell; marked lines stay marked if it is in the same line.
        static let goesOn = Traits(rawValue: 2)
        /// The command leads from the list into the invoice.
        static let entersInvoice = Traits(rawValue: 4)
        /// The hint row leaves the command out while an issued or received invoice is open, which cannot be changed.
        static let changesFields = Traits(rawValue: 8)
        /// The palette leaves the command out.
        static let hasNoName = Traits(rawValue: 16)
        /// Where a line is only begun, the command takes it away and does nothing else, since the cursor is on another line then.
        static let cancelsBegunLine = Traits(rawValue: 32)
    }
}
