import Derive
import Invoicing

/// Reads the open amounts when they are looked at: after a change of issued or received documents or of their number, and on
/// another day.
@Observed(recorded: false)
public final class InvoiceSumsReading {
    /// What was read last.
    private var read: InvoiceSums?
    /// Changes whenever that may have changed.
    private var version: Int = 0
    /// The version that was read last, or is being read, and for which day.
    @Unobserved private var readFor: (version: Int, day: CalendarDate?) = (-1, nil)
    private let backend: SQLiteBackend
    /// A queue of its own: rows of the list do not wait for the sums of all.
    let reader = Reader("sums")

    init(_ backend: SQLiteBackend) { self.backend = backend }

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
