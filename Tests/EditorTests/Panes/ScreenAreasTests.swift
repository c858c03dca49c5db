import Terminal
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("Areas of the screen")
struct ScreenAreasTests {
    private nonisolated static let sizes = [
        (40, 10), (60, 16), (80, 24), (109, 24), (110, 24), (120, 40), (159, 30), (160, 24), (200, 60), (400, 50),
    ]

    /// All areas but the status's, which may cover others.
    private func areas(_ areas: ScreenAreas) -> [Area] {
        [
            areas.list, areas.head, areas.middle, areas.totals, areas.problems, areas.propagation, areas.help,
            areas.tour, areas.figures, areas.overview, areas.selection, areas.customer, areas.page,
        ]
        .compactMap { $0 } + areas.rules + [areas.hints]
    }

    private func areas(_ width: Int, _ height: Int, _ contents: ScreenContents = ScreenContents()) -> ScreenAreas {
        ScreenAreas(in: Size(width: width, height: height), contents)
    }

    @Test("fill a window of any size, each cell once, but for the row of the status", arguments: sizes)
    func tiles(width: Int, height: Int) {
        for (mode, isTraced, isGraph) in [
            (Mode.list, false, false), (.list, true, false), (.list, true, true), (.help, true, true),
        ] {
            for focus in Modes.Focus.allCases {
                let contents = ScreenContents(
                    mode: mode, focus: focus, showsTrace: isTraced, showsGraph: isGraph, headFields: 13)
                let all = areas(width, height, contents)
                var counts = [Int](repeating: 0, count: width * height)
                for area in areas(all) + [all.status] {
                    for y in area.y..<area.y + area.size.height {
                        for x in area.x..<area.x + area.size.width { counts[y * width + x] += 1 }
                    }
                }
                #expect(counts.allSatisfy { $0 == 1 }, "\(mode), \(focus)")
            }
        }
    }

    @Test("fill it beside the strip of a tour, and for an audience", arguments: sizes)
    func tourAndAudience(width: Int, height: Int) {
        for focus in Modes.Focus.allCases {
            for (rows, isPresenting) in [(4, false), (2, true), (0, true)] {
                let contents = ScreenContents(
                    focus: focus, showsTrace: true, tourRows: rows, isPresenting: isPresenting, headFields: 13)
                let all = areas(width, height, contents)
                let cells = (areas(all) + [all.status]).reduce(0) { $0 + $1.size.width * $1.size.height }
                #expect(
                    cells == width * height && all.tour?.size.height == (rows > 0 ? rows : nil), "\(focus), \(rows)")
                if isPresenting { #expect(all.list == nil || focus == .list, "\(focus)") }
            }
        }
    }

    @Test("lay a long message over the rows above the hints while one types, so that nothing moves")
    func longMessage() {
        let (short, long) = (areas(80, 24), areas(80, 24, ScreenContents(statusRows: 3, coversPanes: true)))
        #expect(long.status == Area(x: 0, y: 20, width: 80, height: 3) && long.hints.y == 23)
        #expect(short.status == Area(x: 0, y: 23, width: 80, height: 0))
        #expect(areas(long) == areas(short))
    }

    @Test(
        "leave the sums of an invoice above a long message while one types in it",
        arguments: [(80, 24, 2), (80, 24, 3), (40, 10, 2), (120, 40, 3), (200, 60, 2)])
    func sumsAboveMessage(width: Int, height: Int, rows: Int) {
        let contents = ScreenContents(focus: .lines, statusRows: rows, coversPanes: true, headFields: 13)
        let (short, long) = (
            areas(width, height, ScreenContents(focus: .lines, headFields: 13)), areas(width, height, contents)
        )
        #expect(long.totals.map { $0.y + $0.size.height } == long.status.y)
        #expect(long.head == short.head && long.middle?.y == short.middle?.y && long.list == short.list)
        let rule = short.invoice.hasRule ? 1 : 0
        #expect(long.totals?.size.height == short.totals.map { $0.size.height - rule })
        #expect(long.middle?.size.height == short.middle.map { $0.size.height - (rows - rule) })
    }

    @Test("give a long message the room of the panes, and leave the hints below it", arguments: [(80, 24), (40, 10)])
    func lastingMessage(width: Int, height: Int) {
        let lasting = areas(width, height, ScreenContents(focus: .lines, statusRows: 2))
        #expect(lasting.status == Area(x: 0, y: height - 3, width: width, height: 2))
        #expect(lasting.hints.y == height - 1 && lasting.totals.map { $0.y + $0.size.height } == height - 3)
    }

    @Test("show the list or the invoice in a narrow window, and from 110 columns on the list beside the invoice")
    func breadth() {
        let (list, invoice) = (areas(109, 24), areas(109, 24, ScreenContents(focus: .lines)))
        #expect(list.list?.size.width == 109 && list.middle == nil && list.selection == nil)
        #expect(invoice.list == nil && invoice.middle?.size.width == 109)
        let wide = areas(110, 24, ScreenContents(focus: .lines))
        #expect(wide.list != nil && wide.middle != nil && wide.problems == nil && wide.page == nil)
        let trace = areas(160, 24, ScreenContents(showsTrace: true))
        #expect(trace.problems == nil && trace.page == nil && trace.propagation?.size.height == 23)
    }

