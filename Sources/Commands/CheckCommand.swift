import ArgumentParser
import Console
import Foundation
import Input
import Rendering
import Storage

/// `billow check`: whether the database is sound and what it stores as derived is true.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check that the database is intact and that its stored totals are right.",
        discussion: """
            Checks every page of the file, compares each stored total with a recomputed one, the search index with the texts, \
            and each issued document with its invoice. If the file cannot be written, a copy of it is checked. The exit status \
            is 0 if nothing is wrong, and 65 if something is, also after --repair.
            """)

    @Option(help: "The database. Default: $XDG_DATA_HOME/billow/billow.sqlite.")
    var db: String?

    @Flag(help: "Write stored totals and the search index again. Nothing else is changed.")
    var repair = false

    @Flag(help: "Print JSON, a list of findings.")
    var json = false

    func run() throws {
        try Failure.report(in: .ofUser()) {
            let path = db ?? Repository.defaultPath
            let store = try repair ? Repository.openingExisting(path) : Repository.openingOrCopying(path)
            var bar = ProgressBar("Checking invoices", of: store.list.count)
            var count = 0
            bar.show(0)
            let checked = Result {
                try store.check(repair: repair) {
                    if count == 0 { Interruption.stopBetweenParts() }
                    count = $0
                    bar.show($0)
                    return !Interruption.isAsked
                } issued: {
                    $0.difference(fromIssued: $1, (try? store.attachedFiles(of: $0)) ?? [:])
                }
            }
            bar.end()
            let told = (try? checked.get())?.map(\.description) ?? []
            if let notice = store.status.notice, !told.contains(notice) { Failure.tell(notice) }
            let problems = try checked.get()
            let total = store.list.count
            try store.close()
            try report(problems, of: count)
            guard !Interruption.isAsked else {
                throw Failure.stopped("\(count) of \(total) invoices were looked at. The findings are those of these.")
            }
            if !problems.isEmpty { throw ExitCode(.data) }
        }
    }

    @MainActor
    private func report(_ problems: [StorageProblem], of count: Int) throws {
        guard !json else { return JSONOutput.print(.list(problems.map(\.json))) }
        for problem in problems { StandardOutput.print(problem.description.printable) }
        let invoices = count == 1 ? "1 invoice" : "\(count) invoices"
        let open = problems.count { !$0.isRepaired }
        let mendable = problems.count { $0.kind.canBeRepaired }
        switch (problems.count, open) {
        case (0, _): StandardOutput.print("\(invoices): all is well.")
        case (let all, 0):
            StandardOutput.print("\(invoices): \(all) \(all == 1 ? "finding was" : "findings were") mended.")
        case (_, let open) where repair:
            StandardOutput.print("\(invoices): \(open) \(open == 1 ? "finding" : "findings") could not be mended.")
        case (let all, _):
            let advice = mendable == 0 ? "--repair can mend none of it." : "--repair mends \(mendable) of \(all)."
            StandardOutput.print("\(invoices): \(all) \(all == 1 ? "finding" : "findings"). \(advice)")
        }
    }
}

extension StorageProblem {
    fileprivate var json: JSONValue {
        .object([
            ("kind", .text(kind.rawValue)), ("invoice", .optional(invoice)), ("column", .optional(column)),
            ("stored", .text(stored)), ("expected", .optional(expected)), ("isRepaired", .flag(isRepaired)),
        ])
    }
}
