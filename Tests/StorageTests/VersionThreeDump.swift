import Invoicing

/// A database of version 3 as text, with what its invoice says beside it.
///
/// Neither is written by what reads and writes databases now, so that a column or a key of the JSON which gets another name
/// there keeps its name here.
enum VersionThreeDump {
    static let sql = """
        PRAGMA application_id = 1114205303;
        CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
        INSERT INTO grdb_migrations VALUES
            ('1: invoices and their lines'), ('2: invoices by number'),
            ('3: whatever else a document says, as JSON beside the columns');
        CREATE TABLE "invoice" ("sequence" INTEGER PRIMARY KEY AUTOINCREMENT, "id" TEXT NOT NULL UNIQUE,
            "number" TEXT NOT NULL, "typeCode" TEXT NOT NULL, "currency" TEXT NOT NULL, "buyerReference" TEXT NOT NULL,
            "note" TEXT NOT NULL, "paymentTerms" TEXT NOT NULL, "issueDate" TEXT, "dueDate" TEXT, "paidAmount" TEXT NOT NULL,
            "roundingAmount" TEXT NOT NULL, "declared" TEXT, "sellerName" TEXT NOT NULL, "sellerVATIdentifier" TEXT NOT NULL,
            "sellerStreet" TEXT NOT NULL, "sellerCity" TEXT NOT NULL, "sellerPostCode" TEXT NOT NULL,
            "sellerCountryCode" TEXT NOT NULL, "buyerName" TEXT NOT NULL, "buyerVATIdentifier" TEXT NOT NULL,
            "buyerStreet" TEXT NOT NULL, "buyerCity" TEXT NOT NULL, "buyerPostCode" TEXT NOT NULL,
            "buyerCountryCode" TEXT NOT NULL, "lineCount" INTEGER NOT NULL, "sumOfLineNetAmounts" TEXT NOT NULL,
            "taxExclusiveAmount" TEXT NOT NULL, "taxAmount" TEXT NOT NULL, "taxInclusiveAmount" TEXT NOT NULL,
            "amountDue" TEXT NOT NULL, "amountDueNumber" REAL NOT NULL, "searchName" TEXT NOT NULL, "modified" TEXT NOT NULL,
            "document" TEXT);
        CREATE INDEX "invoiceByNumber" ON "invoice"("number");
        CREATE TABLE "invoiceLine" ("id" TEXT PRIMARY KEY NOT NULL,
            "invoice" INTEGER NOT NULL REFERENCES "invoice"("sequence") ON DELETE CASCADE, "position" INTEGER NOT NULL,
            "identifier" TEXT NOT NULL, "itemName" TEXT NOT NULL, "itemDescription" TEXT NOT NULL,
            "invoicedQuantity" TEXT NOT NULL, "unitCode" TEXT NOT NULL, "enteredNetPrice" TEXT NOT NULL,
            "priceDiscount" TEXT NOT NULL, "priceBaseQuantity" TEXT NOT NULL, "vatCategory" TEXT NOT NULL,
            "netAmount" TEXT NOT NULL, "grossPrice" TEXT, "vatRate" TEXT, "declaredNetAmount" TEXT, "document" TEXT);
        CREATE INDEX "invoiceLineByPosition" ON "invoiceLine"("invoice", "position");
        CREATE TABLE "allowanceCharge" ("id" TEXT PRIMARY KEY NOT NULL,
            "invoice" INTEGER NOT NULL REFERENCES "invoice"("sequence") ON DELETE CASCADE, "position" INTEGER NOT NULL,
            "isCharge" BOOLEAN NOT NULL, "amount" TEXT NOT NULL, "vatCategory" TEXT NOT NULL, "reason" TEXT NOT NULL,
            "vatRate" TEXT, "document" TEXT);
        CREATE INDEX "allowanceCharge_on_invoice" ON "allowanceCharge"("invoice");
        INSERT INTO invoice VALUES (7, 'A0000000-0000-4000-8000-000000000001', 'R-2025-031', '380', 'EUR', 'desk 4',
            'Thank you.', '14 days net', '2025-03-09', '2025-03-23', '10', '0', NULL,
            'Kiosk Nord', 'DE123456789', 'Dock 1', 'Kiel', '24103', 'DE', 'Café Süd', 'FR40303265045', '2 rue du Port',
            'Nice', '06300', 'FR', 3, '24.5', '22.5', '4.28', '26.78', '16.78', 16.78, 'r-2025-031 cafe sud',
            '2025-03-09T10:15:00Z',
            '{"buyer":{"address":{"city":"Nice","countryCode":"FR","line1":"2 rue du Port","postCode":"06300"},
            "contact":{"email":"eva@example.com","name":"Eva","telephone":"+33 1"},
            "electronicAddress":{"scheme":"EM","value":"cafe@example.com"},"tradingName":"Süd"},
            "contractReference":"C-5","delivery":{"address":{"city":"Nice","countryCode":"FR"},"date":{"day":8,"month":3,"year":2025}},
            "invoicingPeriod":{"end":{"day":28,"month":2,"year":2025},"start":{"day":1,"month":2,"year":2025}},
            "notes":[{"subjectCode":"AAI","text":"Thank you."},{"subjectCode":"","text":"See you."}],
            "paymentInstructions":[{"creditTransfers":[{"account":"DE89370400440532013000","accountName":"Kiosk Nord"}],"meansCode":"58"}],
            "projectReference":"P-9","remittanceInformation":"R-2025-031",
            "seller":{"address":{"city":"Kiel","countryCode":"DE","line1":"Dock 1","postCode":"24103"},"taxRegistration":"19/123"}}');
        INSERT INTO invoiceLine VALUES ('B0000000-0000-4000-8000-000000000001', 7, 1048576, '1', 'Tea', 'Black', '2.5', 'KGM',
            '8', '2', '1', 'S', '20', '10', '19', NULL,
            '{"itemAttributes":[{"name":"Origin","value":"Assam"}],"note":"Keep dry","orderLineReference":"3","priceBaseUnitCode":"KGM",
            "sellerItemIdentifier":"T-1"}');
        INSERT INTO invoiceLine VALUES ('B0000000-0000-4000-8000-000000000002', 7, 2097152, '2', 'Mug', '', '1', 'C62',
            '5', '0', '1', 'S', '4.5', NULL, '19', NULL,
            '{"allowanceCharges":[{"enteredAmount":0.5,"reason":"Scratched"}]}');
        INSERT INTO invoiceLine VALUES ('B0000000-0000-4000-8000-000000000003', 7, 3145728, '3', 'Sample', '', '0', 'C62',
            '0', '0', '1', 'S', '0', NULL, '19', NULL, '{"lacksNetPrice":true,"lacksQuantity":true}');
        INSERT INTO allowanceCharge VALUES ('C0000000-0000-4000-8000-000000000001', 7, 1048576, 0, '2', 'S', 'Loyalty', '19',
            '{"reasonCode":"95"}');
        """

