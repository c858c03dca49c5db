import Derive
import Foundation
import Input
import Invoicing
import Ledger
import Storage
import Terminal

/// What the status row says: what went wrong, what there is to know, or where the cursor is.
@Observed(recorded: false)
final class StatusModel {
    unowned let workspace: Workspace
    /// What the last command had to say; it stands until the next key, or until it is no longer true.
    var message: Message = .none
    /// The message that holds only for a time, and whether it still does.
    @Unobserved private var passing: (message: Message, holds: () -> Bool)?
    /// The message that keys leave until it was on the screen; none as a rule.
    @Unobserved private var heldMessage: Message = .none
    /// Whether keys wait, for lines of the open invoice, a row, or an answer.
    var holdsKeys: Bool = false
    /// Whether keys wait for an answer of the database.
    @Unobserved private(set) var awaitsAnswer = false
    /// What is shown.
    @Derived var shown: StatusText
    /// How many rows that takes.
    @Derived var rowCount: Int
    /// What was said before the last key, if there was no room for all of it.
    @Unobserved private var lastCut: String?

    init(_ workspace: Workspace) {
        self.workspace = workspace
    }

    /// Whether a long message covers the end of what stands above it: while a cell is typed in, which must not move. The sums of
    /// an invoice go up then.
    var coversPanes: Bool {
        let modes = workspace.modes
        return (modes.edit != nil || modes.search != nil) && [.list, .head, .lines].contains(modes.front)
    }

    /// How many rows a message may have, so that enough is seen of what it is about.
    private var mostRows: Int {
        let height = workspace.size.height
        return height < Self.lowWindow ? 1 : height < Self.usualWindow ? 2 : coversPanes ? 3 : 4
    }

    private static let (lowWindow, usualWindow) = (8, 20)
    /// From so many columns on there is room for a reason in the corner.
    private static let wideWindow = 70
    /// How it begins what it says of an edit that is not on disk.
    private static let notSaved = "Not saved"

    func deriveShown() -> StatusText {
        guard let (text, style) = statusMessage else { return StatusText() }
        let whole = placed(text, style)
        guard whole.rows.count > 1 else { return whole }
        // Where the database is says least of what is to be done.
        let path = workspace.store.path
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return placed(text.replacing(path, with: name), style)
    }

    private func placed(_ text: String, _ style: Role) -> StatusText {
        let help = KeyMap.inUse.key(of: .help, in: workspace.modes.top.context)
        let rest = help.map { " \($0.name) shows all of it." } ?? ""
        // What is being saved will soon be: for that long nothing is laid out anew.
        let keepsCorner = trouble != nil && !unsaved.isEmpty
        return StatusText(
            text, style, width: workspace.size.width, cornerWidth: TextWidth.of(keepsCorner ? unsaved : place),
            keepsCorner: keepsCorner, mostRows: mostRows, rest: rest)
    }

    /// Ends what is said, with the next key.
    func clear() {
        lastCut = shown.isCut ? statusMessage?.0 : nil
        if message != heldMessage { message = .none }
    }

    /// Says what went wrong after so long that keys may have been typed meanwhile: they do not end it.
    func sayUntilDrawn(_ problem: String) {
        message = .problem(problem)
        heldMessage = message
    }

    /// Lets the next key end the message: it is on the screen, and no key was typed before.
    func releaseHeldMessage() { heldMessage = .none }

    /// All of what there was no room for when it was said last; nil if there was.
    var cutText: String? { shown.isCut ? statusMessage?.0 : lastCut }

    /// Says something that stands until the next key, and no longer than it is true.
    func say(_ message: Message, while holds: @escaping () -> Bool) {
        passing = (message, holds)
        self.message = message
    }

    /// Shows a text, and lets keys wait until an answer of the database is there.
    func await<Value>(
        _ text: String, _ request: (@escaping Repository.Receive<Value>) -> Void,
        then receive: @escaping Repository.Receive<Value>
    ) {
        let message = Message.info(text)
        (awaitsAnswer, self.message) = (true, message)
        request { [self] answer in
            awaitsAnswer = false
            if self.message == message { self.message = .none }
            receive(answer)
        }
    }

    /// The message, unless it is over.
    private var validMessage: Message {
        guard let passing, passing.message == message, !passing.holds() else { return message }
        return .none
    }

    func deriveRowCount() -> Int { shown.rows.count }

    /// What stands at the end of the last row: that something is not on disk yet, or else where the cursor is. The first is seen
    /// whatever else there is to say, since a line counts as saved once it is on the screen without it.
    var corner: StatusCorner {
        guard unsaved.isEmpty else { return StatusCorner(text: unsaved, style: trouble == nil ? .dim : .problem) }
        return StatusCorner(text: shown.showsCorner ? place : "", style: .dim)
    }

    /// That something is not on disk, and why, unless that is the message.
    private var unsaved: String {
        guard let trouble else { return workspace.store.status.isSaving ? "Saving…" : "" }
        guard statusMessage?.0 != trouble.0 else { return "" }
        guard workspace.size.width >= Self.wideWindow, let cause = workspace.store.status.trouble?.cause else {
            return Self.notSaved
        }
        return "\(Self.notSaved): \(cause)"
    }

