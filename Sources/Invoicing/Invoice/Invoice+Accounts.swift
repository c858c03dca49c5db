extension Invoice {
    /// The accounts to which it can be paid (BT-84), as they were typed; none is empty.
    public var accounts: [String] {
        paymentInstructions.elements.flatMap { $0.creditTransfers.elements.map(\.account) }.filter { !$0.isEmpty }
    }
}
