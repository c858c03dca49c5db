import ArgumentParser
import Editor
import Propagation

extension KeyMap.Name: ExpressibleByArgument {}

/// The options of every command that opens the editor.
struct EditorOptions: ParsableArguments {
    @Option(help: "The database. Default: $XDG_DATA_HOME/billow/billow.sqlite; of demo and screenshot, the samples.")
    var db: String?

    @Option(help: "Write one line of JSON for each tick to this file. Default: $BILLOW_TRACE.")
    var trace: String?

    @Option(help: "Write the same as Chrome's trace events, which Perfetto and browsers show.")
    var traceEvents: String?

    @Option(
        help: "Record the session in this file, which asciinema plays.",
        completion: .file(extensions: ["cast"]))
    var record: String?

    @Option(
        help:
            "The keys: billow or vim. Default: what the file $XDG_CONFIG_HOME/billow/config.toml says.")
    var keys: KeyMap.Name?

    @Flag(
        help:
            "Ask and answer in lines, for screen readers and scripts. Where no cursor can be placed this is so anyway."
    )
    var plain = false

    @Flag(help: "Do not light up what an edit has changed.")
    var noWave = false

    init() {}

    /// Makes the options for a database alone. Only options that were set can be read without the parser.
    init(db: String?) {
        (self.db, trace, traceEvents, record, keys) = (db, nil, nil, nil, nil)
        (plain, noWave) = (false, false)
    }
}
