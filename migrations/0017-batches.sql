-- Batches of a course or certificate, and who has a place in one.

CREATE TABLE batches (
  id TEXT PRIMARY KEY,
  -- 'course' or 'certificate', and its id.
  kind TEXT NOT NULL CHECK (kind IN ('course', 'certificate')),
  entry TEXT NOT NULL,
  -- Days in India, YYYY-MM-DD.
  starts_on TEXT NOT NULL,
  ends_on TEXT NOT NULL CHECK (ends_on >= starts_on),
  -- Null: where that course usually takes place.
  location TEXT,
  language TEXT NOT NULL,
  seats INTEGER NOT NULL CHECK (seats BETWEEN 1 AND 500),
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'confirmed', 'cancelled', 'done')),
  hidden INTEGER NOT NULL DEFAULT 0 CHECK (hidden IN (0, 1)),
  -- Made up for a demonstration.
  is_sample INTEGER NOT NULL DEFAULT 0 CHECK (is_sample IN (0, 1)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT
) STRICT;

CREATE INDEX batches_start ON batches (starts_on);

-- By which an applicant and the office speak of an enrollment; empty where it was stored before there were any.
ALTER TABLE enrollments ADD COLUMN reference TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX enrollments_reference ON enrollments (reference) WHERE reference <> '';

-- One for each enrollment that asked for a batch or has a page.
CREATE TABLE places (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  enrollment TEXT NOT NULL UNIQUE,
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

-- Whoever enrolls is looked for in the batch, and many may be in it: the index alone tells.
-- Who has no date yet is in no batch.
CREATE INDEX places_batch ON places (batch, state, person_email, person_phone) WHERE batch IS NOT NULL;
CREATE INDEX places_held_until ON places (held_until) WHERE held_until IS NOT NULL;

-- What opens an applicant's page: SHA-256 of the key in its address.
CREATE TABLE page_keys (
  key_hash TEXT PRIMARY KEY,
  enrollment TEXT NOT NULL
) STRICT;

CREATE INDEX page_keys_enrollment ON page_keys (enrollment);

-- What an applicant is to be told of a place, until that has been mailed. Its mail in the outbox has the same id, and the
-- enrollment as its record, so that it waits and goes with that.
CREATE TABLE notices (
  id TEXT PRIMARY KEY,
  enrollment TEXT NOT NULL,
  -- 'offered', 'confirmed', 'moved', 'cancelled', 'lapsing' or 'message'.
  event TEXT NOT NULL,
  -- What the office wrote; may be empty.
  message TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE INDEX notices_enrollment ON notices (enrollment, event);

CREATE TRIGGER enrollments_places AFTER DELETE ON enrollments BEGIN
  DELETE FROM places WHERE enrollment = OLD.id;
  DELETE FROM page_keys WHERE enrollment = OLD.id;
  DELETE FROM notices WHERE enrollment = OLD.id;
  DELETE FROM outbox WHERE table_name = 'notices' AND record_id = OLD.id;
END;
CREATE TRIGGER outbox_notices AFTER DELETE ON outbox WHEN OLD.table_name = 'notices' BEGIN
  DELETE FROM notices WHERE id = OLD.id;
END;
CREATE TRIGGER outbox_counted_notices AFTER UPDATE OF state ON outbox
WHEN NEW.table_name = 'notices' AND NEW.state = 'done' BEGIN
  DELETE FROM notices WHERE id = NEW.id;
END;
