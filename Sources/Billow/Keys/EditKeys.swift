import Terminal

/// What keys do while a field is being typed in.
enum EditKeys {
    static func handle(_ key: Key, in workspace: Workspace) {
        switch key {
        case .enter: workspace.enterInEdit()
        case .escape, .control("c"): workspace.takeBackEdit()
        case .tab, .down: workspace.moveInEdit(by: 1)
        case .backTab, .up: workspace.moveInEdit(by: -1)
        default: type(key, in: workspace)
        }
    }

    private static func type(_ key: Key, in workspace: Workspace) {
        guard let edit = workspace.edit else { return }
        if workspace.message != .none { workspace.message = .none }
        switch key {
        case .character(let character): edit.insert(String(character))
        case .paste(let text): workspace.paste(text)
        case .backspace: edit.delete { $0.deleteBackward() }
        case .delete, .control("d"): edit.delete { $0.deleteForward() }
        case .left, .control("b"): edit.type { $0.moveLeft() }
        case .right, .control("f"): edit.type { $0.moveRight() }
        case .home, .control("a"): edit.type { $0.moveToStart() }
        case .end, .control("e"): edit.type { $0.moveToEnd() }
        case .control("u"): edit.delete { $0.deleteToStart() }
        case .control("k"): edit.delete { $0.deleteToEnd() }
        case .control("w"), .alt("\u{7F}"): edit.delete { $0.deleteWordBackward() }
        case .alt("d"): edit.delete { $0.deleteWordForward() }
        case .controlled(.left), .alt("b"): edit.type { $0.moveWordLeft() }
        case .controlled(.right), .alt("f"): edit.type { $0.moveWordRight() }
        default: break
        }
    }
}
