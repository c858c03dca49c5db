import Foundation

/// A search in the lists of customers and suppliers, or of products, that goes on in steps.
public struct DirectorySearch {
    /// The lists that can be searched.
    public enum Area { case customers, products }

    let area: Area
    /// A search per index. An entry of several indexes is listed once.
    private var searches: [(index: Int, search: CompletionSearch)]

    /// Begins a search.
    /// - Parameter isArchived: Whether to search archived entries only.
    public init(in area: Area, isArchived: Bool, for text: String, limit: Int) {
        self.area = area
        let indexes =
            switch area {
            case .customers: isArchived ? [2] : [0, 1]
            case .products: [isArchived ? 1 : 0]
            }
        searches = indexes.map { ($0, CompletionSearch(for: text, limit: limit)) }
    }

    /// `true` if nothing is left to be looked at.
    public var isDone: Bool { searches.allSatisfy(\.search.isDone) }

    /// The number of entries that were looked at: the cost.
    public var examinedCount: Int { searches.reduce(0) { $0 + $1.search.examinedCount } }

    /// The entries that were found until now, best first: customers, then suppliers that are none.
    public var entries: [CompletionEntry] {
        let found = searches.map(\.search.entries)
        guard found.count == 2, !found[1].isEmpty else { return found.first ?? [] }
        let known = Set(found[0].map(\.id))
        return found[0] + found[1].filter { !known.contains($0.id) }
    }

    /// Goes on with the first search that is not done.
    mutating func advance(_ body: (inout CompletionSearch, Int) -> Void) {
        guard let next = searches.firstIndex(where: { !$0.search.isDone }) else { return }
        body(&searches[next].search, searches[next].index)
    }
}
