import ArgumentParser
import Storage

extension Repository {
    /// Closes the database of a command, and says where its changes are if another program has taken the file away.
    /// - Throws: ``StorageError`` where something is not saved, and an exit status where it is saved in another file.
    func closeAfterCommand() throws {
        try close()
        guard let move = status.moveOfCommand else { return }
        Failure.tell(move)
        throw ExitCode(74)
    }
}
