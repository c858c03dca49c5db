import Foundation
import Input
import Invoicing
import Ledger

/// Reads tables of banks, in German, English and French: columns by their titles, signs by columns or letters, the decimal sign as the
/// column has it. What a bank writes above the table is skipped.
struct BankTable {
    let name: String
    /// The currency of rows that name none.
    let currency: CurrencyCode

    /// A row while it is read.
    private struct BankRow {
        let number: Int
        let fields: CSVTable<BankColumn>.Fields

        var day: String? { fields[.day] ?? fields[.value] }

        /// It is not booked yet, or never is.
        var isPending: Bool {
            let state = fields[.state]?.foldedForSearch ?? ""
            return BankColumn.pending.contains { state.contains($0) }
        }
    }

    private static let mostLinesAbove = 40

    func read(_ data: Data, _ lines: [Substring]) throws -> [BankStatement] {
        guard let header = header(in: lines) else {
            throw BankFileError(
                file: name,
                reason: "it is no CAMT.053, CAMT.054 or MT940, and no table with a day and an amount in its columns")
        }
        let above = lines[..<header.line]
        let text = lines[header.line...].joined(separator: "\n")
        var (rows, number) = ([BankRow](), header.line + 1)
        var parser = CSVTable<BankColumn>(separator: header.separator)
        let take = { (fields: CSVTable<BankColumn>.Fields) in
            number += 1
            rows.append(BankRow(number: number, fields: fields))
        }
        do {
            try parser.append(Array(text.utf8), take)
            try parser.finish(take)
        } catch let error as CSVError {
            throw BankFileError(file: name, reason: "\(error)")
        }
        if let problem = parser.report.problems.first {
            throw BankFileError(file: name, reason: "the table is cut off or damaged: \(problem)")
        }
        let table = BankTable(name: name, currency: header.currency ?? currency)
        return [try table.statement(of: rows, above: above)]
    }

    // MARK: The header

    private struct Header {
        let line: Int
        let separator: UInt8
        /// The currency that a title names: `Betrag (EUR)`.
        let currency: CurrencyCode?
    }

    /// The first line that names a day and an amount.
    private func header(in lines: [Substring]) -> Header? {
        for (index, line) in lines.prefix(Self.mostLinesAbove).enumerated() {
            for separator in [";", ",", "\t"] as [Character] {
                guard line.contains(separator), let code = separator.asciiValue else { continue }
                let words = line.split(separator: separator).map { word in
                    String(word).trimmingCharacters(in: CharacterSet(charactersIn: "\" \u{FEFF}"))
                }
                let columns = Set(words.compactMap { CSVTable<BankColumn>.column(named: $0) })
                guard !columns.isDisjoint(with: [.day, .value]),
                    !columns.isDisjoint(with: [.amount, .debit, .credit])
                else { continue }
                let named = line.split { !$0.isLetter }.map(String.init).first(where: BankColumn.currencies.contains)
                return Header(line: index, separator: code, currency: named.map { CurrencyCode(code: $0) })
            }
        }
        return nil
    }

    // MARK: Rows

