import Invoicing
import Testing

@testable import Input

/// Today is Saturday, 21 November 2026.
@Suite("A day that is typed")
struct DateInputTests {
    private static let today = CalendarDate("2026-11-21")

    private func read(_ text: String, countedFrom base: String? = nil) -> String {
        do throws(FieldProblem) {
            let base = base.flatMap { CalendarDate($0) }
            return try DateInput.parse(text, countedFrom: base, today: Self.today).description
        } catch { return "\(error)" }
    }

    @Test(
        "is read in full, or as far as it is not that of today",
        arguments: [
            ("2026-12-21", "2026-12-21"), ("2026-2-5", "2026-02-05"), ("20261221", "2026-12-21"),
            ("2026/11/22", "2026-11-22"), ("21.12.2026", "2026-12-21"), ("21.12.26", "2026-12-21"),
            ("21.12.2026.", "2026-12-21"),
            ("21. 12. 2026", "2026-12-21"), ("21/12/26", "2026-12-21"), ("12/21/2026", "2026-12-21"),
            ("21-12-2026", "2026-12-21"), ("5/5", "2026-05-05"), ("21/12", "2026-12-21"), ("21.12.", "2026-12-21"),
            ("21.12", "2026-12-21"), ("3.1.", "2026-01-03"), ("5", "2026-11-05"), ("05", "2026-11-05"),
            ("30.", "2026-11-30"), (" 5 ", "2026-11-05"), ("29.2.28", "2028-02-29"),
            ("2026-10-21", "2026-10-21"), ("20261121", "2026-11-21"), ("5.3.2026", "2026-03-05"),
            ("21/11/2025", "2025-11-21"), (" 2026/11/22 ", "2026-11-22"), ("24", "2026-11-24"),
        ])
    func numbers(text: String, date: String) {
        #expect(read(text) == date)
    }

    @Test(
        "is counted from today, or found by its name",
        arguments: [
            ("+30", "2026-12-21"), ("-3", "2026-11-18"), ("−3", "2026-11-18"), ("+0", "2026-11-21"),
            ("today", "2026-11-21"), ("Yesterday", "2026-11-20"), ("tomorrow", "2026-11-22"), ("heute", "2026-11-21"),
            ("demain", "2026-11-22"), ("fri", "2026-11-27"), ("friday", "2026-11-27"), ("sat", "2026-11-28"),
            ("Sunday", "2026-11-22"), ("mo", "2026-11-23"), ("freitag", "2026-11-27"), ("vendredi", "2026-11-27"),
            ("end of month", "2026-11-30"), ("eom", "2026-11-30"), ("EOM", "2026-11-30"),
            ("Monatsende", "2026-11-30"), ("fin de mois", "2026-11-30"), ("21 dec", "2026-12-21"),
            ("21 December 2027", "2027-12-21"), ("dec 21", "2026-12-21"), ("Dec 21, 2027", "2027-12-21"),
            ("21. Dezember", "2026-12-21"), ("1er août 27", "2027-08-01"), ("1st may", "2026-05-01"),
            ("3 mars", "2026-03-03"), ("5 mär", "2026-03-05"), ("21dec", "2026-12-21"),
        ])
    func words(text: String, date: String) {
        #expect(read(text) == date)
    }

    @Test(
        "is a day more for each + behind it and a day less for each -, alone from the day that is there",
        arguments: [
            ("+", "2026-12-25"), ("+++", "2026-12-27"), ("-", "2026-12-23"), ("−−", "2026-12-22"),
            (" ++ ", "2026-12-26"), ("2026-12-31+", "2027-01-01"), ("1.3.2028-", "2028-02-29"),
            ("+30-", "2026-12-20"), ("fri++", "2026-11-29"), ("+-", "2026-12-24"),
        ])
    func stepped(text: String, date: String) throws {
        let present = CalendarDate("2026-12-24")
        #expect(try DateInput.parse(text, steppingFrom: present, today: Self.today).description == date)
    }

