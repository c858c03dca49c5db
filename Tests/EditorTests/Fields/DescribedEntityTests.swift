import Derive
import DeriveDocuments
import Foundation
import Input
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import Invoicing

/// An entity of the tests. Its last property is one line here and one in the table.
@MainActor @Observed
final class Crate {
    var label: String = ""
    var weight: ExactDecimal?
    var colour: String = ""

    init() {}
}

extension Crate: Described {
    static let description = Description<Crate>(
        "Crate",
        [
            .text("label", \.label, "BT-1", "Label", .head),
            .number("weight", \.weight, "BT-2", "Weight", .column),
            .text("colour", \.colour, "BT-3", "Colour", .head, .column, .sheet("Looks")).called("crate's colour")
                .from(CodeList("GREEN GREY RED")),
        ])

    static func make() -> Crate { Crate() }
}

@Suite("A property that is described in one line")
struct DescribedEntityTests {
    private let crate = Crate()

    @Test("is in the document of its row, and comes back from there")
    func stored() throws {
        (crate.label, crate.colour) = ("A", "red")
        #expect(try crate.rowDocument == #"{"colour":"red","label":"A"}"#)
        let copy = Crate()
        try copy.fill(with: crate.rowDocument)
        #expect(copy.label == "A" && copy.colour == "red")
    }

    @Test("is a row of the sheet, under its heading, in which it can be typed")
    func sheet() throws {
        let rows = Crate.description.rows(of: crate)
        #expect(rows.map(\.title) == ["Looks", "Colour"])
        let field = try #require(rows.last?.field)
        try field.set("blue")
        #expect(crate.colour == "blue" && field.text() == "blue" && field.name == "crate's colour")
    }

    @Test("is a field of the head and a column of the lines")
    func places() {
        let fields = Crate.description.fields
        #expect(fields.filter { $0.places.contains(.head) }.map(\.title) == ["Label", "Colour"])
        #expect(fields.filter { $0.places.contains(.column) }.map(\.title) == ["Weight", "Colour"])
        crate.colour = "red"
        #expect(Crate.description.property(named: "colour")?.displayText(crate) == "red")
    }

    @Test("is where undo goes after it was changed, and where a problem with it leads")
    func ways() throws {
        let document = Document("crate")
        document.adopt(crate)
        crate.colour = "red"
        let change = try #require(document.history.undo()?.changes.first)
        #expect(crate.colour == "")
        let path = try #require(change.keyPath)
        #expect(Crate.description.property(at: path)?.name == "colour")
        let index = Crate.description.fields.indexesByPath()
        #expect(index[path]?.map { Crate.description.fields[$0].name } == ["colour"])
        let rows = Crate.description.rows(of: crate)
        let place = Problem.Place(crate, \Crate.colour)
        #expect(rows.firstIndex { $0.places.contains { $0.object === crate && $0.property == place.property } } == 1)
    }

    @Test("is a column of a change set")
    func changeSet() {
        #expect(Crate.rowCoding.column(at: \Crate.colour)?.name == "colour")
    }

    @Test("is called what the trade calls it wherever its name is shown")
    func title() {
        #expect(Crate.description.property(at: \Crate.colour)?.title == "Colour")
        #expect(Crate.description.property(at: \Crate.colour)?.term == "BT-3")
    }

    @Test("is completed from its list while it is typed")
    func completion() throws {
        let document = Document("crate")
        document.adopt(crate)
        let field = try #require(Crate.description.rows(of: crate).last?.field)
        let edit = CellEdit(field, in: document.beginEdit("colour"))
        #expect(edit.completions == [])
        edit.insert("gre")
        #expect(edit.completions == ["GREEN", "GREY"])
        edit.insert("y")
        #expect(edit.completions == [])
        edit.cancel()
    }
}

@Suite("An edit that is taken back")
struct EditValuesTests {
    /// A line in a document, edited as the editor does.
    private func edited(_ line: InvoiceLine, _ title: String, _ type: (CellEdit) -> Void) throws -> ChangeRecord? {
        let invoice = Invoice(lines: [line])
        let document = Document("invoice")
        document.adopt(invoice)
        let row = line.details.first { $0.title == title }?.field
        let field = try #require(row ?? LineColumn.allCases.first { $0.title == title }?.field(of: line))
        let edit = CellEdit(field, in: document.beginEdit(field.name))
        type(edit)
        #expect(edit.commit())
        return document.history.canUndo ? document.history.undo() : nil
    }

    @Test("by typing the text that was there leaves a price with VAT, and no step to undo")
    func priceWithVAT() throws {
        let line = InvoiceLine()
        line.enter(priceWithVAT: 10)
        let step = try edited(line, "Price") { edit in
            edit.insert("x")
            #expect(edit.problem != nil && line.priceWithVAT == 10)
            edit.delete { $0.deleteBackward() }
        }
        #expect(line.priceWithVAT == 10 && line.enteredNetPrice == nil && step == nil)
    }

    @Test("leaves gross price and discount", arguments: ["Price", "Discount", "With VAT"])
    func grossPrice(_ title: String) throws {
        let line = InvoiceLine()
        (line.grossPrice, line.priceDiscount) = (12, 2)
        let step = try edited(line, title) { edit in
            edit.insert("7")
            edit.insert("x")
            #expect(line.grossPrice == 12 && line.priceDiscount == 2)
            edit.delete { $0.deleteBackward() }
            edit.delete { $0.deleteBackward() }
        }
        #expect(line.grossPrice == 12 && line.priceDiscount == 2 && line.netPrice == 10 && step == nil)
    }

    @Test("takes each state of a discount off the price that was there at the beginning")
    func relative() throws {
        let line = InvoiceLine()
        line.enter(netPrice: 10)
        _ = try edited(line, "Discount") { edit in
            edit.insert("\u{8}")
            edit.type { $0 = TextBuffer("5") }
            #expect(line.grossPrice == 10 && line.netPrice == 5)
            edit.type { $0 = TextBuffer("0") }
            #expect(line.grossPrice == nil && line.netPrice == 10)
            edit.type { $0 = TextBuffer("2.5") }
            #expect(line.grossPrice == 10 && line.netPrice == ExactDecimal(75, exponent: -1))
        }
        #expect(line.grossPrice == nil && line.netPrice == 10)
    }

    @Test("leaves a line that was made in the same edit")
    func newLine() throws {
        let invoice = Invoice()
        let document = Document("invoice")
        document.adopt(invoice)
        let open = document.beginEdit("add line")
        let line = InvoiceLine()
        invoice.lines.append(line)
        let field = try #require(LineColumn.price.field(of: line))
        let edit = CellEdit(field, in: open, newRow: .line)
        edit.insert("x")
        #expect(edit.problem != nil && invoice.lines.count == 1)
        edit.cancel()
        #expect(invoice.lines.isEmpty)
    }
}
