/// The clickable element at a cell of the screen.
package enum Hit: Equatable {
    /// A row of a pane, counted from the first that its model has.
    case row(Int)
    /// A field of the open invoice.
    case field(Place)
    case command(Command.ID)
    /// A letter of the menu.
    case letter(Character)
}
