import Console
import Invoicing

extension Shell {
    /// Reports doubtful numbers on the error stream. They are accepted all the same.
    func tellDoubts(vatIdentifier: String?, iban: String? = nil) {
        let doubts = [vatIdentifier.flatMap { VATIdentifier.doubt(about: $0) }, iban.flatMap { IBAN.doubt(about: $0) }]
        for case let doubt? in doubts { Failure.tell(doubt) }
    }
}

extension Shell {
    /// Says on the error stream which rates of VAT of a draft are new to the company.
    /// - Parameter former: Those that it had before the command.
    func remarkOnRates(of invoice: Invoice, besides former: Set<VATGroup> = []) {
        store.remark(onNew: invoice.vatGroups.subtracting(former), to: books) { Failure.tell($0) }
        settle()
    }
}

extension Invoice {
    /// The VAT groups of its lines, allowances and charges.
    var vatGroups: Set<VATGroup> {
        Set(lines.elements.map(\.vatGroup) + allowanceCharges.elements.map(\.vatGroup))
    }
}
