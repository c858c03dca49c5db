import Foundation
import Storage
import Synchronization

@testable import Sharing

/// A log as the tests of its rules see it.
nonisolated protocol TestServer: SharedLog {
    var head: Int64 { get throws }
    var epoch: Int { get throws }

    /// The log as a person has it.
    func login(_ person: String) -> any SharedLog
    /// Notes whose machine or program it is.
    func know(_ id: UUID, as person: String)
    /// Refuses commits of an older form.
    func require(format: Int) throws
    /// Ends the time after a restore in which nothing is issued, if no known machine is awaited.
    func endRecovery() throws -> Bool
}

nonisolated extension TestServer {
    func wake() {}
    func stop() {}
}

/// A log in memory, which refuses as the design of the server says. It can lose answers, be slow, and forget its end.
nonisolated final class ServerDouble: Sendable {
    /// What can be taken out of it, so that a test shows that it is needed.
    enum Rule: String, CaseIterable, Sendable {
        case format, issued, deleted, changed, taken, number, claimed, released, repeats, wholeGroups, alone, documents
    }

    struct State: Sendable {
        var ledger = UUID()
        var epoch = 1
        var isRecovering = false
        /// How many commits went down one by one.
        var sentDown = 0
        var commits: [OrderedCommit] = []
        var revisions: [UUID: Int64] = [:]
        var documents: [UUID: Document] = [:]
        var series: [String: Int] = [:]
        var numbers: [String: UUID] = [:]
        var claims: [String: Int64] = [:]
        var staged: [UUID: [SharedCommit]] = [:]
        var machines: [UUID: (letter: String, epoch: Int)] = [:]
        var open: [UUID: (presence: Presence, seen: Double)] = [:]
    }

    struct Document: Sendable {
        var revisions: [Int64] = []
        var isDeleted = false
        var isIssued = false
        var base: DocumentBase?
    }

    struct Faults: Sendable {
        var seed: UInt64 = 1
        /// Of so many calls one is lost, before or after the log has done it; 0 for none.
        var lossOneIn = 0
        /// It takes nothing that is to be written down.
        var isFull = false
        /// It is not reached.
        var isAway = false
        /// So many refused calls later it is there again; nil for never.
        var refusals: Int?
        var delay = 0.0
        var withoutRule: Rule?
        var formatOfAll = 1
        /// It gives each answer twice, and documents and commits in the wrong order.
        var isDisordered = false
        /// Its time in seconds.
        var clock = 0.0
        /// Seconds by which its clock is before that of the machines; nil where it tells no time.
        var lead: Double?
    }

    let state = Mutex(State())
    let faults = Mutex(Faults())
    let people = Mutex<[UUID: String]>([:])

    private func call<Answer>(_ body: (inout State) throws -> Answer) throws -> Answer {
        try checkLine()
        let (isLostBefore, isLostAfter, delay) = faults.withLock { faults in
            faults.seed = faults.seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let draw = faults.lossOneIn > 0 ? Int(faults.seed >> 33) % (2 * faults.lossOneIn) : -1
            return (draw == 0, draw == 1, faults.delay)
        }
        // A slow network holds up the thread of the synchroniser, which no answer in time can show.
        if delay > 0 { Thread.sleep(forTimeInterval: delay) }
        if isLostBefore { throw SharedLogError.offline("The line is cut.") }
        let answer = try state.withLock { try body(&$0) }
        if isLostAfter { throw SharedLogError.offline("The answer is lost.") }
        return answer
    }

    private func checkLine() throws {
        let isAway = faults.withLock { faults in
            defer {
                faults.refusals = faults.refusals.map { $0 - 1 }
                if faults.refusals == 0 { (faults.isAway, faults.refusals) = (false, nil) }
            }
            return faults.isAway
        }
        guard !isAway else { throw SharedLogError.offline("Connection refused.") }
    }

    private var isDisordered: Bool { faults.withLock { $0.isDisordered } }

    private func has(_ rule: Rule) -> Bool { faults.withLock { $0.withoutRule != rule } }

    /// Forgets all behind a revision, as after a restore from a copy.
    /// - Parameter isSaid: Whether its administrator says so before it is opened again.
    func forget(behind revision: Int64, isSaid: Bool = false) {
        state.withLock { state in
            let former = state
            state = State()
            (state.ledger, state.epoch, state.machines) = (former.ledger, former.epoch, former.machines)
            if isSaid { (state.epoch, state.isRecovering) = (state.epoch + 1, true) }
            for ordered in former.commits.prefix(Int(revision)) {
                enter(ordered.commit, ordered.author, isAlone: ordered.isAlone, &state, hash: ordered.hash)
            }
        }
    }
}

