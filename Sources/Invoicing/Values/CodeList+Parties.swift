/// Lists about parties: countries, and who gives out identifiers and addresses.
nonisolated extension CodeList {
    /// Countries, ISO 3166-1 with Kosovo and Northern Ireland as the standard has them (BT-40 and others).
    public static let countries = CodeList(
        """
        1A AD..AG AI AL AM AO AQ..AU AW AX AZ BA BB BD..BJ BL..BO BQ..BT BV BW BY BZ CA CC CD CF..CI CK..CO CR
        CU..CZ DE DJ DK DM DO DZ EC EE EG EH ER..ET FI..FK FM FO FR GA GB GD..GI GL..GN GP..GU GW GY HK HM HN HR HT
        HU ID IE IL..IO IQ..IT JE JM JO JP KE KG..KI KM KN KP KR KW KY KZ LA..LC LI LK LR..LV LY MA MC..MH MK..MZ NA
        NC NE..NG NI NL NO NP NR NU NZ OM PA PE..PH PK..PN PR..PT PW PY QA RE RO RS RU RW SA..SE SG..SO SR..ST SV
        SX..SZ TC TD TF..TH TJ..TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XI YE YT ZA ZM ZW
        """, words: .countries)

    /// Member states of the European Union.
    static let unionMembers = CodeList(
        "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK")

    /// Who gives out identifiers, ISO 6523 (BT-29 and others).
    package static let identifierSchemes = CodeList(
        """
        0002..0091 0093..0102 0104..0180 0183..0248
        """)

    /// Kinds of electronic address, the EAS list (BT-34, BT-49).
    package static let addressSchemes = CodeList(
        """
        0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188
        0190..0196 0198..0205 0208..0213 0215..0221 0225 0230 0235 0240 0242 0244..0246 0248 9910 9913..9915
        9918..9920 9922..9953 9957 9959 AN AQ AS AU EM
        """)
}
