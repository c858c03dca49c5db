/// Two documents in CII for each rule of Peppol, of single countries and of Factur-X that differs from those for UBL.
nonisolated extension WrittenRule {
    static let ciiHead: [WrittenRule] = [
        ofPeppol(
            "PEPPOL-EN16931-R007", "<ram:ID>opravy<", broken: "<ram:ID>urn:peppol:france:billing:regulated<",
            kept: "<ram:ID>urn:peppol:bis:billing_with_response<"),
        ofPeppol(
            "PEPPOL-EN16931-R002",
            [
                (
                    "<ram:IncludedNote>\n      <ram:Content>Děkujeme za zakázku.</ram:Content>\n    </ram:IncludedNote>",
                    ""
                )
            ],
            "<ram:SubjectCode>AAI</ram:SubjectCode>", broken: "<ram:SubjectCode>AAI</ram:SubjectCode>", kept: ""),
        ofPeppol(
            "PEPPOL-EN16931-R006", "<ram:TypeCode>916<", broken: "<ram:TypeCode>130<", kept: "<ram:TypeCode>50<"),
        ofPeppol(
            "PEPPOL-EN16931-P0100", [("<ram:ID>opravy<", "<ram:ID>urn:peppol:bis:billing_with_response<")],
            "<ram:TypeCode>380<", broken: "<ram:TypeCode>325<", kept: "<ram:TypeCode>381<"),
        ofPeppol(
            "PEPPOL-EN16931-CL008", [("schemeID=\"EM\">", "schemeID=\"9929\">")], "\"0088\">9110000667788<",
            broken: "\"0246\">1<", kept: "\"0037\">1<"),
        common("R052", "0096", "123456789", "1234567890"), common("R053", "0198", "12345678", "DK12345678"),
        common("R054", "0106", "1234567", "12345678"), common("R055", "0190", "1234", "12345678901234567890"),
        common("R056-1", "9944", "NL123", "NL123456789B12"),
        common("R057", "0217", "123456789012", "12345678901234567890"),
        ofPeppol(
            "PEPPOL-COMMON-R056-2", "schemeID=\"VA\">CZ04417722<", broken: "schemeID=\"VA\">NL123<",
            kept: "schemeID=\"VA\">NL123456789B12<"),
    ]

    static let ciiCountries: [WrittenRule] = [
        ofPeppol("NO-R-001", vatNumber, broken: vat("NO923609017MVA"), kept: vat("NO923609016MVA")),
        ofPeppol("NO-R-002", inCountry("NO"), otherNumber, broken: other("Foretak"), kept: other("Foretaksregisteret")),
        ofPeppol("IT-R-001", inCountry("IT"), otherNumber, broken: other("1234567890"), kept: other("12345678901")),
        ofPeppol("IT-R-002", inCountry("IT"), street, broken: "", kept: street),
        ofPeppol("IT-R-003", inCountry("IT"), town, broken: "", kept: town),
        ofPeppol("IT-R-004", inCountry("IT"), postalCode, broken: "", kept: postalCode),
        ofPeppol("SE-R-001", inCountry("SE"), vatNumber, broken: vat("SE5598776614"), kept: vat("SE559877661401")),
        ofPeppol("SE-R-002", inCountry("SE"), vatNumber, broken: vat("SE55987766140X"), kept: vat("SE559877661401")),
        ofPeppol("SE-R-003", inCountry("SE"), register, broken: register("559877-6614"), kept: register("5598776614")),
        ofPeppol("SE-R-004", inCountry("SE"), register, broken: register("55987766140"), kept: register("5598776614")),
        ofPeppol("SE-R-013", inCountry("SE"), register, broken: register("5598776615"), kept: register("5598776614")),
        ofPeppol(
            "SE-R-005", inCountry("SE"), otherNumber, broken: other("Godkänd"), kept: other("godkänd för f-skatt")),
        // Any rate but three of them, also that of an exemption.
        ofPeppol("SE-R-006", inCountry("SE"), vatNumber, broken: vat("SE559877661401"), kept: vatNumber),
        giro("SE-R-007", "PLUSGIRO", "12-34", "1234"), giro("SE-R-010", "PLUSGIRO", "123456789", "12345678"),
        giro("SE-R-008", "BANKGIRO", "123-4567", "1234567"), giro("SE-R-009", "BANKGIRO", "123456", "1234567"),
        means("SE-R-011", in: "SE", broken: "50", kept: "31", withBuyer: false),
        means("SE-R-012", in: "SE", broken: "31", kept: "30"), means("NL-R-008", in: "NL", broken: "31", kept: "57"),
        means("DK-R-005", in: "DK", broken: "30", kept: "58"),
        means("DK-R-006", in: "DK", bank: "", broken: "42", kept: "58"),
        means("DK-R-007", in: "DK", broken: "49", kept: "59"), means("DK-R-008", in: "DK", broken: "50", kept: "58"),
        means("DK-R-010", in: "DK", broken: "93", kept: "97"),
        reference("DK-R-009", "50", broken: "04#123", kept: "04#1234567890123456"),
        reference("DK-R-011", "93", broken: "71#123", kept: "71#123456789012345"),
        ofPeppol(
            "DK-R-002", inCountry("DK"), "<ram:ID schemeID=\"0154\">04417722</ram:ID>", broken: "",
            kept: register + "/ram:ID>"),
        ofPeppol(
            "DK-R-003", betweenBoth("DK"), "listVersionID=\"26\"", broken: "listVersionID=\"18\"",
            kept: "listVersionID=\"26.08.01\""),
        ofPeppol(
            "DK-R-004", betweenBoth("DK") + [("<ram:ReasonCode>FC<", "<ram:ReasonCode>ZZZ<")], ">Doprava<",
            broken: ">#1<", kept: ">a#1<"),
        ofPeppol(
            "DK-R-013", betweenBoth("DK"), "schemeID=\"0088\">8590011223342<", broken: ">8590011223342<",
            kept: "schemeID=\"0088\">8590011223342<"),
        ofPeppol("DK-R-014", inCountry("DK"), register, broken: register, kept: "<ram:ID schemeID=\"0184\">12345678<"),
        ofPeppol(
            "DK-R-016", betweenBoth("DK") + creditNote, "<ram:DuePayableAmount>", broken: "<ram:DuePayableAmount>-",
            kept: "<ram:DuePayableAmount>"),
        ofPeppol(
            "NL-R-001", inCountry("NL") + creditNote + [("<ram:IssuerAssignedID>FV26-0511</ram:IssuerAssignedID>", "")],
            preceding, broken: "", kept: preceding),
        ofPeppol("NL-R-002", inCountry("NL"), street, broken: "", kept: street),
        ofPeppol("NL-R-003", inCountry("NL"), register, broken: register, kept: "<ram:ID schemeID=\"0106\">12345678<"),
        ofPeppol(
            "NL-R-004", betweenBoth("NL"), "<ram:CityName>Freistadt</ram:CityName>", broken: "",
            kept: "<ram:CityName>Breda</ram:CityName>"),
        ofPeppol(
            "NL-R-005", betweenBoth("NL"), "<ram:ID>FN 661207 k<", broken: "<ram:ID>1<",
            kept: "<ram:ID schemeID=\"0190\">12345678901234567890<"),
        ofPeppol(
            "NL-R-006", betweenBoth("NL") + [(">AT</ram:CountryID>", ">NL</ram:CountryID>")],
            "<ram:CityName>Linz</ram:CityName>", broken: "", kept: "<ram:CityName>Breda</ram:CityName>"),
        ofPeppol(
            "NL-R-009", inCountry("NL"), "<ram:IssuerAssignedID>OBJ 3391</ram:IssuerAssignedID>", broken: "",
            kept: "<ram:IssuerAssignedID>1</ram:IssuerAssignedID>"),
    ]

    /// Rules of the standard that are examined in CII by elements of its own.
    static let ciiStandard: [WrittenRule] = [
        WrittenRule(
            "BR-32", in: ciiFixture, allowance, broken: "<ram:CategoryTradeTax>\n          ",
            kept: allowance),
        WrittenRule(
            "BR-61", in: ciiFixture, "<ram:ProprietaryID>19-2000145399/0800</ram:ProprietaryID>",
            broken: "<ram:AccountName>x</ram:AccountName>", kept: "<ram:ProprietaryID></ram:ProprietaryID>"),
        WrittenRule(
            "BR-50", in: ciiFixture, "<ram:ProprietaryID>19-2000145399/0800<", broken: "<ram:ProprietaryID> <",
            kept: "<ram:ProprietaryID>1<"),
        WrittenRule(
            "BR-52", in: ciiFixture, "<ram:IssuerAssignedID>VZ-2025-31<", broken: "<ram:IssuerAssignedID> <",
            kept: "<ram:IssuerAssignedID>1<"),
        WrittenRule(
            "BR-CL-08", in: ciiFixture, "<ram:SubjectCode>AAI<", broken: "<ram:SubjectCode><",
            kept: "<ram:SubjectCode>AAA<"),
        WrittenRule("BR-CO-09", in: ciiFixture, vatNumber, broken: "schemeID=\"VA\"><", kept: vatNumber),
        WrittenRule(
            "CII-SR-004", in: ciiFixture, "<ram:ID>opravy</ram:ID>",
            broken: "<ram:ID>opravy</ram:ID><ram:Value>1</ram:Value>",
            kept: "<ram:ID>opravy</ram:ID>"),
        WrittenRule(
            "BR-DE-23-a", in: "xrechnung-cii", payee, broken: bank, kept: payee + bank),
        // What precedes the specification is examined by its rules, too.
        WrittenRule(
            "PEPPOL-EN16931-R008", in: "xrechnung-cii", "<rsm:ExchangedDocumentContext>",
            broken: "<rsm:ExchangedDocumentContext><ram:TestIndicator/>", kept: "<rsm:ExchangedDocumentContext>"),
    ]

    /// Rules of Factur-X EXTENDED in documents that make use of it.
    static let facturX: [WrittenRule] = [
        extended("BR-24", "<ram:LineTotalAmount>50.48</ram:LineTotalAmount>", ""),
        extended("BR-22", "<ram:BilledQuantity unitCode=\"H87\">3</ram:BilledQuantity>", ""),
        extended("BR-23", "<ram:BilledQuantity unitCode=\"H87\">3<", "<ram:BilledQuantity>3<"),
        extended("BR-26", "<ram:ChargeAmount>16.825</ram:ChargeAmount>", ""),
        extended("CO-04", "<ram:TypeCode>VAT</ram:TypeCode>", ""),
        within("CO-10", "LineTotalAmount>388", "88", broken: "91", kept: "90"),
        within("CO-11", "AllowanceTotalAmount>6", "77", broken: "79", kept: "78"),
        within("CO-13", "TaxBasisTotalAmount>382", "11", broken: "15", kept: "12"),
        within("CO-15", "GrandTotalAmount>448", "65", broken: "69", kept: "66"),
        within("S08b", "BasisAmount>331", "63", broken: "67", kept: "64"),
        within("S-09b", "CalculatedAmount>63", "01", broken: "05", kept: "02"),
        extended("06", secondLine, secondLine + "<ram:ParentLineID>1</ram:ParentLineID>"),
    ]

    private static let ciiFixture = "cii-en16931"
    private static let allowance = "<ram:CategoryTradeTax>\n          <ram:TypeCode>VAT</ram:TypeCode>"
    private static let vatNumber = "schemeID=\"VA\">CZ04417722<"
    private static let otherNumber = "schemeID=\"FC\">CZ-0441<"
    private static let register = "<ram:ID schemeID=\"0154\">04417722<"
    private static let street = "<ram:LineOne>Strojní 12</ram:LineOne>"
    private static let town = "<ram:CityName>Žďár nad Sázavou</ram:CityName>"
    private static let postalCode = "<ram:PostcodeCode>591 01</ram:PostcodeCode>"
    private static let preceding = "<ram:IssuerAssignedID>FV26-0512</ram:IssuerAssignedID>"
    private static let payee =
        "<ram:PayeePartyCreditorFinancialAccount>\n          <ram:IBANID>DE54200411330300775500</ram:IBANID>\n"
        + "          <ram:AccountName>A. Kuhlmey</ram:AccountName>\n        </ram:PayeePartyCreditorFinancialAccount>"
    private static let bank =
        "<ram:PayeeSpecifiedCreditorFinancialInstitution><ram:BICID>RZBCCZPP</ram:BICID>"
        + "</ram:PayeeSpecifiedCreditorFinancialInstitution>"
    private static let secondLine =
        "</ram:IncludedSupplyChainTradeLineItem>\n    <ram:IncludedSupplyChainTradeLineItem>\n"
        + "      <ram:AssociatedDocumentLineDocument>\n        <ram:LineID>2</ram:LineID>"
    private static let creditNote = [("<ram:TypeCode>380<", "<ram:TypeCode>381<")]

    private static func vat(_ number: String) -> String { "schemeID=\"VAT\">\(number)<" }
    private static func other(_ number: String) -> String { "schemeID=\"FC\">\(number)<" }
    private static func register(_ number: String) -> String { "<ram:ID schemeID=\"0154\">\(number)<" }

    private static func inCountry(_ code: String) -> [(String, String)] {
        [(">CZ</ram:CountryID>", ">\(code)</ram:CountryID>")]
    }

    private static func betweenBoth(_ code: String) -> [(String, String)] {
        inCountry(code) + [(">AT</ram:CountryID>", ">\(code)</ram:CountryID>")]
    }

    private static func ofPeppol(_ rule: String, _ old: String, broken: String, kept: String) -> WrittenRule {
        ofPeppol(rule, [], old, broken: broken, kept: kept)
    }

    private static func ofPeppol(
        _ rule: String, _ setting: [(String, String)], _ old: String, broken: String, kept: String
    ) -> WrittenRule {
        let peppol = (
            ">urn:cen.eu:en16931:2017<",
            ">urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0<"
        )
        return WrittenRule(rule, in: ciiFixture, setting: [peppol] + setting, old, broken: broken, kept: kept)
    }

    private static func common(_ rule: String, _ scheme: String, _ wrong: String, _ right: String) -> WrittenRule {
        ofPeppol(
            "PEPPOL-COMMON-\(rule)", "\"0088\">9110000667788<", broken: "\"\(scheme)\">\(wrong)<",
            kept: "\"\(scheme)\">\(right)<")
    }

    private static func giro(_ rule: String, _ name: String, _ wrong: String, _ right: String) -> WrittenRule {
        let account =
            "<ram:ProprietaryID>19-2000145399/0800</ram:ProprietaryID>\n        </ram:PayeePartyCreditorFinancialAccount>"
        func paid(_ number: String) -> String {
            "<ram:ProprietaryID>\(number)</ram:ProprietaryID></ram:PayeePartyCreditorFinancialAccount>"
                + "<ram:PayeeSpecifiedCreditorFinancialInstitution><ram:BICID>SE:\(name)</ram:BICID>"
                + "</ram:PayeeSpecifiedCreditorFinancialInstitution>"
        }
        return ofPeppol(rule, inCountry("SE"), account, broken: paid(wrong), kept: paid(right))
    }

    /// A rule about the code of a means of payment. The other one has a code that breaks none of them.
    private static func means(
        _ rule: String, in country: String, bank: String = "RZBCCZPP", broken: String, kept: String,
        withBuyer: Bool = true
    ) -> WrittenRule {
        let setting =
            (withBuyer ? betweenBoth(country) : inCountry(country)) + [
                ("<ram:TypeCode>30<", "<ram:TypeCode>first<"), ("<ram:TypeCode>30<", "<ram:TypeCode>\(kept)<"),
                ("RZBCCZPP", bank),
            ]
        return ofPeppol(
            rule, setting, "<ram:TypeCode>first<", broken: "<ram:TypeCode>\(broken)<", kept: "<ram:TypeCode>\(kept)<")
    }

    private static func reference(_ rule: String, _ code: String, broken: String, kept: String) -> WrittenRule {
        ofPeppol(
            rule, betweenBoth("DK") + [("<ram:TypeCode>30<", "<ram:TypeCode>\(code)<")], ">VS 260630<",
            broken: ">\(broken)<", kept: ">\(kept)<")
    }

    /// A rule about an amount, which may differ by a cent for each of its addends.
    private static func within(_ rule: String, _ start: String, _ cents: String, broken: String, kept: String)
        -> WrittenRule
    {
        WrittenRule(
            "BR-FXEXT-\(rule)", in: "cii-factur-x-extended", "<ram:\(start).\(cents)<",
            broken: "<ram:\(start).\(broken)<", kept: "<ram:\(start).\(kept)<")
    }

    private static func extended(_ rule: String, _ old: String, _ broken: String) -> WrittenRule {
        let firstLine = "<ram:LineID>1</ram:LineID>"
        let detail = (firstLine, firstLine + "<ram:LineStatusReasonCode>DETAIL</ram:LineStatusReasonCode>")
        return WrittenRule(
            "BR-FXEXT-\(rule)", in: "cii-factur-x-extended", setting: [detail], old, broken: broken, kept: old)
    }
}