    static func invoice() -> Invoice {
        let (tea, mug, sample) = (InvoiceLine(), InvoiceLine(), InvoiceLine())
        (tea.identifier, tea.itemName, tea.itemDescription) = ("1", "Tea", "Black")
        (tea.invoicedQuantity, tea.unitCode, tea.enteredNetPrice) = (2.5, "KGM", 8)
        (tea.grossPrice, tea.priceDiscount, tea.priceBaseUnitCode) = (10, 2, "KGM")
        (tea.note, tea.orderLineReference, tea.sellerItemIdentifier) = ("Keep dry", "3", "T-1")
        tea.itemAttributes = [ItemAttribute(name: "Origin", value: "Assam")]
        (mug.identifier, mug.itemName, mug.enteredNetPrice) = ("2", "Mug", 5)
        let scratched = LineAllowanceCharge()
        (scratched.enteredAmount, scratched.reason) = (0.5, "Scratched")
        mug.allowanceCharges.append(scratched)
        (sample.identifier, sample.itemName, sample.invoicedQuantity, sample.enteredNetPrice) = (
            "3", "Sample", nil, nil
        )
        let loyalty = DocumentAllowanceCharge()
        (loyalty.enteredAmount, loyalty.vatRate, loyalty.reason, loyalty.reasonCode) = (2, 19, "Loyalty", "95")

        let invoice = Invoice(lines: [tea, mug, sample], allowanceCharges: [loyalty])
        (invoice.number, invoice.buyerReference, invoice.paymentTerms) = ("R-2025-031", "desk 4", "14 days net")
        invoice.issueDate = CalendarDate(year: 2025, month: 3, day: 9)
        invoice.dueDate = CalendarDate(year: 2025, month: 3, day: 23)
        invoice.paidAmount = 10
        invoice.notes = [InvoiceNote("Thank you.", subjectCode: "AAI"), InvoiceNote("See you.")]
        (invoice.contractReference, invoice.projectReference) = ("C-5", "P-9")
        invoice.remittanceInformation = "R-2025-031"
        invoice.invoicingPeriod = Period(
            start: CalendarDate(year: 2025, month: 2, day: 1), end: CalendarDate(year: 2025, month: 2, day: 28))
        let delivery = Delivery()
        delivery.date = CalendarDate(year: 2025, month: 3, day: 8)
        delivery.address = address("", "", "Nice", "FR")
        invoice.delivery = delivery
        let account = CreditTransfer()
        (account.account, account.accountName) = ("DE89370400440532013000", "Kiosk Nord")
        let payment = PaymentInstructions(creditTransfers: [account])
        payment.meansCode = PaymentMeansCode(code: "58")
        invoice.paymentInstructions.append(payment)
        addParties(to: invoice)
        return invoice
    }

    private static func addParties(to invoice: Invoice) {
        let (seller, buyer) = (invoice.seller, invoice.buyer)
        (seller.name, seller.vatIdentifier, seller.taxRegistration) = ("Kiosk Nord", "DE123456789", "19/123")
        seller.address = address("Dock 1", "24103", "Kiel", "DE")
        (buyer.name, buyer.vatIdentifier, buyer.tradingName) = ("Café Süd", "FR40303265045", "Süd")
        buyer.address = address("2 rue du Port", "06300", "Nice", "FR")
        buyer.electronicAddress = Identifier("cafe@example.com", scheme: "EM")
        let eva = Contact()
        (eva.name, eva.telephone, eva.email) = ("Eva", "+33 1", "eva@example.com")
        buyer.contact = eva
    }

    private static func address(_ line: String, _ postCode: String, _ city: String, _ country: String) -> PostalAddress
    {
        let address = PostalAddress()
        (address.line1, address.postCode, address.city, address.countryCode) = (line, postCode, city, country)
        return address
    }
}
