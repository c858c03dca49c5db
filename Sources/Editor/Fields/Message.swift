/// What a command has to say.
package nonisolated enum Message: Equatable {
    case none
    case info(String)
    case problem(String)

    /// Where something needs an invoice, and there is none.
    @MainActor package static var noInvoice: Message {
        .info("There is no invoice yet. \(press: .newInvoice) for a new one.")
    }
}
