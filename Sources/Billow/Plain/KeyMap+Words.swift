extension KeyMap {
    /// Words in place of keys, for an editor in which commands are typed as lines.
    nonisolated static let words = KeyMap(
        words: [
            .undo: "undo", .redo: "redo", .newInvoice: "new", .delete: "delete", .bin: "bin", .addLine: "add",
            .appendLine: "add", .problems: "problems", .details: "details", .company: "company",
            .customers: "customer", .products: "product", .copyForCorrection: "correct", .duplicateInvoice: "again",
            .repeatNextMonth: "month", .addCreditNote: "credit", .keepAllDeclared: "declared",
            .keepAllCalculated: "calculated", .edit: "line", .commitEdit: "Enter", .nextRow: "Enter",
            .endTyping: ".", .back: ".", .issueInvoice: "issue", .recordPayment: "paid", .quit: "quit", .menu: "help",
            .search: "list",
        ])
}
