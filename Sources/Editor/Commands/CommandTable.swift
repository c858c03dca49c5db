/// The sections of all commands of the editor. ``CommandTable/rows`` has them in the order in which help and hints list them,
/// with those of an add-on.
package nonisolated enum CommandTable {}
