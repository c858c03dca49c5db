import Foundation
import GRDB
import Invoicing

/// Amounts of allowances and charges as they counted in earlier versions.
///
/// There a percentage of a stated base counted whatever amount stood beside it, unless it was decided otherwise; now the
/// stated amount counts. What counted is therefore stated, so that no amount changes.
nonisolated enum AllowanceSchema {
    static func stateAmounts(in database: Database) throws {
        database.add(function: countingAmount)
        try database.execute(
            sql: """
                UPDATE allowanceCharge SET amount = countingAmount(amount, \(columns(of: "document")))
                    WHERE json_extract(document, '$.lacksAmount') IS NULL
                    AND countingAmount(amount, \(columns(of: "document"))) IS NOT NULL;
                """)
        try stateAmountsOfLines(in: database)
    }

    private static func stateAmountsOfLines(in database: Database) throws {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT invoiceLine.key AS line, item.fullkey AS path,
                    countingAmount(item.value -> '$.enteredAmount', \(columns(of: "item.value"))) AS amount
                    FROM invoiceLine, json_each(invoiceLine.document, '$.allowanceCharges') AS item
                    WHERE invoiceLine.document LIKE '%"percentage"%' AND amount IS NOT NULL;
                """)
        for row in rows {
            let (line, path, amount): (Int64, String, String) = (row["line"], row["path"], row["amount"])
            try database.execute(
                sql: "UPDATE invoiceLine SET document = json_set(document, ?, json(?)) WHERE key = ?",
                arguments: ["\(path).enteredAmount", amount, line])
        }
    }

    /// Numbers as the JSON has them, so that no digit is lost.
    private static func columns(of json: String) -> String {
        ["percentage", "baseAmount", "kept.declared", "kept.derived"].map { "\(json) -> '$.\($0)'" }
            .joined(separator: ", ")
    }

    /// The amount that counted; NULL where it is the stated one, or where none is stated.
    private static let countingAmount = DatabaseFunction("countingAmount", argumentCount: 5, pure: true) { values in
        let numbers = values.map { String.fromDatabaseValue($0).flatMap { Decimal(string: $0) } }
        guard let entered = numbers[0], let percentage = numbers[1], let base = numbers[2] else { return nil }
        let calculated = (base * percentage / 100).roundedToCents
        let counting = numbers[4] == calculated ? numbers[3] ?? calculated : calculated
        return counting == entered ? nil : "\(counting)"
    }
}
