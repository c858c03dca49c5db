import Console
import Editor
import Terminal

/// A part of the tour: its narration, the keys that show it, and the check of their result.
struct TourStep {
    let narration: String
    let keys: [Key]
    /// Whether the keys have done what the narration says.
    let holds: (Workspace) -> Bool

    /// - Parameters:
    ///   - keys: A script, as ``KeyScript`` reads it.
    ///   - pasted: A text that is pasted after these.
    ///   - then: Keys after that.
    /// - Throws: ``Failure/noKey(_:)`` where the keys are no script.
    init(
        _ narration: String, keys: String = "", pasted: String? = nil, then: String = "",
        holds: @escaping (Workspace) -> Bool = { _ in true }
    ) throws(Failure) {
        self.narration = narration
        self.keys = try KeyScript(keys).keys + (pasted.map { [.paste($0)] } ?? []) + KeyScript(then).keys
        self.holds = holds
    }
}

extension KeyScript {
    /// Its keys without the pauses.
    fileprivate var keys: [Key] { steps.compactMap { if case .key(let key) = $0 { key } else { nil } } }
}
