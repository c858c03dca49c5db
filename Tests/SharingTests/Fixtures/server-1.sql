CREATE SCHEMA IF NOT EXISTS billow AUTHORIZATION billow_owner;
CREATE TABLE IF NOT EXISTS state (
one boolean PRIMARY KEY DEFAULT true CHECK (one), ledger uuid NOT NULL DEFAULT gen_random_uuid(),
tables int NOT NULL DEFAULT 1,
format int NOT NULL DEFAULT 1,
epoch int NOT NULL DEFAULT 1,
recovering timestamptz,
closed text, head bigint NOT NULL DEFAULT 0, hash bytea NOT NULL DEFAULT ''
) WITH (fillfactor = 10);
CREATE TABLE IF NOT EXISTS commit (
revision bigint PRIMARY KEY, hash bytea NOT NULL, id uuid NOT NULL UNIQUE, document uuid NOT NULL, kind text NOT NULL,
format int NOT NULL, body text NOT NULL, facts text NOT NULL, base bigint NOT NULL, made bigint NOT NULL,
person text NOT NULL, machine text NOT NULL, alone boolean NOT NULL, taken timestamptz NOT NULL);
CREATE INDEX IF NOT EXISTS commit_of_document ON commit (document, revision);
CREATE TABLE IF NOT EXISTS document (
id uuid PRIMARY KEY, revision bigint NOT NULL, deleted boolean NOT NULL, number text UNIQUE, numbered_at bigint,
base bigint, body text, facts text);
CREATE TABLE IF NOT EXISTS series (name text PRIMARY KEY, last bigint NOT NULL);
CREATE TABLE IF NOT EXISTS claim (name text PRIMARY KEY, revision bigint NOT NULL);
CREATE TABLE IF NOT EXISTS machine (
id text PRIMARY KEY, letter text NOT NULL UNIQUE, person text NOT NULL, seen timestamptz NOT NULL, epoch int NOT NULL);
CREATE TABLE IF NOT EXISTS part (
together uuid, place int, ends boolean, id uuid, document uuid, kind text, format int, body text, facts text, base bigint,
made bigint, person text, machine text, again boolean, came timestamptz, PRIMARY KEY (together, place));
CREATE UNLOGGED TABLE IF NOT EXISTS presence (
machine text PRIMARY KEY, person text NOT NULL, document uuid, place text, seen timestamptz NOT NULL);
