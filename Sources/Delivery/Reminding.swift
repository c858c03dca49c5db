import Exchange
import Foundation
import Input
import Invoicing
import Ledger
import Rendering
import Settings
import Storage

/// Letters to customers who pay late: one for each customer and currency, however many invoices it is about.
public struct Reminding {
    private let store: Repository
    private let ledger: Ledger
    private let day: CalendarDate
    /// The company's terms.
    public let terms: ReminderTerms

    /// Letters of a day.
    public init(_ store: Repository, _ ledger: Ledger, on day: CalendarDate) {
        (self.store, self.ledger, self.day) = (store, ledger, day)
        terms = ledger.company.reminderTerms
    }

    /// The identities of those whose next level is due.
    /// - Complexity: O(*n*) in the overdue invoices.
    public func due(among overdue: [OverdueInvoice]) -> [UUID] {
        overdue.filter { invoice in terms.nextDay(due: invoice.due, invoice.reminders).map { $0 <= day } ?? false }
            .map(\.id)
    }

    /// Prepares the letters about invoices, in the order of their first ones.
    /// - Returns: The letters, and for each invoice of which no customer is reminded the error that says why.
    /// - Throws: ``StorageError`` where one cannot be read.
    public func letters(about ids: [UUID]) throws -> (letters: [PreparedReminder], refused: [SettlingError]) {
        var (groups, order, refused) = ([String: [(Invoice, ReminderClaim)]](), [String](), [SettlingError]())
        for id in ids {
            let invoice = try store.load(id)
            do throws(SettlingError) {
                let claim = try terms.claim(of: invoice.overdue(on: day), on: day)
                let key = receiver(of: invoice)
                if groups[key] == nil { order.append(key) }
                guard groups[key]?.contains(where: { $0.0 === invoice }) != true else { continue }
                groups[key, default: []].append((invoice, claim))
            } catch {
                refused.append(error)
            }
        }
        let letters = order.compactMap { groups[$0] }.map { parts in
            let letter = terms.letter(parts.map(\.1), on: day, in: parts[0].0.currency)
            return PreparedReminder(
                letter: letter, of: ledger, Dictionary(uniqueKeysWithValues: parts.map { ($0.0.id, $0.0) }))
        }
        return (letters, refused)
    }

    /// A text that is the same for invoices of one customer in one currency.
    private func receiver(of invoice: Invoice) -> String {
        let buyer = invoice.buyer
        if case .known(let customer) = ledger.match(buyer) { return "\(customer.id) \(invoice.currency)" }
        let address = [buyer.name, buyer.street, buyer.city, buyer.contact?.email ?? ""]
        return "\(address.map { $0.lowercased() }) \(invoice.currency)"
    }
}

/// A letter that is not written yet, with its invoices.
public struct PreparedReminder {
    public let letter: ReminderLetter
    private let invoices: [UUID: Invoice]

    private let books: Ledger

    fileprivate init(letter: ReminderLetter, of books: Ledger, _ invoices: [UUID: Invoice]) {
        (self.letter, self.books, self.invoices) = (letter, books, invoices)
    }

    /// The invoice that was issued last, whose buyer the letter goes to.
    private var newest: Invoice? {
        invoices.values.max {
            ($0.issueDate?.description ?? "", $0.number) < ($1.issueDate?.description ?? "", $1.number)
        }
    }

    /// A sentence on a base rate that is older than the letter's half-year; nil where none was used.
    public var remark: String? {
        guard letter.interest != 0, let rate = books.company.reminderTerms.olderRate(on: letter.date) else {
            return nil
        }
        return "The base rate of \(rate.day.shown) is used: My company has none of a later half-year."
    }

    /// The customer's name.
    public var customer: String { newest?.buyer.name ?? "" }

    /// Writes the letter, notes the reminder of each invoice, and opens the mail program with the letter. Nothing is noted where it
    /// cannot be written. An address that cannot be used keeps the mail program closed alone.
    /// - Parameters:
    ///   - recipients: Addresses instead of the customer's; empty for these.
    ///   - copies: Addresses that get a copy beside those of the settings.
    ///   - opensMail: Whether the mail program is opened.
    ///   - patience: Seconds in which its failure is waited for.
    /// - Throws: ``ExportError``, ``ExchangeError``; ``SettingsMistake`` if a text in the settings cannot be used.
    public func send(
        by sending: Sending, to recipients: [String] = [], copies: [String] = [], opensMail: Bool = true,
        patience: Double = 0
    ) throws -> ReminderOutcome {
        func outcome(_ file: String, _ mail: ReminderOutcome.Mail) -> ReminderOutcome {
            ReminderOutcome(letter: letter, file: file, mail: mail, remark: remark)
        }
        guard let newest else { return outcome("", .none) }
        if let mistake = sending.reminderMistake { throw mistake }
        var (mail, refusal): (Mail?, SettlingError?)
        if opensMail, sending.mailProgram != nil {
            do {
                mail = try sending.mail(with: letter, about: newest, to: recipients, copies: copies, in: books)
            } catch let error as SettlingError {
                refusal = error
            }
        }
        let first = letter.claims.first.flatMap { invoices[$0.invoice] } ?? newest
        let file = try sending.write(letter, about: InvoiceSnapshot(newest), named: InvoiceSnapshot(first))
        for claim in letter.claims { _ = invoices[claim.invoice]?.remind(claim, on: letter.date) }
        guard let mail else {
            return outcome(file, refusal.map { .failed($0) } ?? .none)
        }
        do throws(ExportError) {
            let program = try sending.open(mail, with: [file], patience: patience)
            return outcome(file, program.map { .opened($0) } ?? .none)
        } catch {
            return outcome(file, .failed(error))
        }
    }