    private func statement(of rows: [BankRow], above: ArraySlice<Substring>) throws -> BankStatement {
        var sign = InferredDecimalSign()
        for row in rows {
            for column in BankColumn.amounts { if let text = row.fields[column] { sign.record(text) } }
        }
        let hasMonthFirst = try hasMonthFirst(rows)
        let reverses = try debitsAreAboveZero(in: rows, sign)
        var statement = BankStatement(account: Self.account(above, rows))
        var leftOut: [(line: Int, reason: String)] = []
        var balances: [(row: Int, amount: ExactDecimal, balance: ExactDecimal)] = []
        for row in rows {
            guard !row.isPending, let day = try day(of: row, monthFirst: hasMonthFirst),
                let amount = try amount(of: row, sign, debitsReverse: reverses)
            else {
                let lack = row.day == nil ? "it has no day" : "its amount is zero or missing"
                leftOut.append((row.number, row.isPending ? "its state is “\(row.fields[.state] ?? "")”" : lack))
                continue
            }
            var entry = BankEntry(day: day, amount: amount, currency: try currency(of: row))
            entry.reference = row.fields[.bankReference] ?? ""
            let party = row.fields[amount > 0 ? .payer : .payee] ?? row.fields[.name]
            entry.name = (party ?? "").inOneLine
            entry.account = (row.fields[.account] ?? "").asAccount
            let texts = [row.fields[.text], row.fields[.moreText], row.fields[.reference]].compactMap(\.self)
            entry.text = texts.filter { $0 != "NOTPROVIDED" }.joined(separator: " ").inOneLine
            let kind = [row.fields[.kind], row.fields[.text]].compactMap { $0?.foldedForSearch }.joined(separator: " ")
            entry.isReturn = BankColumn.returns.contains { kind.contains($0) }
            statement.entries.append(entry)
            if let text = row.fields[.balance] {
                balances.append((row.number, amount, try value(text, .balance, row, sign)))
            }
        }
        if let (line, reason) = leftOut.first {
            let count = leftOut.count - 1
            let others =
                count == 0 ? "" : count == 1 ? " 1 more line is left out." : " \(count) more lines are left out."
            statement.remarks.append("line \(line) is left out, since \(reason).\(others)")
        }
        if let line = Self.gap(in: balances) {
            statement.remarks.append(
                "line \(line): its balance does not follow from the line beside it. A line may be missing; compare it with the list "
                    + "of your bank.")
        }
        return statement
    }

    /// The account that the table or the lines above it name; empty where none is.
    private static func account(_ above: ArraySlice<Substring>, _ rows: [BankRow]) -> String {
        if let own = rows.first?.fields[.ownAccount] { return own.asAccount }
        let found = above.lazy.compactMap { line in
            String(line).firstMatch(of: /\b[A-Z]{2}\d{2} ?(?:[A-Z0-9]{4} ?){2,7}[A-Z0-9]{1,4}\b/)
        }.first
        return found.map { String($0.output).asAccount } ?? ""
    }

