import Foundation
import Storage
import Synchronization

/// Exchanges the commits of a file with the log that several machines share.
///
/// It is a program on the file like any other, on a thread of its own: editors on the file never wait for it. A kill at any time
/// loses nothing, since each step is one transaction of the file or one call of the log, and each can be done again.
public final class Synchroniser: Sendable {
    private let file: SharedFile
    private let log: any SharedLog
    private let isStopped = Atomic<Bool>(false)
    private let stopped = DispatchSemaphore(value: 0)
    private let state = Mutex(ExchangeStatus())
    private let shown = Mutex(Shown())
    private let listener = Mutex(Listener())
    /// The name of this program among those that have an invoice open.
    let program = UUID()

    /// Time between two transactions, so that a program that waits for the file comes to it.
    private static let breath = 0.002
    /// Time between two looks at whether another program has committed something to the file and has not called ``wake()``.
    private static let glance = 0.5
    private static let page = 200

    /// The closure to call after changes. By itself, it would get a further layer at each `withLock`, which takes it as a generic value.
    private struct Listener {
        var call: @Sendable () -> Void = {}
    }

    /// The invoice that this program has open, as it is and as the log knows it.
    private struct Shown {
        var (document, place) = (UUID?.none, "")
        var told: UUID?
        var due: ContinuousClock.Instant?
        /// The server’s refusal of the last announcement.
        var problem: ExchangeStatus.Problem?
        static let interval = Duration.seconds(10)
    }

    public init(_ file: SharedFile, _ log: any SharedLog) { (self.file, self.log) = (file, log) }

    /// Has an empty file, or a copy of one that has joined, share the ledger of a log.
    public static func join(_ file: SharedFile, _ log: any SharedLog, at address: String) throws {
        let place = SharedPlace(joining: address)
        let state = try log.hello(place)
        let head = try state.head > 0 ? log.commits(from: state.head, limit: 1).first : nil
        try file.join(
            state.ledger, epoch: state.epoch, as: place.machine, letter: state.letter, at: address, from: head)
    }

    /// Begins a ledger with all that a file has, in a log in which nothing is.
    public static func found(_ file: SharedFile, _ log: any SharedLog, at address: String) throws {
        let place = SharedPlace(joining: address)
        let state = try log.hello(place)
        guard state.head == 0 else { throw SharingError.hasLedger }
        try file.found(state.ledger, epoch: state.epoch, as: place.machine, letter: state.letter, at: address)
    }

    public var status: ExchangeStatus { state.withLock { $0 } }

    // MARK: The thread

    /// Begins to exchange on a thread of its own.
    /// - Parameter onChange: Called on that thread whenever ``status`` has changed.
    public func start(onChange: @escaping @Sendable () -> Void = {}) {
        listener.withLock { $0.call = onChange }
        let thread = Thread { [self] in
            run()
            stopped.signal()
        }
        thread.name = "billow.sharing"
        thread.start()
    }

    /// Ends the thread that ``start()`` has begun, and waits for it; a call that takes longer than a second is given up.
    public func stop() {
        isStopped.store(true, ordering: .releasing)
        guard stopped.wait(timeout: .now() + 1) == .timedOut else { return }
        log.stop()
        stopped.wait()
    }

    /// Has what was just committed to the file sent at once.
    public func wake() { log.wake() }

    /// Tells the other programs which invoice is open here, and where the cursor is in it; nil for none.
    public func show(_ document: UUID?, at place: String) {
        shown.withLock { ($0.document, $0.place) = (document, place) }
    }

    /// Says what is open here and takes what is open elsewhere: every ten seconds, and once another invoice is open. Nothing else
    /// waits for that: a server that is full or only reads is read from as before, and the exchange goes on behind a refusal.
    /// - Throws: ``SharedLogError`` where the server is gone.
    func announce(at now: ContinuousClock.Instant = .now) throws {
        let shown = shown.withLock { $0 }
        if let due = shown.due, now < due, shown.document == shown.told { return }
        var (people, problem) = ([Presence](), ExchangeStatus.Problem?.none)
        do { people = try log.here(shown.document, at: shown.place, in: program) } catch SharedLogError.failed {
        } catch SharedLogError.refused(let sentence, let obstacle) {
            problem = .init(SharedLogError.refused(sentence, for: obstacle), since: shown.problem?.since ?? .now)
        }
        self.shown.withLock { [problem] in
            ($0.told, $0.due, $0.problem) = (shown.document, now + Shown.interval, problem)
        }
        tell { [people, problem] in ($0.people, $0.problem) = (people, problem) }
    }

