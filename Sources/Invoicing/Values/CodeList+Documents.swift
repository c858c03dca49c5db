/// Lists about documents: their types, subjects, references and attachments.
nonisolated extension CodeList {
    /// Documents that ask for money, UNTDID 1001 (BT-3).
    static let invoiceTypes = CodeList(
        """
        71 80..82 84 102 130 202..204 211 218 219 295 325 326 331 380 382..390 393..395 456 457 471..473 500 501 527
        553 575 623 633 751 780 817 870 875..877 935
        """)

    /// Documents that give money back, UNTDID 1001 (BT-3).
    static let creditNoteTypes = CodeList(
        """
        81 83 261 262 296 308 381 396 420 458 502 503 532
        """)

    /// Documents that offer something, UNTDID 1001; no invoice has such a type.
    static let quoteTypes = CodeList("310")

    /// Events at which VAT is due, UNTDID 2005 (BT-8).
    static let vatPointDates = CodeList(
        """
        3 35 432
        """, words: .vatPointDates)

    /// The specifications that a document can be made to claim (BT-24). An imported document may claim any other.
    public static let specifications = CodeList(
        codes: [SpecificationIdentifier.en16931, .xRechnung, .peppolBilling, .facturXExtended].map(\.code),
        words: .specifications)

    /// The subjects of remarks, UNTDID 4451 (BT-21).
    package static let noteSubjects = CodeList(
        """
        AAA..AAG AAI..AAZ ABA..ABX ABZ ACA..ACZ ADA..ADZ AEA..AEZ AFA..AFZ AGA..AGZ AHA..AHZ AIA..AIZ AJA AJB
        ALC..ALQ ARR ARS AUT..AUZ AVA..AVF BAG..BAS BLC..BLZ BMA..BME CCI CEX CHG CIP CLP CLR COI CUR CUS DAR DCL
        DEL DIN DOC DUT EUR FBC GBL GEN GS7 HAN HAZ ICN IIN IMI IND INS INV IRP ITR ITS LAN LIN LOI MCO MDH MKS ORI
        OSI PAC PAI PAY PKG PKT PMD PMT PRD PRF PRI PUR QIN QQD QUT RAH REG RET REV RQR SAF SIC SIN SLR SPA SPG SPH
        SPP SPT SRN SSR SUR TCA TDT TRA TRR TXD WHI ZZZ
        """)

    /// The kinds of references of identifiers, UNTDID 1153 (BT-18, BT-128).
    static let references = CodeList(
        """
        AAA..AAZ ABA..ABZ AC ACA..ACL ACN..ACR ACT..ACZ ADA..ADG ADI..ADQ ADT..ADZ AE AEA..AEZ AF AFA..AFZ AGA..AGZ
        AHA..AHV AHX..AHZ AIA..AIZ AJA..AJZ AKA..AKZ ALA..ALZ AMA..AMZ ANA..ANY AOA AOD..AOZ AP APA..APZ AQA..AQZ
        ARA..ARZ ASA..ASZ ATA..ATZ AU AUA..AUZ AV AVA..AVZ AWA..AWZ AXA..AXS AXU BA BC..BE BH BM..BO BR BT BTP BW
        CAS..CAZ CBA CBB CD CEC CED CFE CFF CFO CG CH CK CKN CM CMR CN CNO COF CP CR CRN CS CST CT..CW CZ DA DAN DB
        DI DL DM DQ DR EA EB ED EE EEP EI EN EQ ER ERN ET EX FC FF FI FLW FN FO FS FT FV FX GA GC GD GDN GN HS HWB
        IA IB ICA ICE ICO II IL INB INN INO IP IS IT IV JB JE LA LAN LAR LB LC LI LO LRC LS MA MB MF..MH MR MRN MS
        MSS MWB NA NF OH OI ON OP OR PB..PF PI PK PL POR PP..PS PW PY RA RC RCN RE REN RF RR RT SA SB SD SE SEA SF
        SH SI SM SN SP SQ SRN SS STA SW SZ TB TCR TE TF TI TIN TL TN TP UAR UC UCN UN UO URI VA VC VGR VM VN VON VOR
        VP VR..VT VV WE WM WN WR WS WY XA XC XP ZZZ
        """)
}
