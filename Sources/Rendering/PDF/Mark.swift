/// The look of a text: its size in points, its weight and its colour.
struct Ink: Hashable, Sendable {
    /// The weights that fonts have as a rule.
    enum Weight: Int, Sendable {
        case regular = 400
        case bold = 700
    }

    let size: Double
    var weight = Weight.regular
    let color: InkColor

    /// Returns the baseline in a row of some height, so that capitals stand in its middle.
    func baseline(inRowOf pitch: Double) -> Double { pitch / 2 + size * 0.35 }
}

/// Something that is drawn on a page, in points from its top left corner.
enum Mark: Hashable, Sendable {
    /// A text in one row, from a point on its baseline.
    case text(String, Ink, x: Double, baseline: Double)
    /// A filled rectangle.
    case fill(x: Double, y: Double, width: Double, height: Double, InkColor)
    /// The logo.
    case logo(x: Double, y: Double, width: Double, height: Double)
}
