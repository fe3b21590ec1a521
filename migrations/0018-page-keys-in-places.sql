-- A place is named by its enrollment, and the key that opens the applicant's page is kept with it: whoever enrolls is stored
-- in fewer indexes.

-- It names the tables that change.
DROP TRIGGER enrollments_places;

CREATE TABLE new_places (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  enrollment TEXT NOT NULL UNIQUE,
  -- What opens the applicant's page: SHA-256 of the key in its address. Null until the server, which alone knows the secret,
  -- has made the key anew.
  key_hash TEXT UNIQUE,
  -- Null where no date was chosen yet.
  batch TEXT,
  state TEXT NOT NULL CHECK (
    state IN ('asked', 'held', 'confirmed', 'waiting', 'offered', 'cancelled', 'lapsed', 'completed')
  ),
  -- When what is held or offered lapses; null: not by itself.
  held_until TEXT,
  -- The email in lower case and the last ten digits of the phone, by which a second place for the same person is found.
  person_email TEXT NOT NULL,
  person_phone TEXT NOT NULL,
  -- Whether the address was typed into our form: only then is anything mailed there that the office did not ask for.
  gets_mails INTEGER NOT NULL CHECK (gets_mails IN (0, 1)),
  -- Whether the mail has been put in that says that it lapses tomorrow.
  is_reminded INTEGER NOT NULL DEFAULT 0 CHECK (is_reminded IN (0, 1)),
  created_at TEXT NOT NULL,
  -- When it came into its state: who waits longest is the first.
  since TEXT NOT NULL,
  CHECK (batch IS NOT NULL OR state IN ('asked', 'cancelled'))
) STRICT;

INSERT INTO new_places (sequence, enrollment, batch, state, held_until, person_email, person_phone, gets_mails, is_reminded,
  created_at, since)
SELECT sequence, enrollment, batch, state, held_until, person_email, person_phone, gets_mails, is_reminded, created_at, since
FROM places;

-- No sequence is given twice, not even that of a place that has gone.
DELETE FROM sqlite_sequence WHERE name = 'new_places';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_places', seq FROM sqlite_sequence WHERE name = 'places';
DROP TABLE places;
ALTER TABLE new_places RENAME TO places;

-- Whoever enrolls is looked for in the batch, and many may be in it: the index alone tells.
-- Who has no date yet is in no batch.
CREATE INDEX places_batch ON places (batch, state, person_email, person_phone) WHERE batch IS NOT NULL;
CREATE INDEX places_held_until ON places (held_until) WHERE held_until IS NOT NULL;

-- Which of several keys is of the present secret cannot be told here: all count as earlier ones, which open their pages too.
ALTER TABLE page_keys RENAME TO earlier_page_keys;
DROP INDEX page_keys_enrollment;
CREATE INDEX earlier_page_keys_enrollment ON earlier_page_keys (enrollment);

CREATE TRIGGER enrollments_places AFTER DELETE ON enrollments BEGIN
  DELETE FROM places WHERE enrollment = OLD.id;
  DELETE FROM earlier_page_keys WHERE enrollment = OLD.id;
  DELETE FROM notices WHERE enrollment = OLD.id;
  DELETE FROM outbox WHERE table_name = 'notices' AND record_id = OLD.id;
END;
