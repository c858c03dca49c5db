import Derive
import Editor
import Foundation
import Invoicing
import Ledger
import Storage

/// A bill that cannot be computed: its fee is 2 % of a total that contains the fee. The tour asks for it in a process of its
/// own, which Derive ends with the names of the properties in the circle.
@Observed(recorded: false)
package final class CircularBill {
    var goods: ExactDecimal = 100
    @Derived var fee: ExactDecimal
    @Derived package var total: ExactDecimal

    package init() {}

    func deriveFee() -> ExactDecimal { total * ExactDecimal(2, exponent: -2) }
    func deriveTotal() -> ExactDecimal { goods + fee }

    /// The circle as Derive names it: `CircularBill.total → CircularBill.fee → CircularBill.total`; nil where the process
    /// could not be run.
    static func askInProcess() -> String? {
        let process = Process()
        process.executableURL = Environment.current.program
        process.arguments = ["demo", "--cycle"]
        process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        let errors = Pipe()
        (process.standardError, process.standardOutput) = (errors, FileHandle.nullDevice)
        process.standardInput = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text.firstMatch(of: #/depends on itself: (.+?)\. Break/#).map { String($0.1) }
    }
}
