/// Lists about items: classifications and units.
nonisolated extension CodeList {
    /// Schemes of classification, UNTDID 7143 (BT-158).
    static let classifications = CodeList(
        """
        AA..AZ BA..BZ CC CG CL CR CV DR DW EC EF EMD EN FS GB GMN GN GS HS IB IN IS IT IZ MA MF MN MP NB ON PD PL PO
        PPI PV QS RC RN RU RY SA SG SK SN SRS..SRZ SS SSA..SSZ ST STA..STZ SUA..SUM TG TSN..TSU UA UP VN VP VS VX
        ZZZ
        """)
}
