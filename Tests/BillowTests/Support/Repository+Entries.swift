import Derive
import Foundation

@testable import Storage

extension Repository {
    /// An entry of the list. It is read off the main thread, so that it may take some turns until it is there.
    func entryWhenRead(at position: Int) -> InvoiceEntry? {
        for _ in 0..<3_000 {
            if let entry = list.entry(at: position) { return entry }
            usleep(5_000)
            tick()
        }
        return nil
    }
}
