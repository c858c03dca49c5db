import Derive
import DeriveDocuments
import Input

/// A field while it is typed in.
///
/// Every state of the text that makes sense goes into the model at once, so that the totals follow; while it makes
/// none, the model has what it had before. Everything since the beginning is one step to commit or to cancel.
@Observed(recorded: false)
package final class CellEdit {
    @Unobserved package let field: Field
    /// The text being typed.
    var buffer: TextBuffer
    /// `true` if all of the text is chosen, so that the next character takes its place.
    var isAllSelected: Bool
    /// The reason why the text cannot stand; nil if it can.
    var problem: FieldProblem?
    /// The completion offered for the text; nil if there is none.
    package private(set) var completion: Completion?
    /// The text of the field without this edit.
    private var original: String
    /// The text that another program has set while this edit had set nothing; nil for none.
    private var replacement: String?
    /// `true` if Enter goes on with a new line: the lines are being entered one after the other.
    let addsLines: Bool
    /// The row that is part of this edit: cancelled, it is gone.
    @Unobserved let newRow: NewRow?
    /// A change by another program of a field that was typed in before, which this does not concern.
    @Unobserved let earlierConflict: Conflict?
    /// The text behind the first digits that are typed: `%`. A currency takes its place.
    @Unobserved private let suffix: String
    @Unobserved private let selectsAll: Bool
    @Unobserved private let edit: OpenEdit
    /// `true` if the text was changed, even if it is again what it was.
    @Unobserved private(set) var hasTyped = false
    @Unobserved private var commits: CommitObservation?
    /// A sentence about the completion that was inserted; nil for none.
    @Unobserved private(set) var remark: String?
    /// The text before typing: the field's own, or what completion put there.
    @Unobserved private(set) var textBefore: String
    @Unobserved private let complete: (Field, String) -> Completion?
    /// Sets the same column of the other marked lines.
    @Unobserved package let setOthers: (CellEdit) -> Void

    /// Opens a field.
    /// - Parameters:
    ///   - edit: The edit that has all typed text as a part.
    ///   - text: Initial text; nil for the field's value.
    ///   - selectsAll: Whether the first character typed replaces the text.
    ///   - complete: Finds the completion of a text in a field.
    ///   - setOthers: Sets the same column of the other marked lines.
    init(
        _ field: Field, in edit: OpenEdit, text: String? = nil, selectsAll: Bool = false,
        addsLines: Bool = false, newRow: NewRow? = nil, suffix: String = "", earlierConflict: Conflict? = nil,
        complete: @escaping (Field, String) -> Completion? = { _, _ in nil },
        setOthers: @escaping (CellEdit) -> Void = { _ in }
    ) {
        self.field = field
        self.edit = edit
        self.addsLines = addsLines
        self.newRow = newRow
        self.suffix = suffix
        self.earlierConflict = earlierConflict
        (self.complete, self.setOthers) = (complete, setOthers)
        edit.mark()
        self.selectsAll = selectsAll
        let found = field.text()
        (original, textBefore) = (found, found)
        buffer = TextBuffer(text ?? found)
        isAllSelected = selectsAll && !found.isEmpty
        if text != nil { typed() }
        commits = edit.document.observeCommits { [weak self] commit in
            if commit.record.origin == .elsewhere { self?.changedElsewhere() }
        }
    }

    /// The reading of the typed text, if it wants a confirmation.
    var reading: String? { isUntouched ? nil : field.reading(buffer.text) }

    /// The codes that what was typed may become, if it is none yet; empty where there are none or too many to choose from.
    var completions: [String] {
        guard !isUntouched, !buffer.characters.isEmpty else { return [] }
        let codes = field.completions(buffer.text)
        return codes.count > Self.mostCompletions || codes == [buffer.text.uppercased()] ? [] : codes
    }

    /// The largest number that a row has room for.
    private static let mostCompletions = 12

    /// Deletes all of the text if it is selected, else applies a deletion.
    package func delete(_ change: (inout TextBuffer) -> Void) {
        let deletesAll = isAllSelected
        type { if deletesAll { $0 = TextBuffer() } else { change(&$0) } }
    }

    /// Inserts text at the caret, or in place of the selected text.
    package func insert(_ text: String) {
        let replacesAll = isAllSelected
        let isOther = text.contains { $0.isLetter || $0.isCurrencySymbol || $0 == "%" }
        let addsSuffix =
            !isOther && isUntouched && (replacesAll || buffer.characters.isEmpty) && text.first?.isNumber == true
        type {
            if replacesAll { $0 = TextBuffer() }
            $0.insert(text)
            if addsSuffix {
                $0.insert(behindCaret: suffix)
            } else if isOther {
                $0.delete(behindCaret: suffix)
            }
        }
    }

    /// Changes the text, and the model with it.
    package func type(_ change: (inout TextBuffer) -> Void) {
        isAllSelected = false
        var changed = buffer
        change(&changed)
        guard changed != buffer else { return }
        let isOtherText = changed.characters != buffer.characters
        buffer = changed
        if isOtherText { typed() }
    }

    /// The problem to show for the text; nil also for a sign alone, since a number may follow.
    var visibleProblem: FieldProblem? { ["-", "−", "+", "="].contains(buffer.text) ? nil : problem }

    /// `true` if nothing was typed, or nothing but the text before.
    var isUntouched: Bool { buffer.text == original }

    /// `true` if the field is empty or all of its text is selected.
    var isAwaitingText: Bool { isAllSelected || buffer.characters.isEmpty }

    /// The value that another program has set before this edit set one; nil if the text equals that value.
    var theirs: String? { isUntouched ? nil : replacement }

    /// `true` if the row is part of this edit.
    var makesLine: Bool { newRow != nil }

    /// `true` if this makes a line in which nothing was typed yet.
    var isUntouchedLine: Bool { makesLine && isUntouched }

    /// Opens another field of the line that this makes, so that the line is still gone when that is cancelled.
    func continued(in field: Field) -> CellEdit {
        CellEdit(
            field, in: edit, selectsAll: true, addsLines: addsLines, newRow: newRow,
            earlierConflict: earlierConflict, complete: complete, setOthers: setOthers)
    }

    /// The dim text of the completion behind the typed text; empty without one, or if the caret is not at the end.
    var ghost: String {
        guard let completion, buffer.isAtEnd else { return "" }
        return completion.ghost(behind: buffer.text)
    }

    /// The completion with its detail: `⇥ Grinder burrs   pcs   89.00   19 %`; nil without one, or if the caret is not
    /// at the end.
    var offer: String? {
        guard let completion, buffer.isAtEnd else { return nil }
        return "⇥ \(completion.text)   \(completion.detail)"
    }

    /// The row below the cell: the offer, or the codes that the text may become; empty for none.
    var offerText: String { offer ?? completions.joined(separator: "  ") }

    /// Inserts the completion and sets the values that follow from it, as part of this edit, which is renamed after the
    /// completion. Without a completion, inserts the only code that the text can become.
    /// - Returns: Whether text was inserted.
    func takeCompletion() -> Bool {
        guard buffer.isAtEnd else { return false }
        guard let completion else { return takeOnlyCode() }
        edit.rollBackToMark()
        (buffer, isAllSelected, problem) = (TextBuffer(completion.text), false, nil)
        textBefore = completion.text
        self.completion = nil
        remark = completion.put()
        edit.rename(completion.text)
        return true
    }

    private func takeOnlyCode() -> Bool {
        let (codes, before) = (completions, buffer)
        guard problem != nil, codes.count == 1 else { return false }
        type { $0 = TextBuffer(codes[0]) }
        if problem != nil { type { $0 = before } }
        return problem == nil
    }

    /// Commits the text. A text that cannot be read stays in its row, with the value as it was.
    /// - Parameter keepsUnread: `false` in forms, which keep the field open instead.
    /// - Returns: Whether the field is closed now.
    func commit(keepsUnread: Bool = true) -> Bool {
        guard problem == nil || keepsUnread && field.keepUnread(buffer.text) else { return false }
        edit.commit()
        return true
    }

    /// Restores what was there before the edit began.
    package func cancel() { edit.cancel() }

    /// Gives the step another name than the field's.
    func rename(_ name: String) { edit.rename(name) }

    /// Sets the field to the text. An invalid or unchanged text restores the former values: parsing an unchanged text
    /// would lose a value that the text does not show.
    private func typed() {
        hasTyped = true
        (problem, remark) = (nil, nil)
        completion = isUntouched || buffer.characters.isEmpty ? nil : complete(field, buffer.text)
        if field.isRelative || isUntouched { edit.rollBackToMark() }
        guard !isUntouched else {
            // Carries out first what another program has set meanwhile: typed over that, the former text is a change.
            return edit.carryOutPostponed()
        }
        do {
            try field.set(buffer.text)
        } catch {
            edit.rollBackToMark()
            problem = error
        }
    }

    /// Applies another program's change of the field. If this edit has set a value, merging has found the conflict. If
    /// not, text that was never changed becomes theirs, and typed text is set over theirs.
    private func changedElsewhere() {
        guard edit.isOpen, edit.record.changes.isEmpty else { return }
        let text = field.text()
        guard text != original else { return }
        let replacesAll = isAllSelected || selectsAll && original.isEmpty
        original = text
        guard hasTyped else {
            (buffer, textBefore) = (TextBuffer(text), text)
            return isAllSelected = replacesAll && !text.isEmpty
        }
        replacement = field.shownText()
        typed()
    }
}
