import Exchange
import Foundation
import Invoicing
import Ledger

/// Reads CAMT.053 and CAMT.054 of any version: their elements of accounts, balances and entries have the same names in all.
struct CAMTFile {
    let name: String

    /// The codes of entries that take an earlier payment back.
    private static let returnCodes: Set = ["UPDD", "RRTN", "RPCR", "PRDD", "UPCT", "UPCQ", "XRTN"]

    func read(_ data: Data) throws -> [BankStatement] {
        // An entry comes before its statement ends.
        var entries: [Int: [BankEntry]] = [:]
        let root = try XMLTree.read(data, named: name, part: "Ntry") { statement, entry in
            entries[statement.order, default: []] += try self.entries(of: entry, in: statement)
        }
        let parts = [("BkToCstmrStmt", "Stmt"), ("BkToCstmrDbtCdtNtfctn", "Ntfctn")]
        let found = parts.flatMap { message, part in root[message]?.all(part) ?? [] }
        guard !found.isEmpty else { throw refusal(of: root) }
        return try found.map { tree in
            var statement = BankStatement(
                account: Self.account(tree["Acct"]),
                number: (tree["ElctrncSeqNb"] ?? tree["LglSeqNb"] ?? tree["Id"])?.text ?? "",
                entries: entries[tree.order] ?? [])
            let balances = tree.all("Bal")
            let closing = try balance(["CLBD"], among: balances)
            statement.compare(
                opening: try balance(["OPBD", "PRCD"], among: balances)?.amount, closing: closing?.amount,
                line: closing?.line ?? tree.line)
            return statement
        }
    }

    private func refusal(of root: XMLTree) -> BankFileError {
        let message = root.children.first?.name ?? root.name
        let reason =
            message == "BkToCstmrAcctRpt"
            ? "it is a report within the day (CAMT.052), whose entries may change; ask for CAMT.053 or CAMT.054"
            : "its element “\(message)” is no statement (CAMT.053) and no notification (CAMT.054)"
        return BankFileError(file: name, reason: reason)
    }

    // MARK: Entries

    /// An entry, or its parts where it is a collective entry whose parts add up to it. What is not booked yet is left out.
    private func entries(of tree: XMLTree, in statement: XMLTree) throws -> [BankEntry] {
        let state = tree["Sts", "Cd"]?.text ?? tree["Sts"]?.text ?? "BOOK"
        guard state == "BOOK" else { return [] }
        let date = tree["BookgDt"] ?? tree["ValDt"]
        let dayText = (date?["Dt"] ?? date?["DtTm"])?.text ?? ""
        guard let day = CalendarDate(dayText.prefix(10)) else {
            throw unreadable(date ?? tree, "the day of an entry", dayText)
        }
        let (amount, currency) = try amount(tree)
        var entry = BankEntry(day: day, amount: amount, currency: currency)
        entry.reference = Self.reference(tree["AcctSvcrRef"])
        entry.isReturn = tree["RvslInd"]?.text == "true" || isReturn(tree["BkTxCd"])
        let details = tree.all("NtryDtls").flatMap { $0.all("TxDtls") }
        let own = Self.account(statement["Acct"])
        if details.count > 1, let parts = try parts(details, of: entry) {
            return zip(details, parts).map { filled($1, with: [$0], tree, own: own) }
        }
        return [filled(entry, with: details, tree, own: own)]
    }

    /// The parts of a collective entry; nil where they are not all of it.
    private func parts(_ details: [XMLTree], of whole: BankEntry) throws -> [BankEntry]? {
        let amounts = details.map { detail in detail["Amt"] ?? detail["AmtDtls", "TxAmt", "Amt"] }
        guard amounts.allSatisfy({ $0?.attribute("Ccy") == whole.currency.code }) else { return nil }
        let parts = try zip(details, amounts).map { detail, amount in
            var part = whole
            let value = try decimal(amount ?? detail)
            let isDebit = detail["CdtDbtInd"].map { $0.text == "DBIT" } ?? (whole.amount < 0)
            (part.amount, part.batch) = (isDebit ? -value : value, whole.reference)
            part.reference = Self.reference(detail["Refs", "AcctSvcrRef"])
            // It is the reference of the whole.
            if part.reference == whole.reference { part.reference = "" }
            return part
        }
        return parts.map(\.amount).reduce(0, +) == whole.amount ? parts : nil
    }

