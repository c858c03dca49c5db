import Terminal

/// A pane on which one may click, or in which the wheel scrolls.
package protocol ClickablePane: Pane {
    associatedtype Model
    var model: Model { get }
    /// Returns the hit at a cell, counted from the pane's top left; nil for none. The inverse of the cursor's position.
    func hit(at position: Position, in size: Size) -> Hit?
}

extension ClickablePane {
    /// The model that the wheel scrolls; nil for none.
    var scrolled: (any PaneModel)? { model as? any PaneModel }
}

extension ClickablePane where Model: ScrollingPaneModel {
    /// A row a row below the title.
    package func hit(at position: Position, in size: Size) -> Hit? {
        let row = model.scroll.top + position.y - 1
        return position.y > 0 && row < model.rowCount ? .row(row) : nil
    }

    /// At the beginning of the row under the cursor, below the title.
    package func cursor(in size: Size) -> Position? {
        model.hasFocus ? Position(x: 1, y: model.scroll.cursor - model.scroll.top + 1) : nil
    }
}
