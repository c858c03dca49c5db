/// A format of invoices that is not read, by the root of its documents.
nonisolated enum OtherFormat: CaseIterable {
    case ebInterface, fatturaPA, ksef, svefaktura, zugferd1

    init?(_ root: XMLName) {
        let found = Self.allCases.first { format in
            let part = format.partOfNamespace
            return format.root == root.local && (part.isEmpty || root.namespace.contains(part))
        }
        guard let found else { return nil }
        self = found
    }

    private var root: String {
        switch self {
        case .ebInterface, .svefaktura: "Invoice"
        case .fatturaPA: "FatturaElettronica"
        case .ksef: "Faktura"
        case .zugferd1: "CrossIndustryDocument"
        }
    }

    /// The part of the namespace that all versions of the format share.
    private var partOfNamespace: String {
        switch self {
        case .ebInterface: "ebinterface.at/"
        case .svefaktura: "urn:sfti:documents:BasicInvoice"
        case .ksef: "crd.gov.pl/"
        case .fatturaPA, .zugferd1: ""
        }
    }

    /// With the country that asks for it.
    var name: String {
        switch self {
        case .ebInterface: "ebInterface (Austria)"
        case .fatturaPA: "FatturaPA (Italy)"
        case .ksef: "KSeF’s FA (Poland)"
        case .svefaktura: "Svefaktura (Sweden)"
        case .zugferd1: "ZUGFeRD 1 (Germany)"
        }
    }

    /// The name of a format that uses the elements of UBL 2 with rules of its own, by its identifier (BT-24); nil for any other.
    static func ofUBL(_ specification: String) -> String? {
        specification.hasPrefix("OIOUBL-") ? "OIOUBL (Denmark)" : nil
    }
}
