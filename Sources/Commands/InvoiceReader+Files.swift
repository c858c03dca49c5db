import ArgumentParser
import Console
import Exchange
import Foundation
import Invoicing

extension InvoiceReader {
    /// Reads a command's files one after another. A file that cannot be read is reported on standard error, and the
    /// others are read all the same.
    /// - Returns: The highest status of those that could not be read; nil if all could.
    static func each(of files: [String], _ body: (String, Invoice) -> Void) -> ExitCode? {
        each(of: files, reading: { file throws(ExchangeError) in try read(contentsOf: file) }, body)
    }

    /// Reads each as above, in another way.
    static func each<Document>(
        of files: [String], reading: (String) throws(ExchangeError) -> Document, _ body: (String, Document) -> Void
    ) -> ExitCode? {
        var status: Int32?
        for file in files {
            do throws(ExchangeError) {
                body(file, try reading(file))
            } catch {
                Failure.tell(error)
                status = max(status ?? 0, error.exitCode)
            }
        }
        return status.map { ExitCode($0) }
    }
}
