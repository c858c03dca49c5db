/// A property of an item by name, such as its colour (BG-32).
public nonisolated struct ItemAttribute: Hashable, Codable, Sendable {
    /// What the property is called (BT-160).
    public var name: String
    /// What it is for this item (BT-161).
    public var value: String

    /// Makes an attribute.
    public init(name: String = "", value: String = "") {
        self.name = name
        self.value = value
    }
}
