import Terminal

/// Where each pane stands in a window: worked out from the window's size and from what is to be shown, and from nothing
/// else.
///
/// Side by side in a window that is wide enough: the invoices at the left, the open one at the right. In a narrower one
/// the list is there while it has the cursor. In a low one head and totals shrink before the lines do.
nonisolated struct ScreenAreas: Equatable {
    /// From how many columns on the panes stand side by side.
    static let sideBySide = 72

    /// Nil for what is not shown.
    private(set) var list, head, middle, totals, propagation, help, menu, palette: Area?
    /// For what stands in front of all panes: a form, or the list of customers.
    private(set) var front: Area?
    /// Lines between panes.
    private(set) var rules: [Area] = []
    private(set) var status: Area
    private(set) var hints: Area

    /// - Parameters:
    ///   - size: The window's.
    ///   - listHasFocus: Whether a narrow window shows the list and not the invoice.
    ///   - statusRows: How many rows the status needs. A long message covers the hints, and from three rows on the end of
    ///     what is above them.
    ///   - menuRows: How many rows the menu needs; 0 while it is closed.
    ///   - showsPalette: Whether the palette stands in place of all panes.
    init(
        in size: Size, overlay: Workspace.Overlay, listHasFocus: Bool, statusRows: Int, menuRows: Int = 0,
        showsPalette: Bool = false
    ) {
        let statusTop = max(0, size.height - max(2, statusRows))
        status = Area(x: 0, y: statusTop, width: size.width, height: statusRows)
        hints = Area(x: 0, y: max(0, size.height - 1), width: size.width, height: 1)
        let body = Area(x: 0, y: 0, width: size.width, height: size.height - 2)
        if menuRows > 0 {
            let height = min(menuRows + 1, body.size.height)
            menu = Area(x: 0, y: body.size.height - height, width: size.width, height: height)
        }
        guard overlay != .help, !showsPalette else {
            (help, palette) = showsPalette ? (nil, body) : (body, nil)
            return
        }
        guard overlay != .form, overlay != .directory else {
            front = body
            return
        }
        guard size.width >= Self.sideBySide else {
            if listHasFocus { list = body } else { placeInvoice(in: body) }
            return
        }
        let listWidth = min(48, max(24, size.width * 3 / 10))
        let (left, right) = body.split(atColumn: listWidth)
        list = left
        addRule(rightOf: left)
        placeInvoice(in: overlay == .propagation ? placePropagation(in: right) : right)
    }

    /// Puts the propagation pane beside or below the invoice.
    /// - Returns: What it leaves.
    private mutating func placePropagation(in area: Area) -> Area {
        let (width, height) = (area.size.width, area.size.height)
        guard width >= 120 else {
            let own = max(4, height * 2 / 5)
            propagation = Area(x: area.x, y: area.y + height - own, width: width, height: own)
            return Area(x: area.x, y: area.y, width: width, height: height - own)
        }
        let (left, right) = area.split(atColumn: width - width * 2 / 5 - 1)
        propagation = right
        addRule(rightOf: left)
        return left
    }

    private mutating func placeInvoice(in area: Area) {
        let (width, height) = (area.size.width, area.size.height)
        let headHeight = height >= 26 ? 8 : height >= 18 ? 5 : height >= 12 ? 3 : 2
        let totalsHeight = height >= 30 ? 11 : height >= 18 ? 8 : height >= 12 ? 5 : 3
        let middleHeight = max(2, height - headHeight - totalsHeight)
        let middleTop = area.y + headHeight
        head = Area(x: area.x, y: area.y, width: width, height: headHeight)
        middle = Area(x: area.x, y: middleTop, width: width, height: middleHeight)
        totals = Area(
            x: area.x, y: middleTop + middleHeight, width: width, height: height - headHeight - middleHeight)
    }

    private mutating func addRule(rightOf area: Area) {
        rules.append(Area(x: area.x + area.size.width, y: area.y, width: 1, height: area.size.height))
    }
}

extension Area {
    /// The part left of a column, and the part right of it; the column itself is for a rule.
    nonisolated fileprivate func split(atColumn column: Int) -> (left: Area, right: Area) {
        let left = Area(x: x, y: y, width: column, height: size.height)
        return (left, Area(x: x + column + 1, y: y, width: size.width - column - 1, height: size.height))
    }
}

extension ScreenAreas {
    /// How many rows a pane has below its title.
    nonisolated static func rowCount(of area: Area?) -> Int { max(1, (area?.size.height ?? 2) - 1) }
}