    @Test("steps from where it is counted, or from today, where no day is there; what stands before must be a day")
    func steppedFromBase() {
        #expect(read("+", countedFrom: "2026-12-01") == "2026-12-02" && read("-") == "2026-11-20")
        #expect(read("x+") == read("x") && read("x").contains("is not a date"))
    }

    @Test(
        "is, where it is counted from the issue date, the first one on or after that",
        arguments: [
            ("+30", "2026-12-31"), ("-1", "2026-11-30"), ("5", "2026-12-05"), ("1", "2026-12-01"),
            ("15.12.", "2026-12-15"), ("15.1.", "2027-01-15"), ("15 jan", "2027-01-15"), ("eom", "2026-12-31"),
            ("15.1.26", "2026-01-15"), ("today", "2026-11-21"), ("fri", "2026-11-27"),
        ])
    func counted(text: String, date: String) {
        #expect(read(text, countedFrom: "2026-12-01") == date)
        #expect(read("31", countedFrom: "2026-12-31") == "2026-12-31")
        #expect(read("30", countedFrom: "2026-12-31") == "2027-01-30")
    }

    @Test(
        "is, where it is counted from the issue date, in the month or the year after that if it would be before",
        arguments: [
            ("+30", "2026-12-27"), ("15", "2026-12-15"), ("end of month", "2026-11-30"),
            ("31.2.", "“31.2.” is not a date: February 2027 has 28 days."),
            ("30.2.", "“30.2.” is not a date: February 2027 has 28 days."),
        ])
    func countedFromNovember(text: String, result: String) {
        #expect(read(text, countedFrom: "2026-11-27") == result)
    }

    @Test(
        "is refused where there is no such day, or where it could be another one",
        arguments: [
            ("31.2.", "“31.2.” is not a date: February 2026 has 28 days."),
            ("30.2.2024", "“30.2.2024” is not a date: February 2024 has 29 days."),
            ("2026-02-30", "“2026-02-30” is not a date: February 2026 has 28 days."),
            ("30.2.2026", "“30.2.2026” is not a date: February 2026 has 28 days."),
            ("31", "“31” is not a date: November 2026 has 30 days."),
            ("0", "“0” is not a date: November 2026 has 30 days."),
            (
                "5.13.2026",
                "“5.13.2026” is not a date: there is no month 13. Type the day first, or 2026-12-21."
            ),
            ("13/25", "“13/25” is not a date: there is no month 25. Type the day first, or 2026-12-21."),
            ("3/4", "“3/4” could be 3 April or 4 March. Type one of these."),
            ("3/4/2026", "“3/4/2026” could be 3 April or 4 March. Type one of these."),
            ("mar", "“mar” could be tuesday or 1 march. Type one of these."),
            ("5 jui", "“5 jui” could be 5 june or 5 july. Type one of these."),
            ("december", "Which day of December? Type it like 21 Dec."),
            ("31 june", "“31 june” is not a date: June 2026 has 30 days."),
            ("0226-12-21", "The year 226 is out of range. Type one from 1900 to 2999."),
            ("1899-12-21", "The year 1899 is out of range. Type one from 1900 to 2999."),
            ("3000-12-21", "The year 3000 is out of range. Type one from 1900 to 2999."),
            ("+999999", "“+999999” is not a date. Type it like 21.11.2026, 21, +30 or friday, or leave it empty."),
        ])
    func refused(text: String, sentence: String) {
        #expect(read(text) == sentence)
    }

    @Test(
        "is nothing else",
        arguments: [
            "", "11-2026", "12-21", "21.11/2026", "2026-11-021", "2026--1", "21..12", "100", "1 2", "x+", "+ +x",
            "+x",
            "to", "fried", "21 x", "x 21", "21 dec 2", "dec dec", "²", "１", "may may 1",
            String(repeating: "1.", count: 5_000), String(repeating: "dec ", count: 2_500),
        ])
    func nothing(text: String) {
        #expect(read(text).hasSuffix("is not a date. Type it like 21.11.2026, 21, +30 or friday, or leave it empty."))
    }
}
