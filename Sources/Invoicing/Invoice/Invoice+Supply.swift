import Derive

/// When and where goods or services are supplied.
extension Invoice {
    /// The day or the period of supply: the invoicing period (BT-73, BT-74), or the day of delivery (BT-72) as a period that
    /// begins and ends with it. A day that is set removes the period; a period removes the day only where the day was shown.
    public var supplied: Period? {
        get { shownPeriod ?? delivery?.date.map { Period(start: $0, end: $0) } }
        set {
            if let day = newValue?.start, day == newValue?.end {
                invoicingPeriod = nil
                deliver(on: day)
            } else {
                if shownPeriod == nil { deliver(on: nil) }
                invoicingPeriod = newValue
            }
        }
    }

    /// The address to which goods are delivered (BG-15): the entered one, else in an intra-community supply of one's own the
    /// buyer's. BR-IC-12 demands its country, and XRechnung its town and postal code (BR-DE-10, BR-DE-11).
    public var deliveryAddress: PostalAddress? {
        delivery?.address ?? (declared == nil && suppliesWithinTheUnion ? buyer.address : nil)
    }

    /// `true` if something is supplied to another member state of the Union.
    var suppliesWithinTheUnion: Bool { statedRates.contains { $0.category == .intraCommunity } }

    /// `true` if a draft from a seller in the Union states neither the day nor the period of its supply. A prepayment precedes
    /// it, and XRechnung has a rule of its own.
    var lacksSupplyDate: Bool {
        declared == nil && !isFrozen && kind == .invoice && typeCode != .prepayment && !specification.isXRechnung
            && CodeList.unionMembers.contains(seller.countryCode) && !statesSupply
    }

    /// `true` if it states a day or a period of supply, or each of its lines a period.
    var statesSupply: Bool {
        // Only lines with periods are counted, which few invoices have.
        supplied != nil || lines.first?.period != nil && lines.count(where: \.hasPeriod) == lines.count
    }

    private var shownPeriod: Period? { invoicingPeriod.flatMap { $0.isEmpty ? nil : $0 } }

    private func deliver(on day: CalendarDate?) {
        guard let delivery else {
            guard let day else { return }
            let made = Delivery()
            made.date = day
            delivery = made
            return
        }
        delivery.date = day
    }
}

extension InvoiceLine {
    var hasPeriod: Bool { period != nil }
}
