import Invoicing

/// The names of drafts, by which commands know them: `draft-7`. No deletion empties the table, so that no name is given twice.
nonisolated enum DraftNames {
    /// The table, and the column of the list in the place of that for proposed numbers, which version 1 has.
    static let table = """
        CREATE TABLE draftName (
            sequence INTEGER PRIMARY KEY, invoice TEXT NOT NULL UNIQUE, name TEXT NOT NULL UNIQUE
        );
        ALTER TABLE invoiceEntry DROP COLUMN hasProposedNumber;
        ALTER TABLE invoiceEntry ADD COLUMN name TEXT;
        CREATE UNIQUE INDEX invoiceEntryByName ON invoiceEntry(name) WHERE name IS NOT NULL;

        """

    /// Names the drafts of version 1, those in the bin too, and takes their proposed numbers off.
    static let fill = """
        INSERT OR IGNORE INTO draftName (invoice, name)
            SELECT id, 'draft-' || row_number() OVER (ORDER BY sequence) FROM (
                SELECT id, sequence FROM invoiceEntry WHERE \(isDraft)
                UNION ALL SELECT id, sequence FROM binned_invoiceEntry WHERE \(isDraft)
            ) ORDER BY sequence;

        """ + fill("invoice", "invoiceEntry") + fill("binned_invoice", "binned_invoiceEntry")

    private static func fill(_ invoices: String, _ entries: String) -> String {
        """
        UPDATE \(entries) SET errorCount = errorCount - 1 WHERE \(isDraft) AND number = '' AND errorCount > 0;
        UPDATE \(entries) SET number = '', numberKey = '' WHERE \(isDraft) AND sequence IN
            (SELECT sequence FROM \(invoices) WHERE \(value("proposedNumber")) = \(value("number")));
        UPDATE \(entries) SET name = (SELECT name FROM draftName WHERE invoice = \(entries).id) WHERE \(isDraft);
        UPDATE \(entries) SET numberKey = printf(' draft-%010d', substr(name, 7)) WHERE number = '' AND name <> '';
        UPDATE \(invoices) SET document = json_set(
                CASE \(value("proposedNumber")) WHEN \(value("number")) THEN json_remove(document, '$.number', '$.proposedNumber')
                    ELSE json_remove(document, '$.proposedNumber') END,
                '$.draftName', (SELECT name FROM draftName WHERE invoice = \(invoices).id))
            WHERE json_valid(document) AND id IN (SELECT invoice FROM draftName);
        UPDATE \(invoices) SET document = json_remove(document, '$.proposedNumber')
            WHERE \(value("proposedNumber")) IS NOT NULL;

        """
    }

    /// A property of a document; null where the document cannot be read.
    private static func value(_ property: String) -> String {
        "CASE WHEN json_valid(document) THEN document ->> '$.\(property)' END"
    }

    private static let isDraft = "coalesce(stage, '\(InvoiceStage.draft.rawValue)') = '\(InvoiceStage.draft.rawValue)'"
}
