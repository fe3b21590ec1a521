-- What was deleted within the last seconds, so that it can be put back as it was. A row leaves for good when its time is
-- over, and whenever the server starts or stops.

CREATE TABLE trash (
  -- What undoes the deletion; nobody can guess it.
  id TEXT PRIMARY KEY,
  -- The table that the record was in.
  kind TEXT NOT NULL,
  -- All its columns.
  record TEXT NOT NULL CHECK (json_valid(record)),
  -- The stored picture that went with it.
  picture TEXT,
  deleted_at TEXT NOT NULL,
  -- The admin's id.
  deleted_by TEXT NOT NULL
) STRICT;
