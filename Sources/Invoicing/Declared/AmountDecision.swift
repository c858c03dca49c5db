/// The amount that counts where a document declares another one than the standard derives. Until the user has decided,
/// the declared one does: it is what the seller asks for.
public nonisolated enum AmountDecision: String, Codable, Sendable {
    case declared, calculated
}
