import DeriveKit
import Foundation
import Invoicing

nonisolated extension FuzzTarget {
    /// Paths as text: each leads somewhere or is refused with a sentence, the same before there is an object and after.
    static let paths = FuzzTarget(
        "paths", usualRuns: 3000,
        texts: [
            "buyer.address.city", "lines.#0.enteredNetPrice", "lines.@sum.netAmount", "lines.*.itemName",
            "lines.@count", "*", "lines.1", "vatBreakdowns.@max.taxAmount",
        ],
        words: [".", "#", "@", "@min", "@distinct", "*", "#99999999999999999999", "-1", "\u{301}", "lines", "\0"],
        reader: {
            let invoice = Invoice(lines: [InvoiceLine(), InvoiceLine()])
            (invoice.lines[0].itemName, invoice.lines[0].enteredNetPrice) = ("Beans", 3)
            invoice.buyer.name = "Ann"
            return { path in
                let check = Result { try Invoice.check(path: path) }
                let value = Result { try invoice.value(at: path) }
                switch (check, value) {
                case (.success, .success): return true
                case (.failure(let error as PathError), .failure):
                    try FuzzMistake.unless(!error.description.isEmpty, "It is refused without a sentence.")
                    return false
                default: throw FuzzMistake("Before there is an object it is \(check), after \(value).")
                }
            }
        })
}
