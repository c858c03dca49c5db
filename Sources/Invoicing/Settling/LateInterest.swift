/// A base rate of interest in percent a year, and the first day on which it holds.
public nonisolated struct BaseRate: Hashable, Sendable {
    public let day: CalendarDate
    /// Below zero in some years.
    public let percent: ExactDecimal

    public init(day: CalendarDate, percent: ExactDecimal) { (self.day, self.percent) = (day, percent) }
}

/// No base rate is known for a day on which interest is asked for.
public nonisolated struct MissingBaseRate: Error, Equatable {
    public let day: CalendarDate
}

/// The interest on a claim that is paid late (§ 288 BGB, Directive 2011/7/EU), day by day on what is open.
///
/// A year has 365 days, also where it is a leap year: each day costs a 365th of the rate. The first day is the one after the due day,
/// and the day of a payment is the last one on which its amount still costs interest. A credit note or a write-off lessens the claim
/// from the beginning. The days are rounded once, together.
public nonisolated struct LateInterest: Hashable, Sendable {
    /// Days in a row with the same open amount and the same rate.
    public struct Span: Hashable, Sendable {
        public let first, last: CalendarDate
        public let open: ExactDecimal
        /// Percent a year.
        public let percent: ExactDecimal

        /// The number of days, with the first and the last.
        public var days: Int { first.days(until: last) + 1 }
    }

    /// The spans in their order, without those in which nothing was open or the rate was zero.
    public let spans: [Span]
    /// The interest in the claim's currency.
    public let amount: ExactDecimal

    /// Computes the interest on a claim.
    /// - Parameters:
    ///   - claim: The amount that was due.
    ///   - payments: What came for it, in any order.
    ///   - day: The last day that counts.
    ///   - rates: Base rates in any order; each holds until the next one.
    ///   - points: What is added to the base rate: 9 between firms, 5 for a consumer.
    /// - Throws: ``MissingBaseRate`` where the first day has no rate.
    /// - Complexity: O(*n* log *n*) in payments and rates.
    public init(
        on claim: ExactDecimal, due: CalendarDate, _ payments: [Payment], through day: CalendarDate,
        _ rates: [BaseRate], points: ExactDecimal, in currency: CurrencyCode = .euro
    ) throws(MissingBaseRate) {
        guard let first = due.adding(days: 1), first <= day else {
            (spans, amount) = ([], 0)
            return
        }
        let rates = rates.sorted { $0.day < $1.day }
        guard let known = rates.first, known.day <= first else { throw MissingBaseRate(day: first) }
        let money = payments.filter(\.isMoney).compactMap { payment in
            payment.date.adding(days: 1).map { (day: $0, amount: payment.amount) }
        }.sorted { $0.day < $1.day }
        let starts = Set([first] + (money.map(\.day) + rates.map(\.day)).filter { first < $0 && $0 <= day }).sorted()
        var open = payments.reduce(claim) { $1.isMoney ? $0 : $0 - $1.amount }
        var (paid, rate, spans, sum) = (0, 0, [Span](), 0 as ExactDecimal)
        for (index, start) in starts.enumerated() {
            while paid < money.count, money[paid].day <= start {
                open = open - money[paid].amount
                paid += 1
            }
            while rate + 1 < rates.count, rates[rate + 1].day <= start { rate += 1 }
            let last = index + 1 < starts.count ? starts[index + 1].adding(days: -1) ?? day : day
            let span = Span(first: start, last: last, open: open, percent: rates[rate].percent + points)
            guard span.open > 0, span.percent > 0 else { continue }
            spans.append(span)
            sum += span.open * span.percent * ExactDecimal(span.days)
        }
        self.spans = spans
        amount = sum.divided(by: 36_500, places: currency.hasCents ? 2 : 0)
    }
}

nonisolated extension Payment {
    /// `true` if it is money, from the payer or from another invoice.
    fileprivate var isMoney: Bool {
        switch kind {
        case .money, .assignment: true
        case .offset, .writeOff: false
        }
    }
}
