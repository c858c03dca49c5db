import DeriveGraph

// The memory of signals and computed values.
//
// Each lies in a cell of a block that holds 64 of one type. A handle is the cell's address and the generation that the cell had
// when the handle was made. Blocks are never given back, so an address stays readable and a wrong generation tells of an ended value.
// A cell that ended is the next to be used again, so a program that makes and ends values needs as many blocks as it has values at
// once.

/// The part of a cell that is alike for all types.
@usableFromInline
struct CellHeader: BitwiseCopyable {
    /// Counts the values that have lain here; a handle of an earlier one is over.
    @usableFromInline var generation: UInt32 = 1
    /// The node in the graph; zero before the first read by a computation. A free cell has the next free one here.
    @usableFromInline var node: NodeID = 0
    /// The place among all cells, which is the key of the node.
    @usableFromInline let number: UInt32
    /// The line of code that made the value; see ``Cells/sites``.
    @usableFromInline var site: UInt32 = 0
}

/// The shape of a cell: a header, and behind it what one kind of value keeps.
///
/// Addresses are computed and not asked for with closures, which would look each time whether the main actor runs them.
@usableFromInline
enum CellShape<Content: ~Copyable> {
    @inlinable static var offset: Int {
        (MemoryLayout<CellHeader>.size + MemoryLayout<Content>.alignment - 1) & ~(MemoryLayout<Content>.alignment - 1)
    }
    @inlinable static var alignment: Int { max(MemoryLayout<CellHeader>.alignment, MemoryLayout<Content>.alignment) }
    @inlinable static var stride: Int { (offset + MemoryLayout<Content>.size + alignment - 1) & ~(alignment - 1) }

    @inlinable @inline(__always)
    static func content(of cell: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Content> {
        (cell + offset).assumingMemoryBound(to: Content.self)
    }
}

/// The operations on a cell whose type only the block knows.
@MainActor
@usableFromInline
protocol CellKind {
    /// Compares two values of the type.
    static func areSame(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool
    /// Computes the value of a cell.
    /// - Returns: Whether it is another one now.
    static func recompute(_ cell: UnsafeMutableRawPointer) -> Bool
    /// Ends the content of a cell.
    static func destroy(_ cell: UnsafeMutableRawPointer)
    /// The name of the type in messages.
    static var name: String { get }
}

/// All cells, and the search for a free one.
@MainActor
@usableFromInline
enum Cells {
    private static let blockSize = 64

    private struct Block {
        let start: UnsafeMutableRawPointer
        let stride: Int
        let arena: Int
    }

    /// The cells of one type.
    private struct Arena {
        let kind: any CellKind.Type
        /// The first free cell that was used before; zero for none.
        var free: UInt32 = 0
        /// The number of the next cell that was never used, and how many follow it in its block.
        var next: UInt32 = 0
        var left = 0
    }

    // Plain memory: an array would check at each use whether it is shared.
    @exclusivity(unchecked) private static var blocks: UnsafeMutablePointer<Block>?
    @exclusivity(unchecked) private static var blockCount = 0
    @exclusivity(unchecked) private static var blockCapacity = 0
    @exclusivity(unchecked) private static var arenas: UnsafeMutablePointer<Arena>?
    @exclusivity(unchecked) private static var arenaCount = 0
    @exclusivity(unchecked) private static var arenaCapacity = 0
    private static var arenaOfKind: [ObjectIdentifier: Int] = [:]
    /// The kind that was used last, since values are often made in loops.
    @exclusivity(unchecked) private static var recentKind: ObjectIdentifier?
    @exclusivity(unchecked) private static var recentArena = 0

    /// The number of cells for which there is memory.
    static var capacity: Int { blockCount * blockSize }

