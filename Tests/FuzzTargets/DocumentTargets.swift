import Exchange
import Foundation
import InvoiceTerms
import Invoicing

nonisolated extension FuzzTarget {
    /// Documents of one syntax: they are read to an end or refused; what was read can be written, and a second round loses
    /// nothing more.
    static func documents(_ format: InvoiceSyntax) -> FuzzTarget {
        FuzzTarget(
            name: "\(format)", usualRuns: 120,
            corpus: {
                let fixtures = Fixture.all.filter { $0.name.contains("\(format)") }
                guard fixtures.count >= 3 else {
                    throw FuzzMistake("The documents of Tests/ExchangeTests are not there.")
                }
                return try fixtures.map { Array(try $0.text().utf8) }
            },
            words: [
                "<", ">", "/>", "&amp;", "&#0;", "&x;", "<!--", "]]>", "<![CDATA[",
                "<?xml version=\"1.0\" encoding=\"UTF-16\"?>", "xmlns:a=\"\"",
                "-", "1e99", "99999999999999999999999999999999999999999", "0.1", "NaN", "2026-02-30", "\u{0}",
                "\u{FEFF}",
                "</cbc:ID>", "<cbc:ID>", "<ram:ID>", "currencyID=\"EUR\"",
            ],
            reader: {
                { bytes in
                    let read: Invoice
                    do {
                        read = try InvoiceReader.read(Data(bytes), named: "fuzz")
                    } catch {
                        try FuzzMistake.unless(!"\(error)".isEmpty, "It is refused without a sentence.")
                        return false
                    }
                    let once = InvoiceWriter.document(read, as: format, amounts: .declared)
                    guard let again = try? InvoiceReader.read(once, named: "again") else {
                        throw FuzzMistake("What was written cannot be read.")
                    }
                    let twice = InvoiceWriter.document(again, as: format, amounts: .declared)
                    try FuzzMistake.unless(once == twice, "The second round differs from the first.")
                    return true
                }
            })
    }
}