    @Test(
        "give the list with the cursor the window, with figures from 30 rows on and the selected invoice from 20",
        arguments: [
            (110, 19, 12), (110, 20, 12), (120, 29, 5), (120, 30, 0), (120, 31, 2), (120, 40, 18), (199, 60, 1000),
        ])
    func wideList(width: Int, height: Int, rows: Int) {
        let all = areas(width, height, ScreenContents(listRows: rows))
        #expect(all.middle == nil && all.list?.size.width == width)
        #expect((all.overview != nil) == (height >= 30) && (all.selection != nil) == (height >= 20))
        if let selection = all.selection { #expect(selection.size.height >= 3) }
        #expect(all.list.map { $0.size.height >= min(rows + 2, height / 3) } == true)
    }

    @Test("have the customer beside a high selection, and below a list that leaves room beside an invoice")
    func customer() {
        #expect(areas(120, 40, ScreenContents(listRows: 18)).customer?.size.width == 42)
        #expect(areas(120, 24, ScreenContents(listRows: 18)).customer == nil)
        for (rows, height) in [(0, nil), (18, 19), (28, 9), (30, nil), (1000, nil)] as [(Int, Int?)] {
            let all = areas(120, 40, ScreenContents(focus: .lines, listRows: rows))
            #expect(all.customer?.size.height == height && all.customer.map { $0.size.width == 38 } != false, "\(rows)")
            #expect(all.list.map { $0.size.height + (height ?? 0) } == 39)
        }
        for width in [110, 120, 160, 200, 260] {
            for focus in [Modes.Focus.list, .lines] {
                let all = areas(width, 40, ScreenContents(focus: focus, listRows: 5))
                #expect(areas(all).reduce(0) { $0 + $1.size.width * $1.size.height } == width * 40, "\(width)")
            }
        }
    }

    @Test("have nothing but the list while there is no invoice", arguments: [(120, 40), (200, 60), (110, 24)])
    func empty(width: Int, height: Int) {
        let all = areas(width, height, ScreenContents(isEmpty: true))
        #expect(all.list?.size == Size(width: width, height: height - 1) && areas(all).count == 2)
    }

    @Test(
        "keep the figures and a wide list where they are above a message, which has the room of the selected invoice",
        arguments: [(120, 24, 1), (120, 24, 3), (120, 30, 1), (120, 40, 3), (200, 40, 2)])
    func messageBelowWideList(width: Int, height: Int, rows: Int) {
        let short = areas(width, height, ScreenContents(listRows: 1000))
        let all = areas(width, height, ScreenContents(statusRows: rows, listRows: 1000))
        #expect(all.overview == short.overview && all.list == short.list)
        #expect(all.selection.map { $0.y + $0.size.height } == all.status.y)
        #expect(all.page?.size.height == short.page.map { $0.size.height - rows })
        let cells = (areas(all) + [all.status]).reduce(0) { $0 + $1.size.width * $1.size.height }
        #expect(cells == width * height)
    }

    @Test("have the page or the problems beside the invoice from 160 columns on, and the list as well from 200")
    func beside() {
        for width in [160, 199, 200, 260] {
            let page = areas(width, 40, ScreenContents(focus: .lines))
            #expect(page.page.map { $0.size.width >= 80 } == true && page.problems == nil, "\(width)")
            #expect((page.list != nil) == (width >= 200) && page.middle.map { $0.size.width >= 79 } == true)
            let problems = areas(width, 40, ScreenContents(focus: .lines, beside: .problems))
            #expect(problems.page == nil && problems.problems != nil && problems.list != nil)
            let opened = areas(width, 40, ScreenContents(focus: .sheet, showsProblems: true))
            #expect(opened.page == nil && opened.problems != nil)
        }
        #expect(areas(159, 40, ScreenContents(focus: .lines)).page == nil)
        #expect(areas(199, 40).page == nil && areas(200, 40).page?.size.width == 80)
    }

    @Test("have no table of lines that is wider than 140 columns", arguments: [80, 139, 160, 200, 300, 500])
    func tables(width: Int) {
        for beside in Beside.allCases {
            let all = areas(width, 50, ScreenContents(focus: .lines, beside: beside))
            #expect([all.list, all.middle].compactMap { $0 }.allSatisfy { $0.size.width <= 140 })
        }
    }

    @Test(
        "fold head and totals in a low window while the cursor is elsewhere, and leave the lines the rest",
        arguments: [(40, 10, 6), (60, 16, 10), (80, 24, 19), (120, 24, 19)])
    func folding(width: Int, height: Int, lines: Int) {
        let inLines = areas(width, height, ScreenContents(focus: .lines, headFields: 13))
        #expect(inLines.invoice.foldsHead && inLines.invoice.foldsTotals && inLines.middle?.size.height == lines)
        let inHead = areas(width, height, ScreenContents(focus: .head, headFields: 13, totalRows: 5))
        #expect(!inHead.invoice.foldsHead && inHead.invoice.foldsTotals)
        let inTotals = areas(width, height, ScreenContents(focus: .totals, headFields: 13, totalRows: 5))
        #expect(inTotals.invoice.foldsHead && !inTotals.invoice.foldsTotals)
        #expect([inHead, inTotals].allSatisfy { $0.middle?.size.height ?? 0 >= 3 && $0.totals?.size.height ?? 0 > 0 })
    }

    @Test("show head and totals whole in a high window, wherever the cursor is in the invoice")
    func whole() {
        for focus in Modes.Focus.allCases where focus != .list {
            let all = areas(
                120, 40, ScreenContents(focus: focus, headFields: 13, totalRows: 5))
            #expect(!all.invoice.foldsHead && !all.invoice.foldsTotals && all.invoice.head == 8)
            #expect(all.totals?.size.height ?? 0 >= 5)
        }
    }
}
