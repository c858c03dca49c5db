import Foundation
import Invoicing
import Rendering

/// A QR code in half blocks, two modules a cell, with the light modules around it that readers want.
nonisolated struct QRText {
    /// Its rows from top to bottom.
    let rows: [String]

    /// How many light modules the standard wants on each side.
    private static let usualMargin = 4
    /// With fewer than these most cameras do not find the code.
    private static let leastMargin = 1

    /// - Parameters:
    ///   - modules: Row by row, true where one is dark.
    ///   - height: How many rows there is room for.
    /// - Returns: nil where there is no room for it.
    init?(_ modules: [[Bool]], height: Int) {
        let margin = min(Self.usualMargin, (2 * height - modules.count) / 2)
        guard margin >= Self.leastMargin else { return nil }
        self.init(modules, margin: margin)
    }

    /// - Parameter modules: Row by row, true where one is dark.
    init(_ modules: [[Bool]]) { self.init(modules, margin: Self.usualMargin) }

    /// How many rows a code takes at the least.
    static func leastHeight(of modules: [[Bool]]) -> Int { (modules.count + 2 * leastMargin + 1) / 2 }

    private init(_ modules: [[Bool]], margin: Int) {
        let side = modules.count + 2 * margin
        func isDark(_ row: Int, _ column: Int) -> Bool {
            let (row, column) = (row - margin, column - margin)
            return modules.indices.contains(row) && modules[row].indices.contains(column) && modules[row][column]
        }
        rows = stride(from: 0, to: side, by: 2).map { row in
            String(
                (0..<side).map { column in
                    switch (isDark(row, column), isDark(row + 1, column)) {
                    case (false, false): "█"
                    case (false, true): "▀"
                    case (true, false): "▄"
                    case (true, true): " "
                    }
                })
        }
    }

    /// With what stands between blocks in black and these in white, whatever the terminal's colours are.
    var colored: [String] { rows.map { "\u{1B}[38;5;231;48;5;16m\($0)\u{1B}[0m" } }
}

extension Invoice {
    /// The code of the transfer of what is still open, which a banking app reads.
    /// - Throws: ``TransferProblem``
    func transferCode() throws(TransferProblem) -> EPCCode {
        if let problem = TransferProblem(self) { throw problem }
        guard let code = EPCCode(InvoiceSnapshot(self), amount: openAmount) else {
            throw TransferProblem.tooLong(invoice: titleInSentence)
        }
        return code
    }
}

/// Why nothing of an invoice can be transferred by a code. Each sentence says what is missing.
nonisolated enum TransferProblem: Error, Equatable, CustomStringConvertible {
    case isQuote(invoice: String)
    case isCreditNote(invoice: String)
    case nothingOpen(invoice: String)
    case otherCurrency(CurrencyCode, invoice: String)
    case noAccount(invoice: String, isOwn: Bool)
    case wrongAccount(String, invoice: String)
    case noName(invoice: String)
    case tooLong(invoice: String)

    /// - Returns: nil where nothing is missing.
    @MainActor
    init?(_ invoice: Invoice) {
        let name = invoice.titleInSentence
        let transfers = invoice.paymentInstructions.elements.flatMap { Array($0.creditTransfers.elements) }
        let accounts = transfers.map(\.account).filter { !$0.isEmpty }
        if invoice.isQuote {
            self = .isQuote(invoice: name)
        } else if invoice.isCreditNote {
            self = .isCreditNote(invoice: name)
        } else if invoice.openAmount <= 0 {
            self = .nothingOpen(invoice: name)
        } else if invoice.currency != .euro {
            self = .otherCurrency(invoice.currency, invoice: name)
        } else if accounts.isEmpty {
            self = .noAccount(invoice: name, isOwn: !invoice.isReceived)
        } else if accounts.allSatisfy({ IBAN($0) == nil }) {
            self = .wrongAccount(accounts[0], invoice: name)
        } else if (transfers.map(\.accountName) + [invoice.payee?.name ?? "", invoice.seller.name]).allSatisfy(
            \.isEmpty)
        {
            self = .noName(invoice: name)
        } else {
            return nil
        }
    }

    var description: String {
        switch self {
        case .isQuote(let invoice): "\(invoice) is a quote, for which nothing is to be paid, so there is no code."
        case .isCreditNote(let invoice):
            "\(invoice) is a credit note: its amount is paid back, and there is no code for that."
        case .nothingOpen(let invoice): "Nothing is open of \(invoice), so there is no code to pay by."
        case .otherCurrency(let currency, let invoice):
            "\(invoice) is in \(currency). The code is that of a transfer in EUR."
        case .noAccount(let invoice, let isOwn):
            "\(invoice) names no IBAN to which to transfer."
                + (isOwn ? " That of your company stands on each new invoice once it is entered." : "")
        case .wrongAccount(let account, let invoice):
            "“\(account)” in \(invoice) is no IBAN whose digits are right. Compare it with your bank’s."
        case .noName(let invoice): "\(invoice) does not say who is paid. Enter the seller’s name."
        case .tooLong(let invoice):
            "The transfer for \(invoice) is more than a code holds: below a billion, in short texts."
        }
    }
}
