import Derive
import DeriveDocuments

extension Document {
    /// A document of some objects, with what they hold.
    convenience init(of roots: any ObservationRoot..., historyLimit: Int = 10_000) {
        self.init("test", historyLimit: historyLimit)
        for root in roots { adopt(root) }
    }
}
