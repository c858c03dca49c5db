import Foundation
import Invoicing
import Ledger

/// Reads MT940: a field begins with its tag at the beginning of a line, `:61:`, and goes on in the lines that have none.
struct MT940File {
    let name: String

    /// The transaction codes of German banks (GVC) for payments that come back.
    nonisolated static let returnCodes: Set<Substring> = ["009", "059", "108", "109", "159"]

    private struct Field {
        let tag: Substring
        let line: Int
        var lines: [Substring]
    }

    /// A statement whose closing balance has not come yet.
    private struct Open {
        var statement = BankStatement()
        var balance: ExactDecimal?
        var currency: CurrencyCode?
    }

    func read(_ lines: [Substring]) throws -> [BankStatement] {
        var (statements, open): ([BankStatement], Open?) = ([], nil)
        for field in fields(lines) {
            switch field.tag {
            case "20":
                guard open == nil else { throw cut(field.line) }
                open = Open()
            case "25": open?.statement.account = Self.account(field.lines.joined())
            case "28C", "28": open?.statement.number = field.lines.joined().inOneLine
            case "60F", "60M":
                let (amount, currency) = try balance(field)
                open?.balance = amount
                open?.currency = currency
            case "61":
                guard let currency = open?.currency else { throw cut(field.line) }
                open?.statement.entries.append(try entry(field, currency))
            case "86":
                guard let last = open?.statement.entries.indices.last else { break }
                open?.statement.entries[last].describe(by: field.lines)
            case "62F", "62M":
                guard var ended = open else { throw cut(field.line) }
                ended.statement.compare(
                    opening: ended.balance, closing: try balance(field).0, line: field.line)
                statements.append(ended.statement)
                open = nil
            default: break
            }
        }
        guard open == nil, !statements.isEmpty else { throw cut(lines.count) }
        return statements
    }

    private func fields(_ lines: [Substring]) -> [Field] {
        var fields: [Field] = []
        for (index, line) in lines.enumerated() {
            if let match = line.prefixMatch(of: /(?:\{4:)?:(\d\d[A-Z]?):/) {
                fields.append(
                    Field(tag: match.1, line: index + 1, lines: [line[match.range.upperBound...]]))
            } else if !line.isEmpty, line != "-", !line.hasPrefix("-}"), !line.hasPrefix("{"), !fields.isEmpty {
                fields[fields.count - 1].lines.append(line)
            }
        }
        return fields
    }

    private func cut(_ line: Int) -> BankFileError {
        BankFileError(file: name, line: line, reason: "a statement ends without its closing balance (:62F:)")
    }

    // MARK: Values

    /// A bank may write its own code or the currency beside the account.
    private static func account(_ text: String) -> String {
        let text = text.asAccount
        guard let found = text.firstMatch(of: /[A-Z]{2}\d{2}[A-Z0-9]{11,30}/)?.output else { return text }
        // With three letters at its end it may by chance be an IBAN as well.
        let shorter = found.suffix(3).allSatisfy(\.isLetter) ? [found.dropLast(3), found] : [found]
        return shorter.map { String($0) }.first { IBAN($0) != nil } ?? text
    }

    /// `C261127EUR1234,56`.
    private func balance(_ field: Field) throws -> (ExactDecimal, CurrencyCode) {
        let text = field.lines.joined().inOneLine
        guard let match = text.wholeMatch(of: /([CD])\d{6}([A-Z]{3})(\d{1,15},\d{0,3})/), let value = decimal(match.3)
        else { throw unreadable(field, "a balance", text) }
        return (match.1 == "D" ? -value : value, CurrencyCode(code: String(match.2)))
    }

    /// `2611281128CR119,00NTRFNONREF//2026112800017`, behind it a line of the bank.
    private func entry(_ field: Field, _ currency: CurrencyCode) throws -> BankEntry {
        let text = String(field.lines[0])
        let pattern = /(\d{6})(\d{4})?(E?R?[CD])[A-Z]?(\d{1,15},\d{0,3})([NSF][A-Z0-9]{3})(.*)/
        guard let match = text.wholeMatch(of: pattern), let amount = decimal(match.4),
            let value = CalendarDate("20\(match.1.prefix(2))-\(match.1.dropFirst(2).prefix(2))-\(match.1.suffix(2))")
        else { throw unreadable(field, "an entry", text) }
        let isReversal = match.3.contains("R")
        let isDebit = (match.3.last == "D") != isReversal
        var entry = BankEntry(
            day: Self.day(match.2, near: value), amount: isDebit ? -amount : amount, currency: currency)
        entry.isReturn = isReversal
        let references = match.6.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)
        let bank = references.count > 1 ? String(references[1]).inOneLine : ""
        entry.reference = ["NONREF", "NOTPROVIDED"].contains(bank.uppercased()) ? "" : bank
        let customer = String(references.first ?? "").inOneLine
        entry.text = ["NONREF", "NOTPROVIDED", "KREF+"].contains(customer.uppercased()) ? "" : customer
        return entry
    }

