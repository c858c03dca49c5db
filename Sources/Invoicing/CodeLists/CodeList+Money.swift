/// Lists about money: currencies, ways to pay, and reasons for allowances and charges.
nonisolated extension CodeList {
    /// Currencies, ISO 4217 (BT-5, BT-6).
    static let currencies = CodeList(
        """
        AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE
        CHF CHW CLF CLP CNH CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD
        GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP
        LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB
        PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STD SVC SYP SZL THB
        TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XAG XAU XBA..XBD XCD
        XCG XDR XOF XPD XPF XPT XSU XTS XUA XXX YER ZAR ZMW ZWG
        """)

    /// Ways to pay, UNTDID 4461 (BT-81).
    static let paymentMeans = CodeList(
        """
        1..70 74..78 91..98 ZZZ
        """)

    /// Why something is taken off, UNTDID 5189 as far as the standard uses it (BT-98, BT-140).
    static let allowanceReasons = CodeList(
        """
        41 42 60 62..68 70 71 88 95 100 102..105
        """)

    /// Why something is charged, UNTDID 7161 (BT-105, BT-145).
    static let chargeReasons = CodeList(
        """
        AA AAA AAC..AAF AAH AAI AAS AAT AAV AAY AAZ ABA..ABD ABF ABK ABL ABN ABR..ABU ACF..ACM ACS ADC ADE ADJ..ADR
        ADT ADW ADY ADZ AEA..AED AEF AEH..AEP AES..AEZ AJ AU CA CAB CAD..CAF CAI..CAZ CD CG CS CT DAB..DAD DAF..DAQ
        DL EG EP ER FAA..FAC FC FH FI GAA HAA HD HH IAA IAB ID IF IR IS KO L1 LA LAA LAB LF MAE MI ML NAA OA PA PAA
        PC PL PRV RAB..RAD RAF RE RF RH RV SA SAA SAD SAE SAI SG SH SM SU TAB TAC TT TV V1 V2 WH XAA YY ZZZ
        """)
}
