import Derive
import Foundation
import GRDB
import Invoicing

/// Reports, at once for scripts and off the main thread for the screen.
extension Repository {
    /// Returns a report on the stored invoices.
    /// - Throws: ``StorageError`` if the database cannot be read.
    public func report(_ request: Report.Request) throws(StorageError) -> Report {
        let reports = try reports(request)
        return try reading { try reports.report(in: $0) }
    }

    /// Returns the parts of a sum, by the day of issue.
    /// - Throws: ``StorageError`` if the database cannot be read.
    public func parts(of key: Report.Key, in request: Report.Request) throws(StorageError) -> [Report.Part] {
        let reports = try reports(request)
        return try reading { try reports.parts(of: key, in: $0) }
    }

    /// Reads a report off the main thread.
    /// - Parameter receive: Called in a tick.
    public func readReport(
        _ request: Report.Request, receive: @escaping @MainActor @Sendable (Result<Report, StorageError>) -> Void
    ) {
        read(request, receive) { try $0.report(in: $1) }
    }

    /// Reads the parts of a sum, off the main thread.
    /// - Parameter receive: Called in a tick.
    public func readParts(
        of key: Report.Key, in request: Report.Request,
        receive: @escaping @MainActor @Sendable (Result<[Report.Part], StorageError>) -> Void
    ) {
        read(request, receive) { try $0.parts(of: key, in: $1) }
    }

    /// Reads how a customer pays, off the main thread.
    /// - Parameter receive: Called in a tick.
    public func readPayer(
        named name: String, on today: CalendarDate,
        receive: @escaping @MainActor @Sendable (Result<PayerHistory, StorageError>) -> Void
    ) {
        read(receive) { try PayerHistory(of: name, on: today, in: $0) }
    }

    private func reports(_ request: Report.Request) throws(StorageError) -> ReportReading {
        ReportReading(request: request, accounting: try openLedger().company.usualCurrency.code)
    }

    private func read<Value: Sendable>(
        _ request: Report.Request, _ receive: @escaping @MainActor @Sendable (Result<Value, StorageError>) -> Void,
        _ body: @escaping @Sendable (ReportReading, Database) throws -> Value
    ) {
        let reports: ReportReading
        do { reports = try self.reports(request) } catch { return receive(.failure(error)) }
        read(receive) { try body(reports, $0) }
    }

    /// Reads something off the main thread, once what was committed is written.
    func read<Value: Sendable>(
        _ receive: @escaping @MainActor @Sendable (Result<Value, StorageError>) -> Void,
        _ body: @escaping @Sendable (Database) throws -> Value
    ) {
        let (backend, path) = (backend, path)
        // If a commit cannot be written, the report has the stored values.
        flush { [reportReader] _ in
            reportReader.begin {
                try backend.read(body)
            } receive: { answer in
                receive(answer.mapError { StorageError($0, path: path) })
            }
        }
    }
}