    /// An entry with the names and texts of its details.
    private func filled(_ entry: BankEntry, with details: [XMLTree], _ tree: XMLTree, own: String) -> BankEntry {
        var entry = entry
        if let detail = details.first, details.count == 1 {
            entry.isReturn = entry.isReturn || detail["RtrInf"] != nil || isReturn(detail["BkTxCd"])
            // A payment that comes back has the roles of the first one.
            let roles = (entry.amount > 0) == entry.isReturn ? ["Cdtr", "Dbtr"] : ["Dbtr", "Cdtr"]
            let parties = detail["RltdPties"]
            entry.name = roles.lazy.compactMap { parties?[$0, "Nm"] ?? parties?[$0, "Pty", "Nm"] }.first?.text ?? ""
            let accounts = roles.map { Self.account(parties?["\($0)Acct"]) }
            entry.account = accounts.first { !$0.isEmpty && $0 != own } ?? ""
        }
        var texts = details.flatMap { detail -> [String] in
            let remittance = detail["RmtInf"]
            let references = (remittance?.all("Strd") ?? []).flatMap { structured -> [String] in
                [structured["CdtrRefInf", "Ref"]?.text].compactMap(\.self)
                    + structured.all("RfrdDocInf").compactMap { $0["Nb"]?.text } + structured.texts("AddtlRmtInf")
            }
            // A text that is cut into several goes on in the next.
            return [(remittance?.all("Ustrd") ?? []).map(\.text).joined()] + references
                + [Self.reference(detail["Refs", "EndToEndId"]), detail["AddtlTxInf"]?.text ?? ""]
        }
        if texts.allSatisfy(\.isEmpty) { texts = [tree["AddtlNtryInf"]?.text ?? ""] }
        entry.text = texts.filter { !$0.isEmpty }.joined(separator: " ").inOneLine
        return entry
    }

    private func isReturn(_ code: XMLTree?) -> Bool {
        guard let code else { return false }
        let isOfGermany = code["Prtry", "Cd"]?.text.split(separator: "+").contains {
            MT940File.returnCodes.contains($0)
        }
        return isOfGermany == true || code.texts("SubFmlyCd").contains(where: Self.returnCodes.contains)
    }

    // MARK: Values

    private func amount(_ tree: XMLTree) throws -> (ExactDecimal, CurrencyCode) {
        guard let amount = tree["Amt"] else { throw unreadable(tree, "the amount of an entry", "") }
        guard let sign = tree["CdtDbtInd"]?.text, ["CRDT", "DBIT"].contains(sign) else {
            throw unreadable(tree, "credit or debit (CdtDbtInd)", tree["CdtDbtInd"]?.text ?? "")
        }
        let value = try decimal(amount)
        return (sign == "DBIT" ? -value : value, CurrencyCode(code: amount.attribute("Ccy") ?? ""))
    }

    private func balance(_ codes: Set<String>, among balances: [XMLTree]) throws -> (amount: ExactDecimal, line: Int)? {
        let found = balances.first { balance in
            balance["Tp", "CdOrPrtry", "Cd"].map { codes.contains($0.text) } ?? false
        }
        return try found.map { (try amount($0).0, $0.line) }
    }

    private func decimal(_ tree: XMLTree) throws -> ExactDecimal {
        guard let value = ExactDecimal(tree.text), value.isComputable else {
            throw unreadable(tree, "the amount of an entry", tree.text)
        }
        return value
    }

    private func unreadable(_ tree: XMLTree, _ what: String, _ text: String) -> BankFileError {
        BankFileError(file: name, line: tree.line, reason: "\(what) cannot be read: “\(text)”")
    }

    private static func account(_ tree: XMLTree?) -> String {
        (tree?["Id", "IBAN"] ?? tree?["Id", "Othr", "Id"])?.text.asAccount ?? ""
    }

    /// A reference; empty for what only says that there is none.
    private static func reference(_ tree: XMLTree?) -> String {
        let text = tree?.text ?? ""
        return ["NOTPROVIDED", "NONREF", "NOTAVAILABLE"].contains(text.uppercased()) ? "" : text
    }
}
