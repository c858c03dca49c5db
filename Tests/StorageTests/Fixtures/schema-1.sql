CREATE INDEX allowanceChargeBy1 ON allowanceCharge(parent, position);
CREATE INDEX binned_allowanceChargeBy_parent ON binned_allowanceCharge(parent);
CREATE INDEX binned_invoiceBy_sequence ON binned_invoice(sequence);
CREATE INDEX binned_invoiceEntryBy_sequence ON binned_invoiceEntry(sequence);
CREATE INDEX binned_invoiceLineBy_parent ON binned_invoiceLine(parent);
CREATE INDEX changeLogByInvoice ON changeLog(invoice, revision);
CREATE INDEX chargeBy1 ON charge(parent, position);
CREATE INDEX chargeBy2 ON charge(document ->> '$.customer');
CREATE INDEX customerBy1 ON customer(nameKey);
CREATE INDEX customerBy2 ON customer(numberKey);
CREATE INDEX customerBy3 ON customer(vatKey);
CREATE INDEX invoiceEntryByStage ON invoiceEntry(stage, dueDate);
CREATE INDEX invoiceEntryBy_buyerKey ON invoiceEntry(buyerKey);
CREATE INDEX invoiceEntryBy_issueDate ON invoiceEntry(issueDate);
CREATE INDEX invoiceEntryBy_listedAmount ON invoiceEntry(listedAmount);
CREATE INDEX invoiceEntryBy_numberKey ON invoiceEntry(numberKey);
CREATE INDEX invoiceLineBy1 ON invoiceLine(parent, position);
CREATE INDEX issuedDocumentByNumber ON issuedDocument(number);
CREATE INDEX productBy1 ON product(nameKey);
CREATE INDEX productBy2 ON product(numberKey);
CREATE INDEX productBy3 ON product(vatKey);
CREATE TABLE allowanceCharge (
    sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, parent INTEGER NOT NULL REFERENCES invoice ON DELETE CASCADE, position INTEGER NOT NULL DEFAULT 0, document TEXT NOT NULL
);
CREATE TABLE binned_allowanceCharge(
  sequence INT,
  id TEXT,
  parent INT,
  position INT,
  document TEXT
);
CREATE TABLE binned_invoice(
  sequence INT,
  id TEXT,
  document TEXT
, deleted TEXT);
CREATE TABLE binned_invoiceEntry(
  sequence INT,
  id TEXT,
  number TEXT,
  hasProposedNumber INT,
  numberKey TEXT,
  buyerName TEXT,
  buyerKey TEXT,
  sellerName TEXT,
  issueDate TEXT,
  dueDate TEXT,
  taxPoint TEXT,
  typeCode TEXT,
  currency TEXT,
  lineCount INT,
  errorCount INT,
  warningCount INT,
  wrongCount INT,
  sumOfLineNetAmounts TEXT,
  sumOfAllowances TEXT,
  sumOfCharges TEXT,
  taxExclusiveAmount TEXT,
  taxAmount TEXT,
  taxInclusiveAmount TEXT,
  amountDue TEXT,
  listedAmount REAL,
  openAmount TEXT,
  stage TEXT,
  vatBreakdown TEXT,
  modified TEXT
);
CREATE TABLE binned_invoiceLine(
  sequence INT,
  id TEXT,
  parent INT,
  position INT,
  document TEXT,
  netAmount TEXT
);
CREATE TABLE changeLog (
    revision INTEGER PRIMARY KEY AUTOINCREMENT,
    program TEXT NOT NULL, invoice TEXT NOT NULL, kind TEXT NOT NULL, changes TEXT, positions TEXT
);
CREATE TABLE charge (
    sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, parent INTEGER NOT NULL REFERENCES product ON DELETE CASCADE, position INTEGER NOT NULL DEFAULT 0, document TEXT NOT NULL
);
CREATE TABLE customer (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, document TEXT NOT NULL, name TEXT, others TEXT, lastUse INTEGER, places INTEGER, nameKey TEXT, numberKey TEXT, vatKey TEXT
);
CREATE TABLE fileIdentity (id TEXT NOT NULL);
CREATE TABLE invoice (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, document TEXT NOT NULL
);
CREATE TABLE invoiceCount (count INTEGER NOT NULL);
CREATE TABLE invoiceEntry (
    sequence INTEGER PRIMARY KEY REFERENCES invoice ON DELETE CASCADE,
    id TEXT NOT NULL,
    number TEXT NOT NULL, hasProposedNumber INTEGER, numberKey TEXT NOT NULL, buyerName TEXT NOT NULL, buyerKey TEXT NOT NULL, sellerName TEXT NOT NULL, issueDate TEXT NOT NULL, dueDate TEXT NOT NULL, taxPoint TEXT, typeCode TEXT NOT NULL, currency TEXT NOT NULL, lineCount INTEGER NOT NULL, errorCount INTEGER, warningCount INTEGER, wrongCount INTEGER, sumOfLineNetAmounts TEXT NOT NULL, sumOfAllowances TEXT, sumOfCharges TEXT, taxExclusiveAmount TEXT NOT NULL, taxAmount TEXT NOT NULL, taxInclusiveAmount TEXT NOT NULL, amountDue TEXT NOT NULL, listedAmount REAL NOT NULL, openAmount TEXT, stage TEXT, vatBreakdown TEXT,
    modified TEXT NOT NULL
);
CREATE TABLE invoiceLine (
    sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, parent INTEGER NOT NULL REFERENCES invoice ON DELETE CASCADE, position INTEGER NOT NULL DEFAULT 0, document TEXT NOT NULL, netAmount TEXT
);
CREATE TABLE issuedDocument (
    invoice TEXT PRIMARY KEY, number TEXT NOT NULL, issued TEXT NOT NULL, xml TEXT NOT NULL
);
CREATE TABLE masterData (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, document TEXT NOT NULL
);
CREATE TABLE product (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, document TEXT NOT NULL, name TEXT, others TEXT, lastUse INTEGER, places INTEGER, nameKey TEXT, numberKey TEXT, vatKey TEXT
);
CREATE TABLE recurrence (
    invoice TEXT PRIMARY KEY, months INTEGER NOT NULL, made INTEGER NOT NULL, until TEXT
);
CREATE TABLE sqlite_sequence(name,seq);
CREATE VIRTUAL TABLE textIndex USING fts5(
    text, content = 'searchedText', content_rowid = 'key', detail = none, columnsize = 0,
    tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4 5'
);
CREATE VIRTUAL TABLE textIndexTerm USING fts5vocab(textIndex, instance);
CREATE TABLE 'textIndex_config'(k PRIMARY KEY, v) WITHOUT ROWID;
CREATE TABLE 'textIndex_data'(id INTEGER PRIMARY KEY, block BLOB);
CREATE TABLE 'textIndex_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
CREATE TABLE unlearnt (invoice TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TRIGGER invoiceCounted AFTER INSERT ON invoiceEntry
    BEGIN UPDATE invoiceCount SET count = count + 1; END;
CREATE TRIGGER invoiceLineTextDeleted AFTER DELETE ON invoiceLine BEGIN INSERT INTO textIndex(textIndex, rowid, text)
    VALUES ('delete', old.sequence, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce(old.document ->> '$.n', '') || ' ' || coalesce(old.document ->> '$.d', '') || ' ' || coalesce(old.document ->> '$.note', '') || ' ' || coalesce(old.document ->> '$.sellerItemIdentifier', '') || ' ' || coalesce(old.document ->> '$.buyerItemIdentifier', ''), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ı', 'i')); END;
CREATE TRIGGER invoiceLineTextInserted AFTER INSERT ON invoiceLine BEGIN INSERT INTO textIndex(rowid, text) VALUES (new.sequence, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce(new.document ->> '$.n', '') || ' ' || coalesce(new.document ->> '$.d', '') || ' ' || coalesce(new.document ->> '$.note', '') || ' ' || coalesce(new.document ->> '$.sellerItemIdentifier', '') || ' ' || coalesce(new.document ->> '$.buyerItemIdentifier', ''), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ı', 'i')); END;
CREATE TRIGGER invoiceLineTextUpdated AFTER UPDATE OF document ON invoiceLine
    WHEN replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce(old.document ->> '$.n', '') || ' ' || coalesce(old.document ->> '$.d', '') || ' ' || coalesce(old.document ->> '$.note', '') || ' ' || coalesce(old.document ->> '$.sellerItemIdentifier', '') || ' ' || coalesce(old.document ->> '$.buyerItemIdentifier', ''), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ı', 'i') IS NOT replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce(new.document ->> '$.n', '') || ' ' || coalesce(new.document ->> '$.d', '') || ' ' || coalesce(new.document ->> '$.note', '') || ' ' || coalesce(new.document ->> '$.sellerItemIdentifier', '') || ' ' || coalesce(new.document ->> '$.buyerItemIdentifier', ''), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ı', 'i') BEGIN INSERT INTO textIndex(textIndex, rowid, text)
    VALUES ('delete', old.sequence, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce(old.document ->> '$.n', '') || ' ' || coalesce(old.document ->> '$.d', '') || ' ' || coalesce(old.document ->> '$.note', '') || ' ' || coalesce(old.document ->> '$.sellerItemIdentifier', '') || ' ' || coalesce(old.document ->> '$.buyerItemIdentifier', ''), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ı', 'i')); INSERT INTO textIndex(rowid, text) VALUES (new.sequence, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce(new.document ->> '$.n', '') || ' ' || coalesce(new.document ->> '$.d', '') || ' ' || coalesce(new.document ->> '$.note', '') || ' ' || coalesce(new.document ->> '$.sellerItemIdentifier', '') || ' ' || coalesce(new.document ->> '$.buyerItemIdentifier', ''), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ı', 'i')); END;
CREATE TRIGGER invoiceTextDeleted AFTER DELETE ON invoice BEGIN INSERT INTO textIndex(textIndex, rowid, text)
    VALUES ('delete', (old.sequence << 23), replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce(old.document ->> '$.number', '') || ' ' || coalesce(old.document ->> '$.buyerReference', '') || ' ' || coalesce(old.document ->> '$.seller.name', '') || ' ' || coalesce(old.document ->> '$.seller.tradingName', '') || ' ' || coalesce(old.document ->> '$.buyer.name', '') || ' ' || coalesce(old.document ->> '$.buyer.tradingName', '') || ' ' || coalesce(old.document ->> '$.buyer.address.city', '') || ' ' || coalesce(old.document ->> '$.notes[0].text', '') || ' ' || coalesce(old.document ->> '$.notes[1].text', '') || ' ' || coalesce(old.document ->> '$.notes[2].text', '') || ' ' || coalesce(old.document ->> '$.notes[3].text', '') || ' ' || coalesce(old.document ->> '$.notes[4].text', '') || ' ' || coalesce(old.document ->> '$.notes[5].text', '') || ' ' || coalesce(old.document ->> '$.notes[6].text', '') || ' ' || coalesce(old.document ->> '$.notes[7].text', '') || ' ' || coalesce(old.document ->> '$.payments[0].reference', '') || ' ' || coalesce(old.document ->> '$.payments[1].reference', '') || ' ' || coalesce(old.document ->> '$.payments[2].reference', '') || ' ' || coalesce(old.document ->> '$.payments[3].reference', '') || ' ' || coalesce(old.document ->> '$.payments[4].reference', '') || ' ' || coalesce(old.document ->> '$.payments[5].reference', '') || ' ' || coalesce(old.document ->> '$.payments[6].reference', '') || ' ' || coalesce(old.document ->> '$.payments[7].reference', ''), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ı', 'i')); END;
CREATE TRIGGER invoiceTextInserted AFTER INSERT ON invoice BEGIN INSERT INTO textIndex(rowid, text) VALUES ((new.sequence << 23), replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce(new.document ->> '$.number', '') || ' ' || coalesce(new.document ->> '$.buyerReference', '') || ' ' || coalesce(new.document ->> '$.seller.name', '') || ' ' || coalesce(new.document ->> '$.seller.tradingName', '') || ' ' || coalesce(new.document ->> '$.buyer.name', '') || ' ' || coalesce(new.document ->> '$.buyer.tradingName', '') || ' ' || coalesce(new.document ->> '$.buyer.address.city', '') || ' ' || coalesce(new.document ->> '$.notes[0].text', '') || ' ' || coalesce(new.document ->> '$.notes[1].text', '') || ' ' || coalesce(new.document ->> '$.notes[2].text', '') || ' ' || coalesce(new.document ->> '$.notes[3].text', '') || ' ' || coalesce(new.document ->> '$.notes[4].text', '') || ' ' || coalesce(new.document ->> '$.notes[5].text', '') || ' ' || coalesce(new.document ->> '$.notes[6].text', '') || ' ' || coalesce(new.document ->> '$.notes[7].text', '') || ' ' || coalesce(new.document ->> '$.payments[0].reference', '') || ' ' || coalesce(new.document ->> '$.payments[1].reference', '') || ' ' || coalesce(new.document ->> '$.payments[2].reference', '') || ' ' || coalesce(new.document ->> '$.payments[3].reference', '') || ' ' || coalesce(new.document ->> '$.payments[4].reference', '') || ' ' || coalesce(new.document ->> '$.payments[5].reference', '') || ' ' || coalesce(new.document ->> '$.payments[6].reference', '') || ' ' || coalesce(new.document ->> '$.payments[7].reference', ''), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ı', 'i')); END;
CREATE TRIGGER invoiceTextUpdated AFTER UPDATE OF document ON invoice
    WHEN replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce(old.document ->> '$.number', '') || ' ' || coalesce(old.document ->> '$.buyerReference', '') || ' ' || coalesce(old.document ->> '$.seller.name', '') || ' ' || coalesce(old.document ->> '$.seller.tradingName', '') || ' ' || coalesce(old.document ->> '$.buyer.name', '') || ' ' || coalesce(old.document ->> '$.buyer.tradingName', '') || ' ' || coalesce(old.document ->> '$.buyer.address.city', '') || ' ' || coalesce(old.document ->> '$.notes[0].text', '') || ' ' || coalesce(old.document ->> '$.notes[1].text', '') || ' ' || coalesce(old.document ->> '$.notes[2].text', '') || ' ' || coalesce(old.document ->> '$.notes[3].text', '') || ' ' || coalesce(old.document ->> '$.notes[4].text', '') || ' ' || coalesce(old.document ->> '$.notes[5].text', '') || ' ' || coalesce(old.document ->> '$.notes[6].text', '') || ' ' || coalesce(old.document ->> '$.notes[7].text', '') || ' ' || coalesce(old.document ->> '$.payments[0].reference', '') || ' ' || coalesce(old.document ->> '$.payments[1].reference', '') || ' ' || coalesce(old.document ->> '$.payments[2].reference', '') || ' ' || coalesce(old.document ->> '$.payments[3].reference', '') || ' ' || coalesce(old.document ->> '$.payments[4].reference', '') || ' ' || coalesce(old.document ->> '$.payments[5].reference', '') || ' ' || coalesce(old.document ->> '$.payments[6].reference', '') || ' ' || coalesce(old.document ->> '$.payments[7].reference', ''), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ı', 'i') IS NOT replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce(new.document ->> '$.number', '') || ' ' || coalesce(new.document ->> '$.buyerReference', '') || ' ' || coalesce(new.document ->> '$.seller.name', '') || ' ' || coalesce(new.document ->> '$.seller.tradingName', '') || ' ' || coalesce(new.document ->> '$.buyer.name', '') || ' ' || coalesce(new.document ->> '$.buyer.tradingName', '') || ' ' || coalesce(new.document ->> '$.buyer.address.city', '') || ' ' || coalesce(new.document ->> '$.notes[0].text', '') || ' ' || coalesce(new.document ->> '$.notes[1].text', '') || ' ' || coalesce(new.document ->> '$.notes[2].text', '') || ' ' || coalesce(new.document ->> '$.notes[3].text', '') || ' ' || coalesce(new.document ->> '$.notes[4].text', '') || ' ' || coalesce(new.document ->> '$.notes[5].text', '') || ' ' || coalesce(new.document ->> '$.notes[6].text', '') || ' ' || coalesce(new.document ->> '$.notes[7].text', '') || ' ' || coalesce(new.document ->> '$.payments[0].reference', '') || ' ' || coalesce(new.document ->> '$.payments[1].reference', '') || ' ' || coalesce(new.document ->> '$.payments[2].reference', '') || ' ' || coalesce(new.document ->> '$.payments[3].reference', '') || ' ' || coalesce(new.document ->> '$.payments[4].reference', '') || ' ' || coalesce(new.document ->> '$.payments[5].reference', '') || ' ' || coalesce(new.document ->> '$.payments[6].reference', '') || ' ' || coalesce(new.document ->> '$.payments[7].reference', ''), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ı', 'i') BEGIN INSERT INTO textIndex(textIndex, rowid, text)
    VALUES ('delete', (old.sequence << 23), replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce(old.document ->> '$.number', '') || ' ' || coalesce(old.document ->> '$.buyerReference', '') || ' ' || coalesce(old.document ->> '$.seller.name', '') || ' ' || coalesce(old.document ->> '$.seller.tradingName', '') || ' ' || coalesce(old.document ->> '$.buyer.name', '') || ' ' || coalesce(old.document ->> '$.buyer.tradingName', '') || ' ' || coalesce(old.document ->> '$.buyer.address.city', '') || ' ' || coalesce(old.document ->> '$.notes[0].text', '') || ' ' || coalesce(old.document ->> '$.notes[1].text', '') || ' ' || coalesce(old.document ->> '$.notes[2].text', '') || ' ' || coalesce(old.document ->> '$.notes[3].text', '') || ' ' || coalesce(old.document ->> '$.notes[4].text', '') || ' ' || coalesce(old.document ->> '$.notes[5].text', '') || ' ' || coalesce(old.document ->> '$.notes[6].text', '') || ' ' || coalesce(old.document ->> '$.notes[7].text', '') || ' ' || coalesce(old.document ->> '$.payments[0].reference', '') || ' ' || coalesce(old.document ->> '$.payments[1].reference', '') || ' ' || coalesce(old.document ->> '$.payments[2].reference', '') || ' ' || coalesce(old.document ->> '$.payments[3].reference', '') || ' ' || coalesce(old.document ->> '$.payments[4].reference', '') || ' ' || coalesce(old.document ->> '$.payments[5].reference', '') || ' ' || coalesce(old.document ->> '$.payments[6].reference', '') || ' ' || coalesce(old.document ->> '$.payments[7].reference', ''), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ı', 'i')); INSERT INTO textIndex(rowid, text) VALUES ((new.sequence << 23), replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce(new.document ->> '$.number', '') || ' ' || coalesce(new.document ->> '$.buyerReference', '') || ' ' || coalesce(new.document ->> '$.seller.name', '') || ' ' || coalesce(new.document ->> '$.seller.tradingName', '') || ' ' || coalesce(new.document ->> '$.buyer.name', '') || ' ' || coalesce(new.document ->> '$.buyer.tradingName', '') || ' ' || coalesce(new.document ->> '$.buyer.address.city', '') || ' ' || coalesce(new.document ->> '$.notes[0].text', '') || ' ' || coalesce(new.document ->> '$.notes[1].text', '') || ' ' || coalesce(new.document ->> '$.notes[2].text', '') || ' ' || coalesce(new.document ->> '$.notes[3].text', '') || ' ' || coalesce(new.document ->> '$.notes[4].text', '') || ' ' || coalesce(new.document ->> '$.notes[5].text', '') || ' ' || coalesce(new.document ->> '$.notes[6].text', '') || ' ' || coalesce(new.document ->> '$.notes[7].text', '') || ' ' || coalesce(new.document ->> '$.payments[0].reference', '') || ' ' || coalesce(new.document ->> '$.payments[1].reference', '') || ' ' || coalesce(new.document ->> '$.payments[2].reference', '') || ' ' || coalesce(new.document ->> '$.payments[3].reference', '') || ' ' || coalesce(new.document ->> '$.payments[4].reference', '') || ' ' || coalesce(new.document ->> '$.payments[5].reference', '') || ' ' || coalesce(new.document ->> '$.payments[6].reference', '') || ' ' || coalesce(new.document ->> '$.payments[7].reference', ''), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ı', 'i')); END;
CREATE TRIGGER invoiceUncounted AFTER DELETE ON invoiceEntry
    BEGIN UPDATE invoiceCount SET count = count - 1; END;
CREATE VIEW searchedText(key, text) AS
    SELECT (invoice.sequence << 23), replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce(invoice.document ->> '$.number', '') || ' ' || coalesce(invoice.document ->> '$.buyerReference', '') || ' ' || coalesce(invoice.document ->> '$.seller.name', '') || ' ' || coalesce(invoice.document ->> '$.seller.tradingName', '') || ' ' || coalesce(invoice.document ->> '$.buyer.name', '') || ' ' || coalesce(invoice.document ->> '$.buyer.tradingName', '') || ' ' || coalesce(invoice.document ->> '$.buyer.address.city', '') || ' ' || coalesce(invoice.document ->> '$.notes[0].text', '') || ' ' || coalesce(invoice.document ->> '$.notes[1].text', '') || ' ' || coalesce(invoice.document ->> '$.notes[2].text', '') || ' ' || coalesce(invoice.document ->> '$.notes[3].text', '') || ' ' || coalesce(invoice.document ->> '$.notes[4].text', '') || ' ' || coalesce(invoice.document ->> '$.notes[5].text', '') || ' ' || coalesce(invoice.document ->> '$.notes[6].text', '') || ' ' || coalesce(invoice.document ->> '$.notes[7].text', '') || ' ' || coalesce(invoice.document ->> '$.payments[0].reference', '') || ' ' || coalesce(invoice.document ->> '$.payments[1].reference', '') || ' ' || coalesce(invoice.document ->> '$.payments[2].reference', '') || ' ' || coalesce(invoice.document ->> '$.payments[3].reference', '') || ' ' || coalesce(invoice.document ->> '$.payments[4].reference', '') || ' ' || coalesce(invoice.document ->> '$.payments[5].reference', '') || ' ' || coalesce(invoice.document ->> '$.payments[6].reference', '') || ' ' || coalesce(invoice.document ->> '$.payments[7].reference', ''), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ı', 'i') FROM invoice
    UNION ALL SELECT invoiceLine.sequence, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce(invoiceLine.document ->> '$.n', '') || ' ' || coalesce(invoiceLine.document ->> '$.d', '') || ' ' || coalesce(invoiceLine.document ->> '$.note', '') || ' ' || coalesce(invoiceLine.document ->> '$.sellerItemIdentifier', '') || ' ' || coalesce(invoiceLine.document ->> '$.buyerItemIdentifier', ''), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ı', 'i') FROM invoiceLine;
