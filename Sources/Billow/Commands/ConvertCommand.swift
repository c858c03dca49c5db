import ArgumentParser
import Exchange
import Foundation
import Invoicing

/// `billow convert IN OUT`: writes an invoice in another syntax, or for another profile.
struct ConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert", abstract: "Write an invoice in UBL or CII.",
        discussion: """
            Every term of EN 16931 is written. Elements that no term has are kept where the syntax stays the same.
            Amounts are those that the standard derives, unless --keep-declared is given. What becomes another amount and
            what is left out is told on standard error.
            """)

    @Argument(help: "The invoice to read, UBL or CII.", completion: .file(extensions: ["xml"]))
    var input: String

    @Argument(help: "The file to write.", completion: .file(extensions: ["xml"]))
    var output: String

    @Option(help: "The syntax. Default: the other one.")
    var to: InvoiceWriter.Format?

    @Option(help: "The specification to claim (BT-24). Default: what the file claims.")
    var profile: Profile?

    @Flag(help: "Write the amounts that the file declares, also where they are not those that the standard derives.")
    var keepDeclared = false

    func run() throws {
        try Failure.report {
            let (invoice, format) = try InvoiceReader.document(contentsOf: input)
            profile?.apply(to: invoice)
            let target = to ?? (format == .ubl ? .cii : .ubl)
            if let ambiguity = ambiguity(of: invoice) { throw ambiguity }
            if let root = invoice.countingRoot, target == .cii { throw contradiction(root) }
            try InvoiceWriter.write(invoice, to: output, as: target, amounts: keepDeclared ? .declared : .derived)
            if let notice = keepDeclared ? nil : changes(in: invoice) { Failure.tell(notice) }
            if let notice = target == format ? nil : losses(of: invoice, in: target) { Failure.tell(notice) }
        }
    }

    /// What nobody can write without a guess.
    @MainActor
    private func ambiguity(of invoice: Invoice) -> ExchangeError? {
        guard !invoice.openAmbiguities.isEmpty else { return nil }
        let reasons = invoice.openAmbiguities.prefix(10).map { "\($0.place): \($0.sentence)" }
        return .ambiguous(file: input, reason: reasons.joined(separator: " "))
    }

    /// CII has no root that could say otherwise than the type code.
    private func contradiction(_ root: DocumentRoot) -> ExchangeError {
        .ambiguous(
            file: input,
            reason: "its root is \(root.name), but its type code (BT-3) is “\(root.typeCode.code)”, \(root.place). "
                + "Correct one of the two.")
    }

    /// Says which amounts are not those that the file declares; nil if all are.
    @MainActor
    private func changes(in invoice: Invoice) -> String? {
        let terms = Set(invoice.differences.map(\.term.businessTerm)).sorted {
            $0.compare($1, options: .numeric) == .orderedAscending
        }
        guard !terms.isEmpty else { return nil }
        return "“\(input)” declares other amounts than are calculated, which are what is written: "
            + "\(terms.joined(separator: ", ")). “billow recalc” shows them, --keep-declared writes what is declared."
    }

    /// Says how much of the file is left out; nil for nothing.
    @MainActor
    private func losses(of invoice: Invoice, in format: InvoiceWriter.Format) -> String? {
        let count = invoice.unmappedElements.count + invoice.lines.elements.reduce(0) { $0 + $1.unmappedElements.count }
        guard count > 0 else { return nil }
        return
            "What no term of the standard stands for is left out, since \(format.rawValue.uppercased()) has no place for "
            + "it: \(count) \(count == 1 ? "element" : "elements") of “\(input)”."
    }
}

extension InvoiceWriter.Format: ExpressibleByArgument {}

/// A specification that a document can be made to claim.
enum Profile: String, CaseIterable, ExpressibleByArgument {
    case en16931, xrechnung, peppol
    case facturX = "factur-x"

    private var specification: SpecificationIdentifier {
        switch self {
        case .en16931: .en16931
        case .xrechnung: .xRechnung
        case .peppol: .peppolBilling
        case .facturX: .facturX
        }
    }

    /// The process that the specification wants to be named; empty for none.
    private var businessProcess: String {
        switch self {
        case .xrechnung, .peppol: "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0"
        case .en16931, .facturX: ""
        }
    }

    @MainActor
    func apply(to invoice: Invoice) {
        invoice.specification = specification
        if invoice.businessProcess.isEmpty { invoice.businessProcess = businessProcess }
    }
}