    /// Takes the reminders of a written letter back.
    public func takeBack() {
        for invoice in invoices.values { invoice.takeBackReminder(of: letter.date) }
    }
}

/// A letter that was written. Editor and commands print the same sentence.
public struct ReminderOutcome {
    public enum Mail {
        /// There is no mail program, or none was asked for.
        case none
        case opened(String)
        /// It was not opened, or has failed at once.
        case failed(any Error)
    }

    public let letter: ReminderLetter
    /// The path of the letter.
    public let file: String
    public let mail: Mail
    /// A sentence on what is doubtful in it; nil for nothing.
    let remark: String?

    /// The file that was written, its folder, and the amount that it asks for.
    public var sentence: String {
        let path = file as NSString
        func money(_ amount: ExactDecimal) -> String {
            "\(DecimalFormat.amount(amount, in: letter.currency)) \(letter.currency)"
        }
        let noted =
            letter.claims.count == 1
            ? "Reminder \(letter.level) of \(letter.numbers) is noted"
            : "Reminders of \(letter.numbers) are noted, in one letter"
        let charges = [(letter.interest, "interest"), (letter.lumpSum, "lump sum")].compactMap { amount, word in
            amount == 0 ? nil : "\(money(amount)) \(word)"
        }
        let besides = charges.isEmpty ? "" : ", with \(charges.joined(separator: " and "))"
        let opened = if case .opened(let program) = mail { " “\(program)” is opened with it." } else { "" }
        return "\(noted): “\(path.lastPathComponent)” in “\(path.deletingLastPathComponent)” asks for "
            + "\(money(letter.total))\(besides).\(opened)\(remark.map { " \($0)" } ?? "")"
    }
}

extension Sending {
    /// Sends letters one after the other, up to the first that cannot be written.
    /// - Parameters:
    ///   - recipients: Addresses instead of the customers'; empty for these.
    ///   - copies: Addresses that get a copy beside those of the settings.
    ///   - opensMail: `false` to write the letters alone.
    ///   - patience: Seconds in which a failure of the mail program is waited for.
    /// - Returns: An outcome for each letter that was written, and the errors in their order: of mails that were not opened, and the last
    ///   of the letter that could not be written.
    public func send(
        _ letters: [PreparedReminder], to recipients: [String] = [], copies: [String] = [], opensMail: Bool = true,
        patience: Double = 0
    ) -> (outcomes: [ReminderOutcome], failures: [any Error]) {
        var (outcomes, failures) = ([ReminderOutcome](), [any Error]())
        do {
            for letter in letters {
                let outcome = try letter.send(
                    by: self, to: recipients, copies: copies, opensMail: opensMail, patience: patience)
                if case .failed(let error) = outcome.mail { failures.append(error) }
                outcomes.append(outcome)
            }
        } catch {
            failures.append(error)
        }
        return (outcomes, failures)
    }

    /// Writes a letter beside the files that go to customers. One of the same day is replaced.
    /// - Parameters:
    ///   - invoice: One of its invoices, whose parties and accounts it has.
    ///   - first: The invoice after which the file is named.
    /// - Returns: Its path.
    fileprivate func write(
        _ letter: ReminderLetter, about invoice: InvoiceSnapshot, named first: InvoiceSnapshot
    ) throws -> String {
        try makeOutbox()
        let name = files.names.name(of: FileNamePattern.NamedInvoice(first))
        let path = "\(files.outbox)/\(name)-reminder-\(letter.date)"
        try OutputFolder.make((path as NSString).deletingLastPathComponent, in: files.outbox)
        let (file, content) = try page(of: letter, about: invoice, path)
        try OutputFile(file, replaces: true).write(content)
        return file
    }

    /// A PDF, or a page of HTML where the libraries or fonts that draw one are not there.
    private func page(
        of letter: ReminderLetter, about invoice: InvoiceSnapshot, _ path: String
    ) throws -> (file: String, content: Data) {
        do {
            return ("\(path).pdf", try PDFDocument.pdf(of: letter, about: invoice, style))
        } catch let error as PDFError where error.isOfMachine {
            return ("\(path).html", Data(HTMLDocument.html(of: letter, about: invoice, style).utf8))
        }
    }
}
