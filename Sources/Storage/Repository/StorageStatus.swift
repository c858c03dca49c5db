import Derive
import DeriveDocuments
import Foundation

/// The state of saving, for the screen to show: all commits are on disk, or some are pending.
@Observed(recorded: false)
public final class StorageStatus {
    /// The reason why something could not be saved; nil as soon as everything is saved.
    public internal(set) var trouble: StorageError?
    /// The reason why rows of the list could not be read; nil as soon as some are.
    public internal(set) var listTrouble: StorageError?
    /// The reason why customers or products could not be read; nil as soon as some are.
    public internal(set) var ledgerTrouble: StorageError?
    /// The reason why the database can be read only; nil if it can be written.
    public internal(set) var damage: StorageError?
    /// `true` if a commit has been waiting for the disk for longer than a tenth of a second.
    public internal(set) var isSaving: Bool = false
    /// The notice of the database for the user, such as where a copy of it was made.
    public internal(set) var notice: String?

    /// The exchange of the file with the server, which its owner sets; nil where the file shares nothing.
    public var exchange: ExchangeStatus?

    /// The log that several machines share has not confirmed the number of an invoice yet.
    public func isBeingIssued(_ invoice: UUID) -> Bool { exchange?.issuing.contains(invoice) == true }

    /// The people who have an invoice open in other programs.
    public func people(in invoice: UUID) -> [Presence] { exchange?.people.filter { $0.document == invoice } ?? [] }

    /// The file that ``Repository/saveBeside(on:)`` has written; nil where it was not called.
    public internal(set) var savedBeside: String?

    /// The change of the invoice on the screen by another program; nil once the user was told.
    public internal(set) var news: News?

    /// News that the user is told at once. The colleague who has done it is nil for another program on this machine.
    public enum News: Equatable {
        /// The invoice is gone; undo brings it back.
        case deleted(number: String, by: String? = nil)
        /// The step was not written, since another program has taken such a one just before.
        case overtaken(StorageError)
        /// The invoice was deleted here after another program had changed it, so that it is there again.
        case changedBeforeDeletion(number: String)
        /// An invoice that was deleted here, or elsewhere, is there again.
        case broughtBack(number: String, by: String? = nil)
        /// The invoice was issued elsewhere, so that it stays as it was then; what was committed here after that is not in it.
        case issued(number: String, refused: [RefusedStep] = [], by: String? = nil)
        /// A value of the step was set elsewhere just before, to something else.
        case crossed(step: String, Conflict)
        /// A colleague has replaced what a step has set, without having seen it.
        case replaced(step: String, Conflict)
        /// A line that was deleted is there again, since a colleague had edited it.
        case keptLine(by: String)
        /// A colleague has changed the invoice.
        case changed(step: String, by: String)
        /// The log of several machines has refused changes that were made here: the last of them, and how many more.
        case refused(Refusal, more: Int)
    }

    /// A step that was not written.
    public struct RefusedStep: Equatable {
        /// Its name in undo.
        public let name: String
        /// The text that it has set first; empty where it has set no text and no number.
        public let text: String

        init(_ changes: ChangeSet) {
            name = changes.name
            text = changes.operations.lazy.compactMap(\.newText).first ?? ""
        }
    }

    /// Says what there is to tell, once.
    public func takeNews() -> News? {
        guard let news else { return nil }
        self.news = nil
        return news
    }

    init() {}
}
