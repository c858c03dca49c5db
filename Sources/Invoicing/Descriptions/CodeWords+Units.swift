nonisolated extension CodeWords {
    /// Units of Recommendations 20 and 21 as invoices name them, in English, German and French.
    public static let units = CodeWords(
        """
        C62 pcs, pc, pce, piece, pieces, unit, units, Stück, Stücke, Stk, St, pièce, pièces, unité, unités
        HUR h, hr, hrs, hour, hours, Std, Stunde, Stunden, heure, heures
        KGM kg, kilo, kilos, kilogram, kilograms, kilogramme, kilogrammes, Kilogramm
        DAY day, days, d, Tag, Tage, Tagen, jour, jours, j
        MTK m², qm, sqm, square metre, square metres, square meter, square meters, Quadratmeter, mètre carré, mètres carrés
        MTR m, metre, metres, meter, meters, mètre, mètres
        LTR l, litre, litres, liter, liters
        MON month, months, Monat, Monate, mois
        KMT km, kilometre, kilometres, kilometer, kilometers, kilomètre, kilomètres
        SET set, sets, Satz, Sätze, Garnitur, Garnituren, jeu, jeux
        LS flat, flat rate, lump sum, Pauschale, pauschal, psch, pschl, forfait
        H87 pcs (H87)
        EA each, ea
        SEC s, sec, secs, second, seconds, Sekunde, Sekunden, seconde, secondes
        MIN min, mins, minute, minutes, Minuten
        WEE week, weeks, wk, Woche, Wochen, semaine, semaines
        QAN quarter, quarters, Quartal, Quartale, trimestre, trimestres
        ANN year, years, yr, Jahr, Jahre, an, ans, année, années
        E49 working day, working days, workday, workdays, Arbeitstag, Arbeitstage, jour ouvré, jours ouvrés
        IE person, persons, people, Personen, personne, personnes
        E51 job, jobs, Auftrag, Aufträge
        E48 service, services, Leistung, Leistungen, prestation, prestations
        MGM mg, milligram, milligrams, Milligramm, milligramme, milligrammes
        GRM g, gr, gram, grams, Gramm, gramme, grammes
        TNE t, to, tonne, tonnes, Tonnen
        MMT mm, millimetre, millimetres, millimeter, millimeters, millimètre, millimètres
        CMT cm, centimetre, centimetres, centimeter, centimeters, Zentimeter, centimètre, centimètres
        LM lm, lfm, linear metre, linear metres, laufender Meter, laufende Meter, mètre linéaire, mètres linéaires
        CMK cm², square centimetre, square centimetres, Quadratzentimeter
        KMK km², square kilometre, square kilometres, Quadratkilometer
        MTQ m³, cbm, cubic metre, cubic metres, cubic meter, cubic meters, Kubikmeter, mètre cube, mètres cubes
        MLT ml, millilitre, millilitres, milliliter, milliliters
        CLT cl, centilitre, centilitres, centiliter, centiliters, Zentiliter
        HLT hl, hectolitre, hectolitres, hectoliter, hectoliters, Hektoliter
        KWH kWh, kilowatt hour, kilowatt hours, Kilowattstunde, Kilowattstunden, kilowattheure, kilowattheures
        MWH MWh, megawatt hour, megawatt hours, Megawattstunde, Megawattstunden, mégawattheure, mégawattheures
        KWT kW, kilowatt, kilowatts
        P1 %, percent, per cent, Prozent, pour cent
        PR pair, pairs, Paar, Paare, paire, paires
        DZN dozen, dozens, dz, doz, Dutzend, Dtzd, douzaine, douzaines
        RM ream, reams, Ries, rame, rames
        INH in, inch, inches, Zoll, pouce, pouces
        FOT ft, foot, feet, Fuß, pied, pieds
        YRD yd, yard, yards
        SMI mi, mile, miles, Meile, Meilen
        FTK ft², sqft, square foot, square feet, Quadratfuß
        ONZ oz, ounce, ounces, Unze, Unzen, once, onces
        LBR lb, lbs, pound, pounds, Pfund, livre, livres
        GLL gal, gallon, gallons
        XBX box, boxes, Schachtel, Schachteln, boîte, boîtes
        XCT carton, cartons, Karton, Kartons
        XCR crate, crates, Kiste, Kisten, caisse, caisses
        XBO bottle, bottles, Flasche, Flaschen, bouteille, bouteilles
        XCA can, cans, Dose, Dosen, canette, canettes
        XBG bag, bags, Beutel, sachet, sachets
        XSA sack, sacks, Säcke, sac, sacs
        XBJ bucket, buckets, Eimer, seau, seaux
        XPK pack, packs, package, packages, Packung, Packungen, Pkg, paquet, paquets
        XPX pallet, pallets, Palette, Paletten, palettes
        XRO roll, rolls, Rolle, Rollen, rouleau, rouleaux
        XST sheet, sheets, Blatt, Blätter, feuille, feuilles
        XTU tube, tubes, Tuben
        """)
}