nonisolated extension ServerDouble: TestServer {
    var head: Int64 { state.withLock { $0.head } }
    var epoch: Int { state.withLock { $0.epoch } }

    func login(_ person: String) -> any SharedLog { self }

    func know(_ id: UUID, as person: String) { people.withLock { $0[id] = person } }

    func require(format: Int) { faults.withLock { $0.formatOfAll = format } }

    func endRecovery() -> Bool {
        state.withLock { state in
            let isAwaited = state.machines.values.contains { $0.epoch > 0 && $0.epoch < state.epoch }
            if !isAwaited { state.isRecovering = false }
            return !isAwaited
        }
    }

    func hello(_ place: SharedPlace) throws -> SharedLogState {
        let clock = faults.withLock { $0.lead }.map { Date.now.timeIntervalSince1970 + $0 }
        return try call { state in
            if place.epoch == state.epoch, state.lacks(place) {
                (state.epoch, state.isRecovering) = (state.epoch + 1, true)
            }
            let letter = state.machines[place.machine]?.letter ?? Self.letters(state.machines.count)
            state.machines[place.machine] = (letter, place.epoch)
            return SharedLogState(
                ledger: state.ledger, epoch: state.epoch, head: state.head, letter: letter,
                isRecovering: state.isRecovering, clock: clock)
        }
    }

    /// a … z, aa …
    static func letters(_ number: Int) -> String {
        let last = String(Character(Unicode.Scalar(UInt8(97 + number % 26))))
        return number < 26 ? last : letters(number / 26 - 1) + last
    }

    func commits(from revision: Int64, limit: Int) throws -> [OrderedCommit] {
        try call {
            $0.sentDown += min(limit, $0.commits.count - Int(revision) + 1)
            return Array($0.commits.dropFirst(Int(revision - 1)).prefix(limit))
        }
    }

    func here(_ document: UUID?, at place: String, in program: UUID) throws -> [Presence] {
        let (clock, isFull) = faults.withLock { ($0.clock, $0.isFull) }
        if isFull { throw SharedLogError.failed("The server’s disk is full.") }
        let person = people.withLock { $0[program] } ?? "somebody"
        return try call { state in
            state.open[program] = document.map { (Presence(person: person, document: $0, place: place), clock) }
            return state.open.filter { $0.key != program && $0.value.seen > clock - 30 }.map(\.value.presence)
        }
    }

    func wait(beyond revision: Int64, seconds: Double) throws -> Bool {
        let end = Date.now + seconds
        // As a server does, it waits for another machine's thread, and no clock of the test ends that.
        while state.withLock({ $0.head }) <= revision, .now < end {
            try checkLine()
            Thread.sleep(forTimeInterval: 0.002)
        }
        return state.withLock { $0.head } > revision
    }

    func document(_ id: UUID) throws -> SharedDocument { try call { $0.document(id) } }

    func documents(after id: UUID?, limit: Int) throws -> [SharedDocument] {
        try call { state in
            let ids = state.documents.filter { !$0.value.isDeleted && $0.key.uuidString > id?.uuidString ?? "" }.keys
            let documents = ids.sorted().prefix(limit).map(state.document)
            return isDisordered ? documents + documents : documents
        }
    }

    func keep(_ base: DocumentBase) throws {
        try call { state in
            guard state.documents[base.document]?.revisions.last == base.revision else { return }
            state.documents[base.document]?.base = base
        }
    }

    func send(_ commits: [SharedCommit], from place: SharedPlace, epoch: Int) throws -> [SharedAnswer] {
        try call { state in
            guard epoch == state.epoch, !state.lacks(place) else { throw SharedLogError.sayHello }
            if has(.format), commits.contains(where: { $0.format < faults.withLock { $0.formatOfAll } }) {
                throw SharedLogError.refused("A later version is needed.", for: .version)
            }
            return commits.flatMap { commit -> [SharedAnswer] in
                state.staged[commit.group, default: []].removeAll { $0.id == commit.id }
                state.staged[commit.group, default: []].append(commit)
                guard commit.endsGroup, let group = state.staged.removeValue(forKey: commit.group) else { return [] }
                let answers = take(group, from: place, &state)
                return isDisordered ? answers + answers : answers
            }
        }
    }

    private func take(_ group: [SharedCommit], from place: SharedPlace, _ state: inout State) -> [SharedAnswer] {
        if has(.repeats), let first = group.first, state.revisions[first.id] != nil {
            return group.compactMap { commit in
                state.revisions[commit.id].map { .accepted(id: commit.id, revision: $0) }
            }
        }
        var inserted: Set<UUID> = []
        var answers: [SharedAnswer] = []
        for commit in group {
            if let (why, detail) = refusal(of: commit, from: place, inserted, state) {
                if has(.wholeGroups) { return group.map { .refused(id: $0.id, why: why, detail: detail) } }
                answers.append(.refused(id: commit.id, why: why, detail: detail))
                continue
            }
            if commit.kind == .insert { inserted.insert(commit.document) }
        }
        let refused = Set(answers.map(\.id))
        let own = SharedCommit.Author(
            person: people.withLock { $0[place.machine] } ?? "somebody", machine: place.machine.uuidString)
        for commit in group where !refused.contains(commit.id) {
            let author = commit.isAgain && state.isRecovering ? commit.author ?? own : own
            let isAlone = !has(.alone) || !commit.isAgain && !others(commit, than: place, state)
            enter(commit, author, isAlone: isAlone, &state)
            answers.append(.accepted(id: commit.id, revision: state.head))
        }
        return answers
    }

    private func others(_ commit: SharedCommit, than place: SharedPlace, _ state: State) -> Bool {
        state.documents[commit.document]?.revisions.reversed().prefix { $0 > commit.base }
            .contains { state.commits[Int($0 - 1)].author.machine != place.machine.uuidString } ?? false
    }

    private func refusal(
        of commit: SharedCommit, from place: SharedPlace, _ inserted: Set<UUID>, _ state: State
    ) -> (String, String?)? {
        let (document, facts) = (state.documents[commit.document], Facts(commit.facts))
        let isThere = document.map { !$0.isDeleted } ?? false || inserted.contains(commit.document)
        let isAgain = commit.isAgain && state.isRecovering
        if has(.issued), document?.isIssued == true, commit.kind != .settle {
            return ("issued", state.issuer(of: commit.document))
        }
        if has(.deleted), !isThere, commit.kind != .insert { return ("deleted", nil) }
        let isDecision = commit.kind == .issue || commit.kind == .delete
        if has(.changed), isDecision, !isAgain, others(commit, than: place, state) { return ("changed", nil) }
        // A deletion that comes before an issue is sent again would leave a gap.
        if isDecision, state.isRecovering, !isAgain { return ("recovering", nil) }
        if let number = facts.number {
            if has(.number), let series = facts.series, let was = facts.was, !isAgain,
                state.series[series] ?? 0 != was
            {
                return ("number", nil)
            }
            if has(.taken), let other = state.numbers[number] { return ("taken", state.issuer(of: other)) }
        }
        let claims = Set(facts.claims ?? []).subtracting(facts.released ?? [])
        if has(.claimed), let claim = claims.first(where: { state.claims[$0] != nil }), let by = state.claims[claim] {
            return ("claimed", state.commits[Int(by - 1)].author.person)
        }
        return nil
    }

    private func enter(
        _ commit: SharedCommit, _ author: SharedCommit.Author, isAlone: Bool, _ state: inout State, hash: String? = nil
    ) {
        let revision = state.head + 1
        var (commit, facts) = (commit, Facts(commit.facts))
        if !has(.documents) { commit = commit.without("xml") }
        let hash = hash ?? "\(revision) \(commit.id) \(UInt64.random(in: 0...UInt64.max))"
        let ordered = OrderedCommit(revision: revision, hash: hash, commit: commit, author: author, isAlone: isAlone)
        state.commits.append(ordered)
        state.revisions[commit.id] = revision
        var document = state.documents[commit.document] ?? Document()
        document.revisions.append(revision)
        document.isDeleted = commit.kind == .delete || document.isDeleted && commit.kind != .insert
        if let number = facts.number {
            document.isIssued = true
            state.numbers[number] = commit.document
            if let series = facts.series { state.series[series] = max(state.series[series] ?? 0, facts.counter ?? 0) }
        }
        state.series.merge(facts.counters ?? [:], uniquingKeysWith: max)
        state.documents[commit.document] = document
        if !has(.released) { facts.released = nil }
        for name in facts.released ?? [] { state.claims[name] = nil }
        for name in facts.claims ?? [] { state.claims[name] = revision }
    }
}