    /// What the corner says of the cursor: its line, and the allowances and charges in the amount of that.
    var place: String {
        guard workspace.modes.front == .lines, let count = workspace.opened?.lineCount, count > 0 else { return "" }
        let line = "line \(workspace.lines.scroll.cursor + 1)/\(count)"
        guard let more = workspace.lines.current?.allowancesAndCharges else { return line }
        return "\(more)  \(line)"
    }

    /// The most urgent that there is to say.
    private var statusMessage: (String, Role)? {
        let edit = workspace.editing.edit
        let completions = edit?.completions ?? []
        // What may still become a word is no mistake yet.
        if let edit, let problem = edit.problem, completions.isEmpty || message != .none {
            // What a command says in the meantime is heard.
            if case .info(let text) = validMessage { return (text, .plain) }
            // Enter still says what is wrong with the text.
            if message == .none, let conflict = conflict(in: edit) { return (conflict, .problem) }
            return ("\(problem)", .problem)
        }
        if let edit, let conflict = conflict(in: edit) { return (conflict, .problem) }
        if let reading = edit?.reading { return (reading, .plain) }
        switch validMessage {
        case .info(let text): return (text, .plain)
        case .problem(let text): return (text, .problem)
        case .none where edit != nil: return trouble
        case .none: return storage ?? loading ?? workspace.problems.choice.map { ($0, .plain) } ?? banner
        }
    }

    /// Where everything is that another program has taken the database of.
    static func saved(in file: String) -> String {
        "Everything that was open is in “\(file)”, with all that is typed until the end. Open it with “billow --db FILE”."
    }

    /// Whether nothing may be changed, since the database is damaged; then says so.
    func refusesChange() -> Bool {
        guard let damage = workspace.store.status.damage else { return false }
        message = .problem("Nothing can be changed. \(damage)")
        return true
    }

    /// What there is to decide in a received document.
    private var banner: (String, Role)? {
        // Over a narrow list the invoice cannot be seen that this is about.
        let isSeen = workspace.focus != .list || workspace.size.width >= ScreenAreas.sideBySide
        let text = isSeen ? workspace.problems.banner : ""
        return text.isEmpty ? nil : (text, .caution)
    }

    /// Why something cannot be saved.
    private var trouble: (String, Role)? {
        if let file = workspace.store.status.savedBeside { return (Self.saved(in: file), .caution) }
        return workspace.store.status.trouble.map { ("\(Self.notSaved): \($0)\($0.advice)", .problem) }
    }

    /// What is wrong with the database, or was changed by another program.
    var storage: (String, Role)? {
        let status = workspace.store.status
        if status.damage != nil, let notice = status.notice { return (notice, .problem) }
        if let trouble { return trouble }
        if let error = status.listTrouble { return ("The list cannot be read. \(error)", .problem) }
        if let error = status.ledgerTrouble { return ("Customers and products cannot be read. \(error)", .problem) }
        if let error = workspace.opened?.failure { return ("\(error)", .problem) }
        return status.notice.map { ($0, .plain) }
    }

    /// How far the open invoice has been read, where that takes a while or keys wait for it.
    private var loading: (String, Role)? {
        guard let opened = workspace.opened, opened.isLoading else { return nil }
        let count = max(1, opened.lineCount)
        guard holdsKeys || count > Self.manyLines else { return nil }
        let progress = "Reading the lines: \(opened.invoice.lines.count * 100 / count) %"
        return holdsKeys ? (progress + "; your keys wait.", .plain) : (progress + ".", .dim)
    }

    /// Up to this many lines are read before a progress message could be read.
    private static let manyLines = 10_000
}

extension StatusModel {
    /// What is said where something needs an invoice.
    var noInvoice: Message {
        guard !workspace.list.lacksRow else {
            return .problem(
                storage?.0
                    ?? "This row of the list cannot be read. Choose another one; “billow check” says what is damaged.")
        }
        guard workspace.store.list.hasHits else { return .noInvoice }
        return .info("No invoice is found. \(key: .endTyping) lists all of them again.")
    }
}

/// What a command has to say.
nonisolated enum Message: Equatable {
    case none
    case info(String)
    case problem(String)

    /// Where something needs an invoice, and there is none.
    @MainActor static var noInvoice: Message {
        .info("There is no invoice yet. \(press: .newInvoice) for a new one.")
    }
}

extension StorageError {
    /// Why nothing can be saved, in two words.
    fileprivate var cause: String {
        switch self {
        case .full: "disk full"
        case .locked: "database in use"
        case .gone: "file gone"
        case .notWritable: "not writable"
        case .refused: "change refused"
        case .notOnDisk: "disk error"
        case .damaged: "database damaged"
        default: "database error"
        }
    }

    /// What the editor does meanwhile, where it is not plain that trying again is enough.
    @MainActor fileprivate var advice: String {
        switch self {
        case .full: " What is not saved yet is kept until then."
        case .gone: " What is open is kept; \(key: .saveBeside) saves it in a new file."
        case .refused: " \(key: .discardRefused) discards what is not saved of it."
        default: ""
        }
    }
}

extension InvoiceLine {
    /// `* allowance -116.70`; nil where there is none.
    fileprivate var allowancesAndCharges: String? {
        guard !allowanceCharges.isEmpty else { return nil }
        let kinds = [false, true].filter { isCharge in allowanceCharges.elements.contains { $0.isCharge == isCharge } }
        let words = kinds.map { $0 ? "charge" : "allowance" }.joined(separator: ", ")
        return "* \(words) \(DecimalFormat.amount(allowanceCharges.sum(\.signedAmount)))"
    }
}
