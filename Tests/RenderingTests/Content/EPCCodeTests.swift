import InvoiceTerms
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
    func text() throws {
        let lines = try EPCCode(invoice()).text.split(separator: "\n", omittingEmptySubsequences: false).map(
            String.init)
        #expect(
            lines == [
                "BCD", "002", "1", "SCT", "BYLADEM1001", "Rösterei Nord GmbH", "DE02120300000000202051", "EUR29.75", "",
                "",
                "2026-0001",
            ])
    }

    @Test("names the holder of the account, else the payee, else the seller")
    func payee() throws {
        #expect(try EPCCode(invoice()).payee == "Rösterei Nord GmbH")
        let code = try EPCCode(invoice { $0.paymentInstructions[0].creditTransfers[0].accountName = "Nord Inkasso" })
        #expect(code.payee == "Nord Inkasso" && code.iban.text == "DE02120300000000202051")
        #expect(code.text.contains("\nNord Inkasso\nDE02120300000000202051\n"))
    }

    @Test("is not there where nothing is to be transferred in euro to an IBAN, and a sentence says why")
    func none() {
        let (name, long) = ("2026-0001", String(repeating: "ü", count: 140))
        let changes: [(TransferProblem, (Invoice) -> Void)] = [
            (.otherCurrency(CurrencyCode(code: "PLN"), invoice: name), { $0.currency = CurrencyCode(code: "PLN") }),
            (.isCreditNote(invoice: name), { $0.typeCode = .creditNote }),
            (.isQuote(invoice: name), { $0.typeCode = .quote }),
            (.nothingOpen(invoice: name), { $0.paidAmount = 29.75 }),
            (
                .wrongAccount("DE03120300000000202051", invoice: name),
                { $0.paymentInstructions[0].creditTransfers[0].account = "DE03120300000000202051" }
            ),
            (.noAccount(invoice: name, isOwn: true), { $0.paymentInstructions.removeAll() }),
            (.noName(invoice: name), { $0.seller.name = "" }),
            (.amountTooLarge(invoice: name), { $0.lines[0].invoicedQuantity = 1_000_000_000 }),
            (.tooLong(invoice: name), { ($0.remittanceInformation, $0.seller.name) = (long, long) }),
        ]
        for (problem, change) in changes {
            #expect(throws: problem, "\(problem)") { try EPCCode(invoice(change)) }
        }
    }

    @Test("is of what is still open")
    func rest() throws {
        func paid(_ amount: ExactDecimal) throws -> InvoiceSnapshot {
            let day = try #require(CalendarDate("2026-03-01"))
            return invoice { $0.payments = [Payment(amount: amount, date: day)] }
        }
        #expect(try EPCCode(paid(20)).text.contains("EUR9.75"))
        #expect(throws: TransferProblem.nothingOpen(invoice: "2026-0001")) { try EPCCode(paid(29.75)) }
    }
}
