/// Where a pane goes. Where areas overlap, the later one covers the earlier one.
public struct Placement {
    /// What is shown.
    public let pane: any Pane
    /// Where. What of it is outside the screen is not drawn.
    public let area: Area

    /// Puts a pane into an area.
    public init(_ pane: any Pane, _ area: Area) {
        self.pane = pane
        self.area = area
    }
}
