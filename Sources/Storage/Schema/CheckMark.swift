import GRDB

/// A file's mark of an unclean end, or of damage that a check has found, until a check has found none, also where a quit
/// interrupts that.
///
/// It is a bit of the field that SQLite leaves to programs for a version of theirs: copies have it as well, and it is committed
/// like everything else.
nonisolated enum CheckMark {
    /// The bit, above the version of the schema.
    static let bit = 1 << 16

    static func isSet(in database: Database) throws -> Bool {
        try (Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0) & bit != 0
    }

    static func set(_ isDue: Bool, in database: Database) throws {
        let version = try DatabaseSchema.storedVersion(in: database)
        try database.execute(sql: "PRAGMA user_version = \(isDue ? version | bit : version)")
    }

    /// Sets the mark, or removes it, where it has changed.
    /// - Parameter isDue: Whether all of the file is to be checked; nil if that is as it was.
    /// - Returns: Whether it is.
    static func update(in pool: DatabasePool, _ isDue: Bool?) throws -> Bool {
        let isSet = try pool.read(isSet)
        guard let isDue, isDue != isSet else { return isSet }
        try pool.write { try set(isDue, in: $0) }
        return isDue
    }
}
