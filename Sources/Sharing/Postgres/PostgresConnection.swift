import CPostgres
import Foundation
import Storage

/// A connection to PostgreSQL, of one thread at a time.
///
/// libpq never blocks here, except for looking a name up: its own deadline does not count for connections that do not block, so each
/// wait for the socket has one. Another thread ends a wait through a descriptor.
final class PostgresConnection {
    private let library: postgres_functions
    private let handle: OpaquePointer
    /// Readable once the connection is to end.
    private let end: CInt
    /// Seconds to connect, and seconds without a byte of the server.
    private let patience: (connect: Double, answer: Double)
    /// The highest head that the server has told of.
    private(set) var head: Int64 = 0

    /// - Parameter end: A descriptor that is readable once nothing is waited for any more.
    /// - Throws: ``SharedLogError``
    init(_ address: String, _ patience: (connect: Double, answer: Double), endingBy end: CInt) throws {
        guard let loaded = postgres_load() else { throw ServerRefusal.noLibrary }
        library = loaded.pointee
        let options = try PostgresAddress(address, library)
        guard let handle = library.PQconnectStart(options.text) else { throw SharedLogError.offline("Memory is full.") }
        (self.handle, self.patience, self.end) = (handle, patience, end)
        _ = library.PQsetErrorVerbosity(handle, CInt(PQERRORS_VERBOSE))
        // Else libpq writes what the server remarks over the screen.
        _ = library.PQsetNoticeProcessor(handle, { _, _ in }, nil)
        try connect(options)
    }

    deinit { library.PQfinish(handle) }

    private func connect(_ options: PostgresAddress) throws {
        let end = ContinuousClock.now + .seconds(patience.connect)
        var step = CInt(PGRES_POLLING_WRITING)
        while library.PQstatus(handle) != CONNECTION_BAD, step != PGRES_POLLING_OK {
            guard step != PGRES_POLLING_FAILED else { break }
            let events = step == PGRES_POLLING_READING ? POLLIN : POLLOUT
            guard try wait(for: events, until: end) != 0 else {
                throw SharedLogError.offline("It does not answer within \(patience.connect.formatted()) seconds.")
            }
            step = CInt(library.PQconnectPoll(handle))
        }
        guard step == PGRES_POLLING_OK, library.PQstatus(handle) == CONNECTION_OK else {
            throw ServerRefusal.error(connecting: words, lacksPassword: library.PQconnectionNeedsPassword(handle) != 0)
        }
        let version = library.PQserverVersion(handle) / 10_000
        guard version >= 13 else { throw ServerRefusal.old(version: Int(version)) }
        _ = library.PQsetnonblocking(handle, 1)
    }

    private var words: String { library.PQerrorMessage(handle).map { String(cString: $0) } ?? "" }

    // MARK: Asking

    /// The rows of an answer, each value as text.
    /// - Throws: ``SharedLogError``
    func rows(_ sql: String, _ values: [String?] = []) throws -> [ServerRow] {
        let texts = values.map { $0.map { strdup($0) } }
        defer { for text in texts { free(text ?? nil) } }
        let pointers = texts.map { UnsafePointer($0 ?? nil) }
        let isSent = library.PQsendQueryParams(handle, sql, CInt(values.count), nil, pointers, nil, nil, 0)
        return try answer(isSent: isSent != 0)
    }

    /// Runs several statements, which have no values.
    func run(_ script: String) throws { _ = try answer(isSent: library.PQsendQuery(handle, script) != 0) }

