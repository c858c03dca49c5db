import Invoicing

/// Puts what a document says on pages: text rows and rules, from top to bottom, with a new page where one is full.
struct PageLayout {
    let content: DocumentContent
    let style: DocumentStyle
    let canvas: Canvas
    /// The modules of the QR code for a transfer.
    let code: [[Bool]]?
    /// The area between the margins.
    let area: PageArea
    let inks: PageInks
    /// The groups of the footer beside one another.
    private let footer: [FooterColumn]
    let logoSize: (width: Double, height: Double)?
    /// The marks on each page; the last page is being filled.
    private(set) var pages: [[Mark]] = [[]]
    /// The height to which the last page is filled.
    var y: Double

    init(_ content: DocumentContent, _ style: DocumentStyle, _ canvas: Canvas, _ code: [[Bool]]?) throws {
        (self.content, self.style, self.canvas, self.code) = (content, style, canvas, code)
        inks = PageInks(accent: style.accent)
        area = PageArea(style.page)
        logoSize = try canvas.logoSize(within: 170, 52)
        footer = Self.footer(content.footer, inks.fine, area, canvas)
        y = area.top
    }

    private static let footerGap = 16.0
    private static let footerPitch = 9.4

    /// The top of the footer.
    var footerTop: Double { area.bottom - Double(footer.map(\.rows.count).max() ?? 0) * Self.footerPitch - 20 }

    /// The room that the page has left.
    var room: Double { footerTop - 10 - y }

    mutating func setAll() {
        setHead()
        setTable()
        setSumsAndPayment()
        setRemarks()
    }

    // MARK: Placing

    mutating func place(_ mark: Mark) { pages[pages.count - 1].append(mark) }

    /// A text from a point on its baseline.
    mutating func place(_ text: String, _ ink: Ink, x: Double, baseline: Double) {
        if !text.isEmpty { place(.text(text, ink, x: x, baseline: baseline)) }
    }

    /// A text that ends at a point on its baseline.
    mutating func place(_ text: String, _ ink: Ink, endingAt x: Double, baseline: Double) {
        place(text, ink, x: x - canvas.width(of: text, ink), baseline: baseline)
    }

    /// A rule over a part of the page's width.
    mutating func rule(from x: Double, to end: Double, _ thickness: Double, _ color: InkColor) {
        place(.fill(x: x, y: y - thickness / 2, width: end - x, height: thickness, color))
    }

    /// Rows of a text, one below the other; the place moves down.
    mutating func place(rows: [String], _ ink: Ink, x: Double, pitch: Double) {
        for row in rows {
            place(row, ink, x: x, baseline: y + ink.baseline(inRowOf: pitch))
            y += pitch
        }
    }

    /// Begins a new page, which says which document it is of.
    mutating func beginPage() {
        pages.append([])
        y = area.top
        place(content.title, inks.small, x: area.left, baseline: y + 8)
        y += 26
    }

    /// Begins a new page where there is no room for something.
    mutating func need(_ height: Double) { if height > room, y > area.top + 26 { beginPage() } }

    // MARK: The foot of each page

    /// All pages, each with its footer, and with its number where there are several.
    func numberedPages() -> [[Mark]] {
        pages.enumerated().map { index, marks in marks + footer(page: index + 1) }
    }

    private struct FooterColumn {
        let x: Double
        let rows: [String]
    }

    /// Places groups beside one another, from margin to margin. Where their rows leave no gaps, the widest are broken.
    private static func footer(
        _ groups: [[String]], _ ink: Ink, _ area: PageArea, _ canvas: Canvas
    ) -> [FooterColumn] {
        let gaps = Double(max(1, groups.count - 1))
        var room = area.width - footerGap * gaps
        var widths = groups.map { group in (group.map { canvas.width(of: $0, ink) }.max() ?? 0) + 1 }
        for (rank, index) in widths.indices.sorted(by: { widths[$0] < widths[$1] }).enumerated() {
            widths[index] = min(widths[index], room / Double(groups.count - rank))
            room -= widths[index]
        }
        var x = area.left
        return zip(groups, widths).map { group, width in
            defer { x += width + footerGap + room / gaps }
            return FooterColumn(x: x, rows: group.flatMap { canvas.rows(of: $0, ink, width: width) })
        }
    }

    private func footer(page: Int) -> [Mark] {
        let top = footerTop
        var marks: [Mark] = [.fill(x: area.left, y: top, width: area.width, height: 0.5, inks.rule)]
        for column in footer {
            for (row, text) in column.rows.enumerated() {
                let baseline = top + 8 + Double(row) * Self.footerPitch + inks.fine.baseline(inRowOf: Self.footerPitch)
                marks.append(.text(text, inks.fine, x: column.x, baseline: baseline))
            }
        }
        return marks + (pages.count > 1 ? [number(page)] : [])
    }

    private func number(_ page: Int) -> Mark {
        let words = content.words
        let text = "\(words[.page]) \(page) \(words[.pageOf]) \(pages.count)"
        let x = area.right - canvas.width(of: text, inks.fine)
        return .text(text, inks.fine, x: x, baseline: area.bottom + 2)
    }
}

/// The area between the margins of a page, in points.
struct PageArea {
    let left, right, top, bottom: Double
    var width: Double { right - left }
    /// The left edge of the facts and of the totals, which end at the right margin.
    var side: Double { right - 200 }

    init(_ style: PageStyle) {
        let size = style.paper.size
        let margins = style.margins.map { $0 / 25.4 * 72 }
        (top, right) = (margins[0], size.width - margins[1])
        (bottom, left) = (size.height - margins[2], margins[3])
    }
}

/// The sizes and colours of a document.
struct PageInks {
    let title, name, text, strong, small, fine, head, sum, total, due, section: Ink
    let rule = InkColor(red: 0xD9, green: 0xDB, blue: 0xE0)
    let accent: InkColor

    init(accent: InkColor) {
        let black = InkColor(red: 0x1D, green: 0x1D, blue: 0x1F)
        let dim = InkColor(red: 0x5C, green: 0x5F, blue: 0x66)
        self.accent = accent
        title = Ink(size: 19, weight: .bold, color: black)
        name = Ink(size: 14, weight: .bold, color: accent)
        text = Ink(size: 9, color: black)
        strong = Ink(size: 9, weight: .bold, color: black)
        small = Ink(size: 7.6, color: dim)
        fine = Ink(size: 6.8, color: dim)
        head = Ink(size: 7.4, weight: .bold, color: dim)
        sum = Ink(size: 8.8, color: dim)
        total = Ink(size: 9, weight: .bold, color: black)
        due = Ink(size: 12, weight: .bold, color: accent)
        section = Ink(size: 9, weight: .bold, color: accent)
    }
}
