import Derive
import Terminal

/// The completion for the open cell, in a row of its own below the cell.
@Observed(recorded: false)
final class CompletionModel: DeskUser {
    @Unobserved let desk: Desk
    /// The offered completion, or the codes that the text may become; empty for none.
    @Derived var text: String
    /// The area of the row; nil without text.
    @Derived var area: Area?

    init(_ desk: Desk) {
        self.desk = desk
    }

    func deriveText() -> String { modes.edit?.offerText ?? "" }

    /// Below the cell, or above it where sums are below that an edit changes.
    func deriveArea() -> Area? {
        guard !text.isEmpty, let cell = desk.activePane.cellPosition, let pane else { return nil }
        let below = pane.y + cell.y + 1
        return Area(x: pane.x, y: below < end(of: pane) ? below : below - 2, width: pane.size.width, height: 1)
    }

    /// In which column it begins.
    var start: Int { desk.activePane.cellPosition?.x ?? 1 }

    /// The area of the pane that has the cell.
    private var pane: Area? {

        return switch modes.front {
        case .form: areas.front
        case .head: areas.head
        case .totals: areas.totals
        default: areas.middle
        }
    }

    /// The first row that must not be covered: the lines' title and the rule above the sums may be.
    private func end(of pane: Area) -> Int {
        let isBeforeLines = modes.front == .head
        return pane.y + pane.size.height + (isBeforeLines || areas.invoice.hasRule ? 1 : 0)
    }
}
