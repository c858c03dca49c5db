import Invoicing

/// A seller or a buyer at one moment.
public struct PartySnapshot: Hashable, Sendable {
    /// The registered name (BT-27, BT-44).
    public let name: String
    /// The customer's number, or another identifier that buyer and seller know (BT-46).
    public let identifier: String
    /// The name under which it trades, where that is another one.
    public let tradingName: String
    /// Street, further lines, and the town with its postal code.
    public let address: AddressSnapshot
    /// The VAT identifier (BT-31, BT-48).
    public let vatIdentifier: String
    /// The number at the tax office (BT-32).
    public let taxRegistration: String
    /// The number in an official register (BT-30, BT-47).
    public let legalRegistration: String
    /// The legal details of a seller (BT-33).
    public let additionalLegalInformation: String
    /// The address at which it receives electronic documents (BT-34, BT-49), with its scheme: `0088:4000001123452`.
    public let electronicAddress: String
    /// Whom to ask (BG-6, BG-9).
    public let contactName: String
    /// BT-42, BT-57.
    public let telephone: String
    /// BT-43, BT-58.
    public let email: String

    /// Takes what documents show of a party.
    @MainActor
    public init(_ party: Party) {
        name = party.name
        identifier = party.identifiers.first { $0.scheme.isEmpty }?.value ?? ""
        tradingName = party.tradingName == party.name ? "" : party.tradingName
        address = AddressSnapshot(party.address)
        vatIdentifier = party.vatIdentifier
        taxRegistration = party.taxRegistration
        legalRegistration = party.legalRegistration?.value ?? ""
        additionalLegalInformation = party.additionalLegalInformation
        electronicAddress = party.electronicAddress.map { "\($0)" } ?? ""
        contactName = party.contact?.name ?? ""
        telephone = party.contact?.telephone ?? ""
        email = party.contact?.email ?? ""
    }
}

/// An address at one moment.
public struct AddressSnapshot: Hashable, Sendable {
    /// Street and further lines; none is empty.
    public let streets: [String]
    /// The town.
    public let city: String
    /// The postal code.
    public let postCode: String
    /// The region of the country.
    public let subdivision: String
    /// The country, an ISO 3166-1 alpha-2 code.
    public let countryCode: String

    @MainActor
    init(_ address: PostalAddress?) {
        streets = [address?.line1, address?.line2, address?.line3].compactMap(\.self).filter { !$0.isEmpty }
        city = address?.city ?? ""
        postCode = address?.postCode ?? ""
        subdivision = address?.subdivision ?? ""
        countryCode = address?.countryCode.uppercased() ?? ""
    }
}

/// The seller's tax representative at one moment (BG-11).
public struct TaxRepresentativeSnapshot: Hashable, Sendable {
    /// The name (BT-62).
    public let name: String
    /// The VAT identifier (BT-63).
    public let vatIdentifier: String
    /// The address (BG-12).
    public let address: AddressSnapshot

    @MainActor
    init(_ representative: TaxRepresentative) {
        (name, vatIdentifier) = (representative.name, representative.vatIdentifier)
        address = AddressSnapshot(representative.address)
    }
}

/// The place and day of a delivery, at one moment.
public struct DeliverySnapshot: Hashable, Sendable {
    /// Who received them (BT-70).
    public let name: String
    /// The day (BT-72).
    public let date: CalendarDate?
    /// The address of the delivery (BG-15).
    public let address: AddressSnapshot

    @MainActor
    init(_ delivery: Delivery) {
        name = delivery.partyName
        date = delivery.date
        address = AddressSnapshot(delivery.address)
    }
}

/// A way to pay at one moment (BG-16).
public struct PaymentSnapshot: Hashable, Sendable {
    /// An account to transfer to (BG-17).
    public struct Account: Hashable, Sendable {
        /// The account, as a rule an IBAN (BT-84).
        public let account: String
        /// Whose it is (BT-85).
        public let name: String
        /// The bank, as a rule a BIC (BT-86).
        public let bank: String
        /// The bank's name.
        public let bankName: String
    }

    /// The means of payment in words (BT-82).
    public let meansText: String
    /// Accounts to transfer to.
    public let accounts: [Account]
    /// The card with which the amount was paid (BT-87); else empty.
    public let cardNumber: String
    /// The mandate by which the amount is taken (BT-89); else empty.
    public let mandateReference: String
    /// The seller's identifier at the bank (BT-90).
    public let creditorIdentifier: String
    /// The account from which it is taken (BT-91).
    public let debitedAccount: String

    @MainActor
    init(_ instructions: PaymentInstructions) {
        meansText = instructions.meansText
        accounts = instructions.creditTransfers.elements.filter { !$0.account.isEmpty }.map {
            Account(account: $0.account, name: $0.accountName, bank: $0.serviceProvider, bankName: $0.bankName)
        }
        cardNumber = instructions.card?.accountNumber ?? ""
        mandateReference = instructions.directDebit?.mandateReference ?? ""
        creditorIdentifier = instructions.directDebit?.creditorIdentifier ?? ""
        debitedAccount = instructions.directDebit?.debitedAccount ?? ""
    }
}

/// An earlier invoice that a document is about, at one moment (BG-3).
public struct PrecedingSnapshot: Hashable, Sendable {
    /// Its number (BT-25).
    public let number: String
    /// Its day of issue (BT-26).
    public let issueDate: CalendarDate?
}
