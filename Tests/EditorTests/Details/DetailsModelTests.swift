import DeriveDocuments
import Foundation
import Invoicing
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("The sheet of all fields")
struct DetailsModelTests {
    let editor: EditorUnderTest
    let line: InvoiceLine
    var workspace: Workspace { editor.workspace }

    /// Opens the sheet of the first line, with the cursor on its gross price.
    init() throws {
        editor = try EditorUnderTest()
        line = try #require(editor.workspace.invoice?.lines[0])
        workspace.lines.go(to: 0)
        workspace.details.toggle()
        try show(line, \InvoiceLine.grossPrice)
    }

    /// Puts the cursor on a field of the sheet.
    private func show(_ object: AnyObject, _ path: AnyKeyPath) throws {
        let invoice = try #require(workspace.invoice)
        let place = try #require(Place(of: object, path, in: invoice))
        workspace.show(place)
        #expect(place.pane == .lineSheet && workspace.modes.sheet == .line)
    }

    /// What another program does, as it arrives here.
    private func elsewhere(_ body: () -> Void) {
        unrecorded { body() }
        workspace.revealCursors()
    }

    @Test("keeps its cursor on the field when an allowance comes in elsewhere and goes", arguments: [false, true])
    func following(isTyping: Bool) throws {
        if isTyping { workspace.editing.begin(text: "33") }
        let allowance = unrecorded { LineAllowanceCharge() }
        allowance.enter(amount: 5)
        elsewhere { line.allowanceCharges.append(allowance) }
        #expect(workspace.details.current?.title == "Gross price")
        if !isTyping { workspace.editing.begin(text: "33") }
        workspace.editing.edit?.insert("4")
        #expect(workspace.editing.commit())
        #expect(line.grossPrice == 334 && allowance.amount == 5)
        elsewhere { line.allowanceCharges.removeAll { $0 === allowance } }
        #expect(workspace.details.current?.title == "Gross price")
    }

    @Test("closes a field that is gone while it is typed in, and says what was typed there")
    func goneField() throws {
        let allowance = unrecorded { LineAllowanceCharge() }
        allowance.enter(amount: 5)
        elsewhere { line.allowanceCharges.append(allowance) }
        try show(allowance, \LineAllowanceCharge.enteredAmount)
        workspace.editing.begin(text: "7")
        elsewhere { line.allowanceCharges.removeAll { $0 === allowance } }
        #expect(workspace.editing.edit == nil && line.grossPrice == nil)
        #expect(workspace.statusLine.shown.rows.joined().contains("was deleted elsewhere. “7” was typed there"))
    }

    @Test("is closed when its line is gone, and is not that of the next one")
    func goneLine() throws {
        elsewhere { _ = workspace.invoice?.lines.removeFirst() }
        #expect(workspace.modes.sheet == nil && workspace.focus == .lines)
        #expect(workspace.statusLine.shown.rows == ["The line was deleted elsewhere."])
        #expect(workspace.lines.current?.itemName == "Milk")
    }
}
