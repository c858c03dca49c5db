import DeriveDocuments
import Input
import Invoicing

/// Lines that are marked, and what commands do to all of them at once. Each is one step to undo.
extension LinesModel {
    /// The rows that are marked: from where marking began to the cursor; nil while none is.
    var marked: ClosedRange<Int>? {
        guard let markStart, current != nil else { return nil }
        return min(markStart, scroll.cursor)...max(markStart, scroll.cursor)
    }

    /// Returns `true` if a row is marked.
    func isMarked(_ row: Int) -> Bool { markStart != nil && marked?.contains(row) == true }

    /// The rows that are marked, or else the one under the cursor.
    var chosen: ClosedRange<Int> { marked ?? scroll.cursor...scroll.cursor }

    /// Marks the line under the cursor and the next one, or the one before; or takes the mark of one back.
    package func mark(by distance: Int) {
        guard hasFocus, current != nil else {
            return say("Move to the lines first (\(keys[.nextPane])).")
        }
        markStart = markStart ?? scroll.cursor
        moveCursor(to: scroll.cursor + distance)
        let count = chosen.count
        say(
            "\(Self.lines(count)) marked. What is typed goes into \(count == 1 ? "it" : "all of them"); "
                + "\(keys[.copyLines]) copies, \(keys[.delete]) deletes.")
    }

    /// Copies the marked lines, or the one under the cursor.
    /// - Returns: Them as a table, with a tab between cells; nil if there is none.
    func copyLines() -> String? {
        guard hasFocus, let invoice, current != nil else {
            say("There is no line here to copy. Go to the lines with \(keys[.nextPane]).")
            return nil
        }
        let lines = chosen.map { invoice.lines[$0] }
        guard let copies = unrecorded({ try? lines.map { try $0.copy() } }) else { return nil }
        let rows = lines.map { line in
            editableColumns.map { $0.field(of: line)?.text().onOneLine ?? "" }.joined(separator: "\t")
        }
        let text = rows.map { $0 + "\n" }.joined()
        copied = CopiedLines(lines: copies, text: text)
        say("\(Self.lines(copies.count)) copied. \(keys[.pasteLines]) pastes below the cursor, in any invoice.")
        return text
    }

    /// Puts what was copied below the line under the cursor, from elsewhere behind the last one.
    func pasteLines() {
        guard let lines = copied?.lines, let invoice = editing.editable() else {
            guard copied == nil else { return }
            return say("Nothing was copied yet. \(keys[.copyLines]) copies lines.")
        }
        guard let copies = unrecorded({ try? lines.map { try $0.copy() } }) else { return }
        let row = hasFocus && current != nil ? scroll.cursor + 1 : invoice.lines.count
        let name = copies.count == 1 ? "paste line" : "paste \(copies.count) lines"
        editing.change(name) { $0.lines.insert(contentsOf: copies, at: row) }
        go(to: row + copies.count - 1)
        say("\(Self.lines(copies.count)) pasted. \(keys[.undo]) takes them back.")
    }

    /// Sets the column of all marked lines to what the first has; without a mark, the line's own to what the one above has.
    func fillDown() {
        guard hasFocus, let invoice, current != nil else {
            return say("Lines are filled among the lines. Go there with \(keys[.nextPane]).")
        }
        let rows = marked ?? max(0, scroll.cursor - 1)...scroll.cursor
        guard rows.count > 1, let source = column.field(of: invoice.lines[rows.lowerBound]) else {
            return say("There is no line above to fill from.")
        }
        let text = source.text()
        guard editing.change("fill down", { set(rows.dropFirst(), of: $0, to: text) }) else { return }
        say("\(column.title) is “\(text)” in \(rows.count) lines now. \(keys[.undo]) takes it back.")
    }

    /// Sets the column of all other marked lines to what was typed, also where the line under the cursor has that value already,
    /// as part of the edit.
    package func setOthers(like edit: CellEdit) {
        guard edit.hasTyped, hasFocus, let marked, marked.count > 1, let invoice else { return }
        transaction { set(marked.filter { $0 != scroll.cursor }, of: invoice, to: edit.buffer.text) }
    }

    private func set(_ rows: some Sequence<Int>, of invoice: Invoice, to text: String) {
        for row in rows {
            guard let field = column.field(of: invoice.lines[row]) else { continue }
            do throws(FieldProblem) { try field.enter(text) } catch { _ = field.keepUnread(text) }
        }
    }

    /// Takes all marked lines out.
    /// - Returns: Whether any is marked.
    func deleteMarked() -> Bool {
        guard let marked, marked.count > 1 else { return false }
        markStart = nil
        let isDeleted = editing.change("delete \(marked.count) lines") { invoice in
            invoice.lines.removeSubrange(Range(marked))
        }
        guard isDeleted else { return true }
        moveCursor(to: marked.lowerBound)
        say("\(Self.lines(marked.count)) deleted. \(keys[.undo]) brings them back.")
        return true
    }

    /// `1 line is`, `3 lines are`.
    private static func lines(_ count: Int) -> String { count == 1 ? "1 line is" : "\(count) lines are" }
}

/// Lines that were copied, and the same as a table.
package struct CopiedLines {
    package let lines: [InvoiceLine]
    package let text: String
}
