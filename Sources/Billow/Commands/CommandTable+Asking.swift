// How commands are asked for by other means than keys of their own.

nonisolated extension CommandTable {
    static let asking = [
        Command(
            .menu, .program, "Commands by a letter; once more, the palette", in: .panes.union(.typing),
            hint: .init(word: "commands", contexts: .panes.union([.form, .directory]), isEssential: true)
        ) { $0.workspace.guide.menu.open() },
        Command(.closeMenu, .program, "In the menu: back", in: .menu) { $0.workspace.guide.menu.goBack() },
        Command(.palette, .program, "Find a command or an invoice by what is typed", in: .everywhere) {
            $0.workspace.guide.palette.open()
        },
        Command(
            .choose, .program, "In the palette: what the cursor is on", in: .palette,
            hint: .init(word: "open", contexts: .palette, isEssential: true)
        ) { $0.choose() },
        Command(
            .closePalette, .program, "In the palette: back", in: .palette,
            hint: .init(word: "close", contexts: .palette, isEssential: true)
        ) { $0.workspace.guide.palette.close() },
    ]
}
