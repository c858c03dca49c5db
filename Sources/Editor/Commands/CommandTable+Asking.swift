// How commands are asked for by other means than keys of their own.

nonisolated extension CommandTable {
    package static let asking: [Action] = [
        Action(
            .menu, .program, "Commands by a letter; once more, the palette", in: .panes.union(.typing),
            keys: .init([" "], in: .panes.union(.form)), vim: .init([" "], in: .panes),
            hint: .init(word: "commands", contexts: .panes.union([.form, .directory, .report]), isEssential: true),
            plain: "help", traits: [.keepsMarks, .hasNoName], on: .menu
        ) { $0.open() },
        Action(
            .closeMenu, .program, "In the menu: back", in: .menu, keys: [.escape, .backspace],
            vim: [.escape, .backspace, .control("c")], traits: .keepsMarks, on: .menu
        ) { $0.goBack() },
        Action(
            .palette, .program, "Find a command or an invoice by what is typed", in: .everywhere,
            keys: .init([" "], in: .menu).and([.control("p")]),
            vim: .init([" "], in: .menu).and([.control("p")], in: .panes.union(.menu)),
            traits: [.keepsMarks, .hasNoName], on: .palette
        ) { $0.open() },
        Action(
            .choose, .program, "In the palette: what the cursor is on", in: .palette, keys: [.enter, .tab],
            hint: .init(word: "open", contexts: .palette, isEssential: true), traits: .keepsMarks, on: .session
        ) { $0.choose() },
        Action(
            .closePalette, .program, "In the palette: back", in: .palette, keys: [.escape],
            vim: [.escape, .control("c")], hint: .init(word: "close", contexts: .palette, isEssential: true),
            traits: .keepsMarks, on: .palette
        ) { $0.close() },
    ]
}
