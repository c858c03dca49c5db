import Banking
import Exchange
import Foundation
import Invoicing
import Ledger
import Storage

/// The result of reading files of banks.
package struct BankFilesOutcome {
    /// A sentence for each file.
    package var sentences: [String] = []
    /// Remarks on parts that do not fit.
    package var remarks: [String] = []
}

extension Repository {
    /// Reads the files of banks whole, and keeps their statements, or none of them.
    /// - Parameters:
    ///   - account: An account that is the company's as well.
    /// - Throws: ``BankFileError``, ``ExchangeError``, ``CommandProblem`` for the account of somebody else.
    package func addStatements(
        of files: [String], to company: Company, account: String? = nil, on day: CalendarDate
    ) throws -> BankFilesOutcome {
        var read: [(name: String, statements: [BankStatement])] = []
        for file in files {
            let name = (file as NSString).lastPathComponent
            guard FileManager.default.fileExists(atPath: file) else { throw ExchangeError.notThere(file: file) }
            let data: Data
            do { data = try Data(contentsOf: URL(fileURLWithPath: file)) } catch {
                throw ExchangeError.notReadable(file: file, reason: error.reason)
            }
            read.append((name, try BankFile.statements(in: data, named: name, currency: company.usualCurrency)))
        }
        let known = Set([company.account, account ?? ""].map(Self.plain) + (try statements().map(\.account)))
            .filter { !$0.isEmpty }
        for (name, statements) in read {
            let other = statements.first { statement in
                !statement.account.isEmpty
                    && !known.contains {
                        Self.isAccount(statement.account, $0) || Self.isAccount($0, statement.account)
                    }
            }
            if let other, !known.isEmpty {
                throw CommandProblem.otherAccount(other.account, file: name, known: known.sorted())
            }
        }
        var outcome = BankFilesOutcome()
        for (name, statements) in read {
            let new = try add(statements, from: name, on: day)
            let count = statements.map(\.entries.count).reduce(0, +)
            let numbers = new.statements.map(String.init).joined(separator: ", ")
            let words = count == 1 ? "1 entry" : "\(count) entries"
            outcome.sentences.append(
                new.entries == 0
                    ? "“\(name)”: \(count == 0 ? "no entries" : "\(words), all known")."
                    : "“\(name)”: \(words), \(new.entries) of them new (statement \(numbers)).")
            outcome.remarks += statements.flatMap(\.remarks).map { "“\(name)”, \($0)" }
            let currencies = Set(statements.flatMap(\.entries).map(\.currency)).subtracting([company.usualCurrency])
            for currency in currencies.map(\.code).sorted() {
                outcome.remarks.append(
                    "“\(name)” has entries in \(currency), which settle only documents in \(currency).")
            }
        }
        return outcome
    }

    private static func plain(_ account: String) -> String { account.uppercased().filter { !$0.isWhitespace } }

    /// Returns `true` if a statement is of a known account. A German bank may write its bank code and the number in the place of
    /// the IBAN, which ends with both: `12030000/202051`.
    private static func isAccount(_ account: String, _ known: String) -> Bool {
        guard account != known else { return true }
        guard known.hasPrefix("DE"), let parts = account.wholeMatch(of: /(\d{8})\/(\d{1,10})(?:[A-Z]{3})?/) else {
            return false
        }
        return known.dropFirst(4) == parts.1 + String(repeating: "0", count: 10 - parts.2.count) + parts.2
    }
}

nonisolated extension BankFileError: CommandError {
    package var exitStatus: ExitStatus { .data }
}
