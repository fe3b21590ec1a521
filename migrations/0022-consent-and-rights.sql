-- What people were told when they sent something, how long it is kept, and who was erased.

-- The notices of the forms, each text once, as it was read: written when the first who has read it sends something.
CREATE TABLE consent_notices (
  -- Its checksum, by which the records name it.
  version TEXT PRIMARY KEY,
  -- 'enrollments', 'registrations', 'contactMessages' or 'partnerMessages'.
  form TEXT NOT NULL,
  language TEXT NOT NULL,
  text TEXT NOT NULL,
  first_used_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The version of the notice; empty where none was shown, or before there were any.
ALTER TABLE enrollments ADD COLUMN consent TEXT NOT NULL DEFAULT '';
ALTER TABLE registrations ADD COLUMN consent TEXT NOT NULL DEFAULT '';
ALTER TABLE partner_messages ADD COLUMN consent TEXT NOT NULL DEFAULT '';
ALTER TABLE contact_messages ADD COLUMN consent TEXT NOT NULL DEFAULT '';

-- After how many months each kind is erased by itself; what has no row is kept.
CREATE TABLE retention (
  kind TEXT PRIMARY KEY,
  months INTEGER NOT NULL CHECK (months BETWEEN 1 AND 600)
) STRICT, WITHOUT ROWID;

-- Whom and what was erased, as keyed hashes of an email, a phone number or a record's id: a restore must not bring it back. The
-- same stands in a file beside the database, which no restore replaces.
CREATE TABLE erasures (
  hash TEXT NOT NULL,
  hash_key TEXT NOT NULL,
  erased_at TEXT NOT NULL,
  PRIMARY KEY (hash, hash_key)
) STRICT, WITHOUT ROWID;
