import Invoicing
import Storage

/// Changes of the open invoice by other programs.
extension ListModel {
    /// Says it at once. From an invoice that is gone the cursor goes to the list, so that the next keys change no other one.
    package func tell(_ news: StorageStatus.News) {
        switch news {
        case .deleted(let number, let person):
            openLeftAtCursor()
            hasLostInvoice = focus != .list
            focus = .list
            say(
                problem:
                    "\(Invoice.title(number)) was deleted \(elsewhere(person)). \(keys.press(.undo)) to bring it back.")
        case .issued(let number, let refused, let person):
            let typed = editing.stashTextOfIssued(refused.map(\.text))
            let late = refused.map { "\($0.name) (\($0.text.quoted))" }.joined(separator: ", ")
            say(
                problem: "\(Invoice.title(number)) was issued \(elsewhere(person)). It stays as it was then."
                    + (late.isEmpty ? "" : " What came after that is not in it: \(late).")
                    + (typed.map { " \($0.quoted) not entered. \(keys[.undo]) brings it back." } ?? ""))
        case .crossed(let step, let conflict):
            say(
                problem: "\(subject(step)) was changed \(elsewhere(conflict.person)) to \(conflict.theirsText) "
                    + "at the same moment. Yours stays; "
                    + "\(keys[.undo]) goes back to theirs.")
        case .replaced(let step, let conflict):
            say(
                problem: "\(subject(step)) was changed \(elsewhere(conflict.person)) at the same moment: your "
                    + "\(conflict.mineText) became \(conflict.theirsText).")
        case .keptLine(let person):
            say(problem: "A line that was deleted is there again: it was edited \(elsewhere(person)) before.")
        case .refused(let refusal, let more):
            say(problem: "\(refusal)" + (more > 0 ? " \(more) more: billow server refused." : ""))
        case .changed(let step, let person):
            // It is seen anyway, and nobody waits for it.
            if status.message == .none, modes.edit == nil { say("\(person): \(step)") }
        case .overtaken(let error): say(problem: "\(error)")
        case .changedBeforeDeletion(let number):
            say(
                problem:
                    "\(Invoice.title(number)) was changed elsewhere and is not deleted. Look at it, then delete it again."
            )
        case .broughtBack(let number, let person):
            say("\(Invoice.title(number)) was brought back \(elsewhere(person)).")
        }
    }
}

/// A step as the subject of a sentence.
private func subject(_ step: String) -> String { step.isEmpty ? "A field" : "The \(step)" }

/// Says who has done something: a colleague, or an unknown person.
func elsewhere(_ person: String?) -> String { person.map { "by \($0)" } ?? "elsewhere" }
