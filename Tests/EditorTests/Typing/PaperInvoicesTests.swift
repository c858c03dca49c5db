import Invoicing
import Ledger
import Terminal
import Testing

@testable import Editor
@testable import Opening

/// An invoice on paper: what a clerk types, and the totals by exact decimals alone.
struct PaperInvoice: CustomStringConvertible {
    typealias Line = (item: String, quantity: String, price: String, vat: String)

    var buyer = "hot"
    var lines: [Line]
    /// The text for the totals: `10%` or `50`.
    var discount = ""
    /// Texts for fields of the head.
    var head: [(field: HeadField, text: String)] = []
    /// `true` for lines that are pasted from a spreadsheet.
    var isPasted = false

    /// A field of the head, by its way from the buyer's, where the cursor begins.
    enum HeadField {
        case issued, due, currency

        var down: Int { self == .issued ? 2 : 3 }
        var right: Int { self == .due ? 0 : 1 }
    }

    var description: String { "\(buyer) \(lines.map(\.item)) \(discount)" }

    /// The total with VAT.
    var total: ExactDecimal {
        var groups: [String: ExactDecimal] = [:]
        for line in lines {
            groups[line.vat, default: 0] += (number(line.quantity) * number(line.price)).roundedToCents
        }
        let net = groups.values.reduce(0, +)
        let isPercent = discount.hasSuffix("%")
        let off = number(discount.replacing("%", with: ""))
        let shares = isPercent ? Self.shares(of: groups, percent: off) : [:]
        return groups.reduce(0) { sum, group in
            // Amounts off are only on papers of one rate.
            let share = isPercent ? shares[group.key, default: 0] : net == 0 ? 0 : off
            let base = group.value - share
            let rate = group.key.first?.isNumber == true ? number(group.key) : 0
            return sum + base + (base * rate * number("0.01")).roundedToCents
        }
    }

    /// Splits a percentage of all lines among the rates: together whole cents, the odd ones where most is cut off.
    private static func shares(
        of groups: [String: ExactDecimal], percent: ExactDecimal
    ) -> [String: ExactDecimal] {
        let exact = groups.mapValues { $0.percent(percent) }
        var shares = exact.mapValues { $0.rounded(toPlaces: 2, .down) }
        let whole = groups.values.reduce(0, +).percent(percent).roundedToCents
        func lost(_ rate: String) -> ExactDecimal { exact[rate, default: 0] - shares[rate, default: 0] }
        while shares.values.reduce(0, +) < whole, let most = shares.keys.max(by: { lost($0) < lost($1) }) {
            shares[most, default: 0] += .cent
        }
        return shares
    }

    private func number(_ text: String) -> ExactDecimal { ExactDecimal(text) ?? 0 }

    static let all: [PaperInvoice] = {
        let beans: Line = ("Espresso beans", "24", "21.40", "7")
        let cups: Line = ("Cups", "12", "9.99", "19")
        let course: Line = ("Course", "1.5", "480", "19")
        let salt: Line = ("Salt", "1000", "0.1234", "7")
        let gift: Line = ("Returned cups", "-2", "9.99", "19")
        let machine = { (vat: String) -> Line in ("Machine", "1", "1247.5", vat) }
        var papers: [PaperInvoice] = []
        // Known products, several rates, one and many lines.
        papers += [[beans], [cups], [beans, cups], [beans, cups, course], [salt, cups]].map { PaperInvoice(lines: $0) }
        papers.append(
            PaperInvoice(lines: (1...20).map { ("Item \($0)", "\($0)", "\($0).99", $0 % 3 == 0 ? "7" : "19") }))
        // Another price and VAT for one customer, and the catalogue's for the next one.
        papers.append(PaperInvoice(lines: [("Gadget", "5", "80", "19")]))
        papers.append(PaperInvoice(buyer: "adl", lines: [("Gadget", "5", "", "")]))
        papers.append(PaperInvoice(buyer: "adl", lines: [beans, cups, course]))
        // Discounts in percent at several rates, and amounts off.
        for percent in ["10%", "3%", "2.5%", "33%"] {
            papers.append(PaperInvoice(lines: [beans, cups], discount: percent))
        }
        for amount in ["50", "0.01", "12.34"] { papers.append(PaperInvoice(lines: [cups, course], discount: amount)) }
        // Negative lines, and prices with four decimals.
        papers += [[cups, gift], [gift, course], [salt], [("Screw", "333", "0.0333", "19")]].map {
            PaperInvoice(lines: $0)
        }
        // Currencies, abroad, days in the past.
        papers.append(PaperInvoice(lines: [cups], head: [(.currency, "chf")]))
        papers.append(PaperInvoice(lines: [cups, course], discount: "10%", head: [(.currency, "usd")]))
        papers.append(PaperInvoice(buyer: "chal", lines: [machine("export"), ("Filter", "3", "19.95", "export")]))
        papers.append(PaperInvoice(buyer: "caf", lines: [machine("intra"), ("Filter", "3", "19.95", "intra")]))
        papers.append(PaperInvoice(lines: [beans], head: [(.issued, "2026-09-01")]))
        papers.append(PaperInvoice(lines: [course], head: [(.due, "+10")]))
        papers.append(PaperInvoice(lines: [beans, course], head: [(.issued, "2026-10-31"), (.currency, "chf")]))
        // From spreadsheets.
        papers.append(PaperInvoice(lines: [beans, cups], isPasted: true))
        papers.append(PaperInvoice(lines: [salt, gift, course], isPasted: true))
        papers.append(PaperInvoice(lines: [cups, course], discount: "5%", isPasted: true))
        return papers
    }()
}

