import Input
import Ledger

extension DecimalSign {
    /// The one that the user has set, or else what the environment says.
    static var ofUser: DecimalSign {
        Configuration(contentsOf: Configuration.defaultPath).decimalSign
            ?? DecimalSign(environment: .current)
    }
}
