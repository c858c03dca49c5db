import Foundation
import GRDB

/// Damage to a database.
public enum DatabaseDamage {
    /// Has two indexes of the list stand where the other one should, which only a look at all of the file finds, and no reading of its pages.
    public static func exchangeIndexes(at path: String) throws {
        let database = try DatabaseQueue(path: path)
        try database.inDatabase { database in
            let sql = "SELECT rootpage FROM sqlite_master WHERE name = ?"
            let names = ["invoiceEntryBy_numberKey", "invoiceEntryBy_buyerKey"]
            let pages = try names.map { try Int.fetchOne(database, sql: sql, arguments: [$0]) }
            try database.execute(sql: "PRAGMA writable_schema = ON")
            for (name, page) in zip(names, pages.reversed()) {
                try database.execute(
                    sql: "UPDATE sqlite_master SET rootpage = ? WHERE name = ?", arguments: [page, name])
            }
        }
        try database.close()
    }
}
