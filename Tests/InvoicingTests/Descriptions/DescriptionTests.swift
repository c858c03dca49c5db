import Derive
import DeriveDocuments
import Foundation
import Testing

@testable import Invoicing

@Suite("Descriptions")
struct DescriptionTests {
    /// The properties that a class can be set to, without its identity.
    private func sources<Owner: Described>(of type: Owner.Type) -> [String] {
        Owner._$schema.properties.filter { $0.kind == .source || isCollection($0) || isPart($0) }.map(\.name)
    }

    private func isCollection(_ property: Property) -> Bool {
        property.kind == .constant && "\(property.valueType)".hasPrefix("Observed")
    }

    private func isPart(_ property: Property) -> Bool {
        property.kind == .constant && property.valueType is any Described.Type
    }

    private func missing<Owner: Described>(in type: Owner.Type) -> [String] {
        let stored = Owner.description.properties.filter { $0.coding != nil || $0.input == nil }.map(\.name)
        return sources(of: type).filter { !stored.contains($0) && !Self.renamed.contains($0) }
    }

    /// What files of earlier versions call otherwise.
    private static let renamed: Set = [
        "unmappedElements", "enteredRoundingAmount", "enteredTaxAmountInAccountingCurrency",
    ]

    @Test("have every property of every entity")
    func complete() {
        #expect(missing(in: Invoice.self) == [])
        #expect(missing(in: InvoiceLine.self) == [])
        #expect(missing(in: DocumentAllowanceCharge.self) == [])
        #expect(missing(in: LineAllowanceCharge.self) == [])
        #expect(missing(in: Party.self) == [])
        #expect(missing(in: PostalAddress.self) == [])
        #expect(missing(in: Contact.self) == [])
        #expect(missing(in: Payee.self) == [])
        #expect(missing(in: TaxRepresentative.self) == [])
        #expect(missing(in: Delivery.self) == [])
        #expect(missing(in: PaymentInstructions.self) == [])
        #expect(missing(in: CreditTransfer.self) == [])
        #expect(missing(in: PaymentCard.self) == [])
        #expect(missing(in: DirectDebit.self) == [])
        #expect(missing(in: PrecedingInvoice.self) == [])
        #expect(missing(in: SupportingDocument.self) == [])
    }

    /// The derived properties of a class that its table does not name.
    private func unnamed<Owner: Described>(in type: Owner.Type) -> [String] {
        Owner._$schema.properties.filter { $0.kind == .derived && type.words(for: $0.keyPath) == nil }.map(\.name)
    }

    @Test("have words for every value that follows from others, so that the trace has them")
    func derived() {
        #expect(unnamed(in: Invoice.self) == [])
        #expect(unnamed(in: InvoiceLine.self) == [])
        #expect(unnamed(in: DocumentAllowanceCharge.self) == [])
        #expect(unnamed(in: LineAllowanceCharge.self) == [])
        #expect(InvoiceLine.words(for: \InvoiceLine.netPrice)?.label == "net price")
    }

    @Test("name each property once, and as the class does, so that undo and columns find it by its name")
    func names() {
        let line = InvoiceLine.description
        #expect(Set(line.properties.map(\.name)).count == line.properties.count)
        #expect(line.property(named: "itemName")?.term == "BT-153")
        #expect(line.property(at: \InvoiceLine.netPrice)?.name == "enteredNetPrice")
        #expect(line.property(at: \InvoiceLine.vatRate)?.title == "VAT")
    }

    @Test("know the rules that lead to a property")
    func rules() {
        #expect(InvoiceLine.description.property(named: "itemName")?.rules == ["BR-25"])
        #expect(Invoice.description.property(named: "number")?.rules == ["BR-02"])
        #expect(Party.description.property(named: "vatIdentifier")?.rules.contains("BR-CO-26") == true)
    }

    @Test("lead from every rule to a property that they have")
    func places() {
        let described: Set<AnyKeyPath> = [
            paths(Invoice.self), paths(InvoiceLine.self), paths(Party.self), paths(PostalAddress.self),
            paths(Contact.self), paths(Payee.self), paths(TaxRepresentative.self), paths(Delivery.self),
            paths(PaymentInstructions.self), paths(CreditTransfer.self), paths(PaymentCard.self),
            paths(DirectDebit.self), paths(PrecedingInvoice.self), paths(SupportingDocument.self),
            paths(DocumentAllowanceCharge.self), paths(LineAllowanceCharge.self),
        ].reduce([]) { $0.union($1) }
        let lost = RuleTables.all.filter { !described.contains($0.path) && $0.path != \Invoice.vatBreakdown }
        #expect(Set(lost.map(\.row.id)) == [])
    }

