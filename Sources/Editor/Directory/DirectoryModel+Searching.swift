import Derive
import Ledger

/// Searching the list in steps, so that no key waits for all customers.
extension DirectoryModel {
    /// More hits than one reads through.
    private static let mostHits = 500
    /// The number of entries that are looked at in one turn of the loop.
    static let examinedInTurn = 2_000

    /// The subject of a search.
    struct Searched: Equatable {
        let text: String
        let kind: Kind
        let isArchived: Bool
        /// The number of changes of the books until then.
        let change: Int

        init(_ text: String, _ kind: Kind, _ isArchived: Bool, _ change: Int) {
            (self.text, self.kind, self.isArchived, self.change) = (text, kind, isArchived, change)
        }
    }

    /// Makes the next step of the search, or the first one of another.
    func found(_ wanted: Searched) -> [CompletionEntry] {
        guard stepCount >= 0 else { return [] }
        let known = searched == wanted ? running : nil
        var search =
            known
            ?? DirectorySearch(
                in: wanted.kind, isArchived: wanted.isArchived, for: wanted.text, limit: Self.mostHits)
        books.advance(&search, examining: Self.examinedInTurn)
        (running, searched) = (search, wanted)
        return search.entries
    }

    /// Has the next step made in the next turn of the loop. What reads this is told of each step.
    func goOnSearching() {
        guard stepCount >= 0, isSearching else { return }
        submit { [weak self] in self?.stepCount += 1 }
    }

    /// Runs the search to its end, since a command acts on the best entry.
    func finishSearch() {
        _ = entries
        while isSearching {
            stepCount += 1
            _ = entries
        }
    }

    /// `true` if there is something that the search has not looked at.
    private var isSearching: Bool { isListed && !text.text.isEmpty && running?.isDone == false }
}