    /// The day of the booking, which has no year: the one next to the day of the value.
    private static func day(_ text: Substring?, near value: CalendarDate) -> CalendarDate {
        guard let text, let month = Int(text.prefix(2)), let day = Int(text.suffix(2)) else { return value }
        let days = [-1, 0, 1].compactMap { CalendarDate(year: value.year + $0, month: month, day: day) }
        return days.min { abs($0.days(until: value)) < abs($1.days(until: value)) } ?? value
    }

    private func decimal(_ text: Substring) -> ExactDecimal? {
        let text = String(text).replacing(",", with: ".")
        return ExactDecimal(text.hasSuffix(".") ? text + "0" : text)
    }

    private func unreadable(_ field: Field, _ what: String, _ text: String) -> BankFileError {
        BankFileError(file: name, line: field.line, reason: "\(what) cannot be read: “\(text)”")
    }
}

extension BankEntry {
    /// Takes name, account and text out of field 86: in numbered parts, `166?00GUTSCHRIFT?20SVWZ+…?32Hotel Seeblick`, with words
    /// between slashes, `/NAME/Hotel Seeblick/REMI/…`, or free.
    fileprivate mutating func describe(by lines: [Substring]) {
        let whole = lines.joined()
        let described: String
        if let start = whole.prefixMatch(of: /(\d{3})([^A-Za-z0-9\s])(?=\d\d)/), let sign = start.2.first {
            described = describe(byParts: whole[start.range.upperBound...].split(separator: sign))
            isReturn = isReturn || MT940File.returnCodes.contains(start.1)
        } else if whole.hasPrefix("/") {
            described = describe(byWords: whole)
        } else {
            described = lines.joined(separator: " ")
        }
        text = [described.inOneLine, text].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// - Returns: What was written to the payment.
    private mutating func describe(byParts parts: [Substring]) -> String {
        var (purpose, names, code) = ("", "", "")
        for part in parts {
            let content = part.dropFirst(2)
            switch part.prefix(2) {
            case "20", "21", "22", "23", "24", "25", "26", "27", "28", "29", "60", "61", "62", "63":
                // A part of full length goes on in the next one, any other ends with a word.
                purpose += content.count >= 27 ? content : content + " "
            case "31": account = String(content).asAccount
            case "32", "33": names += content
            case "34": code = String(content)
            default: break
            }
        }
        name = names.inOneLine
        // Codes from 900 on say why a payment comes back.
        isReturn = isReturn || code.count == 3 && code.hasPrefix("9")
        let known = purpose.matches(of: /(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP)\+/)
        guard !known.isEmpty else { return purpose }
        var words: [Substring: String] = [:]
        for (index, match) in known.enumerated() {
            let end = index + 1 < known.count ? known[index + 1].range.lowerBound : purpose.endIndex
            words[match.1] = String(purpose[match.range.upperBound..<end]).inOneLine
        }
        if account.isEmpty, let iban = words["IBAN"] { account = iban.asAccount }
        return ["SVWZ", "EREF"].compactMap { words[$0] }.filter { $0 != "NOTPROVIDED" }.joined(separator: " ")
    }

    /// - Returns: What was written to the payment.
    private mutating func describe(byWords text: String) -> String {
        let known: Set<Substring> = [
            "TRTP", "IBAN", "BIC", "NAME", "REMI", "EREF", "MARF", "CSID", "ORDP", "BENM", "CNTP", "RTRN", "PREF",
            "USTD",
            "ISDT", "ADDR", "ID", "STRD", "CUR",
        ]
        var (words, word): ([Substring: [Substring]], Substring) = ([:], "")
        for part in text.split(separator: "/") {
            if known.contains(part) { word = part } else { words[word, default: []].append(part) }
        }
        name = (words["NAME"] ?? []).joined(separator: " ").inOneLine
        account = words["IBAN"]?.first.map { String($0).asAccount } ?? account
        isReturn = isReturn || words["RTRN"] != nil
        return ["REMI", "USTD", "STRD", "EREF"].flatMap { words[$0] ?? [] }.filter { $0 != "NOTPROVIDED" }
            .joined(separator: " ")
    }
}
