-- What the office has put right in something that somebody has sent: the value before, and after. It goes with the record.
CREATE TABLE record_corrections (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  table_name TEXT NOT NULL,
  record INTEGER NOT NULL,
  -- 'name', 'phone', 'email', 'address' or 'language'.
  detail TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  -- An email or phone before as a person is found by it; empty for others.
  key TEXT NOT NULL,
  -- The name of the admin as it was then.
  admin_name TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE INDEX record_corrections_record ON record_corrections (table_name, record);
CREATE INDEX record_corrections_key ON record_corrections (detail, key) WHERE key <> '';

CREATE TRIGGER contact_records_corrections AFTER DELETE ON contact_records BEGIN
  DELETE FROM record_corrections WHERE table_name = OLD.table_name AND record = OLD.sequence;
END;
