import Foundation
import Invoicing

/// The sample invoices, which are files of their own beside the program.
enum Samples {
    /// All samples, in the order of their names.
    static func files() throws(Failure) -> [String] {
        for folder in folders {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            let samples = names.filter { $0.hasSuffix(".xml") }.sorted().reversed().map { folder + "/" + $0 }
            if !samples.isEmpty { return samples }
        }
        throw .noSamples(folders: folders)
    }

    /// Where they may be: where `BILLOW_ASSETS` says; beside an installed program; above a built one.
    private static var folders: [String] {
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        var folders: [String] = []
        if let assets = ProcessInfo.processInfo.environment["BILLOW_ASSETS"] { folders.append(assets + "/samples") }
        folders.append(program.deletingLastPathComponent().appending(path: "share/billow/samples").path)
        var above = program
        while above.path != "/" {
            above.deleteLastPathComponent()
            let package = above.appending(path: "Package.swift").path
            if FileManager.default.fileExists(atPath: package) {
                folders.append(above.appending(path: "Assets/samples").path)
                break
            }
        }
        return folders
    }
}

extension Invoice {
    /// An invoice of any length, with three rates of VAT; the same each time.
    static func sample(lines count: Int) -> Invoice {
        let names = ["Espresso beans", "Filter paper", "Oat drink", "Sencha 煎茶", "Piernik z Torunia", "Ελαιόλαδο"]
        let rates: [Decimal] = [19, 7, 19, 7, 5]
        let lines = (0..<count).map { index in
            let line = InvoiceLine()
            line.itemName = "\(names[index % names.count]) \(index + 1)"
            line.invoicedQuantity = Decimal(1 + index % 9)
            line.enteredNetPrice = Decimal(100 + index * 37 % 1900) / 100
            line.vatRate = rates[index % rates.count]
            return line
        }
        let invoice = Invoice(
            seller: Party(name: "Kolonialwaren Wellenreiter KG"), buyer: Party(name: "Grand Hôtel Łódź"), lines: lines)
        invoice.number = "DEMO-\(count)"
        invoice.issueDate = .today
        return invoice
    }
}
