import Derive

extension Description {
    /// The properties of an object as JSON, without some; nil if each has its initial value.
    public func json(of owner: Owner, without leftOut: Set<String> = []) throws -> String? {
        try json(of: owner, properties.filter { !leftOut.contains($0.name) })
    }

    /// Some properties of an object as JSON; nil if each has its initial value.
    func json(of owner: Owner, only names: Set<String>) throws -> String? {
        try json(of: owner, properties.filter { names.contains($0.name) })
    }

    private func json(of owner: Owner, _ properties: [DescribedProperty<Owner>]) throws -> String? {
        var values: [String: ColumnValue] = [:]
        for property in properties {
            if let value = try property.coding?.value(of: owner), value != .null { values[property.name] = value }
        }
        return values.isEmpty ? nil : ColumnValue.json(of: values)
    }

    /// Sets the properties of an object to what is in the JSON.
    /// - Parameter isNew: Whether the object has its initial values, so that keys missing from the JSON need not be reset.
    /// - Throws: ``ColumnError`` with the property that cannot be read.
    public func decode(json: String, into owner: Owner, isNew: Bool = true, without leftOut: Set<String> = []) throws {
        let values: [String: ColumnValue]
        do {
            values = try ColumnValue.columns(json: json)
        } catch {
            throw ColumnError(column: "document", reason: error.reason)
        }
        for property in properties where !leftOut.contains(property.name) {
            guard let value = values[property.name] ?? (isNew ? nil : .null) else { continue }
            do {
                try property.coding?.set(value, of: owner)
            } catch var error as ColumnError {
                if error.column.isEmpty { error.column = property.name }
                throw error
            } catch {
                throw ColumnError(column: "document", reason: error.reason)
            }
        }
    }
}
