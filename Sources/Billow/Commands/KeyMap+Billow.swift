import Terminal

extension KeyMap {
    /// Typing is always text: in a cell it replaces, in a list it searches. Space, while nothing is typed, is a command.
    nonisolated static let billow = KeyMap(
        .billow, moving + entering + lines + program + searchingAndFiltering + trace + directory + reports + caret)

    private nonisolated static let moving = [
        Binding(.rowDown, [.down]),
        Binding(.rowUp, [.up]),
        Binding(.columnRight, [.right]),
        Binding(.columnLeft, [.left]),
        Binding(.pageDown, [.pageDown]),
        Binding(.pageUp, [.pageUp]),
        Binding(.firstRow, [.home], in: .panes.union([.help, .report])),
        Binding(.lastRow, [.end], in: .panes.union([.help, .report])),
        Binding(.nextPane, [.tab], in: [.list, .problems, .bin, .trace]),
        Binding(.nextPane, [.function(6)]),
        Binding(.previousPane, [.backTab], in: [.list, .problems, .bin, .trace]),
        Binding(.back, [.escape]),
        Binding(.nextInvoice, [.controlled(.pageDown)], in: .panes.subtracting(.trace)),
        Binding(.previousInvoice, [.controlled(.pageUp)], in: .panes.subtracting(.trace)),
    ]

    private nonisolated static let entering = [
        Binding(.nextRow, [.enter]),
        Binding(.edit, [.function(2)]),
        Binding(.edit, [.enter], in: .totals),
        Binding(.open, [.enter, .function(2)], in: [.list, .problems, .bin]),
        Binding(.open, [.enter], in: .trace),
        Binding(.forward, [.tab]),
        Binding(.backward, [.backTab]),
        Binding(.rowBelow, [.down]),
        Binding(.rowAbove, [.up]),
        Binding(.putBack, [.escape]),
        Binding(.clear, [.delete, .backspace]),
        Binding(.undo, [.alt("z")]),
        Binding(.redo, [.alt("y")]),
        Binding(.discount, [.alt("%")], in: .panes.union(.typing)),
    ]

    private nonisolated static let lines = [
        Binding(.addLine, [.insert], in: .panes.union(.typing)),
        Binding(.delete, [.control("d")], in: .panes.subtracting(.list).union(.typing)),
        Binding(.duplicateLine, [.control("t")], in: .panes.union(.typing)),
        Binding(.moveLineDown, [.alted(.down)], in: .panes.union(.typing)),
        Binding(.moveLineUp, [.alted(.up)], in: .panes.union(.typing)),
        Binding(.markDown, [.shifted(.down)]),
        Binding(.markUp, [.shifted(.up)]),
        Binding(.copyLines, [.alt("c")]),
        Binding(.pasteLines, [.alt("v")], in: .panes.union(.typing)),
    ]

    private nonisolated static let program = [
        Binding(.menu, [" "], in: .panes.union(.form)),
        Binding(.closeMenu, [.escape, .backspace]),
        Binding(.palette, [" "], in: .menu),
        Binding(.palette, [.control("p")]),
        Binding(.choose, [.enter, .tab]),
        Binding(.closePalette, [.escape]),
        Binding(.help, [.function(1)]),
        Binding(.closeHelp, [.escape, .enter]),
        Binding(.repaint, [.control("l")]),
        Binding(.saveBeside, [.function(12)]),
        Binding(.discardRefused, [.function(4)]),
        Binding(.quit, [.control("q")]),
        Binding(.interrupt, [.control("c")]),
    ]

    private nonisolated static let searchingAndFiltering = [
        Binding(.openHit, [.enter]),
        Binding(.commitSearch, [.tab]),
        Binding(.cancelSearch, [.escape]),
        Binding(.nextHit, [.down]),
        Binding(.previousHit, [.up]),
        Binding(.deleteInSearch, [.backspace]),
        Binding(.clearSearch, [.control("u")]),
    ]

    /// In the trace, in either map.
    nonisolated static let trace = [
        Binding(.earlierTick, [.controlled(.pageUp)]),
        Binding(.laterTick, [.controlled(.pageDown)]),
        Binding(.traceKind, [.function(7)]),
        Binding(.showCell, [.function(2)]),
        Binding(.graph, [.function(5)], in: .trace),
        Binding(.nextHop, [.controlled(.right)]),
        Binding(.previousHop, [.controlled(.left)]),
        Binding(.breakpoint, [.function(9)]),
        Binding(.compare, [.function(8)]),
    ]

    /// In the lists of customers and products, in either map.
    nonisolated static let directory = [
        Binding(.nextEntry, [.down]),
        Binding(.previousEntry, [.up]),
        Binding(.nextEntries, [.pageDown]),
        Binding(.previousEntries, [.pageUp]),
        Binding(.openEntry, [.enter]),
        Binding(.addEntry, [.insert]),
        Binding(.archiveEntry, [.delete]),
        Binding(.mergeEntry, [.function(6)]),
        Binding(.showArchived, [.function(7)]),
        Binding(.deleteInDirectory, [.backspace]),
        Binding(.closeDirectory, [.escape]),
    ]

    /// In the reports and before the code of a transfer, in either map.
    nonisolated static let reports = [
        Binding(.openSum, [.enter]),
        Binding(.nextReport, [.right]),
        Binding(.previousReport, [.left]),
        Binding(.reportPeriod, [.tab]),
        Binding(.deleteInReport, [.backspace]),
        Binding(.closeReport, [.escape]),
        Binding(.closePaymentCode, [.escape, .enter]),
    ]

    /// Moving and deleting while typing, with the keys of readline, in either map.
    nonisolated static let caret = [
        Binding(.caretLeft, [.left, .control("b")]),
        Binding(.caretRight, [.right, .control("f")]),
        Binding(.caretToStart, [.home, .control("a")]),
        Binding(.caretToEnd, [.end, .control("e")]),
        Binding(.wordLeft, [.controlled(.left), .alt("b")]),
        Binding(.wordRight, [.controlled(.right), .alt("f")]),
        Binding(.deleteBackward, [.backspace]),
        Binding(.deleteForward, [.delete]),
        Binding(.deleteWordBackward, [.control("w"), .alt("\u{7F}")]),
        Binding(.deleteWordForward, [.alt("d")]),
        Binding(.deleteToStart, [.control("u")]),
        Binding(.deleteToEnd, [.control("k")]),
    ]
}
