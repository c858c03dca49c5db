import ArgumentParser
import Console
import Delivery
import Exchange
import Foundation
import Invoicing

/// `billow convert IN OUT`: writes an invoice in another syntax, or for another profile.
struct ConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert", abstract: "Write an invoice in UBL or CII.",
        usage: "billow convert [<options>] <input> <output>",
        discussion: """
            Nothing is changed: amounts are those that the file declares, unless --recalculate is given, and elements that \
            have no term in EN 16931 are kept where the syntax stays the same. Each element that the target has no \
            place for is named on standard error, the first twenty of a kind one by one and the others with their number, \
            and so are signatures, which would not hold. The exit status is 2 then, unless --lossy is given. What the \
            target or the standard requires and the file lacks, such as lines, names and totals, is named as well, with \
            the same status, and is not made up. A file that can \
            be understood in two ways is not converted; the status is 65. That the file breaks rules \
            is told as well and does not change the status.
            """)

    @Argument(
        help: "The invoice to read, UBL or CII, also inside a PDF.", completion: .file(extensions: ["xml", "pdf"]))
    var input: String

    @Argument(help: "The file to write; “-” is standard output.", completion: .file(extensions: ["xml"]))
    var output: String

    @Option(help: "The syntax. Default: the other one.")
    var to: InvoiceSyntax?

    @Option(help: "The specification to claim (BT-24). Default: what the file claims.")
    var profile: Profile?

    @Flag(help: "Write the amounts that the standard derives in place of those that the file declares.")
    var recalculate = false

    @Flag(help: "End with 0 even if something is left out.")
    var lossy = false

    @Flag(help: "Replace the file to write if it is there already. A database is never replaced.")
    var force = false

    func run() throws {
        try Failure.report(in: .ofUser()) {
            let read = try InvoiceReader.read(ReceivedPart(file: input))
            let (invoice, format, dropped) = (read.invoice, read.format, read.leftOut)
            if let profile { invoice.claim(profile.specification) }
            let target = to ?? (format == .ubl ? .cii : .ubl)
            let problems = invoice.allProblems
            if let ambiguity = ambiguity(in: problems) { throw ambiguity }
            if let root = invoice.countingRoot, target == .cii { throw contradiction(root) }
            if recalculate { invoice.keepAllDerived() }
            if !invoice.amountDue.isComputable {
                throw ExportError.isNotComputable(number: invoice.number)
            }
            let amounts: WrittenAmounts = recalculate ? .derived : .declared
            let file = OutputFile(output == "-" ? "/dev/stdout" : output, replaces: force)
            let (unwritten, missing) = try InvoiceWriter.write(invoice, to: file, as: target, amounts: amounts)
            if recalculate, let notice = changes(problems.declaredAmounts) { Failure.tell(notice) }
            // With --profile, the written file is judged by the profile that it claims.
            let judged = profile == nil || output == "-" ? input : output
            if let rules = problems.brokenRules(of: judged) { Failure.tell("“\(judged)” has \(rules).") }
            let leftOut = dropped + unwritten
            for part in leftOut { Failure.tell("Left out: \(part)") }
            for part in missing { Failure.tell("Missing: \(part)") }
            if !missing.isEmpty || !leftOut.isEmpty && !lossy { throw ExitCode(.leftOut) }
        }
    }

    /// Returns the error for ambiguities, if there are any.
    @MainActor
    private func ambiguity(in problems: [Problem]) -> ExchangeError? {
        let found = problems.ambiguous
        guard !found.isEmpty else { return nil }
        return .ambiguous(file: input, reason: found.prefix(10).map(\.sentence).joined(separator: " "))
    }

    /// CII has no root that could say otherwise than the type code.
    private func contradiction(_ root: DocumentRoot) -> ExchangeError {
        .ambiguous(
            file: input,
            reason: "its root is \(root.name), but its type code (BT-3) is “\(root.typeCode.code)”, \(root.place). "
                + "Correct one of the two.")
    }

    /// Says which amounts are not those that the file declares; nil if all are.
    private func changes(_ differences: [DeclaredAmount]) -> String? {
        let terms = Set(differences.map(\.term.businessTerm)).sorted {
            $0.compare($1, options: .numeric) == .orderedAscending
        }
        guard !terms.isEmpty else { return nil }
        return "“\(input)” declares other amounts than are calculated; the calculated ones are written: "
            + "\(terms.joined(separator: ", ")). “billow recalc” shows them."
    }
}

extension InvoiceSyntax: ExpressibleByArgument {}

/// A specification that a document can be made to claim.
enum Profile: String, CaseIterable, ExpressibleByArgument {
    case en16931, xrechnung, peppol
    case facturX = "factur-x"
    case facturXExtended = "factur-x-extended"

    /// The specification that an invoice states (BT-24).
    var specification: SpecificationIdentifier {
        switch self {
        case .en16931: .en16931
        case .xrechnung: .xRechnung
        case .peppol: .peppolBilling
        case .facturX: .facturX
        case .facturXExtended: .facturXExtended
        }
    }
}