    /// Takes a free cell, whose content the caller has to initialize.
    @usableFromInline
    static func allocate(
        _ kind: any CellKind.Type, stride: Int, alignment: Int, at file: StaticString, _ line: Int
    ) -> UnsafeMutablePointer<CellHeader> {
        Misuse.refuseMakingWhileComputing(kind.name, file, line)
        if recentKind != ObjectIdentifier(kind) { findArena(of: kind) }
        let arena = arenas.unsafelyUnwrapped + recentArena
        let cell: UnsafeMutableRawPointer
        if arena.pointee.free != 0 {
            cell = address(of: arena.pointee.free)
            arena.pointee.free = header(of: cell).pointee.node
            header(of: cell).pointee.node = 0
        } else {
            if arena.pointee.left == 0 { makeBlock(for: recentArena, stride: stride, alignment: alignment) }
            cell = address(of: arena.pointee.next)
            cell.initializeMemory(as: CellHeader.self, to: CellHeader(number: arena.pointee.next))
            arena.pointee.next &+= 1
            arena.pointee.left &-= 1
        }
        let header = header(of: cell)
        header.pointee.site = CellSites.number(of: file, line)
        EffectScope.adopt(cell: header)
        return header
    }

    private static func findArena(of kind: any CellKind.Type) {
        recentKind = ObjectIdentifier(kind)
        if let known = arenaOfKind[ObjectIdentifier(kind)] {
            recentArena = known
            return
        }
        if arenaCount == arenaCapacity {
            arenaCapacity = max(16, arenaCapacity * 2)
            enlarge(&arenas, to: arenaCapacity)
        }
        (arenas.unsafelyUnwrapped + arenaCount).initialize(to: Arena(kind: kind))
        arenaOfKind[ObjectIdentifier(kind)] = arenaCount
        recentArena = arenaCount
        arenaCount += 1
    }

    private static func makeBlock(for arena: Int, stride: Int, alignment: Int) {
        if blockCount == blockCapacity {
            blockCapacity = max(64, blockCapacity * 2)
            enlarge(&blocks, to: blockCapacity)
        }
        precondition(blockCount < Int(UInt32.max) / blockSize, "There are more than four billion signals.")
        let start = UnsafeMutableRawPointer.allocate(byteCount: stride * blockSize, alignment: alignment)
        (blocks.unsafelyUnwrapped + blockCount).initialize(to: Block(start: start, stride: stride, arena: arena))
        // Cell zero is none.
        let first = blockCount == 0 ? 1 : 0
        arenas.unsafelyUnwrapped[arena].next = UInt32(blockCount * blockSize + first)
        arenas.unsafelyUnwrapped[arena].left = blockSize - first
        blockCount += 1
    }

    @inline(__always)
    private static func block(of number: UInt32) -> UnsafeMutablePointer<Block> {
        blocks.unsafelyUnwrapped + Int(number) / blockSize
    }

    @inline(__always)
    static func address(of number: UInt32) -> UnsafeMutableRawPointer {
        let block = block(of: number)
        return block.pointee.start + (Int(number) % blockSize) * block.pointee.stride
    }

    @inline(__always)
    private static func header(of cell: UnsafeMutableRawPointer) -> UnsafeMutablePointer<CellHeader> {
        cell.assumingMemoryBound(to: CellHeader.self)
    }

    @inline(__always)
    private static func kind(of number: UInt32) -> any CellKind.Type {
        arenas.unsafelyUnwrapped[block(of: number).pointee.arena].kind
    }

    /// Compares two values of the type of a cell.
    @inlinable
    static func areSame<Value>(
        _ number: UInt32, _ a: UnsafeMutablePointer<Value>, _ b: UnsafeMutablePointer<Value>
    ) -> Bool {
        areSame(number, UnsafeRawPointer(a), UnsafeRawPointer(b))
    }

    @usableFromInline
    static func areSame(_ number: UInt32, _ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
        kind(of: number).areSame(a, b)
    }

    /// Returns `true` if the value that a cell had in a generation has not ended.
    static func isActive(_ number: UInt32, _ generation: UInt32) -> Bool {
        header(of: address(of: number)).pointee.generation == generation
    }

