import Derive
import Foundation
import Input
import Invoicing
import Ledger
import Storage
import Terminal

/// The status: an error, or a message. It has a row while there is anything to say.
@Observed(recorded: false)
final class StatusModel: DeskUser {
    @Unobserved let desk: Desk
    @Unobserved unowned let problems: ProblemsModel
    /// The visible text.
    @Derived var shown: StatusText
    /// The number of rows that this takes.
    @Derived var rowCount: Int
    /// The text before the last key, if there was no room for all of it.
    @Unobserved private var lastCut: String?

    init(_ desk: Desk, _ problems: ProblemsModel) {
        (self.desk, self.problems) = (desk, problems)
    }

    /// `true` if a long message covers the end of the panes above, so that the cell or search being typed does not move.
    /// The sums of an invoice move up then.
    var coversPanes: Bool {
        return (modes.edit != nil || modes.search != nil) && [.list, .head, .lines].contains(modes.front)
    }

    /// The number of rows that a message may have, so that enough is seen of what it is about.
    private var mostRows: Int {
        let height = desk.size.height
        return height < Self.lowWindow ? 1 : height < Self.usualWindow ? 2 : coversPanes ? 3 : 4
    }

    private static let (lowWindow, usualWindow) = (8, 20)
    /// From so many columns on there is room for a reason in the corner.
    private static let wideWindow = 70

    func deriveShown() -> StatusText {
        guard let (text, style) = statusMessage else { return StatusText() }
        let whole = placed(text, style)
        guard whole.rows.count > 1 else { return whole }
        // The database's folder is the least useful part of the message.
        let path = store.path
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return placed(text.replacing(path, with: name), style)
    }

    private func placed(_ text: String, _ style: Role) -> StatusText {
        let help = keys.key(of: .help, in: modes.top.context)
        let rest = help.map { " \($0.name) shows all of it." } ?? ""
        return StatusText(text, style, width: desk.size.width, mostRows: mostRows, rest: rest)
    }

    /// Ends the message, with the next key.
    func clear() {
        lastCut = shown.isCut ? statusMessage?.0 : nil
        status.endMessage()
    }

    /// All of what there was no room for when it was said last; nil if there was.
    var cutText: String? { shown.isCut ? statusMessage?.0 : lastCut }

    func deriveRowCount() -> Int { shown.rows.count }

    /// That something is not on disk yet, at the end of the hints. It is seen whatever else there is to say, since a line counts
    /// as saved once it is on the screen without it.
    var corner: StatusCorner {
        let unsaved = self.unsaved
        guard unsaved.isEmpty, let exchange = store.status.exchange else {
            return StatusCorner(text: unsaved, style: status.trouble == nil ? .dim : .problem)
        }
        let isWide = desk.size.width >= Self.wideWindow
        return StatusCorner(
            text: isWide ? exchange.words : exchange.problem?.brief ?? exchange.words,
            style: exchange.problem.map { $0.isOffline ? .caution : .problem } ?? .dim)
    }

    /// That something is not on disk, and why, unless that is the message.
    private var unsaved: String {
        guard let trouble = status.trouble else { return store.status.isSaving ? "Saving…" : "" }
        guard statusMessage?.0 != trouble.0 else { return "" }
        guard desk.size.width >= Self.wideWindow, let cause = store.status.trouble?.cause else {
            return Status.notSaved
        }
        return "\(Status.notSaved): \(cause)"
    }

    /// The most urgent that there is to say.
    private var statusMessage: (String, Role)? {
        let edit = modes.edit
        let completions = edit?.completions ?? []
        // What may still become a word is no mistake yet.
        if let edit, let problem = edit.visibleProblem, completions.isEmpty || status.message != .none {
            // What a command says in the meantime is heard.
            if case .info(let text) = status.validMessage { return (text, .plain) }
            // Enter still reports the problem of the text.
            if status.message == .none, let conflict = conflict(in: edit) { return (conflict, .problem) }
            return ("\(problem)", .problem)
        }
        if let edit, let conflict = conflict(in: edit) { return (conflict, .problem) }
        if let reading = edit?.reading { return (reading, .plain) }
        switch status.validMessage {
        case .info(let text): return (text, .plain)
        case .problem(let text): return (text, .problem)
        case .none where edit != nil: return status.trouble
        case .none: return status.storage ?? loading ?? problems.choice.map { ($0, .plain) } ?? banner
        }
    }

    /// The decisions that a received document wants.
    private var banner: (String, Role)? {
        // With the cursor in the list the invoice cannot be seen that this is about.
        let text = focus == .list ? "" : problems.banner
        return text.isEmpty ? nil : (text, .caution)
    }

    /// The progress of reading the open invoice, where that takes a while or keys wait for it.
    private var loading: (String, Role)? {
        guard let opened, opened.isLoading else { return nil }
        let count = max(1, opened.lineCount)
        guard status.holdsKeys || count > Self.manyLines else { return nil }
        let progress = "Reading the lines: \(opened.invoice.lines.count * 100 / count) %"
        return status.holdsKeys ? (progress + "; your keys wait.", .plain) : (progress + ".", .dim)
    }

    /// Up to this many lines are read before a progress message could be read.
    private static let manyLines = 10_000
}

extension ExchangeStatus {
    /// That something waits for the server, or why nothing is exchanged; empty while all is well.
    fileprivate var words: String {
        guard let problem else { return isSlow ? "Sending \(waiting)…" : "" }
        guard problem.isOffline else { return problem.brief }
        let waits = waiting == 0 ? "" : waiting == 1 ? ", 1 change waits" : ", \(waiting) changes wait"
        return "\(problem.brief) since \(problem.since.clock)\(waits)"
    }
}
