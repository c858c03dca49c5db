import Derive
import Foundation

/// A column of one object that an owner always has: a part, or a collection.
@MainActor
protocol PathContent: ColumnContent {
    associatedtype Owner: AnyObject
    associatedtype Content: AnyObject
    var path: KeyPath<Owner, Content> { get }
}

extension PathContent {
    func value(of owner: AnyObject) -> Content { unsafeDowncast(owner, to: Owner.self)[keyPath: path] }
    func holds(_ object: AnyObject, in owner: AnyObject) -> Bool { value(of: owner) === object }
}

struct ValueColumn<Owner: ObservedObject, Value>: ColumnContent {
    let path: ReferenceWritableKeyPath<Owner, Value>
    let encode: @MainActor (Value) throws -> ColumnValue
    let decode: @MainActor (ColumnValue) throws -> Value

    func encode(_ owner: AnyObject, at past: Past?) throws -> ColumnValue {
        let owner = unsafeDowncast(owner, to: Owner.self)
        return try encode(past?.value(of: path, in: owner) ?? owner[keyPath: path])
    }

    func merge(_ theirs: ColumnValue, into owner: AnyObject, _ merge: Merge) throws {
        let owner = unsafeDowncast(owner, to: Owner.self)
        let mine = try encode(owner[keyPath: path])
        let base = merge.past?.value(of: path, in: owner)
        if base != nil || merge.keepsGroup {
            _ = try decode(theirs)
            return merge.keep(mine, against: theirs, base: try encode(base ?? owner[keyPath: path]))
        }
        if mine != theirs { owner[keyPath: path] = try decode(theirs) }
    }

    func merging(changeFrom old: ColumnValue, to new: ColumnValue, in owner: AnyObject) -> ColumnValue? {
        guard let value = unsafeDowncast(owner, to: Owner.self)[keyPath: path] as? any MergeableValue,
            let old = try? decode(old), let new = try? decode(new),
            let changed = value.merging(changeFrom: old, to: new) as? Value
        else { return nil }
        return try? encode(changed)
    }

    func decoded(_ column: ColumnValue) throws -> Any? { try decode(column) }

    func holds(_ object: AnyObject, in owner: AnyObject) -> Bool { false }
}

struct PartColumn<Owner: ObservedObject, Part: RowCodable>: PathContent, PartContent {
    let path: KeyPath<Owner, Part>

    var coding: RowCoding { Part.rowCoding }
    var isOptional: Bool { false }
    func part(of owner: AnyObject) -> (any RowCodable)? { value(of: owner) }

    func encode(_ owner: AnyObject, at past: Past?) throws -> ColumnValue {
        let values = try Part.rowCoding.values(of: value(of: owner), at: past)
        return values.isEmpty ? .null : .json(ColumnValue.json(of: values))
    }

    func merge(_ theirs: ColumnValue, into owner: AnyObject, _ merge: Merge) throws {
        try merge.fill(value(of: owner), with: theirs == .null ? [:] : theirs.columns)
    }
}

struct OptionalPartColumn<Owner: ObservedObject, Part: RowCodable>: PartContent {
    let path: ReferenceWritableKeyPath<Owner, Part?>

    var coding: RowCoding { Part.rowCoding }
    var isOptional: Bool { true }
    func part(of owner: AnyObject) -> (any RowCodable)? { unsafeDowncast(owner, to: Owner.self)[keyPath: path] }

    func encode(_ owner: AnyObject, at past: Past?) throws -> ColumnValue {
        let owner = unsafeDowncast(owner, to: Owner.self)
        let part = past?.value(of: path, in: owner) ?? owner[keyPath: path]
        return try part.map { .json(ColumnValue.json(of: try Part.rowCoding.values(of: $0, at: past))) } ?? .null
    }

    func merge(_ theirs: ColumnValue, into owner: AnyObject, _ merge: Merge) throws {
        let typed = unsafeDowncast(owner, to: Owner.self)
        let isReplaced = merge.past?.value(of: path, in: typed) != nil
        if let part = typed[keyPath: path], theirs != .null {
            if isReplaced { merge.postpone() }
            return try merge.fill(part, with: theirs.columns)
        }
        let mine = try encode(owner, at: nil)
        if isReplaced || merge.touches(typed[keyPath: path]) {
            if theirs != .null { _ = try make(theirs) }
            return merge.keep(mine, against: theirs, base: try encode(owner, at: merge.past))
        }
        if mine != theirs { typed[keyPath: path] = try theirs == .null ? nil : make(theirs) }
    }

    private func make(_ column: ColumnValue) throws -> Part? {
        let values = try column.columns
        return try unrecorded { try Part.rowCoding.make(.init(), values: values) as? Part }
    }

    func holds(_ object: AnyObject, in owner: AnyObject) -> Bool { part(of: owner) === object }
}

struct PartsColumn<Owner: ObservedObject, Part: RowCodable>: PathContent {
    let path: KeyPath<Owner, ObservedArray<Part>>

    func encode(_ owner: AnyObject, at past: Past?) throws -> ColumnValue {
        let array = value(of: owner)
        let parts = past?.elements(of: array) ?? array.storage
        guard !parts.isEmpty else { return .null }
        let texts = try parts.map { ColumnValue.json(of: try Part.rowCoding.values(of: $0, at: past)) }
        return .json("[\(texts.joined(separator: ","))]")
    }