    private func answer(isSent: Bool) throws -> [ServerRow] {
        guard isSent else { throw SharedLogError.offline(words) }
        while true {
            let state = library.PQflush(handle)
            if state == 0 { break }
            guard state > 0 else { throw SharedLogError.offline(words) }
            if try waitForServer(for: POLLIN | POLLOUT) & POLLIN != 0 { try takeInput() }
        }
        var (rows, failure) = ([ServerRow](), SharedLogError?.none)
        while true {
            while library.PQisBusy(handle) != 0 {
                _ = try waitForServer(for: POLLIN)
                try takeInput()
            }
            guard let result = library.PQgetResult(handle) else { break }
            defer { library.PQclear(result) }
            switch library.PQresultStatus(result) {
            case CInt(PGRES_COMMAND_OK), CInt(PGRES_TUPLES_OK):
                rows += self.rows(of: result)
            default: failure = failure ?? error(of: result)
            }
        }
        takeNotifications()
        guard library.PQstatus(handle) == CONNECTION_OK else { throw SharedLogError.offline(words) }
        if let failure { throw failure }
        return rows
    }

    private func rows(of result: OpaquePointer) -> [ServerRow] {
        (0..<library.PQntuples(result)).map { row in
            ServerRow(
                values: (0..<library.PQnfields(result)).map { field in
                    library.PQgetisnull(result, row, field) != 0
                        ? nil : library.PQgetvalue(result, row, field).map { String(cString: $0) }
                })
        }
    }

    private func error(of result: OpaquePointer) -> SharedLogError {
        func field(_ name: UnicodeScalar) -> String {
            library.PQresultErrorField(result, CInt(name.value)).map { String(cString: $0) } ?? ""
        }
        return ServerRefusal.error(field("C"), field("M"))
    }

    // MARK: Waiting

    /// Waits until the server tells of a head behind a revision, for some seconds at most.
    /// - Parameter bell: A descriptor that ends the wait when it is readable.
    func wait(beyond revision: Int64, seconds: Double, orFor bell: CInt) throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(seconds)
        takeNotifications()
        while head <= revision {
            guard try wait(for: POLLIN, until: deadline, orFor: bell) != 0 else { return false }
            try takeInput()
            takeNotifications()
        }
        return true
    }

    private func takeInput() throws {
        guard library.PQconsumeInput(handle) != 0 else { throw SharedLogError.offline(words) }
    }

    private func takeNotifications() {
        while let notification = library.PQnotifies(handle) {
            head = max(head, notification.pointee.extra.flatMap { Int64(String(cString: $0)) } ?? 0)
            library.PQfreemem(notification)
        }
    }

    private func waitForServer(for events: CInt) throws -> CInt {
        let found = try wait(for: events, until: .now + .seconds(patience.answer))
        guard found != 0 else {
            throw SharedLogError.offline("It has not answered for \(patience.answer.formatted()) seconds.")
        }
        return found
    }

    /// - Returns: The events of the socket; 0 at the deadline, and where another descriptor is readable.
    private func wait(
        for events: CInt, until deadline: ContinuousClock.Instant, orFor bell: CInt = -1
    ) throws -> CInt {
        while true {
            let left = max(0, (deadline - .now) / .milliseconds(1))
            var descriptors = [
                pollfd(fd: library.PQsocket(handle), events: Int16(events), revents: 0),
                pollfd(fd: end, events: Int16(POLLIN), revents: 0),
                pollfd(fd: bell, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&descriptors, 3, CInt(left.rounded(.up)))
            if descriptors[1].revents != 0 { throw SharedLogError.offline("The program ends.") }
            if count > 0 { return CInt(descriptors[0].revents) }
            if count == 0 || errno != EINTR { return 0 }
        }
    }
}

/// A row of an answer, as text.
struct ServerRow {
    var values: [String?] = []

    subscript(_ index: Int) -> String? { index < values.count ? values[index] : nil }

    func text(_ index: Int) throws -> String { try value(index) { $0 } }
    func number(_ index: Int) throws -> Int64 { try value(index) { Int64($0) } }
    func flag(_ index: Int) -> Bool { self[index] == "t" }
    func id(_ index: Int) throws -> UUID { try value(index) { UUID(uuidString: $0) } }

    private func value<Value>(_ index: Int, _ read: (String) -> Value?) throws -> Value {
        guard let value = self[index].flatMap(read) else { throw SharingError.disordered("a value is missing") }
        return value
    }
}