@Suite("Paper invoices", .serialized)
struct PaperInvoicesTests {
    private static let customers = """
        Name,Street,Postal code,City,Country,VAT id
        Hotel Seeblick KG,Promenade 3,23570,Lübeck,DE,DE811907980
        Adler GmbH,Ring 1,10115,Berlin,DE,DE136695976
        Chalet AG,Gasse 2,8001,Zürich,CH,
        Café de Paris,Rue 4,75001,Paris,FR,FR83404833048

        """

    private let editor: SessionUnderTest
    private var workspace: Workspace { editor.workspace }

    init() throws {
        editor = try SessionUnderTest(keys: .billow, table: Self.customers)
        let books = workspace.ledger.books
        books.change("company") {
            (books.company.party.name, books.company.party.countryCode) = ("ACME", "DE")
            books.company.vatRate = 19
            let gadget = Product(name: "Gadget")
            (gadget.netPrice, gadget.vatCategory, gadget.vatRate) = (100, .standard, 7)
            books.data.products.append(gadget)
        }
        editor.settle()
    }

    /// Types a paper as a clerk does.
    /// - Returns: The number of keys for the head, and of those for the lines with what follows.
    @discardableResult
    private func type(_ paper: PaperInvoice) -> (head: Int, lines: Int) {
        var keys: [Key] = []
        func add(_ text: String, _ more: Key...) { keys += text.map(Key.character) + more }
        add(" n")
        for (field, text) in paper.head {
            keys += Array(repeating: Key.down, count: field.down) + Array(repeating: Key.right, count: field.right)
            add(text)
            keys += Array(repeating: Key.up, count: field.down) + Array(repeating: Key.left, count: field.right)
        }
        add(paper.buyer, .tab)
        let head = keys.count
        if paper.isPasted {
            let rows = paper.lines.map { "\($0.item)\t\($0.quantity)\t\($0.price)\t\($0.vat)\n" }
            keys += [.escape, .paste("Item\tQty\tPrice\tVAT\n" + rows.joined())]
        } else {
            for line in paper.lines {
                add(line.item, .tab)
                add(line.quantity)
                if !line.price.isEmpty {
                    add("", .tab, .tab)
                    add(line.price, .tab)
                    add(line.vat)
                }
                keys.append(.enter)
            }
            keys.append(.enter)
        }
        if !paper.discount.isEmpty {
            if paper.isPasted { keys.append(.alt("%")) }
            add(paper.isPasted ? paper.discount.replacing("%", with: "") : paper.discount, .enter)
        }
        if workspace.focus != .list { workspace.focus = .list }
        editor.press(keys)
        return (head, keys.count - head)
    }

    @Test("have the totals of a calculation by exact decimals at first sight")
    func totals() throws {
        #expect(PaperInvoice.all.count >= 30)
        for (index, paper) in PaperInvoice.all.enumerated() {
            let keys = type(paper)
            #expect(!paper.head.isEmpty || keys.head <= 8, "\(index): \(keys)")
            let invoice = try #require(workspace.invoice)
            var expected = paper
            // The catalogue's price, though another customer was charged less.
            if let line = paper.lines.first, line.price.isEmpty {
                expected.lines = [(line.item, line.quantity, "100", "7")]
            }
            #expect(invoice.lines.count == paper.lines.count, "\(index): \(paper)")
            #expect(
                invoice.taxInclusiveAmount == expected.total,
                "\(index): \(paper): \(invoice.taxInclusiveAmount) for \(expected.total)")
            for (field, text) in paper.head where field == .currency {
                #expect(invoice.currency.code == text.uppercased(), "\(index)")
            }
        }
    }

    @Test("of 20 known products take no more than 7 keys for the head of a known customer, and 129 for the lines")
    func keys() throws {
        let books = workspace.ledger.books
        books.change("products") {
            for number in 1...20 {
                let product = Product(name: "Artikel \(number)")
                product.sellerItemIdentifier = "a\(number)"
                (product.netPrice, product.vatCategory, product.vatRate) = (10, .standard, number % 2 == 0 ? 7 : 19)
                books.data.products.append(product)
            }
        }
        editor.settle()
        let lines = (1...20).map { (item: "a\($0)", quantity: "\($0 % 9 + 1)", price: "", vat: "") }
        let keys = type(PaperInvoice(lines: lines))
        #expect(keys.head <= 7 && keys.lines <= 129, "\(keys)")
        let invoice = try #require(workspace.invoice)
        #expect(invoice.lines.count == 20 && invoice.lines.elements.allSatisfy { $0.enteredNetPrice == 10 })
    }
}