    private func paths<Owner: Described>(_ type: Owner.Type) -> Set<AnyKeyPath> {
        Set(Owner.description.properties.flatMap { [$0.keyPath as AnyKeyPath] + $0.alsoShows })
    }

    @Test("write each value into its column, and read it again")
    func columns() throws {
        let line = InvoiceLine.sound
        (line.invoicedQuantity, line.grossPrice, line.vatRate) = (nil, ExactDecimal("0.00125"), nil)
        line.period = Period(start: CalendarDate("2026-11-21"))
        line.standardItemIdentifier = Identifier("4012345000009", scheme: "0160")
        line.allowanceCharges.append(LineAllowanceCharge())
        line.allowanceCharges[0].reason = "Łódź"
        let written = try line.columnValues
        #expect(written["q"] == nil && written["r"] == nil)
        #expect(written["grossPrice"] == .text("0.00125"))
        let copy = InvoiceLine()
        try copy.fill(with: line.rowDocument)
        #expect(try copy.columnValues == written)
        #expect(copy.invoicedQuantity == nil && copy.period == line.period)
        #expect(copy.allowanceCharges.first?.reason == "Łódź")
    }

    @Test("leave out what has the value of null")
    func initialValues() throws {
        let line = InvoiceLine.sound
        line.period = Period(start: CalendarDate("2026-11-21"))
        line.standardItemIdentifier = Identifier("4012345000009", scheme: "0160")
        let copy = InvoiceLine()
        try copy.fill(with: "{}")
        #expect(try !line.columnValues.isEmpty && copy.rowDocument == "{}")
    }

    @Test("bring a line without quantity, unit and rate to another program as it is")
    func emptyLine() throws {
        let (line, copy) = (InvoiceLine(), Invoice())
        (line.invoicedQuantity, line.unitCode, line.vatRate) = (nil, "", nil)
        let document = Document("copy")
        document.adopt(copy)
        let row = try #require(line.rowID)
        let insertion = RowOperation.insert(
            row, into: try #require(copy.rowID), list: "lines", after: nil, values: try line.columnValues)
        try document.merge(ChangeSet(name: "", origin: .edit, revision: 1, operations: [insertion]))
        let merged = try #require(copy.lines.first)
        #expect(merged.invoicedQuantity == nil && merged.unitCode == "" && merged.vatRate == nil)
    }

    @Test("name the column that holds what no version writes")
    func unreadable() {
        #expect(throws: ColumnError(column: "grossPrice", value: "dear")) {
            try InvoiceLine().fill(with: #"{"grossPrice":"dear"}"#)
        }
        #expect("\(ColumnError(column: "grossPrice", value: "dear"))" == "column grossPrice holds “dear”")
    }

    @Test(
        "read decimals exactly, whatever their digits",
        arguments: ["0", "-0.01", "1234567890123456789012345678901234567", "0.00000000000000000000001", "12.50"])
    func decimals(_ text: String) throws {
        let value = try #require(ExactDecimal(text))
        #expect(try ExactDecimal(columnValue: .text(text)) == value)
        #expect(try ExactDecimal(columnValue: value.columnValue) == value)
    }

    @Test("tell in whose value a part is")
    func holders() {
        let invoice = Invoice.sound(.en16931)
        let address = PostalAddress()
        invoice.buyer.address = address
        #expect(Invoice.description.property(holding: address, in: invoice)?.name == "buyer")
        #expect(Invoice.description.property(holding: invoice.paymentInstructions, in: invoice)?.name != nil)
        #expect(Invoice.description.property(holding: InvoiceLine(), in: invoice) == nil)
    }

    @Test("make a part that is missing with the first value that is typed in one of its fields")
    func missingParts() throws {
        let invoice = Invoice()
        let fields = Invoice.description.fields
        let field = try #require(fields.first { $0.name == "seller.contact.name" })
        guard case .text(let access)? = field.input else { return #expect(Bool(false), "\(field)") }
        access.set(invoice, "")
        #expect(invoice.seller.contact == nil)
        access.set(invoice, "Łukasz")
        #expect(invoice.seller.contact?.name == "Łukasz" && access.get(invoice) == "Łukasz")
        let account = try #require(fields.first { $0.name == "paymentInstructions.creditTransfers.account" })
        guard case .text(let access)? = account.input else { return #expect(Bool(false)) }
        access.set(invoice, "DE89370400440532013000")
        #expect(invoice.paymentInstructions.first?.creditTransfers.first?.account == "DE89370400440532013000")
    }
}
