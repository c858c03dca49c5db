import Terminal

/// Where each pane stands in a window of some size.
///
/// Side by side in a window that is wide enough: the invoices at the left, the open one at the right. In a narrower one
/// the list is there while it has the cursor. In a low one head and totals shrink before the lines do.
final class ScreenLayout {
    /// From how many columns on the panes stand side by side.
    static let sideBySide = 72

    private let workspace: Workspace
    private let list: InvoiceListPane
    private let head: HeadPane
    private let lines: LinesPane
    private let problems: ProblemsPane
    private let details: DetailsPane
    private let totals: TotalsPane
    private let status: StatusPane
    private let hints: HintsPane
    private let help: HelpPane
    private let propagation: PropagationPane
    private let rule = RulePane()

    init(_ workspace: Workspace, _ wave: Wave) {
        self.workspace = workspace
        list = InvoiceListPane(workspace)
        head = HeadPane(workspace)
        lines = LinesPane(workspace)
        problems = ProblemsPane(workspace)
        details = DetailsPane(workspace)
        totals = TotalsPane(workspace)
        status = StatusPane(workspace)
        hints = HintsPane(workspace)
        help = HelpPane(workspace)
        propagation = PropagationPane(wave)
    }

    func placements(in size: Size) -> [Placement] {
        workspace.width = size.width
        // A long message covers the hints, and from three rows on the end of what is above them.
        let statusRows = workspace.status.rows.count
        let statusTop = size.height - max(2, statusRows)
        let bars = [
            Placement(hints, Area(x: 0, y: size.height - 1, width: size.width, height: 1)),
            Placement(status, Area(x: 0, y: statusTop, width: size.width, height: statusRows)),
        ]
        let body = Area(x: 0, y: 0, width: size.width, height: size.height - 2)
        guard workspace.overlay != .help else {
            workspace.help.fit(body.size.height - 1, count: HelpPane.rows.count)
            return [Placement(help, body)] + bars
        }
        return place(in: body) + bars
    }

    private func place(in body: Area) -> [Placement] {
        let (width, height) = (body.size.width, body.size.height)
        guard width >= Self.sideBySide else {
            return workspace.focus == .list ? placeList(in: body) : placeInvoice(in: body)
        }
        let listWidth = min(48, max(24, width * 3 / 10))
        let right = Area(x: listWidth + 1, y: 0, width: width - listWidth - 1, height: height)
        return placeList(in: Area(x: 0, y: 0, width: listWidth, height: height))
            + [Placement(rule, Area(x: listWidth, y: 0, width: 1, height: height))] + placeRight(in: right)
    }

    /// The open invoice, and beside or below it the propagation pane where that is wanted.
    private func placeRight(in area: Area) -> [Placement] {
        guard workspace.overlay == .propagation else { return placeInvoice(in: area) }
        let (width, height) = (area.size.width, area.size.height)
        guard width < 120 else {
            let waveWidth = width * 2 / 5
            let left = Area(x: area.x, y: area.y, width: width - waveWidth - 1, height: height)
            return placeInvoice(in: left) + [
                Placement(rule, Area(x: left.x + left.size.width, y: area.y, width: 1, height: height)),
                Placement(
                    propagation, Area(x: left.x + left.size.width + 1, y: area.y, width: waveWidth, height: height)),
            ]
        }
        let waveHeight = max(4, height * 2 / 5)
        let top = Area(x: area.x, y: area.y, width: width, height: height - waveHeight)
        return placeInvoice(in: top) + [
            Placement(propagation, Area(x: area.x, y: area.y + height - waveHeight, width: width, height: waveHeight))
        ]
    }

    private func placeList(in area: Area) -> [Placement] {
        workspace.list.fit(area.size.height - 1, count: workspace.store.list.count)
        return [Placement(list, area)]
    }

    private func placeInvoice(in area: Area) -> [Placement] {
        let (width, height) = (area.size.width, area.size.height)
        let headHeight = height >= 26 ? 8 : height >= 18 ? 5 : height >= 12 ? 3 : 2
        let totalsHeight = height >= 30 ? 11 : height >= 18 ? 8 : height >= 12 ? 5 : 3
        let linesHeight = max(2, height - headHeight - totalsHeight)
        workspace.lines.rows.fit(linesHeight - 1, count: workspace.invoice?.lines.count ?? 0)
        workspace.headColumns = width < 54 ? 1 : 2
        workspace.lines.width = width
        let linesTop = area.y + headHeight
        return [
            Placement(head, Area(x: area.x, y: area.y, width: width, height: headHeight)),
            Placement(middle(height: linesHeight), Area(x: area.x, y: linesTop, width: width, height: linesHeight)),
            Placement(
                totals,
                Area(
                    x: area.x, y: linesTop + linesHeight, width: width,
                    height: max(0, height - headHeight - linesHeight))),
        ]
    }

    /// The lines, or what stands in their place.
    private func middle(height: Int) -> any Pane {
        switch workspace.sheet {
        case .problems:
            workspace.problemRows.fit(height - 1, count: workspace.findings.count)
            return problems
        case .invoice, .line:
            workspace.details.fit(height - 1, count: workspace.detailRows.count)
            return details
        case nil: return lines
        }
    }
}

/// A line between two panes.
final class RulePane: Pane {
    let name = "rule"

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        canvas.text("│", at: 0, style: .dim)
    }
}
