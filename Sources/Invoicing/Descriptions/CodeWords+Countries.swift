nonisolated extension CodeWords {
    /// Countries, for their codes of ISO 3166-1, with what else those of Europe are called in German and French. Some that
    /// are often needed come first, since messages take their examples from there.
    public static let countries = CodeWords(
        """
        DE Germany, Deutschland, Allemagne
        AT Austria, Österreich, Autriche
        FR France, Frankreich
        GB United Kingdom, Großbritannien, Grande-Bretagne, UK, England
        AD Andorra
        AE United Arab Emirates
        AF Afghanistan
        AG Antigua & Barbuda
        AI Anguilla
        AL Albania
        AM Armenia
        AO Angola
        AQ Antarctica
        AR Argentina
        AS Samoa (American)
        AU Australia
        AW Aruba
        AX Åland Islands
        AZ Azerbaijan
        BA Bosnia & Herzegovina
        BB Barbados
        BD Bangladesh
        BE Belgium, Belgien, Belgique
        BF Burkina Faso
        BG Bulgaria, Bulgarien, Bulgarie
        BH Bahrain
        BI Burundi
        BJ Benin
        BL St Barthelemy
        BM Bermuda
        BN Brunei
        BO Bolivia
        BQ Caribbean NL
        BR Brazil
        BS Bahamas
        BT Bhutan
        BV Bouvet Island
        BW Botswana
        BY Belarus
        BZ Belize
        CA Canada, Kanada
        CC Cocos (Keeling) Islands
        CD Congo (Dem. Rep.)
        CF Central African Rep.
        CG Congo (Rep.)
        CH Switzerland, Schweiz, Suisse
        CI Côte d'Ivoire
        CK Cook Islands
        CL Chile
        CM Cameroon
        CN China, Chine
        CO Colombia
        CR Costa Rica
        CU Cuba
        CV Cape Verde
        CW Curaçao
        CX Christmas Island
        CY Cyprus, Zypern, Chypre
        CZ Czech Republic, Tschechien, Tchéquie, Czechia
        DJ Djibouti
        DK Denmark, Dänemark, Danemark, Danmark
        DM Dominica
        DO Dominican Republic
        DZ Algeria
        EC Ecuador
        EE Estonia, Estland, Estonie
        EG Egypt
        EH Western Sahara
        ER Eritrea
        ES Spain, Spanien, Espagne, España
        ET Ethiopia
        FI Finland, Finnland, Finlande, Suomi
        FJ Fiji
        FK Falkland Islands
        FM Micronesia
        FO Faroe Islands
        GA Gabon
        GD Grenada
        GE Georgia
        GF French Guiana
        GG Guernsey
        GH Ghana
        GI Gibraltar
        GL Greenland
        GM Gambia
        GN Guinea
        GP Guadeloupe
        GQ Equatorial Guinea
        GR Greece, Griechenland, Grèce
        GS South Georgia & the South Sandwich Islands
        GT Guatemala
        GU Guam
        GW Guinea-Bissau
        GY Guyana
        HK Hong Kong
        HM Heard Island & McDonald Islands
        HN Honduras
        HR Croatia, Kroatien, Croatie
        HT Haiti
        HU Hungary, Ungarn, Hongrie
        ID Indonesia
        IE Ireland, Irland, Irlande
        IL Israel
        IM Isle of Man
        IN India
        IO British Indian Ocean Territory
        IQ Iraq
        IR Iran
        IS Iceland
        IT Italy, Italien, Italie, Italia
        JE Jersey
        JM Jamaica
        JO Jordan
        JP Japan, Japon
        KE Kenya
        KG Kyrgyzstan
        KH Cambodia
        KI Kiribati
        KM Comoros
        KN St Kitts & Nevis
        KP Korea (North)
        KR Korea (South)
        KW Kuwait
        KY Cayman Islands
        KZ Kazakhstan
        LA Laos
        LB Lebanon
        LC St Lucia
        LI Liechtenstein
        LK Sri Lanka
        LR Liberia
        LS Lesotho
        LT Lithuania, Litauen, Lituanie
        LU Luxembourg, Luxemburg
        LV Latvia, Lettland, Lettonie
        LY Libya
        MA Morocco
        MC Monaco
        MD Moldova
        ME Montenegro
        MF St Martin (French)
        MG Madagascar
        MH Marshall Islands
        MK North Macedonia
        ML Mali
        MM Myanmar (Burma)
        MN Mongolia
        MO Macau
        MP Northern Mariana Islands
        MQ Martinique
        MR Mauritania
        MS Montserrat
        MT Malta, Malte
        MU Mauritius
        MV Maldives
        MW Malawi
        MX Mexico
        MY Malaysia
        MZ Mozambique
        NA Namibia
        NC New Caledonia
        NE Niger
        NF Norfolk Island
        NG Nigeria
        NI Nicaragua
        NL Netherlands, Niederlande, Pays-Bas, Holland
        NO Norway, Norwegen, Norvège, Norge
        NP Nepal
        NR Nauru
        NU Niue
        NZ New Zealand
        OM Oman
        PA Panama
        PE Peru
        PF French Polynesia
        PG Papua New Guinea
        PH Philippines
        PK Pakistan
        PL Poland, Polen, Pologne, Polska
        PM St Pierre & Miquelon
        PN Pitcairn
        PR Puerto Rico
        PS Palestine
        PT Portugal
        PW Palau
        PY Paraguay
        QA Qatar
        RE Réunion
        RO Romania, Rumänien, Roumanie
        RS Serbia
        RU Russia
        RW Rwanda
        SA Saudi Arabia
        SB Solomon Islands
        SC Seychelles
        SD Sudan
        SE Sweden, Schweden, Suède, Sverige
        SG Singapore
        SH St Helena
        SI Slovenia, Slowenien, Slovénie
        SJ Svalbard & Jan Mayen
        SK Slovakia, Slowakei, Slovaquie
        SL Sierra Leone
        SM San Marino
        SN Senegal
        SO Somalia
        SR Suriname
        SS South Sudan
        ST Sao Tome & Principe
        SV El Salvador
        SX St Maarten (Dutch)
        SY Syria
        SZ Eswatini (Swaziland)
        TC Turks & Caicos Is
        TD Chad
        TF French S. Terr.
        TG Togo
        TH Thailand
        TJ Tajikistan
        TK Tokelau
        TL East Timor
        TM Turkmenistan
        TN Tunisia
        TO Tonga
        TR Turkey, Türkei, Turquie
        TT Trinidad & Tobago
        TV Tuvalu
        TW Taiwan
        TZ Tanzania
        UA Ukraine
        UG Uganda
        UM US minor outlying islands
        US United States, USA, Vereinigte Staaten, États-Unis
        UY Uruguay
        UZ Uzbekistan
        VA Vatican City
        VC St Vincent
        VE Venezuela
        VG Virgin Islands (UK)
        VI Virgin Islands (US)
        VN Vietnam
        VU Vanuatu
        WF Wallis & Futuna
        WS Samoa (western)
        YE Yemen
        YT Mayotte
        ZA South Africa
        ZM Zambia
        ZW Zimbabwe
        XI Northern Ireland, Nordirland
        1A Kosovo
        """)
}
