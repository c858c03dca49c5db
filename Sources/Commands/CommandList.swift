import ArgumentParser

/// The commands that need no screen. This is the module's face.
package nonisolated enum CommandList {
    /// All of them, in the order of the help.
    package static var all: [any ParsableCommand.Type] {
        [
            ImportCommand.self, WatchCommand.self, RecalcCommand.self, ProblemsCommand.self, RulesCommand.self,
            ConvertCommand.self,
            ExportCommand.self,
            CheckCommand.self, CompanyCommand.self, CustomerCommand.self, ProductCommand.self, ListCommand.self,
            ShowCommand.self, NewCommand.self, EditCommand.self, AttachCommand.self, IssueCommand.self,
            AcceptCommand.self,
            SendCommand.self,
            PayCommand.self, BankCommand.self, CreditCommand.self, FinalCommand.self, RemindCommand.self,
            CancelCommand.self,
            RecurCommand.self,
            ReportCommand.self, BackupCommand.self, RestoreCommand.self, ServerCommand.self, ConfigCommand.self,
        ]
    }
}
