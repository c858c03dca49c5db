import Foundation
import GRDB
import Invoicing
import Ledger

/// Sums up stored derived columns: no invoice is opened, and memory grows with the sums alone. For VAT, and for what was written
/// off, the heads are read as well.
nonisolated struct ReportReading {
    let request: Report.Request
    /// The company's currency, in which its VAT is summed up.
    let accounting: String

    /// The rows to read, one kind after the other.
    private enum Source {
        case documents, lines
        /// The documents of which something was written off.
        case writeOffs
    }

    /// - Complexity: O(*n*) in the documents of the days that are asked for, for products in their lines, for VAT in all documents.
    func report(in database: Database) throws -> Report {
        var sums: [Report.Key: Report.Row] = [:]
        var last: [Report.Key: UUID] = [:]
        try each(in: database) { key, part, isAnother in
            let isOther = request.kind == .products || last.updateValue(part.invoice, forKey: key) != part.invoice
            sums[key, default: Report.Row(key: key)].add(part.amount, part.vat, isAnother && isOther ? 1 : 0)
        }
        return Report(request: request, rows: sums.values.sorted { $0.key < $1.key })
    }

    /// Returns the parts of a sum, by the day of issue; each document once.
    /// - Complexity: As for the report.
    func parts(of key: Report.Key, in database: Database) throws -> [Report.Part] {
        var (parts, places): ([Report.Part], [UUID: Int]) = ([], [:])
        try each(in: database) { found, part, _ in
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

    /// - Parameter body: Takes the key of a sum, a part of it, and whether its document is another one than those before.
    private func each(
        in database: Database, _ body: @escaping (Report.Key, Report.Part, _ isAnother: Bool) -> Void
    ) throws {
        let days: StatementArguments = [request.from?.description ?? "", request.until?.description ?? "9999"]
        let sources: [Source] =
            switch request.kind {
            case .open: [.documents]
            case .products: [.lines, .documents, .writeOffs]
            case .turnover, .vat, .euSales, .customers: [.documents, .writeOffs]
            }
        func adding(to document: ReportedDocument, counts: Bool) -> Add {
            { name, amount, vat, currency in
                let key = Report.Key(name: name, currency: currency ?? document.currency)
                body(key, document.part(amount, vat), counts)
            }
        }
        for source in sources {
            let rows = try Row.fetchCursor(
                database, sql: sql(source), arguments: source == .writeOffs ? [] : days)
            while let row = try rows.next() {
                let document = try ReportedDocument(row)
                // A customer's write-offs are in the row of what it was sold.
                let isRepeated =
                    source == .writeOffs && request.kind == .customers && document.issued.map(request.includes) ?? false
                let add = adding(to: document, counts: !isRepeated)
                switch (source, request.kind.isOfVAT) {
                case (.writeOffs, true): try addWrittenOffVAT(of: document, database, add)
                case (.writeOffs, false): try addWriteOffs(of: document, in: database, add)
                case (_, true): try addVAT(of: document, add)
                case (_, false): try addSums(of: document, add, isLine: source == .lines)
                }
            }
        }
        guard request.kind != .open else { return }
        _ = try DepositRests(in: database, { try groups(of: $0) }) { document, takings in
            try addDeposits(takings, of: document, adding(to: document, counts: false))
        }
    }

    private func sql(_ source: Source) -> String {
        let stages = request.kind == .open ? InvoiceStage.outstanding + [.received] : InvoiceStage.countingAsRevenue
        let days = "BETWEEN ? AND ?"
        let (columns, tables, condition) =
            switch source {
            case .documents where request.kind.isOfVAT:
                (
                    ReportedDocument.columns, "invoiceEntry JOIN invoice ON invoice.sequence = invoiceEntry.sequence",
                    "(coalesce(taxPoint, issueDate) \(days) OR taxPoint = '\(TaxPoint.ofPayments)')"
                )
            case .documents: ("sumOfLineNetAmounts", "invoiceEntry", "issueDate \(days)")
            case .lines:
                (
                    "\(InvoiceLine.nameColumn) AS item, netAmount",
                    "invoiceEntry JOIN invoiceLine ON invoiceLine.parent = invoiceEntry.sequence", "issueDate \(days)"
                )
            // Few of many invoices, which an index knows.
            case .writeOffs:
                (
                    ReportedDocument.columns,
                    "invoice CROSS JOIN invoiceEntry ON invoiceEntry.sequence = invoice.sequence",
                    Payment.writeOffCondition
                )
            }
        return """
            SELECT invoiceEntry.*, \(columns) FROM \(tables)
                WHERE stage IN \(stages.sqlList) AND \(condition) ORDER BY \(ListOrder.journal)
            """
    }

    // MARK: Sums of the list's columns

    private typealias Add = (_ name: String, _ amount: ExactDecimal, _ vat: ExactDecimal, _ currency: String?) -> Void

    private func addSums(of document: ReportedDocument, _ add: Add, isLine: Bool) throws {
        switch request.kind {
        case .turnover:
            let net = try document.amount("taxExclusiveAmount")
            let name = request.period.name(of: document.issued)
            add(name, net, try document.amount("taxInclusiveAmount") - net, nil)
        case .customers: add(document.text("buyerName"), try document.amount("taxExclusiveAmount"), 0, nil)
        case .products where isLine: add(document.text("item"), try document.amount("netAmount"), 0, nil)
        case .products:
            let rest = try document.amount("taxExclusiveAmount") - document.amount("sumOfLineNetAmounts")
            if rest != 0 { add(Report.ofWholeInvoices, rest, 0, nil) }
        case .open:
            let open = try document.amount("openAmount")
            if open != 0 { add(openName(of: document, open), open, 0, nil) }
        case .vat, .euSales: break
        }
    }

    /// Takes what was written off of a document from the sums of its day.
    private func addWriteOffs(of document: ReportedDocument, in database: Database, _ add: Add) throws {
        try eachWriteOff(of: document, in: database) { day, words, taken in
            addSums(
                taken, of: document, sign: -document.sign, in: "\(request.period.name(of: day)), \(words)",
                among: Report.ofWriteOffs, add)
        }
    }

    /// Adds a part of a document to the sums that are not of VAT.
    /// - Parameters:
    ///   - period: The name of the row of turnover.
    ///   - products: The name of the row among products.
    private func addSums(
        _ parts: [VATBreakdown], of document: ReportedDocument, sign: ExactDecimal, in period: String,
        among products: String, _ add: Add
    ) {
        let net = sign * parts.reduce(0) { $0 + $1.taxableAmount }
        switch request.kind {
        case .turnover: add(period, net, sign * parts.reduce(0) { $0 + $1.taxAmount }, nil)
        case .customers: add(document.text("buyerName"), net, 0, nil)
        case .products: add(products, net, 0, nil)
        case .open, .vat, .euSales: break
        }
    }

    /// In the order of the alphabet, which is that of age. What was paid too much, or is to be given back, has no age, and hides
    /// nothing that another customer owes.
    private func openName(of document: ReportedDocument, _ open: ExactDecimal) -> String {
        let due = CalendarDate(document.text("dueDate"))
        let (step, age) =
            switch due.map({ $0.days(until: request.today) }) ?? 0 {
            case ...0: (0, "not due")
            case ...30: (1, "overdue up to 30 days")
            case ...60: (2, "overdue up to 60 days")
            case ...90: (3, "overdue up to 90 days")
            default: (4, "overdue for longer")
            }
        switch (document.isReceived, open < 0) {
        case (false, false): return "\(step) \(age)"
        case (false, true):
            return document.text("stage") == InvoiceStage.overpaid.rawValue ? "5 overpaid" : "6 to give back"
        case (true, false): return "\(["a", "b", "c", "d", "e"][step]) we owe, \(age)"
        case (true, true): return "f to get back"
        }
    }

    // MARK: Deposits

    /// Takes the deposits of a final invoice from the sums of its day: they have counted by themselves. A credit note gives them back.
    private func addDeposits(_ takings: [DepositRests.Taking], of document: ReportedDocument, _ add: Add) throws {
        let day = if case .day(let stated) = document.taxPoint, request.kind.isOfVAT { stated } else { document.issued }
        guard let day, request.includes(day) else { return }
        let period = request.period.name(of: day)
        for (deposit, parts) in takings {
            guard request.kind.isOfVAT else {
                addSums(parts, of: document, sign: -document.sign, in: period, among: Report.ofDeposits, add)
                continue
            }
            let isAccounted = try deposit.groups(in: accounting) != nil
            addVAT(parts, of: document, sign: -document.sign, in: period, isAccounted ? accounting : nil, add)
        }
    }

    /// The VAT groups of a document, in the currency of the sums.
    private func groups(of document: ReportedDocument) throws -> [VATBreakdown] {
        try (request.kind.isOfVAT ? document.groups(in: accounting) : nil) ?? document.groups()
    }

    // MARK: VAT

    private func addVAT(of document: ReportedDocument, _ add: Add) throws {
        let accounted = try document.groups(in: accounting)
        let groups = try accounted ?? document.groups()
        for share in try shares(of: document) {
            let parts = groups.map { group in
                var part = group
                part.taxableAmount = share.part(of: group.taxableAmount)
                part.taxAmount = share.part(of: group.taxAmount)
                return part
            }
            addVAT(parts, of: document, sign: document.sign, in: share.period, accounted == nil ? nil : accounting, add)
        }
    }

    /// Adds parts of a document's VAT groups.
    /// - Parameters:
    ///   - remark: The end of the rows' names.
    ///   - currency: The company's currency; nil where the document has no rate for it.
    private func addVAT(
        _ parts: [VATBreakdown], of document: ReportedDocument, sign: ExactDecimal, in period: String,
        remark: String = "", _ currency: String?, _ add: Add
    ) {
        for part in parts {
            guard let name = vatName(of: part.group, in: document, hasRate: currency != nil) else { continue }
            add("\(period) \(name)\(remark)", sign * part.taxableAmount, sign * part.taxAmount, currency)
        }
    }

    /// Takes what was written off from the VAT of its day (article 90 of the VAT directive). Where VAT is due on payment, that part
    /// was never due.
    private func addWrittenOffVAT(
        of document: ReportedDocument, _ database: Database, _ add: Add
    ) throws {
        guard document.taxPoint != .payment else { return }
        let hasRate = try document.groups(in: accounting) != nil
        try eachWriteOff(of: document, in: database) { day, words, taken in
            addVAT(
                taken.filter { $0.taxableAmount != 0 }, of: document, sign: -document.sign,
                in: request.period.name(of: day), remark: ", \(words)", hasRate ? accounting : nil, add)
        }
    }

    /// The name of a group's row after its period; nil where the report has none for it.
    private func vatName(of group: VATGroup, in document: ReportedDocument, hasRate: Bool) -> String? {
        let rate = hasRate ? "" : Report.withoutRate
        guard request.kind == .euSales else { return document.name(of: group) + rate }
        let identifier = document.text("buyerVAT").filter { !$0.isWhitespace }
        let buyer = identifier.isEmpty ? "without a VAT id: \(document.text("buyerName"))" : identifier
        return document.euKind(of: group).map { "\($0) \(buyer)\(rate)" }
    }

    /// Each write-off takes its share of every VAT group that credit notes and earlier write-offs have left.
    private func eachWriteOff(
        of document: ReportedDocument, in database: Database,
        _ body: (CalendarDate, _ words: String, _ taken: [VATBreakdown]) -> Void
    ) throws {
        var (left, total) = (try groups(of: document), try document.total())
        var (written, sum): ([VATBreakdown], ExactDecimal) = ([], 0)
        for payment in try document.payments() where total > 0 || sum > 0 {
            let taken: [VATBreakdown]
            switch payment.kind {
            case .money, .assignment: continue
            case .offset(let number):
                guard let note = try document.creditNote(number, in: database) else { continue }
                taken = try groups(of: note).parts(of: payment.amount, in: note.total())
            case .writeOff(let kind):
                let isBack = payment.amount < 0
                taken =
                    isBack
                    ? written.parts(of: min(sum, -payment.amount), in: sum).map(\.negated)
                    : left.parts(of: payment.amount, in: total)
                written.add(taken)
                sum += payment.amount
                if request.includes(payment.date) { body(payment.date, kind.words(isBack: isBack), taken) }
            }
            total -= payment.amount
            left.add(taken.filter { part in left.contains { $0.group == part.group } }.map(\.negated))
        }
    }

    /// The periods in which a document's VAT is due.
    private func shares(of document: ReportedDocument) throws -> [VATShare] {
        let issued = document.issued
        let day: CalendarDate?
        switch document.taxPoint {
        case .issue: day = issued
        case .day(let stated): day = stated
        case .payment:
            let total = try document.total()
            guard total == 0 else {
                return VATShare.shares(of: total, paidBy: try payments(of: document)) { day in
                    request.includes(day) ? request.period.name(of: day) : nil
                }
            }
            // Where nothing is to be paid, VAT is due at once.
            guard let issued, request.includes(issued) else { return [] }
            day = issued
        }
        return [VATShare(wholeIn: request.period.name(of: day))]
    }

    /// Returns the payments of a document, in the order of the days. An amount paid before (BT-113) counts as paid on the day of
    /// issue, and a write-off does not count.
    private func payments(of document: ReportedDocument) throws -> [(day: CalendarDate, amount: ExactDecimal)] {
        let before = try document.paidBefore()
        var parts = document.issued.map { [(day: $0, amount: before)] } ?? []
        for payment in try document.payments() {
            if case .writeOff = payment.kind { continue }
            parts.append((payment.date, payment.amount))
        }
        return parts.sorted { $0.day < $1.day }
    }
}
