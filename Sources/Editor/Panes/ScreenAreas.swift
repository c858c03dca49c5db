import Terminal

/// The areas of the panes in a window. They depend on nothing but the window's size and the contents to be shown.
///
/// In a narrow window the list and the open invoice alternate at full width. In a wider one they are side by side, and
/// in a wide one the problems or the trace are beside them; a graph is below the invoice. In a low one the head and the
/// totals are folded while the cursor is elsewhere, so that the lines have the room; changed values stay on the screen
/// all the same. For an audience there is no list beside the invoice, and the trace has half of the window.
package nonisolated struct ScreenAreas: Equatable {
    /// From how many columns on list and invoice stand side by side.
    static let sideBySide = 110
    /// From how many columns on problems or trace stand beside them.
    static let threeAbreast = 160
    /// A list of so many columns has room for all that it shows of an invoice.
    static let wholeList = 60
    /// Beside the open invoice the list needs so many columns for number, name and amount.
    private static let listBeside = 38
    /// A wider table has its columns too far apart.
    static let mostTableWidth = 140

    /// The areas of panes; nil for a pane that is not shown.
    package private(set) var list, head, middle, totals, problems, propagation, help, menu, palette, tour: Area?
    /// The area of the amount due, in large figures.
    package private(set) var figures: Area?
    /// The area in front of all panes, for a form or the list of customers.
    private(set) var front: Area?
    /// How the head and the totals are shown.
    package private(set) var invoice = InvoiceHeights()
    /// Lines between panes.
    package private(set) var rules: [Area] = []
    package private(set) var status: Area
    package private(set) var hints: Area

    package init(in size: Size, _ contents: ScreenContents) {
        let above = contents.coversPanes ? 0 : contents.statusRows
        let statusTop = max(0, size.height - contents.statusRows - 1)
        status = Area(x: 0, y: statusTop, width: size.width, height: contents.statusRows)
        hints = Area(x: 0, y: max(0, size.height - 1), width: size.width, height: 1)
        let tourRows = min(contents.tourRows, max(0, size.height - 1 - above))
        if tourRows > 0 { tour = Area(x: 0, y: 0, width: size.width, height: tourRows) }
        let body = Area(x: 0, y: tourRows, width: size.width, height: max(0, size.height - 1 - above - tourRows))
        if contents.menuRows > 0 {
            let height = min(contents.menuRows + 1, body.size.height)
            menu = Area(x: 0, y: body.y + body.size.height - height, width: size.width, height: height)
        }
        switch contents.mode {
        case .palette: palette = body.limited(to: Self.mostTableWidth)
        case .help: help = body
        case .form, .directory, .report, .paymentCode, .bank, .reminders: front = body
        case _ where contents.isPresenting: placeForAudience(in: body, contents)
        default: placePanes(in: body, contents)
        }
    }

    private mutating func placePanes(in body: Area, _ contents: ScreenContents) {
        let width = body.size.width
        guard width >= Self.sideBySide else {
            if contents.showsTrace, contents.focus == .trace {
                if contents.isStepping, !contents.showsGraph {
                    placeInvoice(in: placePropagation(below: body), contents)
                } else {
                    propagation = body
                }
            } else if contents.focus == .list {
                list = body
            } else {
                placeInvoice(in: body, contents)
            }
            return
        }
        let isWide = width >= Self.threeAbreast
        let share = isWide ? min(Self.mostTableWidth, width * 9 / 40) : width * 3 / 10
        let (left, right) = body.split(atColumn: max(Self.listBeside, share))
        list = left
        addRule(rightOf: left)
        let showsGraph = contents.showsTrace && contents.showsGraph
        guard isWide, !showsGraph else {
            let isBelow = contents.showsTrace
            return placeInvoice(in: isBelow ? placePropagation(below: right, isHigh: showsGraph) : right, contents)
        }
        let (middle, side) = right.split(
            atColumn: min(Self.mostTableWidth, right.size.width - width * 11 / 40 - 1))
        addRule(rightOf: middle)
        if contents.showsTrace { propagation = side } else { problems = side }
        placeInvoice(in: middle, contents)
    }

    /// Puts the invoice and the trace side by side, or the trace below; the amount due is above them.
    private mutating func placeForAudience(in body: Area, _ contents: ScreenContents) {
        guard contents.focus != .list else { return list = body }
        let showsHop = contents.isStepping && body.size.height >= BigFigures.leastForHop
        let height = BigFigures.height(in: body.size) * (showsHop ? 2 : 1)
        let (upper, rest) = body.split(atRow: height)
        if height > 0 { figures = upper }
        guard contents.showsTrace else { return placeInvoice(in: rest, contents) }
        guard rest.size.width >= Self.sideBySide else {
            let (invoice, trace) = rest.split(atRow: rest.size.height / 2)
            propagation = trace
            return placeInvoice(in: invoice, contents)
        }
        let (left, right) = rest.split(atColumn: (rest.size.width - 1) / 2)
        addRule(rightOf: left)
        propagation = right
        placeInvoice(in: left, contents)
    }

    /// Puts the propagation pane below a part of the screen.
    /// - Parameter isHigh: Whether it has the larger part.
    /// - Returns: What it leaves.
    private mutating func placePropagation(below area: Area, isHigh: Bool = false) -> Area {
        let (upper, lower) = area.split(
            atRow: area.size.height - max(4, area.size.height * (isHigh ? 3 : 2) / 5))
        propagation = lower
        return upper
    }

    /// A long message that covers the end of an invoice in which one types leaves its sums in sight: the rule above them gives
    /// way, and then the last lines.
    private mutating func placeInvoice(in area: Area, _ contents: ScreenContents) {
        invoice = InvoiceHeights(in: area.size, contents)
        let covered = contents.coversPanes ? max(0, area.y + area.size.height - status.y) : 0
        if covered > 0 { invoice.dropRule() }
        let (upper, rest) = area.split(atRow: area.size.height - covered).upper.split(atRow: invoice.head)
        let (center, lower) = rest.split(atRow: min(invoice.mostLines, rest.size.height - invoice.totals))
        (head, middle, totals) = (upper, center, lower)
    }

    private mutating func addRule(rightOf area: Area) {
        rules.append(Area(x: area.x + area.size.width, y: area.y, width: 1, height: area.size.height))
    }
}

nonisolated extension Area {
    /// The part left of a column, and the part right of it; the column itself is for a rule.
    fileprivate func split(atColumn column: Int) -> (left: Area, right: Area) {
        let left = Area(x: x, y: y, width: column, height: size.height)
        return (left, Area(x: x + column + 1, y: y, width: size.width - column - 1, height: size.height))
    }

    /// Returns the part above a row, and the row with the part below.
    fileprivate func split(atRow row: Int) -> (upper: Area, lower: Area) {
        let row = max(0, min(row, size.height))
        let upper = Area(x: x, y: y, width: size.width, height: row)
        return (upper, Area(x: x, y: y + row, width: size.width, height: size.height - row))
    }

    /// The same without its last rows.
    func droppingLastRows(_ rows: Int) -> Area {
        Area(x: x, y: y, width: size.width, height: max(0, size.height - rows))
    }

    /// As much of it as a table fills.
    fileprivate func limited(to width: Int) -> Area {
        Area(x: x, y: y, width: min(width, size.width), height: size.height)
    }
}

extension ScreenAreas {
    /// How many rows a pane has below its title.
    package nonisolated static func rowCount(of area: Area?) -> Int { max(1, (area?.size.height ?? 2) - 1) }
}
