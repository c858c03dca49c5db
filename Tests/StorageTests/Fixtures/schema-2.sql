CREATE INDEX attachedFileByHash ON attachedFile(hash);
CREATE UNIQUE INDEX changeLogByID ON changeLog(id) WHERE id IS NOT NULL;
CREATE INDEX changeLogByServer ON changeLog(server) WHERE server > 0;
CREATE INDEX changeLogUnsent ON changeLog(invoice, revision) WHERE server IS NULL;
CREATE INDEX entryByBatch ON entry(batch) WHERE batch <> '';
CREATE INDEX entryByReference ON entry(reference) WHERE reference <> '';
CREATE INDEX entryByStatement ON entry(statement);
CREATE INDEX finalInvoice ON invoice(sequence) WHERE instr(document, '"paidAmount"') > 0 AND instr(document, '"precedingInvoices"') > 0;
CREATE UNIQUE INDEX invoiceEntryByName ON invoiceEntry(name) WHERE name IS NOT NULL;
CREATE INDEX invoiceEntryBy_issueDate ON invoiceEntry(issueDate, numberKey < '!', numberKey);
CREATE INDEX invoiceEntryBy_sequence ON invoiceEntry(sequence);
CREATE INDEX invoiceWithWriteOff ON invoice(sequence) WHERE instr(document, '"writeOff"') > 0;
CREATE INDEX originalByHash ON original(hash);
CREATE TABLE attachedFile (
    invoice TEXT NOT NULL, hash TEXT NOT NULL REFERENCES keptFile, PRIMARY KEY (invoice, hash)
) WITHOUT ROWID;
CREATE TABLE binned_invoiceEntry(
  sequence INT,
  id TEXT,
  number TEXT,
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
  modified TEXT,
  earlyAmounts TEXT,
  sentDate TEXT,
  name TEXT
);
CREATE TABLE changeLog (
    revision INTEGER PRIMARY KEY AUTOINCREMENT,
    program TEXT NOT NULL, invoice TEXT NOT NULL, kind TEXT NOT NULL, changes TEXT, positions TEXT
, id TEXT, base INTEGER, server INTEGER DEFAULT 0, former INTEGER, person TEXT, facts TEXT, derived TEXT, crossed TEXT, machine TEXT, made INTEGER, together TEXT);
CREATE TABLE claim (name TEXT PRIMARY KEY, id TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE draftName (
    sequence INTEGER PRIMARY KEY, invoice TEXT NOT NULL UNIQUE, name TEXT NOT NULL UNIQUE
);
CREATE TABLE entry (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, statement INTEGER NOT NULL REFERENCES statement,
    day TEXT NOT NULL, amount TEXT NOT NULL, currency TEXT NOT NULL, reference TEXT NOT NULL, batch TEXT NOT NULL,
    name TEXT NOT NULL, account TEXT NOT NULL, text TEXT NOT NULL, isReturn INTEGER NOT NULL, word TEXT, invoices TEXT
);
CREATE TABLE fileIdentity (id TEXT NOT NULL, derivedBy INTEGER NOT NULL DEFAULT 1);
CREATE TABLE fresh (invoice TEXT PRIMARY KEY, owner TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE invoiceEntry (
    sequence INTEGER PRIMARY KEY REFERENCES invoice ON DELETE CASCADE,
    id TEXT NOT NULL,
    number TEXT NOT NULL, numberKey TEXT NOT NULL, buyerName TEXT NOT NULL, buyerKey TEXT NOT NULL, sellerName TEXT NOT NULL, issueDate TEXT NOT NULL, dueDate TEXT NOT NULL, taxPoint TEXT, typeCode TEXT NOT NULL, currency TEXT NOT NULL, lineCount INTEGER NOT NULL, errorCount INTEGER, warningCount INTEGER, wrongCount INTEGER, sumOfLineNetAmounts TEXT NOT NULL, sumOfAllowances TEXT, sumOfCharges TEXT, taxExclusiveAmount TEXT NOT NULL, taxAmount TEXT NOT NULL, taxInclusiveAmount TEXT NOT NULL, amountDue TEXT NOT NULL, listedAmount REAL NOT NULL, openAmount TEXT, stage TEXT, vatBreakdown TEXT,
    modified TEXT NOT NULL
, earlyAmounts TEXT, sentDate TEXT, name TEXT);
CREATE TABLE keptFile (hash TEXT PRIMARY KEY, size INTEGER NOT NULL, packed BLOB NOT NULL);
CREATE TABLE original (
    invoice TEXT PRIMARY KEY, hash TEXT NOT NULL REFERENCES keptFile, name TEXT NOT NULL, day TEXT NOT NULL,
    examination TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE recurrence (
    invoice TEXT PRIMARY KEY, months INTEGER NOT NULL, made INTEGER NOT NULL, until TEXT
, paused INTEGER NOT NULL DEFAULT 0);
CREATE TABLE refused (
    id TEXT PRIMARY KEY, document TEXT NOT NULL, why TEXT NOT NULL, detail TEXT, changes TEXT,
    told INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE server (
    address TEXT NOT NULL, ledger TEXT NOT NULL, machine TEXT NOT NULL, letter TEXT, epoch INTEGER NOT NULL,
    cursor INTEGER NOT NULL, hash TEXT NOT NULL, sent INTEGER NOT NULL DEFAULT 0, sentID TEXT,
    joining TEXT, exchanged INTEGER, offline INTEGER, failed INTEGER
);
CREATE TABLE stale (document TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE statement (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT, account TEXT NOT NULL, number TEXT NOT NULL, file TEXT NOT NULL,
    day TEXT NOT NULL
);
CREATE TABLE underived (document TEXT PRIMARY KEY, entity TEXT NOT NULL, revision INTEGER NOT NULL) WITHOUT ROWID;
CREATE TRIGGER changeLogIdentified BEFORE INSERT ON changeLog WHEN new.id IS NULL
    BEGIN SELECT RAISE(ABORT, 'a later version of Billow uses the file now, so quit and start that version'); END;
CREATE TRIGGER freshChanged AFTER INSERT ON changeLog
    BEGIN DELETE FROM fresh WHERE invoice = new.invoice; END;
