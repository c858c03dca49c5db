import Foundation

/// The state of the exchange of a file with the log that it shares.
public nonisolated struct ExchangeStatus: Equatable, Sendable {
    /// The name of the ledger.
    public var name = ""
    /// Commits that wait to be sent.
    public var waiting = 0
    /// The invoices whose numbers the log has not confirmed yet.
    public var issuing: Set<UUID> = []
    /// The waiting commits have waited for longer than a second.
    public var isSlow = false
    /// Commits that were answered, and commits and documents that came in, since the program began.
    public var (sent, received) = (0, 0)
    /// The last exchange has come to its end.
    public var isConnected = false
    /// The reason why commits, or the places of colleagues, are not exchanged; nil while all is well.
    public var problem: Problem?
    /// When all was exchanged last; nil before the first time.
    public var last: Date?
    /// Minutes by which the clock of this machine is before that of the log, two or more; else 0.
    public var drift = 0

    /// The log has another day than this machine.
    public var hasOtherDay: Bool {
        drift != 0 && !Calendar.current.isDate(.now, inSameDayAs: .now - Double(drift) * 60)
    }

    /// The invoices that other programs have open; none while nothing is exchanged.
    public var people: [Presence] = []

    public init() {}

    /// A reason for which nothing is exchanged.
    public struct Problem: Equatable, Sendable {
        /// It in a sentence, and in a few words without a point.
        public let sentence, brief: String
        /// The server is not reached: nothing else is wrong.
        public let isOffline: Bool
        public let since: Date

        public init(_ sentence: String, brief: String, isOffline: Bool = false, since: Date) {
            (self.sentence, self.brief, self.isOffline, self.since) = (sentence, brief, isOffline, since)
        }
    }
}

/// An invoice that somebody has open.
public nonisolated struct Presence: Hashable, Sendable {
    public let person: String
    public let document: UUID
    /// The place of the cursor in words: `line 3 price`; empty for none.
    public let place: String

    public init(person: String, document: UUID, place: String) {
        (self.person, self.document, self.place) = (person, document, place)
    }

    /// `anna: line 3 price`, or the name alone.
    public var words: String { place.isEmpty ? person : "\(person): \(place)" }
}
