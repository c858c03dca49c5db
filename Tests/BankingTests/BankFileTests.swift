import Exchange
import Foundation
import Invoicing
import Ledger
import Testing

@testable import Banking

@Suite("A bank's file")
struct BankFileTests {
    private func statements(_ text: String, encoding: String.Encoding = .utf8) throws -> [BankStatement] {
        try BankFile.statements(in: text.data(using: encoding) ?? Data(), named: "x")
    }

    /// Day, amount, currency, who, account, reference, text, and whether it is a return.
    private func rows(_ statement: BankStatement) -> [String] {
        statement.entries.map { entry in
            [
                "\(entry.day)", entry.amount.inCents, entry.currency.code, entry.name, entry.account, entry.reference,
                entry.text, entry.isReturn ? "return" : "",
            ].joined(separator: "|")
        }
    }

    // MARK: CAMT

    /// A statement with entries between its balances.
    private func camt(_ entries: String, closing: String = "1119.00", version: String = "053.001.08") -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.\(version)"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt>
        <Id>S-1</Id><ElctrncSeqNb>231</ElctrncSeqNb>
        <Acct><Id><IBAN>DE02 1203 0000 0000 2020 51</IBAN></Id><Ccy>EUR</Ccy></Acct>
        <Bal><Tp><CdOrPrtry><Cd>PRCD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
        <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">\(closing)</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
        \(entries)
        </Stmt></BkToCstmrStmt></Document>
        """
    }

    private let credit = """
        <Ntry><Amt Ccy="EUR">119.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
        <BookgDt><Dt>2026-11-28</Dt></BookgDt><AcctSvcrRef>B17</AcctSvcrRef>
        <NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
        <RltdPties><Dbtr><Pty><Nm>Hotel Seeblick KG</Nm></Pty></Dbtr>
        <DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct></RltdPties>
        <RmtInf><Ustrd>Rechnung 2026-</Ustrd><Ustrd>0142 vom 2.11.</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
        """

    @Test("of CAMT.053 says who paid, with the parts of the text as one", arguments: ["053.001.02", "053.001.08"])
    func camtEntry(version: String) throws {
        let isOld = version.hasSuffix("02")
        let entry =
            !isOld
            ? credit
            : credit.replacing("<Pty>", with: "").replacing("</Pty>", with: "").replacing("<Cd>BOOK</Cd>", with: "BOOK")
        let read = try statements(camt(entry, version: version))
        #expect(read.map(\.account) == ["DE02120300000000202051"] && read.map(\.number) == ["231"])
        #expect(
            rows(read[0]) == [
                "2026-11-28|119.00|EUR|Hotel Seeblick KG|DE89370400440532013000|B17|Rechnung 2026-0142 vom 2.11.|"
            ])
        #expect(read[0].remarks == [])
    }

    @Test("of CAMT.054 gives each payment of a collective entry, which its parts add up to")
    func batch() throws {
        func part(_ amount: String, _ number: String) -> String {
            """
            <TxDtls><Amt Ccy="EUR">\(amount)</Amt><CdtDbtInd>CRDT</CdtDbtInd>
            <RmtInf><Strd><RfrdDocInf><Nb>\(number)</Nb></RfrdDocInf></Strd></RmtInf></TxDtls>
            """
        }
        let text = """
            <Document><BkToCstmrDbtCdtNtfctn><Ntfctn><Id>N</Id><Acct><Id><Othr><Id>4711</Id></Othr></Id></Acct>
            <Ntry><Amt Ccy="EUR">150.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><ValDt><DtTm>2026-11-28T00:00:00</DtTm></ValDt>
            <AcctSvcrRef>C</AcctSvcrRef><NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>PARTS</NtryDtls></Ntry>
            </Ntfctn></BkToCstmrDbtCdtNtfctn></Document>
            """
        let read = try statements(text.replacing("PARTS", with: part("100.00", "A-1") + part("50.00", "A-2")))[0]
        #expect(
            rows(read)
                == ["2026-11-28|100.00|EUR|||| A-1|", "2026-11-28|50.00|EUR||||A-2|"].map {
                    $0.replacing("| A", with: "|A")
                })
        #expect(read.account == "4711" && read.entries.map(\.batch) == ["C", "C"])
        let whole = try statements(text.replacing("PARTS", with: part("100.00", "A-1") + part("40.00", "A-2")))[0]
        #expect(rows(whole) == ["2026-11-28|150.00|EUR|||C|A-1 A-2|"])
    }

    @Test("of CAMT tells a returned debit, with the name of who was to pay, and leaves out what is not booked")
    func returned() throws {
        let entry = """
            <Ntry><Amt Ccy="EUR">119.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-28</Dt></BookgDt>
            <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RDDT</Cd><SubFmlyCd>UPDD</SubFmlyCd></Fmly></Domn></BkTxCd>
            <NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Hotel</Nm></Dbtr><Cdtr><Nm>We</Nm></Cdtr></RltdPties>
            <RmtInf><Ustrd>2026-0142</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
            """
        let pending = credit.replacing("BOOK", with: "PDNG")
        let read = try statements(camt(entry + pending, closing: "881.00"))[0]
        #expect(rows(read) == ["2026-11-28|-119.00|EUR|Hotel|||2026-0142|return"] && read.remarks == [])
    }

    @Test("whose balances do not fit says so, with the line")
    func balance() throws {
        let remarks = try statements(camt(credit, closing: "1200.00"))[0].remarks
        #expect(remarks.count == 1)
        #expect(
            remarks[0].hasPrefix(
                "statement 231 of DE02120300000000202051: the opening balance of 1000.00 and the entries make 1119.00, but line 6 says "
                    + "1200.00."))
    }

    // MARK: MT940

    private let mt940 = """
        :20:STARTUMS
        :25:10020030/1234567
        :28C:231/1
        :60F:C261127EUR1000,00
        :61:2611281128CR119,00NTRFNONREF//B17
        :86:166?00SEPA-GUTSCHRIFT?20EREF+NOTPROVIDED?21SVWZ+Rechnung 2026-0142 und?22 Gutschrift abgezogen?30COBADEFFXXX?31DE8937
        0400440532013000?32Hotel Seeblick K?33G
        :61:261128D5,5NMSCGEB
        :86:805?00ENTGELT?20Kontofuehrung
        :61:2601021231RC20,00NRTINONREF
        :86:109?00RUECKLASTSCHRIFT?20SVWZ+RUECKGABE 2026-0099?32Mueller
        :62F:C261128EUR1093,50
        -
        """

    @Test(
        "of MT940 has the numbered parts of field 86, lines that go on, and the year of the booking",
        arguments: ["\n", "\r\n"])
    func mt940Entries(end: String) throws {
        let read = try statements(mt940.replacing("\n", with: end))[0]
        #expect(read.account == "10020030/1234567" && read.number == "231/1" && read.remarks == [])
        #expect(
            rows(read) == [
                "2026-11-28|119.00|EUR|Hotel Seeblick KG|DE89370400440532013000|B17|Rechnung 2026-0142 und Gutschrift abgezogen|",
                "2026-11-28|-5.50|EUR||||Kontofuehrung GEB|",
                "2025-12-31|-20.00|EUR|Mueller|||RUECKGABE 2026-0099|return",
            ])
    }

    @Test("of MT940 has balances of a debit below zero")
    func overdrawn() throws {
        let text = mt940.replacing(":C261127EUR1000,00", with: ":D261127EUR100,00")
            .replacing(":C261128EUR1093,50", with: ":D261128EUR6,50")
        #expect(try text != mt940 && statements(text)[0].remarks == [])
    }

    @Test("of MT940 with words between slashes, in Latin-1")
    func slashes() throws {
        let text = """
            {1:F01BANKNL2A}{2:I940}{4:
            :20:X
            :25:NL02ABNA0123456789EUR
            :28C:1
            :60F:C261127EUR0,00
            :61:2611281128C12,34N123NONREF
            :86:/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/Café Müller/REMI/2026-0142/EREF/NOTPROVIDED
            :62F:C261128EUR12,34
            -}
            """
        let read = try statements(text, encoding: .isoLatin1)[0]
        #expect(read.account == "NL02ABNA0123456789")
        #expect(rows(read) == ["2026-11-28|12.34|EUR|Café Müller|NL91ABNA0417164300||2026-0142|"])
    }

    // MARK: Tables

    @Test(
        "that is a table has its columns by their titles, the sign by columns or letters, the decimal sign by the column",
        arguments: [
            """
            "Umsätze";"IBAN DE02120300000000202051";;
            "";
            "Buchungstag";"Valuta";"Name Zahlungsbeteiligter";"Verwendungszweck";"Betrag";"Währung";"Saldo nach Buchung"
            28.11.2026;28.11.2026;Hotel;2026-0142;"1.119,00";EUR;"2.119,00"
            27.11.2026;27.11.2026;Stadt;SW-1;"-5,50";EUR;"1.000,00"
            """,
            """
            Date,Payee/Payer,Description,Paid out,Paid in
            28/11/2026,Hotel,2026-0142,,"1,119.00"
            27/11/2026,Stadt,SW-1,5.50,
            """,
            """
            Date opération;Nom;Libellé;Débit;Crédit
            28/11/2026;Hotel;2026-0142;;1 119,00
            27/11/2026;Stadt;SW-1;5,50;
            """,
            """
            Buchungsdatum;Umsatz (EUR);Soll/Haben;Name;Zweck
            28.11.26;1.119,00;H;Hotel;2026-0142
            27.11.26;5,50;S;Stadt;SW-1
            """,
            """
            Date;Amount;Name;Purpose;State
            11/28/2026;1119.00;Hotel;2026-0142;COMPLETED
            11/27/2026;5.50-;Stadt;SW-1;COMPLETED
            11/29/2026;9.00;Other;x;PENDING
            """,
            """
            Buchungstag;Betrag;Auftraggeber;Empfänger;Verwendungszweck
            28.11.2026;1.119,00 H;Hotel;Wir;2026-0142
            27.11.2026;5,50 S;Wir;Stadt;SW-1
            """,
        ])
    func table(text: String) throws {
        for encoding in [String.Encoding.utf8, .windowsCP1252] {
            let read = try statements(text, encoding: encoding)[0]
            #expect(
                rows(read) == [
                    "2026-11-28|1119.00|EUR|Hotel|||2026-0142|", "2026-11-27|-5.50|EUR|Stadt|||SW-1|",
                ], "\(text)")
            let pending = ["line 4 is left out, since its state is “PENDING”."]
            #expect(read.remarks == (text.contains("PENDING") ? pending : []))
        }
    }

    @Test("that is a table names the row whose balance does not follow")
    func tableBalance() throws {
        let text = """
            Datum;Betrag;Saldo
            26.11.2026;10,00;110,00
            27.11.2026;10,00;120,00
            28.11.2026;10,00;140,00
            """
        #expect(try statements(text)[0].remarks.map { $0.hasPrefix("line 4: its balance does not follow") } == [true])
    }

    @Test(
        "that is a table has three digits behind a lone sign as a group unless the currency has as many, which may be a sign",
        arguments: [
            ("1.190;€", "1190.00|EUR"), ("-1,190;£", "-1190.00|GBP"), ("1.190;CHF\n28.11.2026;5,50;CHF", "1190.00|CHF"),
            ("1,190;$\n28.11.2026;5,50;$", "1.19|USD"), ("4.125;KWD", "4.125|KWD"),
            ("4.125;KWD\n28.11.2026;5,500.250;KWD", "4.125|KWD"), ("4.125;KWD\n28.11.2026;5,50;EUR", "4125.00|KWD"),
        ])
    func amounts(rows: String, expected: String) throws {
        let read = try statements("Datum;Betrag;Währung\n28.11.2026;" + rows)
        let entry = try #require(read[0].entries.first)
        #expect("\(entry.amount.inCents)|\(entry.currency.code)" == expected)
    }

    @Test("that is a table has the currency of its title")
    func titleCurrency() throws {
        let entry = try #require(try statements("Datum;Betrag (KWD)\n28.11.2026;4.125")[0].entries.first)
        #expect("\(entry.amount.inCents)|\(entry.currency.code)" == "4.125|KWD")
    }

    @Test("that is a table has days with slashes as its column shows, and is refused where two contradict each other")
    func slashDays() throws {
        func days(_ days: String...) throws -> [String] {
            let rows = days.map { "\($0);1.00;Hotel" }
            return try statements("Date;Amount;Name\n" + rows.joined(separator: "\n"))[0].entries.map { "\($0.day)" }
        }
        #expect(try days("05/06/2026", "12/11/2026 08:00") == ["2026-06-05", "2026-11-12"])
        #expect(try days("05/06/2026", "06/13/2026") == ["2026-05-06", "2026-06-13"])
        #expect(try days("05/06/2026", "13/06/2026") == ["2026-06-05", "2026-06-13"])
        #expect(try days("2026/06/05") == ["2026-06-05"])
        let error = #expect(throws: BankFileError.self) { try days("13/06/2026", "05/06/2026", "06/13/2026") }
        #expect(error?.line == 4)
        #expect(error?.reason == "“06/13/2026” begins with the month, and the date in line 2 with the day")
    }

    @Test(
        "that is a table has each amount in its own currency and with its own sign",
        arguments: [
            ("Betrag", "119,00 USD", "119.00|USD"), ("Betrag", "$238,00", "238.00|USD"),
            ("Betrag", "119,00 €", "119.00|EUR"), ("Betrag;S/H", "-119,00;H", "-119.00|EUR"),
            ("Betrag;S/H", "-119,00;S", "-119.00|EUR"), ("Betrag;S/H", "119,00;S", "-119.00|EUR"),
            ("Soll;Haben", ";-119,00", "-119.00|EUR"), ("Soll;Haben", "-5,00;", "-5.00|EUR"),
            ("Soll;Haben", "-5,00;\n28.11.2026;5,00;\n28.11.2026;6,00;", "5.00|EUR"),
            ("Soll;Haben", "5,00;\n28.11.2026;-5,00;\n28.11.2026;-6,00;", "-5.00|EUR"),
            ("Zahlungsausgang;Gutschrift", "500,00;", "-500.00|EUR"),
        ])
    func signs(columns: String, row: String, expected: String) throws {
        let entry = try #require(try statements("Datum;\(columns)\n28.11.2026;\(row)")[0].entries.first)
        #expect("\(entry.amount.inCents)|\(entry.currency.code)" == expected)
    }

    @Test(
        "that is a table names the first row that is left out, and why",
        arguments: [
            ("28.11.2026;5,00;Storniert", "its state is “Storniert”."),
            ("28.11.2026;5,00;FAILED", "its state is “FAILED”."), (";5,00;", "it has no day."),
            ("28.11.2026;;", "its amount is zero or missing."),
            (";5,00;\n28.11.2026;;", "it has no day. 1 more line is left out."),
        ])
    func leftOut(row: String, reason: String) throws {
        let read = try statements("Datum;Betrag;Status\n28.11.2026;7,00;gebucht\n\(row)")[0]
        #expect(read.entries.map(\.amount) == [7])
        #expect(read.remarks == ["line 3 is left out, since \(reason)"])
    }

    @Test("may be UTF-16, have a mark before MT940, brackets in its text, and months in words")
    func writing() throws {
        let table = "Datum;Betrag;Name\n27 Nov 2026;7,00;<Hotel>"
        for encoding in [String.Encoding.utf8, .utf16, .utf16LittleEndian] {
            let entry = try #require(try statements(table, encoding: encoding)[0].entries.first)
            #expect("\(entry.day) \(entry.amount) \(entry.name)" == "2026-11-27 7.00 <Hotel>", "\(encoding)")
        }
        #expect(try statements("\u{FEFF}" + mt940)[0].entries.count == statements(mt940)[0].entries.count)
    }

    // MARK: Bad input

    @Test("that cannot be read is refused with a sentence that says where")
    func bad() throws {
        let cases: [(String, String)] = [
            ("", "it is empty"), ("Hello", "it is no CAMT.053, CAMT.054 or MT940, and no table"),
            (String(camt(credit).prefix(900)), "it ends too early"),
            (camt(credit.replacing("119.00", with: "119,00")), "the amount of an entry cannot be read: “119,00”"),
            (
                camt(credit.replacing("2026-11-28", with: "2026-11-31")),
                "the day of an entry cannot be read: “2026-11-31”"
            ),
            (camt(credit.replacing("CRDT", with: "X")), "credit or debit (CdtDbtInd) cannot be read: “X”"),
            ("<Document><BkToCstmrAcctRpt/></Document>", "a report within the day (CAMT.052)"),
            ("<Invoice/>", "its element “Invoice” is no statement"),
            (String(mt940.prefix(400)), "a statement ends without its closing balance (:62F:)"),
            (
                mt940.replacing("CR119,00", with: "CRx"),
                "line 5: an entry cannot be read: “2611281128CRxNTRFNONREF//B17”"
            ),
            (mt940.replacing(":62F:C", with: ":62F:"), "a balance cannot be read"),
            ("Datum;Betrag\n28.11.2026;zwölf", "line 2: the amount cannot be read: “zwölf”"),
            ("Datum;Betrag\n28.11.;12,00", "line 2: the day cannot be read: “28.11.”"),
            ("Datum;Betrag;Name\n28.11.2026;12,00;A\n28.11.20", "the table is cut off or damaged: Row 3 has 1 columns"),
            (
                "Datum;Betrag;Währung\n28.11.2026;12,00 USD;EUR",
                "line 2: the currency is EUR, and the amount “12,00 USD”"
            ),
            ("Datum;Betrag;S/H\n28.11.2026;12,00;Q", "debit or credit cannot be read: “Q”"),
        ]
        for (text, sentence) in cases {
            let error = #expect(throws: (any Error).self) { try statements(text) }
            #expect(error.map { "\($0)".contains(sentence) } == true, "\(sentence): \(String(describing: error))")
        }
    }

    // MARK: Identity

    @Test("has the same entries each time, and two equal ones of a day are two")
    func identity() throws {
        let once = try statements(mt940)[0].entries.map(\.id)
        #expect(try statements(mt940)[0].entries.map(\.id) == once && Set(once).count == 3)
        let table = "Datum;Betrag;Zweck\n28.11.2026;5,00;A\n28.11.2026;5,00;A\n28.11.2026;5,00;B"
        let ids = try statements(table)[0].entries.map(\.id)
        #expect(Set(ids).count == 3)
        // A longer list of the same days has them all.
        let longer = try statements(table + "\n27.11.2026;5,00;A")[0].entries.map(\.id)
        #expect(longer.prefix(3) == ids[...])
    }
}
