/// The editor's knowledge of settings, keys and colours: `main` hands it in, so that commands check them without the editor.
@MainActor
public enum EditorSettings {
    /// The names of the editor's settings, by their tables.
    public static var names: [String: [String]] = [:]
    /// Returns the mistakes in all settings, including the editor's.
    public static var mistakes: (UserSettings) -> [SettingsMistake] = \.mistakes

    /// The user's settings, with the names of the editor's.
    public static var ofUser: UserSettings { UserSettings(names) }
}
