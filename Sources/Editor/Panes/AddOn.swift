import Terminal

/// An addition to the editor from another target: a pane beside the invoice with a mode of its own, and a strip above all
/// panes.
///
/// The editor does without it, and names none of its types.
package protocol AddOn: AnyObject {
    /// The model of its mode.
    var model: any PaneModel & QueryModel { get }
    /// The views, drawn where ``ScreenAreas`` has room for the two.
    var pane: any Pane { get }
    var strip: any Pane { get }
    /// Large figures for an audience; nil for none.
    var figures: HopFigures? { get }
    /// `true` if typing in its pane searches.
    var takesText: Bool { get }
    /// `true` if there is a search text.
    var isSearching: Bool { get }
    /// The reason why a file that it writes ends early; nil if it does not.
    var failure: (file: String, reason: any Error)? { get }
    /// `true` if keys are pressed by itself, so that none is typed ahead.
    var pressesKeys: Bool { get }
    /// Tells how much room pane and strip want.
    func addRoom(to contents: inout ScreenContents)
    /// `true` if the pane is shown.
    var isOpen: Bool { get }
    /// Shows the pane.
    func open()
    /// Goes one level up in the pane, or leaves it.
    func goBack()
    /// Scrolls the cursor into view.
    func reveal()
    /// Backspace where nothing is searched for.
    /// - Returns: Whether it has a meaning there.
    func takesBackspace() -> Bool
    /// Takes a key before the editor does.
    /// - Returns: Whether it was meant for the add-on.
    func takes(_ key: Key) -> Bool
    /// Takes a character that is typed in its pane and is no text.
    /// - Returns: Whether it has a meaning there.
    func takes(_ character: Character) -> Bool
    /// Returns `false` for a command that has nothing to act on.
    func canRun(_ id: Command.ID) -> Bool
    /// The hints before those of the command table.
    func hints(in context: Contexts) -> [HintText]
    /// Receives what a tick, or the end of a highlight, has drawn.
    func wasDrawn(_ drawing: EventLoop.Drawing)
}
