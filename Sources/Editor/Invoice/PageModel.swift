import Derive
import Rendering
import Settings
import Storage
import Terminal

/// The open invoice as the page that is sent, live.
@Observed(recorded: false)
final class PageModel: DeskUser {
    @Unobserved let desk: Desk
    /// The rows of the page; none while it is not shown, and while not all lines are there.
    @Derived var rows: [String]
    /// The first row that is visible.
    private(set) var top: Int = 0
    @Unobserved private lazy var style = UserSettings().documents
    /// The visible rows, as far as they were looked at.
    @Unobserved private var shown: [PageRow] = []

    /// Up to so many lines the page is written anew with each change.
    private static let mostLines = 300

    init(_ desk: Desk) { self.desk = desk }

    func deriveRows() -> [String] {
        guard areas.page != nil, let opened, opened.isLoaded, opened.lineCount <= Self.mostLines else { return [] }
        let text = TextDocument.text(of: InvoiceSnapshot(opened.invoice), style)
        return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// `true` if there are more rows than are visible below the title of the pane.
    func hasMore(below height: Int) -> Bool { top + height < rows.count }

    /// Scrolls to where the cursor is in the invoice, by a fourth of the pane or more, so that most keys leave the page still.
    /// - Parameter depth: From 0 at the beginning to 1 at the end.
    func reveal(at depth: Double) {
        guard let area = areas.page else { return }
        let height = ScreenAreas.rowCount(of: area)
        let last = max(0, rows.count - height)
        let place = min(last, Int((depth * Double(last)).rounded()))
        let isFar = abs(place - top) > height / 4 || place == 0 || place == last || top > last
        if isFar, place != top { top = place }
    }

    /// The text of a visible row, counted from the first one.
    func row(_ index: Int) -> String {
        while shown.count <= index { shown.append(PageRow(shown.count, of: self)) }
        return shown[index].text
    }

    /// The sentence in place of a page that is not shown.
    var absence: String {
        guard let opened else { return "" }
        return opened.lineCount > Self.mostLines
            ? "An invoice of more than \(Self.mostLines) lines is shown as a page by \(keys[.sendInvoice]) only." : ""
    }
}

/// A visible row of the page, which changes only where its text does.
@Observed(recorded: false)
final class PageRow {
    @Unobserved private unowned let page: PageModel
    private let index: Int
    @Derived var text: String

    init(_ index: Int, of page: PageModel) { (self.index, self.page) = (index, page) }

    func deriveText() -> String { page.rows.element(at: page.top + index) ?? "" }
}
