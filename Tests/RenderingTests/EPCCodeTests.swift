import Invoicing
import Testing

@testable import Rendering

@Suite("The code that a banking app reads")
struct EPCCodeTests {
    private func invoice(_ change: (Invoice) -> Void = { _ in }) -> InvoiceSnapshot {
        InvoiceSnapshot(
            Documents.invoice { invoice in
                let transfer = CreditTransfer()
                (transfer.account, transfer.serviceProvider) = ("DE02 1203 0000 0000 2020 51", "BYLADEM1001")
                invoice.paymentInstructions.append(PaymentInstructions(creditTransfers: [transfer]))
                change(invoice)
            })
    }

    @Test("says who gets how much on which account for what")
    func text() {
        let lines = EPCCode(invoice())?.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(
            lines == [
                "BCD", "002", "1", "SCT", "BYLADEM1001", "Rösterei Nord GmbH", "DE02120300000000202051", "EUR29.75", "",
                "",
                "2026-0001",
            ])
    }

    @Test("names the holder of the account, else the payee, else the seller")
    func payee() {
        #expect(EPCCode(invoice())?.payee == "Rösterei Nord GmbH")
        let code = EPCCode(invoice { $0.paymentInstructions[0].creditTransfers[0].accountName = "Nord Inkasso" })
        #expect(code?.payee == "Nord Inkasso" && code?.iban.text == "DE02120300000000202051")
        #expect(code?.text.contains("\nNord Inkasso\nDE02120300000000202051\n") == true)
    }

    @Test("is not there where nothing is to be transferred in euro to an IBAN")
    func none() {
        #expect(EPCCode(invoice { $0.currency = CurrencyCode(code: "PLN") }) == nil)
        #expect(EPCCode(invoice { $0.typeCode = .creditNote }) == nil)
        #expect(EPCCode(invoice { $0.paidAmount = 29.75 }) == nil)
        #expect(
            EPCCode(invoice { $0.paymentInstructions[0].creditTransfers[0].account = "DE03120300000000202051" }) == nil)
        #expect(EPCCode(InvoiceSnapshot(Documents.invoice())) == nil)
    }

    @Test("is of what is still open where that is asked for")
    func rest() {
        #expect(EPCCode(invoice(), amount: 9.75)?.text.contains("EUR9.75") == true)
        #expect(EPCCode(invoice(), amount: 0) == nil)
    }
}
