import Foundation
import Invoicing
import Storage
import Testing

@testable import Editor
@testable import Opening
@testable import Terminal

/// Actions that the palette has for files.
@Suite("Files by the palette", .serialized)
struct PaletteFilesTests {
    private func choose(_ word: String, in editor: SessionUnderTest) {
        editor.press(.control("p"))
        editor.type(word)
        editor.press(.enter)
    }

    private func enter(_ text: String, in editor: SessionUnderTest) {
        editor.press(.control("u"))
        editor.type(text)
        editor.press(.enter)
        editor.settle()
    }

    private func message(_ editor: SessionUnderTest) -> String { "\(editor.workspace.status.message)" }

    @Test("import an e-invoice, and say what is wrong with another file")
    func imports() throws {
        let editor = try SessionUnderTest(keys: .billow)
        choose("import", in: editor)
        #expect(editor.workspace.ledger.form.form?.title == "Import an e-invoice")
        enter("/nowhere/none.xml", in: editor)
        #expect(message(editor).contains("/nowhere/none.xml"), "\(message(editor))")
        let count = editor.store.list.count
        enter("'\(Project.sample("08-one-line.xml"))'", in: editor)
        editor.store.flush()
        editor.settle()
        #expect(editor.store.list.count == count + 1 && editor.workspace.invoice?.isReceived == true)
    }

    @Test("write a copy of the database that opens, and none over a file")
    func backup() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let path = (editor.store.path as NSString).deletingLastPathComponent + "/copy.sqlite"
        choose("backup: write", in: editor)
        let form = editor.workspace.ledger.form
        #expect(form.field?.text().hasSuffix(".sqlite") == true)
        enter(path, in: editor)
        while editor.store.isBusy { editor.settle() }
        editor.settle()
        #expect(message(editor).contains("has all that is in the database"), "\(message(editor))")
        let copy = try Repository(path: path)
        #expect(copy.list.count == editor.store.list.count)
        try copy.close()
        choose("backup: write", in: editor)
        enter(path, in: editor)
        editor.settle()
        #expect(message(editor).contains("there already"), "\(message(editor))")
    }

    @Test("ask for the copy to restore, and quit with it; quitting later restores nothing")
    func restore() throws {
        let editor = try SessionUnderTest(keys: .billow)
        choose("restore: quit", in: editor)
        enter("/nowhere/none.sqlite", in: editor)
        #expect(message(editor).contains("is not there") && editor.session.copyToRestore == nil)
        enter(Project.sample("08-one-line.xml"), in: editor)
        #expect(editor.session.copyToRestore == Project.sample("08-one-line.xml"))
        editor.session.quit()
        #expect(editor.session.copyToRestore == nil)
    }

    @Test("open the list in which a customer or a product is archived")
    func archive() throws {
        let editor = try SessionUnderTest(keys: .billow)
        choose("archive a product", in: editor)
        #expect(editor.workspace.modes.front == .directory && message(editor).contains("Del archives"))
    }
}