    // MARK: Nodes

    /// Owns the nodes of cells of a kind. One owner for sources and one for derived values: the graph takes a source of a dying
    /// derived value's own owner for a part of it.
    private final class CellOwner {}
    private static let sourceOwner = CellOwner()
    private static let derivedOwner = CellOwner()

    private static let schema = Schema(
        typeName: "Signal", Formulas { _, key in kind(of: key).recompute(address(of: key)) },
        describe: { label(of: $0) })

    /// Makes the node of a cell at its first read.
    static func makeNode(_ cell: UnsafeMutablePointer<CellHeader>, isDerived: Bool) -> NodeID {
        let node = makeGraphNode(
            owner: isDerived ? derivedOwner : sourceOwner, key: cell.pointee.number, schema: schema.id,
            flags: isDerived ? .derived.union(.dirty) : [])
        cell.pointee.node = node
        return node
    }

    /// Returns `true` if a node is one of a cell.
    static func own(_ node: NodeID) -> Bool {
        graph.isOwned(node, by: sourceOwner) || graph.isOwned(node, by: derivedOwner)
    }

    /// Returns the type of a cell's value, `Signal` or `Computed`.
    static func typeName(of number: UInt32) -> String { kind(of: number).name }

    /// Returns the line that made a cell's value, such as `Shop/Cart.swift:12`.
    static func site(of number: UInt32) -> String { CellSites.text(of: header(of: address(of: number)).pointee.site) }

    /// Returns the name of a cell's value in messages, such as `Signal at Shop/Cart.swift:12`.
    static func label(of number: UInt32) -> String {
        "\(typeName(of: number)) at \(site(of: number))"
    }

    // MARK: The end

    /// Ends the value of a cell and makes the cell available. Without effect if the value has ended before.
    @usableFromInline
    static func end(_ number: UInt32, _ generation: UInt32) {
        let address = address(of: number)
        let cell = header(of: address)
        guard cell.pointee.generation == generation else { return }
        let (node, kind) = (cell.pointee.node, kind(of: number))
        if node != 0 { Misuse.refuseEndWhileComputing(node) }
        cell.pointee.generation &+= 1
        if node != 0 { graph.free(node) }
        kind.destroy(address)
        // Only now: ending the content may make and end other values.
        let arena = arenas.unsafelyUnwrapped + block(of: number).pointee.arena
        cell.pointee.node = arena.pointee.free
        arena.pointee.free = number
    }

    /// Ends the program: a value is used after its end.
    @usableFromInline @inline(never)
    static func refuseEnded(_ name: String, _ site: UInt32) -> Never {
        fatalError(
            "The \(name) that was made at \(CellSites.text(of: site)) is used after its end. "
                + "Keep what uses it in the same EffectScope, or end it later.")
    }
}

/// The lines of code that have made values, by number, so that a handle has room for one.
@MainActor
enum CellSites {
    private struct Site: Hashable {
        let file: UnsafePointer<UInt8>
        let line: Int
    }

    private static var sites: [CallSite] = []
    private static var numbers: [Site: UInt32] = [:]
    @exclusivity(unchecked) private static var recent: Site?
    @exclusivity(unchecked) private static var recentNumber: UInt32 = 0

    @inline(__always)
    static func number(of file: StaticString, _ line: Int) -> UInt32 {
        let site = Site(file: file.utf8Start, line: line)
        return site == recent ? recentNumber : find(site, file)
    }

    @inline(never)
    private static func find(_ site: Site, _ file: StaticString) -> UInt32 {
        recent = site
        if let known = numbers[site] {
            recentNumber = known
        } else {
            recentNumber = UInt32(sites.count)
            sites.append(CallSite("\(file)", site.line))
            numbers[site] = recentNumber
        }
        return recentNumber
    }

    static func text(of number: UInt32) -> String { sites[Int(number)].description }
}
