/// The tables, functions and roles that a ledger needs on PostgreSQL.
///
/// The functions keep the rules of ``SharedLog``. They belong to `billow_owner` and run with its rights; no other role may insert,
/// update or delete, and the author of a commit is the login, which no program can choose.
public enum ServerScript {
    /// The version of the tables and functions that this program calls.
    static let version = 1

    /// The script for an administrator. Run again, it keeps the tables and renews the functions.
    public static let text = #"""
        -- The log of a ledger that several machines share, for PostgreSQL 13 or later: a database of its own. Run by a superuser, or by
        -- the owner of the database who may make roles. Afterwards each person gets a login and a role:
        --     CREATE ROLE anna LOGIN PASSWORD '...' IN ROLE billow_issue;
        -- billow_read reads, billow_enter changes, billow_issue issues; billow_administer calls recover and close.
        BEGIN;
        DO $$
        DECLARE role text;
        BEGIN
          IF current_setting('server_version_num')::int < 130000 THEN
            RAISE EXCEPTION 'Billow needs PostgreSQL 13 or later.';
          ELSIF current_setting('server_encoding') <> 'UTF8' THEN
            RAISE EXCEPTION 'Billow needs a database in UTF8.';
          END IF;
          FOREACH role IN ARRAY ARRAY['owner', 'read', 'enter', 'issue', 'administer'] LOOP
            IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'billow_' || role) THEN
              EXECUTE format('CREATE ROLE billow_%s NOLOGIN', role);
            END IF;
          END LOOP;
          IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
            EXECUTE format('GRANT billow_owner, billow_issue, billow_administer TO %I', current_user);
          END IF;
          -- A transaction that is left open would keep the lock that puts all commits in order.
          EXECUTE format('ALTER DATABASE %I SET idle_in_transaction_session_timeout = ''10s''', current_database());
        END $$;
        GRANT billow_read TO billow_enter;
        GRANT billow_enter TO billow_issue;
        CREATE SCHEMA IF NOT EXISTS billow AUTHORIZATION billow_owner;
        SET LOCAL ROLE billow_owner;
        SET LOCAL search_path = billow;
        SET LOCAL client_min_messages = warning;

        -- One row. Its lock orders all commits, so that none becomes visible behind a later one.
        CREATE TABLE IF NOT EXISTS state (
          one boolean PRIMARY KEY DEFAULT true CHECK (one), ledger uuid NOT NULL DEFAULT gen_random_uuid(),
          tables int NOT NULL DEFAULT 1,
          format int NOT NULL DEFAULT 1,     -- the oldest form of commits that is taken
          epoch int NOT NULL DEFAULT 1,      -- one more after each restore
          recovering timestamptz,            -- since when machines send again what was lost; nothing is issued meanwhile
          closed text, head bigint NOT NULL DEFAULT 0, hash bytea NOT NULL DEFAULT ''
        ) WITH (fillfactor = 10);
        INSERT INTO state DEFAULT VALUES ON CONFLICT DO NOTHING;
        CREATE TABLE IF NOT EXISTS commit (
          revision bigint PRIMARY KEY, hash bytea NOT NULL, id uuid NOT NULL UNIQUE, document uuid NOT NULL, kind text NOT NULL,
          format int NOT NULL, body text NOT NULL, facts text NOT NULL, base bigint NOT NULL, made bigint NOT NULL,
          person text NOT NULL, machine text NOT NULL, alone boolean NOT NULL, taken timestamptz NOT NULL);
        CREATE INDEX IF NOT EXISTS commit_of_document ON commit (document, revision);
        -- Documents with their last revision, and that in which they got a number; body and facts are all rows as of that in base.
        CREATE TABLE IF NOT EXISTS document (
          id uuid PRIMARY KEY, revision bigint NOT NULL, deleted boolean NOT NULL, number text UNIQUE, numbered_at bigint,
          base bigint, body text, facts text);
        CREATE TABLE IF NOT EXISTS series (name text PRIMARY KEY, last bigint NOT NULL);
        CREATE TABLE IF NOT EXISTS claim (name text PRIMARY KEY, revision bigint NOT NULL);
        CREATE TABLE IF NOT EXISTS machine (
          id text PRIMARY KEY, letter text NOT NULL UNIQUE, person text NOT NULL, seen timestamptz NOT NULL, epoch int NOT NULL);
        -- Commits as programs send them; in the table are those of groups whose last has not come.
        CREATE TABLE IF NOT EXISTS part (
          together uuid, place int, ends boolean, id uuid, document uuid, kind text, format int, body text, facts text, base bigint,
          made bigint, person text, machine text, again boolean, came timestamptz, PRIMARY KEY (together, place));
        CREATE UNLOGGED TABLE IF NOT EXISTS presence (
          machine text PRIMARY KEY, person text NOT NULL, document uuid, place text, seen timestamptz NOT NULL);

        -- Whether the log lacks something that a program knows of it: its cursor, or its last commit that was acknowledged.
        CREATE OR REPLACE FUNCTION lacks(known jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
          DECLARE cursor bigint := known->>'cursor'; sent bigint := known->>'sent';
          BEGIN RETURN cursor > 0 AND NOT EXISTS (SELECT FROM commit
              WHERE revision = cursor AND hash = decode(known->>'hash', 'hex'))
            OR sent > 0 AND NOT EXISTS (SELECT FROM commit WHERE revision = sent AND id = (known->>'sentID')::uuid); END $$;

        CREATE OR REPLACE FUNCTION others(p part, sender text) RETURNS boolean LANGUAGE plpgsql AS $$
          -- Rows are compared: by a cached plan, the revision alone would walk the whole log.
          BEGIN RETURN EXISTS (SELECT FROM commit c WHERE c.document = p.document
            AND (c.document, c.revision) > (p.document, p.base) AND c.machine <> sender); END $$;

        -- The first call of a connection. Mostly nothing changes: then it neither waits for the lock nor writes.
        CREATE OR REPLACE FUNCTION hello(known jsonb)
        RETURNS TABLE (ledger uuid, epoch int, head bigint, letter text, recovering boolean, tables int, clock float)
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = billow, pg_temp SET enable_seqscan = off SET jit = off AS $$
        #variable_conflict use_column
        DECLARE
          s state; m machine; n int; told int := known->>'epoch'; now timestamptz := clock_timestamp(); stranger boolean;
        BEGIN
          SELECT * INTO s FROM state;
          SELECT * INTO m FROM machine WHERE id = known->>'machine';
          -- A file of another ledger has come by mistake. What it knows is not what this one has lost.
          stranger := (known->>'cursor')::bigint > 0 AND (known->>'ledger')::uuid <> s.ledger;
          IF stranger THEN
            m.letter := '';
          ELSIF m.id IS NULL OR m.epoch <> told OR m.person <> session_user OR m.seen < now - interval '1 minute'
              OR s.recovering < now - interval '30 days' OR told = s.epoch AND lacks(known) THEN
            SELECT * INTO s FROM state FOR UPDATE;
            IF told = s.epoch AND lacks(known) THEN
              s.epoch := s.epoch + 1; s.recovering := now;
            ELSIF s.recovering < now - interval '30 days' THEN
              s.recovering := NULL;
            END IF;
            UPDATE state SET epoch = s.epoch, recovering = s.recovering
              WHERE (epoch, recovering) IS DISTINCT FROM (s.epoch, s.recovering);
            SELECT * INTO m FROM machine WHERE id = known->>'machine';
            IF m.id IS NULL THEN
              SELECT count(*) INTO n FROM machine;
              m.letter := known->>'letter';   -- that of before a restore, if it is free
              WHILE m.letter IS NULL OR EXISTS (SELECT FROM machine WHERE letter = m.letter) LOOP
                IF n >= 702 THEN RAISE EXCEPTION 'The ledger has 702 machines, and takes no more.'; END IF;
                -- a to z, aa to zz.
                m.letter := CASE WHEN n < 26 THEN '' ELSE chr(96 + n / 26) END || chr(97 + n % 26); n := n + 1;
              END LOOP;
            END IF;
            INSERT INTO machine VALUES (known->>'machine', m.letter, session_user, now, told)
              ON CONFLICT (id) DO UPDATE SET person = excluded.person, seen = excluded.seen, epoch = excluded.epoch;
          END IF;
          RETURN QUERY SELECT s.ledger, s.epoch, s.head, m.letter, s.recovering IS NOT NULL, s.tables, extract(epoch FROM now)::float;
        END $$;

        -- Why a commit may not go in, and what there is to say of it. Documents that its group adds before it count as there.
        CREATE OR REPLACE FUNCTION refusal(p part, s state, sender text, added uuid[], OUT why text, OUT detail text)
        LANGUAGE plpgsql AS $$
        DECLARE
          f json := p.facts; gone boolean; numbered_at bigint; given bigint; claimed bigint;
          again boolean := coalesce(p.again, false) AND s.recovering IS NOT NULL; decides boolean := p.kind IN ('issue', 'delete');
        BEGIN
          SELECT d.deleted, d.numbered_at INTO gone, numbered_at FROM document d WHERE id = p.document;
          SELECT d.numbered_at INTO given FROM document d WHERE number = f->>'number';
          SELECT revision INTO claimed FROM json_array_elements_text(f->'claims') n JOIN claim ON name = n
            WHERE n NOT IN (SELECT json_array_elements_text(f->'released')) LIMIT 1;
          why := CASE
            WHEN numbered_at IS NOT NULL AND p.kind <> 'settle' THEN 'issued'
            WHEN p.kind <> 'insert' AND p.document <> ALL (added) AND coalesce(gone, true) THEN 'deleted'
            WHEN decides AND NOT again AND others(p, sender) THEN 'changed'
            WHEN (p.kind = 'issue' OR f->>'number' IS NOT NULL) AND NOT again
              AND NOT pg_has_role(session_user, 'billow_issue', 'member') THEN 'role'
            -- A deletion that comes before an issue is sent again would leave a gap.
            WHEN decides AND NOT again AND s.recovering IS NOT NULL THEN 'recovering'
            -- Before a number that is taken: the sender proposes the next one then.
            WHEN f->>'number' IS NOT NULL AND f->>'series' IS NOT NULL AND NOT again
              AND (f->>'was')::bigint <> coalesce((SELECT last FROM series WHERE name = f->>'series'), 0) THEN 'number'
            WHEN given IS NOT NULL THEN 'taken'
            WHEN claimed IS NOT NULL THEN 'claimed' END;
          IF why IS NOT NULL THEN
            SELECT person INTO detail FROM commit
              WHERE revision = CASE why WHEN 'issued' THEN numbered_at WHEN 'taken' THEN given WHEN 'claimed' THEN claimed END;
          END IF;
        END $$;

        -- Puts a commit at the end of the log.
        CREATE OR REPLACE FUNCTION enter(p part, INOUT s state, sender text) LANGUAGE plpgsql AS $$
        DECLARE f json := p.facts; who text := session_user; now timestamptz := clock_timestamp(); alone boolean;
        BEGIN
          -- The base of one that is sent again is of before the restore.
          alone := NOT coalesce(p.again, false) AND NOT others(p, sender);
          IF p.again AND s.recovering IS NOT NULL AND p.machine IS NOT NULL THEN
            who := p.person; sender := p.machine;
          END IF;
          s.head := s.head + 1;
          s.hash := sha256(s.hash || convert_to(json_build_array(s.head, p.id, p.document, p.kind, p.format, p.base, p.made, who,
            sender, to_char(now AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISSUS'), p.facts, p.body)::text, 'UTF8'));
          INSERT INTO commit VALUES (
            s.head, s.hash, p.id, p.document, p.kind, p.format, p.body, p.facts, p.base, p.made, who, sender, alone, now);
          INSERT INTO document AS d (id, revision, deleted, number, numbered_at)
            VALUES (p.document, s.head, p.kind = 'delete', f->>'number', CASE WHEN f->>'number' IS NOT NULL THEN s.head END)
            ON CONFLICT (id) DO UPDATE SET revision = excluded.revision,
              deleted = p.kind = 'delete' OR d.deleted AND p.kind <> 'insert',
              number = coalesce(excluded.number, d.number), numbered_at = coalesce(excluded.numbered_at, d.numbered_at);
          INSERT INTO series AS t SELECT f->>'series', (f->>'counter')::bigint WHERE f->>'series' IS NOT NULL
            UNION ALL SELECT key, value::bigint FROM json_each_text(f->'counters')
            ON CONFLICT (name) DO UPDATE SET last = greatest(t.last, excluded.last);
          DELETE FROM claim USING json_array_elements_text(f->'released') n WHERE name = n;
          INSERT INTO claim SELECT DISTINCT n, s.head FROM json_array_elements_text(f->'claims') n
            ON CONFLICT (name) DO UPDATE SET revision = excluded.revision;
        END $$;

        -- Takes commits. A group goes in whole with its last commit, or is refused whole.
        CREATE OR REPLACE FUNCTION push(known jsonb, epoch int, parts jsonb)
        RETURNS TABLE (id uuid, revision bigint, why text, detail text)
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = billow, pg_temp SET enable_seqscan = off SET jit = off AS $$
        #variable_conflict use_column
        DECLARE
          s state; c part; p part; sender text := known->>'machine'; before bigint; added uuid[]; repeated boolean;
          reason text; told text;
        BEGIN
          SELECT * INTO s FROM state FOR UPDATE;
          IF push.epoch <> s.epoch OR lacks(known) THEN RAISE EXCEPTION 'say hello' USING ERRCODE = 'BW001'; END IF;
          IF s.closed IS NOT NULL THEN RAISE EXCEPTION '%', s.closed USING ERRCODE = 'BW002'; END IF;
          before := s.head;
          FOR c IN SELECT * FROM jsonb_populate_recordset(NULL::part, parts) LOOP
            IF c.format < s.format THEN
              RAISE EXCEPTION 'The server needs a later version of Billow. Install it; what waits is sent then.'
                USING ERRCODE = 'BW004';
            END IF;
            DELETE FROM part WHERE together = c.together AND id = c.id;
            SELECT coalesce(max(place), 0) + 1 INTO c.place FROM part WHERE together = c.together;
            IF NOT c.ends THEN
              IF c.place = 1 THEN DELETE FROM part WHERE came < clock_timestamp() - interval '1 day'; END IF;
              c.came := clock_timestamp();
              INSERT INTO part SELECT c.*;
              CONTINUE;
            END IF;
            reason := NULL; told := NULL; added := '{}';
            -- It came before, and the answer was lost.
            repeated := EXISTS (SELECT FROM commit WHERE id = coalesce(
              (SELECT id FROM part WHERE together = c.together ORDER BY place LIMIT 1), c.id));
            FOR p IN SELECT * FROM part WHERE together = c.together UNION ALL SELECT c.* ORDER BY place LOOP
              EXIT WHEN repeated;
              SELECT r.why, r.detail INTO reason, told FROM refusal(p, s, sender, added) r;
              EXIT WHEN reason IS NOT NULL;
              IF p.kind = 'insert' THEN added := added || p.document; END IF;
            END LOOP;
            FOR p IN SELECT * FROM part WHERE together = c.together UNION ALL SELECT c.* ORDER BY place LOOP
              IF repeated THEN
                RETURN QUERY SELECT id, revision, NULL::text, NULL::text FROM commit WHERE id = p.id;
              ELSIF reason IS NOT NULL THEN
                RETURN QUERY SELECT p.id, NULL::bigint, reason, told;
              ELSE
                s := enter(p, s, sender);
                RETURN QUERY SELECT p.id, s.head, NULL::text, NULL::text;
              END IF;
            END LOOP;
            DELETE FROM part WHERE together = c.together;
          END LOOP;
          IF s.head > before THEN
            UPDATE state SET head = s.head, hash = s.hash;
            PERFORM pg_notify('billow', s.head::text);
          END IF;
        END $$;

        -- Keeps all rows of a document as of its last revision. Without effect where it has changed since.
        CREATE OR REPLACE FUNCTION keep(document uuid, revision bigint, body text, facts text) RETURNS void
        LANGUAGE sql SECURITY DEFINER SET search_path = billow, pg_temp SET enable_seqscan = off SET jit = off AS $$
          UPDATE document d SET base = keep.revision, body = keep.body, facts = keep.facts
            WHERE d.id = keep.document AND d.revision = keep.revision $$;

        -- Says which document a program on a machine has open, and where; gives those of the others, each of the last half minute.
        CREATE OR REPLACE FUNCTION here(machine text, document uuid, place text)
        RETURNS TABLE (person text, document uuid, place text)
        LANGUAGE sql SECURITY DEFINER SET search_path = billow, pg_temp SET enable_seqscan = off SET jit = off AS $$
          DELETE FROM presence WHERE seen < clock_timestamp() - interval '1 hour';
          INSERT INTO presence VALUES ($1, session_user, $2, $3, clock_timestamp())
            ON CONFLICT (machine) DO UPDATE
            SET person = excluded.person, document = excluded.document, place = excluded.place, seen = excluded.seen;
          SELECT p.person, p.document, p.place FROM presence p
            WHERE p.machine <> $1 AND p.document IS NOT NULL AND p.seen > clock_timestamp() - interval '30 seconds' $$;

        -- Machines that have not sent again what the log has lost. One that joined after the copy was made is not known here.
        CREATE OR REPLACE FUNCTION awaited(m machine, s state) RETURNS boolean LANGUAGE sql AS $$
          SELECT s.recovering IS NOT NULL AND m.epoch BETWEEN 1 AND s.epoch - 1 AND m.seen > clock_timestamp() - interval '30 days' $$;

        -- After a restore: begins to recover, before programs come; goes on without a machine or a person; or ends it.
        CREATE OR REPLACE FUNCTION recover(without text DEFAULT NULL, done boolean DEFAULT false, ledger uuid DEFAULT NULL)
        RETURNS TABLE (id text, person text, letter text, seen timestamptz, awaited boolean)
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = billow, pg_temp AS $$
        #variable_conflict use_column
        DECLARE s state; names text;
        BEGIN
          SELECT * INTO s FROM state FOR UPDATE;
          IF recover.ledger <> s.ledger THEN
            RAISE EXCEPTION 'The server has another ledger than this file. Check its address.' USING ERRCODE = 'BW003';
          ELSIF recover.without IS NOT NULL THEN
            UPDATE machine SET epoch = s.epoch WHERE recover.without IN (person, letter);
            IF NOT FOUND THEN RAISE EXCEPTION 'There is no machine or person %.', recover.without USING ERRCODE = 'BW003'; END IF;
          ELSIF recover.done THEN
            SELECT string_agg(format('%s (%s)', m.person, m.letter), ', ') INTO names FROM machine m WHERE awaited(m, s);
            IF names IS NOT NULL THEN RAISE EXCEPTION 'Not yet come: %.', names USING ERRCODE = 'BW003'; END IF;
            s.recovering := NULL;
          ELSIF s.recovering IS NULL THEN
            s.epoch := s.epoch + 1; s.recovering := clock_timestamp();
          END IF;
          UPDATE state SET epoch = s.epoch, recovering = s.recovering;
          RETURN QUERY SELECT m.id, m.person, m.letter, m.seen, awaited(m, s) FROM machine m ORDER BY m.seen DESC;
        END $$;

        -- Takes no commits any more, for a reason; without one it takes them again.
        CREATE OR REPLACE FUNCTION close(reason text) RETURNS void
        LANGUAGE sql SECURITY DEFINER SET search_path = billow, pg_temp AS $$ UPDATE state SET closed = reason $$;

        REVOKE ALL ON ALL FUNCTIONS IN SCHEMA billow FROM PUBLIC;
        GRANT USAGE ON SCHEMA billow TO billow_read, billow_administer;
        GRANT SELECT ON ALL TABLES IN SCHEMA billow TO billow_read;
        GRANT EXECUTE ON FUNCTION hello, here, awaited TO billow_read;
        GRANT EXECUTE ON FUNCTION push, keep TO billow_enter;
        GRANT EXECUTE ON FUNCTION recover, close TO billow_administer;
        COMMIT;
        """#
}
