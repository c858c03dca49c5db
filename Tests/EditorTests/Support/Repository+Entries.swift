import Derive
import Foundation
import TestSupport

@testable import Storage

extension Repository {
    /// An entry of the list. It is read off the main thread, so that it may take some turns until it is there.
    func entryWhenRead(at position: Int) -> InvoiceEntry? {
        try? waitUntil("the entry") { list.entry(at: position) != nil }
        return list.entry(at: position)
    }
}
