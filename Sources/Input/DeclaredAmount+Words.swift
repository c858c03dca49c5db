import Invoicing

extension [DeclaredAmount] {
    /// `9 amounts differ by at most 0.03`; empty for none.
    package var inWords: String {
        guard let most = map({ abs($0.declared - $0.derived) }).max() else { return "" }
        let what = count == 1 ? "1 amount differs by" : "\(count) amounts differ by at most"
        let less = count == 1 ? "1 amount differs by less than 0.01" : "\(count) amounts differ by less than 0.01"
        return most < .cent ? less : "\(what) \(DecimalFormat.amount(most))"
    }
}
