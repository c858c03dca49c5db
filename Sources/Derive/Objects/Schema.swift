/// What an observed class is made of: its properties, by number.
///
/// The macro writes one for each class. It is what text paths, undo and the trace go by.
@MainActor
public final class Schema {
    /// The class's name.
    public let typeName: String
    /// The properties in the order of declaration. A property's key is its index here.
    public let properties: [Property]
    /// Whether changes belong to transactions, undo and commits.
    let isRecorded: Bool
    let id: UInt16
    let recompute: (Unmanaged<AnyObject>, UInt32) -> Bool

    /// All schemas, by their number.
    static var all: [Schema] = []

    /// Registers a class.
    public init<Owner: ObservedObject>(_ type: Owner.Type, isRecorded: Bool = true, properties: [Property]) {
        self.isRecorded = isRecorded
        typeName = String(describing: type)
        self.properties = properties
        precondition(Schema.all.count < UInt16.max, "More than \(UInt16.max) observed classes")
        id = UInt16(Schema.all.count)
        recompute = { owner, key in
            owner._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Owner.self)._$recompute(key) }
        }
        Schema.all.append(self)
    }

    /// `Invoice.total`.
    func label(of key: UInt32) -> String {
        "\(typeName).\(properties.indices.contains(Int(key)) ? properties[Int(key)].name : "#\(key)")"
    }
}
