import Foundation
import GRDB

/// Holds a database's write lock, as another program might.
final class SQLiteLock {
    private let database: DatabaseQueue

    init(path: String) throws {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        // The editor may be writing.
        configuration.busyMode = .timeout(10)
        database = try DatabaseQueue(path: path, configuration: configuration)
        try database.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
    }

    func release() {
        try? database.inDatabase { try $0.execute(sql: "ROLLBACK") }
        try? database.close()
    }
}
