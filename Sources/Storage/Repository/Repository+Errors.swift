import GRDB

extension Repository {
    /// Calls a function, and puts what it throws into words that name the database.
    func translating<Value>(_ body: () throws -> Value) throws(StorageError) -> Value {
        try StorageError.translating(path: path, body)
    }

    /// Reads from the database, and waits for that.
    func reading<Value>(_ body: (Database) throws -> Value) throws(StorageError) -> Value {
        try translating { try backend.read(body) }
    }

    /// Writes to the database in a transaction, and waits for that.
    func writing<Value>(_ body: (Database) throws -> Value) throws(StorageError) -> Value {
        try translating { try backend.write(body) }
    }
}
