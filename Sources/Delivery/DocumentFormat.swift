/// The formats of an invoice, a file each.
public nonisolated enum DocumentFormat: String, CaseIterable, Sendable {
    case pdf, facturx, ubl, cii, html, text, json

    /// Returns the end of a file's name. Formats of one kind are told apart where both are written.
    func ending(among formats: [DocumentFormat]) -> String {
        switch self {
        case .pdf: "pdf"
        case .facturx: formats.contains(.pdf) ? "facturx.pdf" : "pdf"
        case .ubl: formats.contains(.cii) ? "ubl.xml" : "xml"
        case .cii: formats.contains(.ubl) ? "cii.xml" : "xml"
        case .html: "html"
        case .text: "txt"
        case .json: "json"
        }
    }
}
