import Derive
import Invoicing

/// Reads what is open when it is looked at, after a change of what was issued or received or of how many invoices there are, and
/// on another day.
@Observed(recorded: false)
public final class InvoiceSumsReading {
    /// What was read last.
    private var read: InvoiceSums?
    /// Changes whenever that may have changed.
    private var version: Int = 0
    /// The version that was read last, or is being read, and for which day.
    @Unobserved private var readFor: (version: Int, day: CalendarDate?) = (-1, nil)
    private let backend: SQLiteBackend
    private let reader: Reader

    init(_ backend: SQLiteBackend, _ reader: Reader) { (self.backend, self.reader) = (backend, reader) }

    func change() { version += 1 }

    func sums(on today: CalendarDate?) -> InvoiceSums? {
        if readFor != (version, today) {
            readFor = (version, today)
            let backend = backend
            reader.begin {
                try backend.read { try InvoiceSums(on: today, in: $0) }
            } receive: { [weak self] answer in
                // What cannot be read is tried once more when it is looked at after the next change.
                if case .success(let sums) = answer { self?.read = sums }
            }
        }
        return read
    }
}
