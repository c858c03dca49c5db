import Terminal

/// The areas of the panes in a window. They depend on nothing but the window's size and the contents to be shown.
///
/// In a narrow window the list and the open invoice alternate at full width. In a wider one the list is beside the invoice, and
/// with the cursor in it has the window for itself, with figures above it and its selected invoice with the customer below. In a
/// wide one the page, the problems or the trace are beside the invoice; a graph is below it. In a low one the head and the
/// totals are folded while the cursor is elsewhere, so that the lines have the room; changed values stay on the screen
/// all the same. For an audience there is no list beside the invoice, and the trace has half of the window.
package nonisolated struct ScreenAreas: Equatable {
    /// From how many columns on list and invoice stand side by side.
    static let sideBySide = 110
    /// From how many columns on problems or trace stand beside them.
    static let threeAbreast = 160
    /// A list of so many columns has room for all that it shows of an invoice.
    static let wholeList = 60
    /// A page beside a pane has so many columns, and from so many on it leaves room for the list as well.
    static let pageWidth = 80
    private static let besidePage = 200
    /// From how many rows above the hints on figures are above a wide list, and how many rows these take.
    private static let (leastForFigures, overviewRows) = (29, 8)
    /// From how many of them on the selected invoice is below a wide list, and how many rows it takes at the least.
    private static let (leastForSelection, selectionRows) = (19, 3)
    /// The columns of the customer beside the selected invoice, and the rows of both from which on they are apart. Below a list
    /// beside the invoice the customer has what it leaves.
    private static let (customerColumns, customerRows) = (42, 8)
    /// Beside the open invoice the list needs so many columns for number, name and amount.
    private static let listBeside = 38
    /// A wider table has its columns too far apart.
    static let mostTableWidth = 140

    /// The areas of panes; nil for a pane that is not shown.
    package private(set) var list, head, middle, totals, problems, propagation, help, menu, palette, tour: Area?
    /// The areas of the figures above a wide list, of the selected invoice and its customer, and of the page; nil where not shown.
    package private(set) var overview, selection, customer, page: Area?
    /// The area of the amount due, in large figures.
    package private(set) var figures: Area?
    /// The area in front of all panes, for a form or the list of customers.
    private(set) var front: Area?
    /// The form of the head and the totals.
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
        let hasPage = contents.beside == .page && !contents.showsTrace && !contents.showsProblems
        if contents.focus == .list, !contents.showsTrace { return placeWideList(in: body, contents, hasPage: hasPage) }
        let isWide = width >= Self.threeAbreast
        if isWide, hasPage { return placeBesidePage(in: body, contents) }
        let share = isWide ? min(Self.mostTableWidth, width * 9 / 40) : width * 3 / 10
        let (left, right) = body.split(atColumn: max(Self.listBeside, share))
        placeList(in: left, contents)
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

    /// Puts the list beside an invoice, and the customer below it where the list leaves room.
    private mutating func placeList(in area: Area, _ contents: ScreenContents) {
        let rows = max(contents.listRows + 2, area.size.height / 3)
        guard contents.listRows > 0, area.size.height - rows >= Self.customerRows else { return list = area }
        (list, customer) = area.split(atRow: rows)
    }

    /// Gives the list the window, with figures above it and the selected invoice below where there is room, and the page beside it
    /// where that leaves the list's columns. A message takes rows of the selected invoice first, so that the list and its columns
    /// do not move.
    private mutating func placeWideList(in body: Area, _ contents: ScreenContents, hasPage: Bool) {
        guard !contents.isEmpty else { return list = body }
        defer {
            (list, selection) = (list?.within(body), selection?.within(body))
            (customer, page) = (customer?.within(body), page?.within(body))
        }
        var rest = body
        rest.size.height += contents.coversPanes ? 0 : contents.statusRows
        if hasPage, body.size.width >= Self.besidePage {
            let (left, right) = rest.split(
                atColumn: min(Self.mostTableWidth, body.size.width - Self.pageWidth - 1))
            addRule(rightOf: left.within(body))
            (rest, page) = (left, right)
        }
        if rest.size.height >= Self.leastForFigures { (overview, rest) = rest.split(atRow: Self.overviewRows) }
        guard rest.size.height >= Self.leastForSelection else { return list = rest }
        let listHeight = min(max(1, contents.listRows) + 2, rest.size.height - Self.selectionRows)
        let (upper, lower) = rest.split(atRow: max(listHeight, rest.size.height / 2))
        (list, selection) = (upper, lower)
        guard lower.size.height >= Self.customerRows else { return }
        let (left, right) = lower.split(atColumn: lower.size.width - Self.customerColumns - 1)
        addRule(rightOf: left.within(body))
        (selection, customer) = (left, right)
    }

    /// Puts the page beside the invoice, and the list where there is room for it as well.
    private mutating func placeBesidePage(in body: Area, _ contents: ScreenContents) {
        var rest = body
        if body.size.width >= Self.besidePage {
            let least = body.size.width - 2 * Self.pageWidth - 2
            let (left, right) = body.split(atColumn: max(Self.listBeside, min(least, body.size.width * 9 / 40)))
            addRule(rightOf: left)
            placeList(in: left, contents)
            rest = right
        }
        let (middle, side) = rest.split(atColumn: min(Self.mostTableWidth, rest.size.width - Self.pageWidth - 1))
        addRule(rightOf: middle)
        page = side
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

    /// The part above the end of another area.
    fileprivate func within(_ other: Area) -> Area {
        Area(x: x, y: y, width: size.width, height: max(0, min(size.height, other.y + other.size.height - y)))
    }

    /// The same without its last rows.
    func droppingLastRows(_ rows: Int) -> Area {
        Area(x: x, y: y, width: size.width, height: max(0, size.height - rows))
    }

    /// Returns the part of it that a table fills.
    fileprivate func limited(to width: Int) -> Area {
        Area(x: x, y: y, width: min(width, size.width), height: size.height)
    }
}

extension ScreenAreas {
    /// Returns the number of rows that a pane has below its title.
    package nonisolated static func rowCount(of area: Area?) -> Int { max(1, (area?.size.height ?? 2) - 1) }
}