/// What the log reads of a commit.
nonisolated struct Facts: Decodable {
    var number, series: String?
    var counter, was: Int?
    var claims, released: [String]?
    var counters: [String: Int]?

    init(_ json: String) {
        self = (try? JSONDecoder().decode(Self.self, from: Data(json.utf8))) ?? Self()
    }

    private init() {}
}

extension ServerDouble.State {
    nonisolated func document(_ id: UUID) -> SharedDocument {
        guard let document = documents[id] else { return SharedDocument(revision: 0, first: 0, base: nil, commits: []) }
        let behind = document.base?.revision ?? 0
        return SharedDocument(
            revision: document.revisions.last ?? 0, first: document.revisions.first ?? 0, base: document.base,
            commits: document.revisions.filter { $0 > behind }.map { commits[Int($0 - 1)] })
    }

    nonisolated var head: Int64 { Int64(commits.count) }

    nonisolated func issuer(of document: UUID) -> String? {
        commits.first { $0.commit.document == document && Facts($0.commit.facts).number != nil }?.author.person
    }

    nonisolated func lacks(_ place: SharedPlace) -> Bool {
        func has(_ revision: Int64, _ isIt: (OrderedCommit) -> Bool) -> Bool {
            revision == 0 || revision <= head && isIt(commits[Int(revision - 1)])
        }
        return !has(place.cursor) { $0.hash == place.hash } || !has(place.sent) { $0.commit.id == place.sentID }
    }
}

extension SharedCommit {
    /// The same commit without one of its facts.
    nonisolated fileprivate func without(_ fact: String) -> SharedCommit {
        guard var facts = try? JSONSerialization.jsonObject(with: Data(facts.utf8)) as? [String: Any],
            facts.removeValue(forKey: fact) != nil, let data = try? JSONSerialization.data(withJSONObject: facts)
        else { return self }
        return SharedCommit(
            id: id, group: group, endsGroup: endsGroup, document: document, kind: kind, body: body,
            facts: String(decoding: data, as: UTF8.self), base: base, made: made, author: author, isAgain: isAgain)
    }
}
