/// Something with numbers that people type.
@MainActor
public protocol HasTypedNumbers: AnyObject {
    /// The numbers that were typed so that they could be read in two ways, such as 1.200, by the names of their properties: each
    /// as it was read. One stands here until somebody confirms it or another number comes.
    var ambiguousNumbers: [String: String] { get set }
}

extension Invoice: HasTypedNumbers {}

extension InvoiceLine: HasTypedNumbers {}