    private func run() {
        if let place = try? file.place() { tell { $0.last = place.exchanged } }
        _ = try? readOutbox()
        var pause = 1.0
        while !isStopped.load(ordering: .acquiring) {
            do {
                let version = try file.dataVersion()
                try exchange()
                try announce()
                pause = 1
                let end = Date.now + 5
                while try file.dataVersion() == version, .now < end, !isStopped.load(ordering: .acquiring) {
                    if try log.wait(beyond: file.place()?.cursor ?? 0, seconds: Self.glance) { break }
                    try announce()
                }
            } catch {
                try? file.note(failure: .now)
                let since = (try? file.place())?.offline ?? .now
                let problem = ExchangeStatus.Problem(error, since: since)
                tell { ($0.isConnected, $0.problem, $0.people) = (false, problem, []) }
                let end = Date.now + pause * .random(in: 0.7...1.3)
                var (version, look) = (Int64?.none, Date.now)
                while .now < end, !isStopped.load(ordering: .acquiring) {
                    // A look takes the connection that writes: no more of them than while the server is there.
                    if look <= .now {
                        let seen = try? file.dataVersion()
                        if seen != version { _ = try? readOutbox() }
                        (version, look) = (seen, .now + Self.glance)
                    }
                    Thread.sleep(forTimeInterval: 0.05)
                }
                pause = min(30, pause * 2)
            }
        }
        guard status.isConnected else { return }
        _ = try? log.here(nil, at: "", in: program)
    }

    /// Tells what waits to be sent.
    private func readOutbox() throws -> [Int64] {
        let (outbox, issuing) = (try file.outbox(), try file.documentsBeingIssued())
        tell { ($0.waiting, $0.issuing) = (outbox.count, issuing) }
        return outbox
    }

    private func tell(_ change: (inout ExchangeStatus) -> Void) {
        let hasChanged = state.withLock { state in
            let former = state
            change(&state)
            return state != former
        }
        if hasChanged { listener.withLock { $0.call }() }
    }

    // MARK: One round

    /// Exchanges everything once: takes what others have sent, sends what waits, and reads again what was refused.
    /// - Throws: ``SharedLogError``, ``SharingError``, ``StorageError``. What was done before stays done.
    public func exchange() throws {
        for attempt in 0... {
            do {
                try exchange(epoch: greet())
                _ = try readOutbox()
                try file.note(exchange: .now)
                let problem = shown.withLock { $0.problem }
                return tell { ($0.isConnected, $0.problem, $0.last) = (true, problem, .now) }
            } catch SharedLogError.sayHello where attempt < 3 {} catch { throw file.inWords(error) }
        }
    }

    /// Exchanges everything once, for some seconds at most.
    /// - Parameter isPatient: A log that is not reached is tried again until the time is up.
    /// - Throws: As ``exchange()``; ``SharedLogError/offline(_:)`` where the time is up, and nothing more is exchanged then.
    public func exchange(within seconds: Double, isPatient: Bool = false) throws {
        let end = ContinuousClock.now + .seconds(seconds)
        do {
            try log.during(seconds) { [self] in
                var pause = 0.05
                while true {
                    do { return try exchange() } catch SharedLogError.offline(let reason) {
                        guard isPatient, .now + .seconds(pause) < end else { throw SharedLogError.offline(reason) }
                    }
                    Thread.sleep(forTimeInterval: pause)
                    pause = min(1, pause * 2)
                }
            }
        } catch {
            try? file.note(failure: .now)
            throw error
        }
    }

    private func exchange(epoch: Int) throws {
        try takeDocuments()
        try pull()
        let sent = try place().sent
        if try push(epoch) { try pull() }
        for id in try file.staleDocuments() { try readAgain(id) }
        if try place().epoch != epoch, try file.outbox().isEmpty {
            try file.finish(epoch: epoch)
            // The log waits for it no more.
            _ = try log.hello(place())
        }
        guard try place().sent > sent else { return }
        for id in try file.dueBases(behind: sent) {
            if let base = try file.base(of: id) { try log.keep(base) }
        }
    }

