import Derive
import Foundation
import Input
import Invoicing
import Ledger
import Storage

/// A figure above a wide list. Enter shows what it is made of.
nonisolated enum Figure: CaseIterable {
    case overdue, dueSoon, owed
    /// VAT of what was issued in the present quarter.
    case vat

    var title: String {
        switch self {
        case .overdue: "Overdue"
        case .dueSoon: "Due this week"
        case .owed: "We owe"
        case .vat: "VAT of the quarter"
        }
    }

    /// The effect of Enter, for the hints.
    var hint: String {
        switch self {
        case .overdue: "show what is overdue"
        case .dueSoon: "show what is due"
        case .owed: "show what we owe"
        case .vat: "show the VAT"
        }
    }
}

/// A customer whose payments were asked for, and the state of the invoices then.
struct PayerRequest: Equatable {
    let name: String
    let sums: InvoiceSums?
}

extension ListModel {
    /// The figure under the cursor; nil while the cursor is elsewhere.
    var shownFigure: Figure? { hasFocus && areas.overview != nil ? figure : nil }

    /// `true` if the list has the window for itself, with all its columns.
    var isWide: Bool { hasFocus && (areas.list?.size.width ?? 0) >= ScreenAreas.sideBySide }

    /// The figures of the business; nil until they are read.
    var figures: BusinessFigures? { store.list.figures(in: currency) }

    /// A figure's amounts: `1 808.00 + 15 768.03 SEK`; empty for nothing.
    func text(of figure: Figure) -> String {
        let amounts: [InvoiceSums.Amount]
        switch figure {
        case .overdue: amounts = store.list.sums?.overdue ?? []
        case .dueSoon: amounts = store.list.sums?.dueSoon ?? []
        case .owed: amounts = store.list.sums?.owed ?? []
        case .vat:
            guard let vat = figures?.vatOfQuarter, vat != 0 else { return "" }
            return DecimalFormat.amount(vat, in: currency)
        }
        return amounts.map { amount in
            let text = DecimalFormat.amount(amount.amount, in: amount.currency)
            return amount.currency == currency ? text : "\(text) \(amount.currency)"
        }.joined(separator: " + ")
    }

    /// Lists what a figure is made of.
    func open(_ figure: Figure) {
        switch figure {
        case .overdue: show(.overdue)
        case .dueSoon: show(.dueSoon)
        case .owed: show(.owed)
        case .vat: desk.panes.openVATReport()
        }
    }

    /// Reads off the main thread how the customer of the selected invoice pays, if that is shown and was not read since the last
    /// change.
    func readPayer() {
        guard areas.selection != nil || areas.customer != nil, let invoice, !invoice.isReceived,
            let today = CalendarDate.today
        else { return }
        let request = PayerRequest(name: invoice.buyer.name, sums: store.list.sums)
        guard request != payerRequest else { return }
        if request.name != payerRequest?.name, payer != nil { payer = nil }
        payerRequest = request
        guard !request.name.isEmpty else { return }
        store.readPayer(named: request.name, on: today) { [weak self] answer in
            guard let self, payerRequest == request, case .success(let history) = answer else { return }
            payer = history
        }
    }

    func deriveTable() -> ListTable {
        guard isWide, let width = areas.list?.size.width else { return ListTable() }
        return ListTable(widths.union(shownWidths), in: width)
    }

    func deriveShownWidths() -> ListWidths {
        var widths = ListWidths()
        guard isWide else { return widths }
        for row in scroll.top..<max(scroll.top, min(scroll.top + height, store.list.count)) {
            guard let entry = store.list.entry(at: row) else { continue }
            widths.makeRoom(for: ListedInvoice(entry.summary, in: currency, hasReminders: true))
        }
        return widths
    }
}
