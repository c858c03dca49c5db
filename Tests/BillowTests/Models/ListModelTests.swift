import Derive
import Foundation
import Invoicing
import Storage
import Testing

@testable import Billow

@Suite("The list's model")
struct ListModelTests {
    @Test("opens the first invoice that another program puts into an empty database")
    func firstFromElsewhere() throws {
        let editor = try EditorUnderTest(isEmpty: true)
        let list = editor.workspace.list
        list.openAtCursor()
        #expect(editor.workspace.opened == nil)
        let other = try Repository(path: editor.path)
        let invoice = Invoice()
        invoice.number = "17"
        try other.add(invoice)
        for _ in 0..<2_000 where editor.workspace.invoice == nil {
            usleep(2_000)
            tick()
            list.openIfDue()
        }
        #expect(editor.workspace.invoice?.number == "17")
        try other.close()
    }
}