    private func place() throws -> SharedPlace {
        guard let place = try file.place() else { throw SharingError.left }
        return place
    }

    /// - Returns: The present epoch of the log.
    private func greet() throws -> Int {
        let place = try place()
        let state = try log.hello(place)
        guard state.ledger == place.ledger else { throw SharingError.otherLedger }
        let drift = state.clock.map { Int(((Date.now.timeIntervalSince1970 - $0) / 60).rounded()) } ?? 0
        tell { $0.drift = abs(drift) < 2 ? 0 : drift }
        if place.letter != state.letter { try file.keep(letter: state.letter) }
        if state.epoch != place.epoch, place.cursor > 0 || place.sent > 0 { try rewind(place, head: state.head) }
        return state.epoch
    }

    /// Goes back to the last commit that both have with all before it, over which its hash is. Sent again in another order, one may
    /// come to its former place behind others than before.
    private func rewind(_ place: SharedPlace, head: Int64) throws {
        var end = min(head, place.cursor)
        while end > 0 {
            let range = max(1, end - Int64(Self.page) + 1)...end
            let known = try file.hashes(range)
            let page = try log.commits(from: range.lowerBound, limit: range.count)
            if let common = page.last(where: { known[$0.revision] == $0.hash }) {
                return try file.rewind(to: common.revision, hash: common.hash)
            }
            // What is not in the file’s log any more cannot be compared.
            guard known.count == range.count else { throw SharingError.outdated }
            end = range.lowerBound - 1
        }
        try file.rewind(to: 0, hash: "")
    }

    /// Takes the documents by which a file joins, from where it was interrupted on.
    private func takeDocuments() throws {
        while let last = try place().joining {
            var rest = try log.documents(after: UUID(uuidString: last), limit: Self.page)[...]
            let ids = rest.map { $0.id?.uuidString ?? "" }
            guard zip([last] + ids, ids).allSatisfy(<) else {
                throw SharingError.disordered("documents are missing behind \(last)")
            }
            guard !rest.isEmpty else { return _ = try file.add([]) }
            while !rest.isEmpty {
                let count = try file.add(rest)
                rest = rest.dropFirst(count)
                tell { $0.received += count }
                if !rest.isEmpty { Thread.sleep(forTimeInterval: Self.breath) }
            }
        }
    }

    private func pull() throws {
        while true {
            let place = try place()
            let page = try log.commits(from: max(1, place.cursor), limit: Self.page)
            if place.cursor > 0 {
                guard let first = page.first, first.revision == place.cursor, first.hash == place.hash else {
                    throw SharedLogError.sayHello
                }
            }
            var rest = page.dropFirst(place.cursor > 0 ? 1 : 0)
            guard zip(rest, (place.cursor + 1)...).allSatisfy({ $0.revision == $1 }) else {
                throw SharingError.disordered("commits are missing behind \(place.cursor)")
            }
            guard !rest.isEmpty else { return }
            var cursor = place.cursor
            while !rest.isEmpty {
                let count = try file.carryOut(Array(rest), behind: cursor)
                // Another program has gone on.
                guard count > 0 else { break }
                let others = rest.prefix(count).count { $0.author.machine != place.machine.uuidString }
                cursor += Int64(count)
                rest = rest.dropFirst(count)
                tell { $0.received += others }
                if !rest.isEmpty { Thread.sleep(forTimeInterval: Self.breath) }
            }
        }
    }

    /// - Returns: Whether something was sent.
    private func push(_ epoch: Int) throws -> Bool {
        var rest = try readOutbox()[...]
        let count = rest.count
        var open: Set<UUID> = []
        while !rest.isEmpty {
            let (commits, count) = try file.commits(rest)
            if !commits.isEmpty {
                open.formUnion(commits.map(\.id))
                let answers = try log.send(commits, from: place(), epoch: epoch)
                for answer in answers where open.remove(answer.id) == nil {
                    throw SharingError.disordered("a commit is answered that was not sent")
                }
                try file.take(answers)
                tell { $0.sent += answers.count }
            }
            rest = rest.dropFirst(count)
        }
        return count > 0
    }

    private func readAgain(_ id: UUID) throws {
        for _ in 0..<3 {
            if try file.replace(id, with: log.document(id)) { return tell { $0.received += 1 } }
            try pull()
        }
    }
}
