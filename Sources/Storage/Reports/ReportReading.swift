import Foundation
import GRDB
import Invoicing

/// Sums up stored derived columns: no invoice is opened, and memory grows with the sums alone. VAT that is due on payment
/// follows from the payments, which are read as well.
nonisolated struct ReportReading {
    let request: Report.Request

    /// - Complexity: O(*n*) in the documents of the days that are asked for, for products in their lines, for VAT in all documents.
    func report(in database: Database) throws -> Report {
        var sums: [Report.Key: Report.Row] = [:]
        try each(in: database) { sums[$0, default: Report.Row(key: $0)].add($1.amount, $1.vat, 1) }
        return Report(request: request, rows: sums.values.sorted { $0.key < $1.key })
    }

    /// What a sum is made of, by the day of issue; each document once.
    /// - Complexity: As for the report.
    func parts(of key: Report.Key, in database: Database) throws -> [Report.Part] {
        var (parts, places): ([Report.Part], [UUID: Int]) = ([], [:])
        try each(in: database) { found, part in
            guard found == key else { return }
            if let place = places[part.invoice] {
                parts[place].amount += part.amount
                parts[place].vat += part.vat
            } else {
                places[part.invoice] = parts.count
                parts.append(part)
            }
        }
        return parts
    }

    private func each(in database: Database, _ body: (Report.Key, Report.Part) -> Void) throws {
        let days: StatementArguments = [request.from?.description ?? "", request.until?.description ?? "9999"]
        for isOfLines in request.kind == .products ? [true, false] : [false] {
            let rows = try Row.fetchCursor(database, sql: sql(ofLines: isOfLines), arguments: days)
            while let row = try rows.next() { try add(row, in: database, to: body) }
        }
    }

    private func sql(ofLines isOfLines: Bool) -> String {
        let columns = isOfLines ? "\(InvoiceLine.nameColumn) AS item, netAmount" : "sumOfLineNetAmounts"
        let days = "BETWEEN ? AND ?"
        let isAsked =
            request.kind == .vat
            ? "(coalesce(taxPoint, issueDate) \(days) OR taxPoint = '\(TaxPoint.ofPayments)')" : "issueDate \(days)"
        return """
            SELECT invoiceEntry.*, \(columns) FROM invoiceEntry
                \(isOfLines ? "JOIN invoiceLine ON invoiceLine.parent = invoiceEntry.sequence" : "")
                WHERE stage IN \(InvoiceStage.countingAsRevenue.sqlList) AND \(isAsked)
                ORDER BY issueDate, invoiceEntry.sequence
            """
    }

    private func add(
        _ row: Row, in database: Database, to body: (Report.Key, Report.Part) -> Void
    ) throws {
        let isNegative = InvoiceTypeCode(code: row["typeCode"] ?? "").isCreditNote
        func amount(_ column: String) throws -> ExactDecimal {
            let amount = try ExactDecimal.optional(column: row[column] as String?, column) ?? 0
            return isNegative ? -amount : amount
        }
        let day = CalendarDate(row["issueDate"] as String? ?? "")
        let (id, currency) = (try UUID(column: row["id"] ?? ""), row["currency"] as String? ?? "")
        func add(_ name: String, _ amount: ExactDecimal, _ vat: ExactDecimal = 0) {
            let part = Report.Part(
                invoice: id, number: row["number"] ?? "", customer: row["buyerName"] ?? "", issueDate: day,
                amount: amount, vat: vat)
            body(Report.Key(name: name, currency: currency), part)
        }
        switch request.kind {
        case .turnover:
            let net = try amount("taxExclusiveAmount")
            add(request.period.name(of: day), net, try amount("taxInclusiveAmount") - net)
        case .customers: add(row["buyerName"] ?? "", try amount("taxExclusiveAmount"))
        case .products where row.hasColumn("item"): add(row["item"] ?? "", try amount("netAmount"))
        case .products:
            let rest = try amount("taxExclusiveAmount") - amount("sumOfLineNetAmounts")
            if rest != 0 { add(Report.ofWholeInvoices, rest) }
        case .open:
            let open = try amount("openAmount")
            if open != 0 { add(age(due: CalendarDate(row["dueDate"] as String? ?? "")), open) }
        case .vat:
            let groups = try (row["vatBreakdown"] as String?).map { try [VATBreakdown](json: $0) } ?? []
            let sign: ExactDecimal = isNegative ? -1 : 1
            for share in try shares(of: row, issued: day, in: database) {
                for group in groups {
                    let name = "\(share.period) \(group.group.category.code) \(group.group.rate ?? 0) %"
                    add(name, sign * share.part(of: group.taxableAmount), sign * share.part(of: group.taxAmount))
                }
            }
        }
    }

    /// The periods in which a document's VAT is due.
    private func shares(of row: Row, issued: CalendarDate?, in database: Database) throws -> [VATShare] {
        let day: CalendarDate?
        switch TaxPoint(column: row["taxPoint"]) {
        case .issue: day = issued
        case .day(let stated): day = stated
        case .payment:
            let paid = try paid(of: row, issued: issued, in: database)
            guard paid.total == 0 else {
                return VATShare.shares(of: paid.total, paidBy: paid.parts) { day in
                    request.includes(day) ? request.period.name(of: day) : nil
                }
            }
            // Where nothing is to be paid, VAT is due at once.
            guard let issued, request.includes(issued) else { return [] }
            day = issued
        }
        return [VATShare(wholeIn: request.period.name(of: day))]
    }

    /// Returns the payments of a document, in the order of the days, and the total to be paid. An amount paid before (BT-113)
    /// counts as paid on the day of issue, and a write-off does not count.
    private func paid(
        of row: Row, issued: CalendarDate?, in database: Database
    ) throws -> (total: ExactDecimal, parts: [(day: CalendarDate, amount: ExactDecimal)]) {
        let sql =
            "SELECT document ->> '$.paidAmount' AS paidAmount, document -> '$.payments' AS payments FROM invoice WHERE sequence = ?"
        let stored = try StoredRow.all(database, sql, [row["sequence"] as Int64]).first
        let before = try ExactDecimal.optional(column: stored?["paidAmount"], "paidAmount") ?? 0
        let due = try ExactDecimal(column: row["amountDue"], "amountDue")
        var parts = issued.map { [(day: $0, amount: before)] } ?? []
        let json = stored?["payments"] as String? ?? "[]"
        for payment in try JSONDecoder().decode([Payment].self, from: Data(json.utf8)) {
            if case .writeOff = payment.kind { continue }
            parts.append((payment.date, payment.amount))
        }
        return (due + before, parts.sorted { $0.day < $1.day })
    }

    /// In the order of the alphabet, which is that of age.
    private func age(due: CalendarDate?) -> String {
        switch due.map({ $0.days(until: request.today) }) ?? 0 {
        case ...0: "0 not due"
        case ...30: "1 overdue up to 30 days"
        case ...60: "2 overdue up to 60 days"
        case ...90: "3 overdue up to 90 days"
        default: "4 overdue for longer"
        }
    }
}
