/// The settings of pages: paper, margins, font, logo and columns.
public struct PageStyle: Hashable, Sendable {
    /// A size of paper.
    public enum Paper: String, CaseIterable, Sendable {
        /// 210 × 297 mm.
        case a4
        /// 8.5 × 11 inches.
        case letter

        /// In points.
        var size: (width: Double, height: Double) {
            switch self {
            case .a4: (595.276, 841.89)
            case .letter: (612, 792)
            }
        }
    }

    /// A column of the table.
    public enum Column: String, CaseIterable, Sendable {
        /// The line's number.
        case number
        /// The item with its description.
        case item
        /// The quantity.
        case quantity
        /// In which unit.
        case unit
        /// The price of one.
        case price
        /// The rate of VAT.
        case vat
        /// The amount.
        case amount
    }

    /// The paper.
    public var paper = Paper.a4
    /// From top, right, bottom and left, in millimetres.
    public var margins: [Double] = [16, 18, 12, 20]
    /// The families of the font, the preferred one first; `sans-serif` is the system's choice.
    public var font = "Inter, Liberation Sans, sans-serif"
    /// A PNG or SVG above the seller; nil for the seller's name.
    public var logo: String?
    /// The columns of the table, from left to right.
    public var columns = Column.allCases

    /// Default page style.
    public init() {}
}
