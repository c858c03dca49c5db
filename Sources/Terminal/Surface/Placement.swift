/// Where a pane goes.
public struct Placement {
    /// What is shown.
    public let pane: any Pane
    /// Where.
    public let area: Area

    /// Puts a pane into an area.
    public init(_ pane: any Pane, _ area: Area) {
        self.pane = pane
        self.area = area
    }
}

/// What can be painted on: the terminal, or a record of it in tests.
protocol Painter: AnyObject {
    func put(_ text: String, x: Int, y: Int, style: Style)
    func blank(x: Int, y: Int, width: Int)
}

extension Screen: Painter {}
