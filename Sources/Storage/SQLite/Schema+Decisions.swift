import GRDB

/// Decisions for the calculated amounts of lines, as earlier versions stored them: the declared amount was gone, and nothing
/// told that from a document that never declared one.
///
/// Every syntax requires the amount of a line, so that it was decided for where a document with declared totals has none.
nonisolated enum DecisionSchema {
    static func noteDecisions(in database: Database) throws {
        try database.execute(
            sql: """
                UPDATE invoice SET declared = json_set(declared, '$.forgotten', json((
                    SELECT json_group_array(json(term)) FROM (
                        SELECT value AS term FROM json_each(invoice.declared, '$.forgotten')
                        UNION
                        SELECT json_object('lineNetAmount', json_object('line', id)) FROM invoiceLine
                            WHERE invoiceLine.invoice = invoice.sequence AND declaredNetAmount IS NULL))))
                    WHERE declared IS NOT NULL AND EXISTS (
                        SELECT 1 FROM invoiceLine
                            WHERE invoiceLine.invoice = invoice.sequence AND declaredNetAmount IS NULL);
                """)
    }
}
