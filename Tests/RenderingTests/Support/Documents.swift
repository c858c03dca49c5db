import Exchange
import Foundation
import InvoiceTerms
import Invoicing

@testable import Rendering

/// The invoices that documents are written of.
enum Documents {
    nonisolated private static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    nonisolated static let samples = xmlFiles(in: project.appending(path: "Assets/samples"))

    /// Public invoices, where they are at hand: `$BILLOW_EINVOICE_SAMPLES`, or a folder beside the project.
    nonisolated static let publicInvoices: [String] = {
        let named = ProcessInfo.processInfo.environment["BILLOW_EINVOICE_SAMPLES"].map { URL(fileURLWithPath: $0) }
        let folder = named ?? project.deletingLastPathComponent().appending(path: "shared/einvoice")
        return xmlFiles(in: folder.appending(path: "valid"))
    }()

    nonisolated private static func xmlFiles(in folder: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".xml") }.sorted().map { folder.appending(path: $0).path }
    }

    /// Default style in a font that is the same on every machine.
    nonisolated static let style = {
        var style = DocumentStyle()
        style.page.font = "Inter"
        return style
    }()

    static func read(_ path: String) throws -> InvoiceSnapshot {
        InvoiceSnapshot(try InvoiceReader.read(contentsOf: path))
    }

    /// The sample whose name begins so.
    static func sample(_ prefix: String) throws -> InvoiceSnapshot {
        try read(samples.first { $0.contains("/" + prefix) } ?? prefix)
    }

    /// An invoice to a country, of lines with a name, a quantity and a price.
    static func invoice(
        to country: String = "DE", _ lines: [(String, ExactDecimal, ExactDecimal)] = [("Coffee", 2, 12.5)],
        change: (Invoice) -> Void = { _ in }
    ) -> Invoice {
        let invoice = Invoice()
        invoice.number = "2026-0001"
        invoice.issuance = Issuance(number: invoice.number, moment: "2026-11-21T08:15:00Z")
        invoice.issueDate = CalendarDate("2026-11-21")
        (invoice.seller.name, invoice.buyer.name) = ("Rösterei Nord GmbH", "Meyer & Söhne")
        (invoice.seller.countryCode, invoice.buyer.countryCode) = ("DE", country)
        for (name, quantity, price) in lines {
            let line = InvoiceLine()
            (line.itemName, line.invoicedQuantity) = (name, quantity)
            line.enter(netPrice: price)
            invoice.lines.append(line)
        }
        change(invoice)
        return invoice
    }
}

extension InvoiceSnapshot {
    /// All amounts that its documents must show, as they show them.
    var shownAmounts: [String] {
        let language = Language(country: buyer.address.countryCode)
        let free: Set<VATCategory> = [.exempt, .reverseCharge, .intraCommunity, .export, .outsideScope]
        let isFreeOfVAT =
            vatBreakdown.count == 1 && vatBreakdown.allSatisfy { free.contains($0.group.category) && $0.taxAmount == 0 }
        let amounts =
            lines.map(\.netAmount) + [totals.net, totals.due]
            + vatBreakdown.map(\.taxableAmount)
            // Where nothing is charged for one reason, no row says so.
            + (isFreeOfVAT ? [] : vatBreakdown.map(\.taxAmount))
            + allowanceCharges.map(\.signedAmount)
        return amounts.map { language.amount($0, in: currency) }
    }
}
