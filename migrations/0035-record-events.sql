-- What was done with something that somebody has sent, besides notes: for the history on the person's page. It goes with the
-- record.
CREATE TABLE record_events (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  table_name TEXT NOT NULL,
  record INTEGER NOT NULL,
  -- 'mail': it was sent. 'seat': the place came into a state. 'stage', 'owner', 'nextOn': the office has set it.
  kind TEXT NOT NULL,
  -- The subject of the mail; the state; what was set, of an owner the name as it was then, empty where it was taken away.
  text TEXT NOT NULL,
  -- The batch of the place.
  batch TEXT,
  -- Who did it: 'applicant', or 'office' with the name of the admin as it was then; null: it came by itself.
  done_by TEXT CHECK (done_by IN ('applicant', 'office')),
  admin_name TEXT,
  created_at TEXT NOT NULL
) STRICT;

CREATE INDEX record_events_record ON record_events (table_name, record);

CREATE TRIGGER contact_records_events AFTER DELETE ON contact_records BEGIN
  DELETE FROM record_events WHERE table_name = OLD.table_name AND record = OLD.sequence;
END;

-- Of the seats until now only how they stand is known.
INSERT INTO record_events (table_name, record, kind, text, batch, done_by, admin_name, created_at)
SELECT 'enrollments', enrollments.sequence, 'seat', state, batch, cancelled_by, canceller, since
FROM places JOIN enrollments ON enrollments.id = places.enrollment
WHERE state <> 'asked'
ORDER BY since;
