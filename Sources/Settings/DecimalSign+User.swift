import Input
import Ledger

extension DecimalSign {
    /// The one that the user has set, or else what the environment says.
    public static var ofUser: DecimalSign { UserSettings().decimalSign ?? DecimalSign(environment: .current) }
}