    func merge(_ theirs: ColumnValue, into owner: AnyObject, _ merge: Merge) throws {
        let array = value(of: owner)
        let all = theirs == .null ? [] : try theirs.elements.map { try $0.columns }
        if merge.touches(array) {
            _ = try make(all[...])
            let (mine, base) = (try encode(owner, at: nil), try encode(owner, at: merge.past))
            return merge.keep(mine, against: theirs, base: base)
        }
        if array.storage.dropFirst(all.count).contains(where: merge.touches) {
            _ = try make(all[...])
            return merge.keep(try encode(owner, at: nil), againstRemovalIn: theirs)
        }
        for (part, values) in zip(array.storage, all) { try merge.fill(part, with: values) }
        let made = try make(all.dropFirst(array.storage.count))
        array.replaceSubrange(min(all.count, array.storage.count)..<array.storage.count, with: made)
    }

    private func make(_ rows: ArraySlice<[String: ColumnValue]>) throws -> [Part] {
        try unrecorded { try rows.compactMap { try Part.rowCoding.make(.init(), values: $0) as? Part } }
    }
}

struct ArrayColumn<Owner: ObservedObject, Element: Codable>: PathContent {
    let path: KeyPath<Owner, ObservedArray<Element>>

    func encode(_ owner: AnyObject, at past: Past?) throws -> ColumnValue {
        let elements = past?.elements(of: value(of: owner)) ?? value(of: owner).storage
        return elements.isEmpty ? .null : .json(try JSONText.encode(elements))
    }

    func merge(_ theirs: ColumnValue, into owner: AnyObject, _ merge: Merge) throws {
        let mine = try encode(owner, at: nil)
        let elements = theirs == .null ? [] : try theirs.decoded(as: [Element].self)
        guard !merge.touches(value(of: owner)) else {
            return merge.keep(mine, against: theirs, base: try encode(owner, at: merge.past))
        }
        if mine != theirs { value(of: owner).setElements(elements) }
    }
}

struct DictionaryColumn<Owner: ObservedObject, Key: Codable & Hashable, Value: Codable>: PathContent {
    let path: KeyPath<Owner, ObservedDictionary<Key, Value>>

    private struct Entry: Codable {
        let key: Key
        let value: Value
    }

    func encode(_ owner: AnyObject, at past: Past?) throws -> ColumnValue {
        let dictionary = value(of: owner)
        let entries = past?.entries(of: dictionary) ?? dictionary.entries
        guard !entries.isEmpty else { return .null }
        // By their texts, since keys have no order of their own.
        let texts = try entries.map { try JSONText.encode(Entry(key: $0, value: $1)) }.sorted()
        return .json("[\(texts.joined(separator: ","))]")
    }

    func merge(_ theirs: ColumnValue, into owner: AnyObject, _ merge: Merge) throws {
        let dictionary = value(of: owner)
        let mine = try encode(owner, at: nil)
        let entries = theirs == .null ? [] : try theirs.decoded(as: [Entry].self)
        guard !merge.touches(dictionary) else {
            return merge.keep(mine, against: theirs, base: try encode(owner, at: merge.past))
        }
        guard mine != theirs else { return }
        let keys = Set(entries.map(\.key))
        for key in dictionary.keys where !keys.contains(key) { dictionary[key] = nil }
        for entry in entries { dictionary[entry.key] = entry.value }
    }
}

/// A list of rows, whatever their class.
@MainActor
protocol RowList: ColumnContent {
    var coding: RowCoding { get }
    /// The rows that an owner has.
    func rows(of owner: AnyObject) -> [any RowCodable]
    /// The row at a position; nil before the first one.
    func row(at position: Int, of owner: AnyObject) -> (any RowCodable)?
    func insert(_ row: any RowCodable, after id: UUID?, of owner: AnyObject, _ merge: Merge)
    func remove(_ row: any RowCodable, of owner: AnyObject)
}

struct RowsList<Owner: ObservedObject, Row: RowCodable>: PathContent, RowList {
    let path: KeyPath<Owner, ObservedArray<Row>>

    var coding: RowCoding { Row.rowCoding }

    func rows(of owner: AnyObject) -> [any RowCodable] { value(of: owner).storage }

    func row(at position: Int, of owner: AnyObject) -> (any RowCodable)? {
        let rows = value(of: owner).storage
        return rows.indices.contains(position) ? rows[position] : nil
    }

    func insert(_ row: any RowCodable, after id: UUID?, of owner: AnyObject, _ merge: Merge) {
        guard let row = row as? Row else { return }
        let array = value(of: owner)
        // A row that belongs to no document is in no list of this document.
        let present = row._$document == 0 ? nil : array.storage.firstIndex { $0 === row }
        if let present, present == 0 ? id == nil : array.storage[present - 1].rowID?.id == id { return }
        if let present { array.remove(at: present) }
        array.insert(row, at: id.map { merge.place(after: $0, in: array.storage) } ?? 0)
    }

    func remove(_ row: any RowCodable, of owner: AnyObject) {
        let array = value(of: owner)
        if let position = array.storage.firstIndex(where: { $0 === row }) { array.remove(at: position) }
    }

    func encode(_ owner: AnyObject, at past: Past?) throws -> ColumnValue { .null }
    func merge(_ theirs: ColumnValue, into owner: AnyObject, _ merge: Merge) throws {}
}
