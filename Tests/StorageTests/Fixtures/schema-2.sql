CREATE UNIQUE INDEX changeLogByID ON changeLog(id) WHERE id IS NOT NULL;
CREATE TABLE changeLog (
    revision INTEGER PRIMARY KEY AUTOINCREMENT,
    program TEXT NOT NULL, invoice TEXT NOT NULL, kind TEXT NOT NULL, changes TEXT, positions TEXT
, id TEXT, base INTEGER, server INTEGER, former INTEGER, person TEXT, facts TEXT, derived TEXT, crossed TEXT);
CREATE TABLE claim (name TEXT PRIMARY KEY, id TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE fileIdentity (id TEXT NOT NULL, derivedBy INTEGER NOT NULL DEFAULT 1);
CREATE TABLE fresh (invoice TEXT PRIMARY KEY, owner TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE refused (
    id TEXT PRIMARY KEY, document TEXT NOT NULL, why TEXT NOT NULL, detail TEXT, changes TEXT
) WITHOUT ROWID;
CREATE TABLE server (
    address TEXT NOT NULL, ledger TEXT NOT NULL, machine TEXT NOT NULL, epoch INTEGER NOT NULL,
    cursor INTEGER NOT NULL, hash TEXT NOT NULL, sent INTEGER, sentID TEXT
);
CREATE TABLE stale (document TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE underived (document TEXT PRIMARY KEY, entity TEXT NOT NULL, revision INTEGER NOT NULL) WITHOUT ROWID;
CREATE TRIGGER changeLogIdentified BEFORE INSERT ON changeLog WHEN new.id IS NULL
    BEGIN SELECT RAISE(ABORT, 'a later version of Billow uses the file now, so quit and start that version'); END;
CREATE TRIGGER freshChanged AFTER INSERT ON changeLog
    BEGIN DELETE FROM fresh WHERE invoice = new.invoice; END;
