import Terminal
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("Modes")
struct ModesTests {
    @Test(
        "stand on each other: help on palette or menu has the keys, and Esc leads back to what was there",
        arguments: [([" ", " ", "d", "u"], Mode.palette), ([" "], .menu), ([" ", "c"], .directory)]
            as [([Key], Mode)])
    func helpInFront(keys: [Key], mode: Mode) throws {
        let editor = try SessionUnderTest(keys: .billow)
        let workspace = editor.workspace
        workspace.focus = .list
        editor.press(keys)
        let areas = workspace.areas
        try #require(workspace.modes.top == mode)
        editor.press(.function(1))
        #expect(workspace.modes.top == .help && workspace.areas.help != nil)
        #expect(workspace.areas.palette == nil && workspace.areas.menu == nil)
        editor.press(["m", "e", "n", "u"])
        #expect(workspace.help.query.text == "menu")
        editor.press(.escape)
        #expect(workspace.modes.top == mode && workspace.areas == areas)
        if mode == .palette { #expect(workspace.palette.query.text == "du") }
    }
}
