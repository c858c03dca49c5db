import Delivery
import Derive
import DeriveDocuments
import Foundation
import Input
import Invoicing
import Storage
import Terminal

/// The files of the open invoice in place of the lines, with the cursor on one: those that came with it, and those inside it.
@Observed(recorded: false)
final class FilesModel: ScrollingPaneModel {
    @Unobserved let desk: Desk
    @Unobserved unowned let editing: EditModel
    @Unobserved unowned let form: FormModel
    let scroll = ScrollState()
    /// Those that came with it, as they were found when the sheet was opened.
    private(set) var received: [FileOfInvoice] = []

    init(_ desk: Desk, _ editing: EditModel, _ form: FormModel) {
        (self.desk, self.editing, self.form) = (desk, editing, form)
    }

    var hasFocus: Bool { modes.pane == .files }

    var height: Int { ScreenAreas.rowCount(of: areas.middle) }

    /// All files; none while no invoice is shown.
    var files: [FileOfInvoice] { received + (invoice?.files ?? []) }

    /// The row behind the last file adds one.
    var canAdd: Bool { invoice?.isFrozen == false }

    var rowCount: Int { files.count + (canAdd ? 1 : 0) }

    /// Shows the files, or takes them away.
    func toggle() {
        guard let invoice else { return status.message = status.noInvoice }
        guard !hasFocus else { return desk.closeSheet() }
        do {
            received = try store.filesReceived(with: invoice)
        } catch {
            received = []
            say(problem: "\(error)")
        }
        scroll.moveCursor(to: 0, of: rowCount, height: height)
        desk.open(.files)
    }

    /// Opens the file under the cursor, or asks for one behind the last.
    func enter() {
        guard let invoice, let file = files.element(at: scroll.cursor) else {
            return canAdd ? add() : say("No file came with it.")
        }
        do { say(try store.show(file, of: invoice)) } catch { say(problem: "\(error)") }
    }

    /// Asks for the path of a file, and attaches it.
    private func add() {
        guard let invoice = editing.editable() else { return }
        form.open(.attachment(to: invoice, keys) { [unowned self] path in attach(path, to: invoice) })
    }

    /// - Returns: Why that cannot be; nil where the answer of the database is awaited.
    private func attach(_ path: String, to invoice: Invoice) -> Message? {
        do {
            // A file that is dropped into a terminal comes in quotes.
            let file = try AttachedFile(path.trimmingCharacters(in: CharacterSet(charactersIn: " '\"")), for: invoice)
            status.await("“\(file.name)” is being attached…") {
                store.attach(file, to: invoice, $0)
            } then: { [self] answer in
                do {
                    let sentence = try answer.get()
                    desk.fresh = nil
                    scroll.moveCursor(to: files.count - 1, of: rowCount, height: height)
                    say("\(sentence) \(keys[.undo]) takes that back.")
                } catch {
                    say(problem: "\(error)")
                }
            }
            return nil
        } catch {
            return .problem("\(error)")
        }
    }

    /// Removes the file under the cursor.
    func deleteAtCursor() {
        guard let file = files.element(at: scroll.cursor) else { return say("No file is here to remove.") }
        guard let invoice = editing.editable() else { return }
        do {
            let sentence = try store.detach(file.name, from: invoice)
            moveRows(by: 0)
            say("\(sentence) \(keys.press(.undo)) to bring it back.")
        } catch {
            say(problem: "\(error)")
        }
    }

    /// Keeps the cursor in the list when files come and go.
    func reveal() { if modes.sheet == .files { scroll.reveal(rowCount, height: height) } }
}

/// The path of a file while it is typed.
@Observed
final class AttachmentEntry {
    var path: String = ""

    init() {}
}

extension AttachmentEntry: Described {
    static let description = Description<AttachmentEntry>("File", [.text("path", \.path, "", "File", .sheet(""))])

    static func make() -> AttachmentEntry { AttachmentEntry() }
}

extension Form {
    /// Asks for the file to attach.
    static func attachment(to invoice: Invoice, _ keys: KeyMap, confirm: @escaping (String) -> Message?) -> Form {
        let entry = AttachmentEntry()
        let document = Document("attachment")
        document.adopt(entry)
        var form = Form(
            title: "Attach a file to \(invoice.titleInSentence)",
            advice:
                "PDF, PNG, JPEG, CSV, XLSX or ODS; 20 MB in all. \(keys[.commitEdit]) attaches it, \(keys[.endTyping]) leaves.",
            rows: { AttachmentEntry.description.rows(of: entry, named: ["path"]) })
        (form.document, form.confirm, form.confirmHint) = (document, { confirm(entry.path) }, "attach")
        form.invoiceID = invoice.id
        return form
    }
}
