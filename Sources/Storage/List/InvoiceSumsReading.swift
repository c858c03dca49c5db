import Derive
import Invoicing

/// Reads the open amounts, and the figures above a wide list, when they are looked at: after a change of issued or received
/// documents or of their number, and on another day.
@Observed(recorded: false)
public final class InvoiceSumsReading {
    /// The sums and the figures that were read last.
    private var read: InvoiceSums?
    private var readFigures: BusinessFigures?
    /// Changes whenever these may have changed.
    private var version: Int = 0
    /// The version that was read last, or is being read, and for which day.
    @Unobserved private var readFor: Request?
    @Unobserved private var figuresReadFor: Request?
    private let backend: SQLiteBackend
    /// A queue of its own: rows of the list do not wait for the sums of all.
    let reader = Reader("sums")

    /// The request.
    private struct Request: Equatable {
        let version: Int
        let day: CalendarDate?
        var currency = ""
    }

    init(_ backend: SQLiteBackend) { self.backend = backend }

    func change() { version += 1 }

    func sums(on today: CalendarDate?) -> InvoiceSums? {
        let request = Request(version: version, day: today)
        if readFor != request {
            readFor = request
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

    /// Returns the figures in a currency; nil until they are read, and without a day.
    func figures(on today: CalendarDate?, in currency: String) -> BusinessFigures? {
        guard let today else { return nil }
        let request = Request(version: version, day: today, currency: currency)
        if figuresReadFor != request {
            figuresReadFor = request
            let backend = backend
            reader.begin {
                try backend.read { try BusinessFigures(on: today, in: currency, $0) }
            } receive: { [weak self] answer in
                if case .success(let figures) = answer, self?.figuresReadFor == request { self?.readFigures = figures }
            }
        }
        return readFigures
    }
}
