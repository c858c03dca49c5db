import Derive
import Invoicing
import Storage
import Terminal

/// The state that all panes share: the database and the open invoice, which mode has the keys, the message, and the window's
/// size. It holds no pane's model; ``Panes`` answers for all of them.
@Observed(recorded: false)
package final class Desk {
    package let store: Repository
    /// The meaning of the keys, which hints, help and messages name.
    package let keys: KeyMap
    package let modes = Modes()
    /// The invoice open on the right, and how far it has been read; nil while there is no invoice at all.
    package var opened: OpenInvoice?
    /// The window's size in cells.
    package var size: Size = Size(width: 80, height: 24)
    /// The area of each pane.
    @Derived package var areas: ScreenAreas
    /// The places in the open invoice where colleagues have their cursors, in words.
    @Derived var colleaguePlaces: Set<String>
    @Unobserved package private(set) lazy var status = Status(self)
    @Unobserved private(set) unowned var panes: any Panes
    /// The contents of a cell while a change is held, as the trace knows it.
    @Unobserved package var heldCell: ((() -> CellContent?) -> HeldCell?)?
    /// The invoice that is dropped if nothing is typed in it.
    @Unobserved var fresh: FreshInvoice?

    init(store: Repository, keys: KeyMap, panes: any Panes) {
        (self.store, self.keys, self.panes) = (store, keys, panes)
    }

    func deriveAreas() -> ScreenAreas { ScreenAreas(in: size, panes.contents) }

    func deriveColleaguePlaces() -> Set<String> {
        Set(invoice.map { store.status.people(in: $0.id).map(\.place) } ?? [])
    }

    /// Returns `true` if a colleague has the cursor at a place of an invoice.
    func isColleague(at place: Place, of invoice: Invoice) -> Bool {
        !colleaguePlaces.isEmpty && colleaguePlaces.contains(place.words(in: invoice))
    }

    /// The invoice on the right; nil while there is none at all.
    package var invoice: Invoice? { opened?.invoice }

    /// The model that moving and editing keys act on.
    package var activePane: any PaneModel { panes.model(of: modes.cursor) }

    /// `true` if the row of the list under the cursor cannot be read.
    package var lacksRow: Bool { panes.lacksRow }

    package func model(of mode: Mode) -> any PaneModel { panes.model(of: mode) }

    /// Shows an invoice, with the cursor at its beginning, if another one is shown.
    package func show(_ open: OpenInvoice) {
        guard open !== opened else { return }
        panes.willShow(open)
        opened = open
        panes.didShow(open)
        status.message = .none
    }

    /// Puts the cursor somewhere in the open invoice.
    package func show(_ place: Place) { panes.show(place) }

    /// Returns `false` for a command that has nothing to act on, such as undo without a step. Menu, palette and hints leave it out.
    func canRun(_ id: Command.ID) -> Bool { panes.canRun(id) }

    /// The cursor's place in the open invoice.
    package var place: Place { panes.place }

    /// Puts something in place of the lines, with the cursor in it.
    package func open(_ sheet: Sheet) {
        if modes.sheet != sheet {
            modes.sheet = sheet
            panes.didOpen(sheet)
        }
        modes.focus = .sheet
    }

    /// Returns the contents of a cell in place of its present value; nil for that.
    package func held(_ content: @autoclosure () -> CellContent?) -> HeldCell? {
        heldCell?(content)
    }

    /// Brings the lines back.
    func closeSheet() {
        modes.sheet = nil
        if modes.focus == .sheet { modes.focus = invoice == nil ? .list : .lines }
    }
}

/// An invoice that was made just now and of which nothing was kept yet, and where the user was before.
struct FreshInvoice {
    let invoice: Invoice
    let previous: Invoice?
    let previousFocus: Modes.Focus
    let previousRow: Int
}

/// The questions and messages of the state that all panes share.
protocol Panes: AnyObject {
    /// The contents that decide about the areas.
    var contents: ScreenContents { get }
    /// `true` if the row of the list under the cursor cannot be read.
    var lacksRow: Bool { get }
    /// The model of a mode; where text is typed, and behind the menu, that of the mode that has the cursor.
    func model(of mode: Mode) -> any PaneModel
    /// The cursor's place in the open invoice.
    var place: Place { get }
    /// The line under the cursor among the lines.
    var line: InvoiceLine? { get }
    /// Returns `false` for a command that has nothing to act on.
    func canRun(_ id: Command.ID) -> Bool
    /// Begins a new line behind the last one.
    func appendLine()
    /// Shows the VAT of the present quarter.
    func openVATReport()
    /// Drops the invoice that was made just now, if nothing was entered in it.
    func dropFreshInvoice()
    /// Puts the cursor somewhere in the open invoice.
    func show(_ place: Place)
    func willShow(_ open: OpenInvoice)
    func didShow(_ open: OpenInvoice)
    func didOpen(_ sheet: Sheet)
}

/// Works with the state that all panes share.
package protocol DeskUser: AnyObject {
    var desk: Desk { get }
}

extension DeskUser {
    package var store: Repository { desk.store }
    package var keys: KeyMap { desk.keys }
    package var modes: Modes { desk.modes }
    package var status: Status { desk.status }
    package var areas: ScreenAreas { desk.areas }
    package var opened: OpenInvoice? {
        get { desk.opened }
        set { desk.opened = newValue }
    }
    package func say(_ text: String) { status.message = .info(text) }
    package func say(problem text: String) { status.message = .problem(text) }
    /// Asks a question, unless the last key has asked it already.
    /// - Returns: Whether the answer is yes.
    func isConfirmed(_ question: Question, _ message: @autoclosure () -> Message) -> Bool {
        guard modes.question != question else {
            modes.question = nil
            return true
        }
        modes.question = question
        status.message = message()
        return false
    }
    /// The invoice on the right; nil while there is none at all.
    package var invoice: Invoice? { desk.invoice }
    /// The pane of the list and the invoice that has the cursor.
    package var focus: Modes.Focus {
        get { desk.modes.focus }
        set { desk.modes.focus = newValue }
    }
}
