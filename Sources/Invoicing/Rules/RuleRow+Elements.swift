/// The rows that have a test of elements, in files, beside the test of terms, in drafts: one constant for each, which names the rule.
nonisolated extension RuleRow {
    // MARK: What there must be

    public static let br03 = RuleRow(
        "BR-03", "BT-2", "Enter the day on which the invoice is issued.", [.missing, .minimum])
    public static let br09 = RuleRow("BR-09", "BT-40", "Enter the country of the seller.", [.missing, .minimum])
    public static let br11 = RuleRow("BR-11", "BT-55", "Enter the country of the buyer.", .missing)
    public static let br12 = RuleRow("BR-12", "BT-106", "State the sum of the lines.")
    public static let br13 = RuleRow("BR-13", "BT-109", "State the total without VAT.", .minimum)
    public static let br14 = RuleRow("BR-14", "BT-112", "State the total with VAT.", .minimum)
    public static let br15 = RuleRow("BR-15", "BT-115", "State the amount due.", .minimum)
    public static let br26 = RuleRow("BR-26", "BT-146", "Enter the net price.", [.missing, .lines, .replaced])
    public static let br27 = RuleRow(
        "BR-27", "BT-146", "Enter a price of zero or more; to take something back, let the quantity be negative.",
        [.lines, .dropped])
    public static let br28 = RuleRow("BR-28", "BT-148", "Enter a gross price of zero or more.", [.lines, .dropped])
    public static let br29 = RuleRow("BR-29", "BT-74", "Let the invoicing period end after it begins.")
    public static let br30 = RuleRow("BR-30", "BT-135", "Let the line’s period end after it begins.", .lines)
    public static let br32 = RuleRow("BR-32", "BT-95", "Choose the kind of VAT of the allowance.", .missing)
    public static let br37 = RuleRow("BR-37", "BT-102", "Choose the kind of VAT of the charge.", .missing)
    public static let br38 = RuleRow(
        "BR-38", "BT-104", "Enter the reason of the charge.", [.missing, .replacedByFacturX, .onlyUBLInFrance])
    public static let br44 = RuleRow(
        "BR-44", "BT-144", "Enter the reason of the line’s charge.",
        [.missing, .lines, .replacedByFacturX, .onlyUBLInFrance])
    public static let br45 = RuleRow("BR-45", "BT-116", "State the taxable amount of each VAT group.")
    public static let br46 = RuleRow("BR-46", "BT-117", "State the VAT of each VAT group.")
    public static let br47 = RuleRow("BR-47", "BT-118", "State the kind of VAT of each VAT group.")
    public static let br48 = RuleRow("BR-48", "BT-119", "State the VAT rate of each VAT group.", .missing)
    public static let br50 = RuleRow("BR-50", "BT-84", "Enter the account’s number, as a rule an IBAN.", .missing)
    public static let br51 = RuleRow(
        "BR-51", "BT-87", "Shorten the card’s number to its first 6 and last 4 digits at most.", .lines)
    public static let br52 = RuleRow(
        "BR-52", "BT-122", "Say what the supporting document is called.", [.missing, .lines])
    public static let br53 = RuleRow(
        "BR-53", "BT-111", "State the total VAT in the accounting currency (BT-6), or the exchange rate for VAT.",
        .missing)
    public static let br54 = RuleRow(
        "BR-54", "BT-160", "Give each property of the item a name and a value.", [.missing, .lines, .replaced])
    public static let br61 = RuleRow(
        "BR-61", "BT-84", "Enter the account to which the amount is to be transferred.", .missing)
    public static let br65 = RuleRow(
        "BR-65", "BT-158", "Choose the scheme of the item’s classification.", [.missing, .lines])

    // MARK: Amounts and terms that need one another

    public static let brCO04 = RuleRow(
        "BR-CO-04", "BT-151", "Choose the kind of VAT of the line.", [.missing, .lines, .replaced])
    public static let brCO09 = RuleRow(
        "BR-CO-09", "", "Begin the VAT identifier with the code of its country, such as DE; Greece has EL.", .minimum)
    public static let brCO10 = RuleRow(
        "BR-CO-10", "BT-106", "Correct the sum of the lines: the amounts of the lines add up to another amount.",
        [.lines, .replaced])
    public static let brCO11 = RuleRow(
        "BR-CO-11", "BT-107", "Correct the sum of the allowances: they add up to another amount.", .replaced)
    public static let brCO12 = RuleRow(
        "BR-CO-12", "BT-108", "Correct the sum of the charges: they add up to another amount.", .replaced)
    public static let brCO13 = RuleRow(
        "BR-CO-13", "BT-109", "Correct the total without VAT: it must be the lines less allowances plus charges.",
        .replaced)
    public static let brCO14 = RuleRow(
        "BR-CO-14", "BT-110", "Correct the total VAT: the VAT groups add up to another amount.")
    public static let brCO15 = RuleRow(
        "BR-CO-15", "BT-112", "Correct the total with VAT: it must be the total without VAT plus the VAT.", .replaced)
    public static let brCO16 = RuleRow(
        "BR-CO-16", "BT-115",
        "Correct the amount due: it must be the total with VAT less the amount paid, plus rounding.", .replacedByFacturX
    )
    public static let brCO17 = RuleRow(
        "BR-CO-17", "BT-117", "Correct the VAT of the VAT group: it must be the taxable amount times the rate.",
        .dropped)
    public static let brCO18 = RuleRow(
        "BR-CO-18", "BG-23", "The VAT breakdown is missing: state a VAT group for each kind and rate of VAT.", .missing)
    public static let brCO26 = RuleRow(
        "BR-CO-26", "BT-31", "Enter the seller’s VAT identifier, its number in a register, or another identifier.",
        [.missing, .minimum])

    // MARK: Codes

    public static let brCL06 = RuleRow(
        "BR-CL-06", "BT-8", "Choose an event at which VAT is due from the list UNTDID 2005.")
    public static let brCL08 = RuleRow("BR-CL-08", "BT-21", "Choose what each remark is about from the list.")
    public static let brCL10 = RuleRow(
        "BR-CL-10", "", "Choose the scheme of each identifier from ISO 6523.", .droppedInFrance)
    public static let brCL11 = RuleRow("BR-CL-11", "", "Choose the register’s scheme from ISO 6523.")
    public static let brCL14 = RuleRow("BR-CL-14", "", "Choose a country from the list ISO 3166.", .minimum)
    public static let brCL15 = RuleRow("BR-CL-15", "BT-159", "Choose the country that the item comes from.")
    public static let brCL16 = RuleRow("BR-CL-16", "BT-81", "Choose a means of payment from the list UNTDID 4461.")
    public static let brCL17 = RuleRow("BR-CL-17", "", "Choose a kind of VAT of the standard.")
    public static let brCL18 = RuleRow("BR-CL-18", "BT-151", "Choose a kind of VAT of the standard for the line.")
    public static let brCL21 = RuleRow("BR-CL-21", "BT-157", "Choose the scheme of the item’s number from ISO 6523.")
    public static let brCL23 = RuleRow("BR-CL-23", "BT-130", "Choose a unit from the list.")
    public static let brCL24 = RuleRow(
        "BR-CL-24", "BT-125", "Attach a PDF, a PNG, a JPEG, a CSV file or a spreadsheet.", .droppedInFrance)
    public static let brCL25 = RuleRow("BR-CL-25", "", "Choose the kind of electronic address from the EAS list.")
    public static let brCL26 = RuleRow(
        "BR-CL-26", "BT-71", "Choose the scheme of the place’s identifier from ISO 6523.")

    // MARK: Structure

    public static let ublDT06 = RuleRow("UBL-DT-06", "BT-125", "Say of which type the attached file is.", .missing)
    public static let ublDT07 = RuleRow("UBL-DT-07", "BT-125", "Give the attached file a name.", .missing)
    public static let ublSR47 = RuleRow("UBL-SR-47", "BT-81", "State the same code for each means of payment.")

    // MARK: XRechnung and Peppol

    public static let brDE2 = RuleRow("BR-DE-2", "BG-6", "Enter a contact at the seller.", .missing)
    public static let brDE16 = RuleRow(
        "BR-DE-16", "BT-31", "Enter the seller’s VAT identifier or tax number, with its scheme.", .missing)
    public static let brDE18 = RuleRow(
        "BR-DE-18", "BT-20", "Write each cash discount as #SKONTO#TAGE=14#PROZENT=2.00# in a line of its own.")
    public static let brDE23a = RuleRow("BR-DE-23-a", "BG-17", "Enter the account to transfer to.", .missing)
    public static let brDE30 = RuleRow("BR-DE-30", "BT-90", "Enter the seller’s creditor identifier.", .missing)
    public static let brDE31 = RuleRow("BR-DE-31", "BT-91", "Enter the account that is debited.", .missing)
    public static let peppolR002 = RuleRow("PEPPOL-EN16931-R002", "BT-22", "Put all remarks into one.")
    public static let peppolR007 = RuleRow(
        "PEPPOL-EN16931-R007", "BT-23",
        "Choose a business process that Peppol knows, such as \(Invoice.billingProcess).")
    public static let peppolR010 = RuleRow(
        "PEPPOL-EN16931-R010", "BT-49", "Enter the buyer’s electronic address.", [.missing, .xRechnung])
    public static let peppolR020 = RuleRow(
        "PEPPOL-EN16931-R020", "BT-34", "Enter the seller’s electronic address.", [.missing, .xRechnung])
    public static let peppolR055 = RuleRow(
        "PEPPOL-EN16931-R055", "BT-111",
        "The VAT totals in both currencies must have the same sign: correct one of them.", .xRechnung)
    public static let peppolR120 = RuleRow(
        "PEPPOL-EN16931-R120", "BT-131",
        "Correct the line’s amount: it is the quantity times the price, plus charges, less allowances.",
        [.xRechnung, .warningInXRechnung])
    public static let peppolR130 = RuleRow(
        "PEPPOL-EN16931-R130", "BT-150", "Use the same unit for the quantity and for the base quantity of the price.",
        .xRechnung)
}