    private func day(of row: BankRow, monthFirst: Bool) throws -> CalendarDate? {
        guard let written = row.day.map({ Self.withoutTime($0) }) else { return nil }
        var text = written
        if var parts = Self.slashed(written) {
            if monthFirst { parts.swapAt(0, 1) }
            // With points the day is the first part.
            text = parts.joined(separator: ".")
        }
        // A day without its year is not guessed.
        guard text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).count == 3,
            let day = try? DateInput.parse(text, today: CalendarDate(year: 2000, month: 1, day: 1))
        else { throw unreadable(row, "the day", written) }
        return day
    }

    /// Returns `true` if days with slashes are written as in America: those tell that can be read in one way only. Where none
    /// can, the day is the first part.
    private func hasMonthFirst(_ rows: [BankRow]) throws -> Bool {
        var found: (isMonthFirst: Bool, line: Int)?
        for row in rows {
            guard let day = row.day, let parts = Self.slashed(Self.withoutTime(day))?.compactMap({ Int($0) }),
                (parts[0] > 12) != (parts[1] > 12)
            else { continue }
            let isMonthFirst = parts[1] > 12
            if let found, found.isMonthFirst != isMonthFirst {
                let (first, second) = isMonthFirst ? ("month", "day") : ("day", "month")
                throw BankFileError(
                    file: name, line: row.number,
                    reason: "“\(day)” begins with the \(first), and the date in line \(found.line) with the \(second)")
            }
            found = (isMonthFirst: isMonthFirst, line: row.number)
        }
        return found?.isMonthFirst ?? false
    }

    /// A day to which a time may be added.
    private static func withoutTime(_ text: String) -> String {
        let first = text.split(whereSeparator: { $0 == " " || $0 == "T" }).first ?? ""
        guard first.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).count < 3 else { return String(first) }
        // `27 Nov 2026 10:15` has blanks in its day.
        return text.split(separator: " ").prefix { !$0.contains(":") }.joined(separator: " ")
    }

    /// The three parts of a day with slashes that ends with its year; nil for any other.
    private static func slashed(_ day: String) -> [String]? {
        let parts = day.split(separator: "/").map { String($0) }
        let isDay = parts.count == 3 && parts[0].count <= 2 && parts.allSatisfy { Int($0) != nil }
        return isDay ? parts : nil
    }

    /// The currency that its column names, or the amount itself: `119,00 USD`.
    private func currency(of row: BankRow) throws -> CurrencyCode {
        let named = row.fields[.currency].map {
            MoneyInput($0).currency(expecting: currency) ?? CurrencyCode(code: $0.uppercased())
        }
        let amounts = [BankColumn.amount, .debit, .credit].compactMap { row.fields[$0] }
        let beside = amounts.lazy.compactMap { MoneyInput($0).currency(expecting: named ?? currency) }.first
        if let named, let beside, named != beside {
            throw BankFileError(
                file: name, line: row.number,
                reason: "the currency is \(named), and the amount “\(amounts.joined(separator: " "))”")
        }
        return named ?? beside ?? currency
    }

    /// Returns `true` if debits are written above zero, so that one below zero takes another back.
    private func debitsAreAboveZero(in rows: [BankRow], _ sign: InferredDecimalSign) throws -> Bool {
        let debits = rows.filter { !$0.isPending }.compactMap { row in
            row.fields[.debit].flatMap { try? value($0, .debit, row, sign) }
        }
        let (above, below) = (debits.count { $0 > 0 }, debits.count { $0 < 0 })
        guard above != below || above == 0 else {
            throw BankFileError(
                file: name,
                reason: "as many of its debits are above zero as below it, so that it is not clear which went out")
        }
        return above > below
    }

    /// The amount of a row; nil for a row without one. Money that came may be taken back below zero.
    /// - Parameter reverses: Whether a debit below zero takes one back, since others are above zero.
    private func amount(
        of row: BankRow, _ sign: InferredDecimalSign, debitsReverse reverses: Bool
    ) throws -> ExactDecimal? {
        if let text = row.fields[.amount] {
            let amount = try value(text, .amount, row, sign)
            guard let letters = row.fields[.sign] else { return amount }
            guard let isDebit = BankColumn.isDebit(letters) else { throw unreadable(row, "debit or credit", letters) }
            return isDebit ? -abs(amount) : amount
        }
        let debit = try row.fields[.debit].map { try value($0, .debit, row, sign) } ?? 0
        let credit = try row.fields[.credit].map { try value($0, .credit, row, sign) } ?? 0
        return debit == 0 && credit == 0 ? nil : credit - (reverses ? debit : abs(debit))
    }

    /// A number with a sign before or behind it, by a letter as well: `119,00-`, `119,00 S`.
    private func value(
        _ text: String, _ column: BankColumn, _ row: BankRow, _ sign: InferredDecimalSign
    ) throws -> ExactDecimal {
        var (digits, isDebit): (String, Bool?) = (text.trimmed, nil)
        let end = String(digits.reversed().prefix { !$0.isNumber && !",. ".contains($0) }.reversed())
        if let known = BankColumn.isDebit(end) {
            digits = String(digits.dropLast(end.count)).trimmed
            isDebit = known
        }
        let decimals = try currency(of: row).decimals
        do {
            // Banks write all decimals of a currency, so that three digits are a group unless it has as many.
            let number = sign.disambiguated(
                try MoneyInput(digits).number(in: nil), groupedByDefault: decimals < 3)
            let value = try NumberInput.parse(number, .open)
            return isDebit.map { $0 ? -abs(value) : abs(value) } ?? value
        } catch {
            throw unreadable(row, column == .balance ? "the balance" : "the amount", text)
        }
    }

    /// The first line whose balance does not follow, in the order of the table that fits better; nil where all do.
    private static func gap(in rows: [(row: Int, amount: ExactDecimal, balance: ExactDecimal)]) -> Int? {
        let pairs = zip(rows, rows.dropFirst())
        let older = pairs.filter { $0.balance + $1.amount != $1.balance }.map { $0.1.row }
        let newer = pairs.filter { $1.balance + $0.amount != $0.balance }.map { $0.0.row }
        return older.isEmpty || newer.isEmpty ? nil : (older.count <= newer.count ? older : newer).first
    }

    private func unreadable(_ row: BankRow, _ what: String, _ text: String) -> BankFileError {
        BankFileError(file: name, line: row.number, reason: "\(what) cannot be read: “\(text)”")
    }
}
