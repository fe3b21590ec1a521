-- Whom the office calls back: one contact a person, whatever that person has sent. Nothing here is written when a visitor
-- sends something: what is new is taken in when somebody of the office reads the list.

CREATE TABLE contacts (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  -- As in the newest record.
  name TEXT NOT NULL,
  -- What the person is found by, in lower case, one a line.
  search TEXT NOT NULL,
  -- When the newest record came.
  latest_at TEXT NOT NULL,
  -- The one that counts: from places, or set by hand.
  stage TEXT NOT NULL DEFAULT 'new' CHECK (
    stage IN ('new', 'contacted', 'applied', 'enrolled', 'completed', 'lost')
  ),
  -- What was set by hand, and when.
  set_stage TEXT,
  set_at TEXT,
  -- An admin.
  owner TEXT,
  -- A day in India, YYYY-MM-DD.
  next_on TEXT,
  -- Something has changed in the records or places since this row was made from them.
  is_stale INTEGER NOT NULL DEFAULT 0 CHECK (is_stale IN (0, 1)),
  -- All records are marked as deleted.
  is_gone INTEGER NOT NULL DEFAULT 0 CHECK (is_gone IN (0, 1)),
  -- Who is called first: a day, nobody called yet, no next day, a seat, over; 5 is not in the list.
  turn INTEGER NOT NULL GENERATED ALWAYS AS (
    CASE
      WHEN is_gone = 1 THEN 5
      WHEN next_on IS NOT NULL THEN 0
      WHEN stage = 'new' THEN 1
      WHEN stage IN ('contacted', 'applied') THEN 2
      WHEN stage = 'enrolled' THEN 3
      ELSE 4
    END
  ) VIRTUAL
) STRICT;

CREATE INDEX contacts_turn ON contacts (turn, next_on, latest_at DESC, stage, owner);
CREATE INDEX contacts_stale ON contacts (sequence) WHERE is_stale = 1;

-- By what a person is known again: 'email:' in lower case, 'phone:' with its last ten digits.
CREATE TABLE contact_keys (
  key TEXT PRIMARY KEY,
  contact INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX contact_keys_contact ON contact_keys (contact);

-- Which records are whose.
CREATE TABLE contact_records (
  table_name TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  contact INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (table_name, sequence)
) STRICT, WITHOUT ROWID;

CREATE INDEX contact_records_contact ON contact_records (contact, created_at DESC);

CREATE TABLE contact_notes (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  contact INTEGER NOT NULL,
  admin_id TEXT NOT NULL,
  -- As it was then.
  admin_name TEXT NOT NULL,
  text TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE INDEX contact_notes_contact ON contact_notes (contact);

-- Which records of each table have been taken in: from the oldest to the newest.
CREATE TABLE contact_progress (
  table_name TEXT PRIMARY KEY,
  oldest INTEGER NOT NULL,
  newest INTEGER NOT NULL
) STRICT;

-- How many contacts there are of each kind, so that nobody has to count them; '' for nobody and for no day.
CREATE TABLE contact_counts (
  stage TEXT NOT NULL,
  owner TEXT NOT NULL,
  next_on TEXT NOT NULL,
  people INTEGER NOT NULL,
  PRIMARY KEY (stage, owner, next_on)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER contacts_counted AFTER INSERT ON contacts WHEN NEW.is_gone = 0 BEGIN
  INSERT INTO contact_counts VALUES (NEW.stage, ifnull(NEW.owner, ''), ifnull(NEW.next_on, ''), 1)
  ON CONFLICT DO UPDATE SET people = people + 1;
END;
CREATE TRIGGER contacts_counted_before AFTER UPDATE OF stage, owner, next_on, is_gone ON contacts WHEN OLD.is_gone = 0 BEGIN
  UPDATE contact_counts SET people = people - 1
  WHERE stage = OLD.stage AND owner = ifnull(OLD.owner, '') AND next_on = ifnull(OLD.next_on, '');
END;
CREATE TRIGGER contacts_counted_after AFTER UPDATE OF stage, owner, next_on, is_gone ON contacts WHEN NEW.is_gone = 0 BEGIN
  INSERT INTO contact_counts VALUES (NEW.stage, ifnull(NEW.owner, ''), ifnull(NEW.next_on, ''), 1)
  ON CONFLICT DO UPDATE SET people = people + 1;
END;
CREATE TRIGGER contact_counts_none AFTER UPDATE OF people ON contact_counts WHEN NEW.people = 0 BEGIN
  DELETE FROM contact_counts
  WHERE stage = NEW.stage AND owner = NEW.owner AND next_on = NEW.next_on AND people = 0;
END;

-- A contact goes with all that is about the person.
CREATE TRIGGER contacts_gone AFTER DELETE ON contacts BEGIN
  DELETE FROM contact_notes WHERE contact = OLD.sequence;
  DELETE FROM contact_keys WHERE contact = OLD.sequence;
  UPDATE contact_counts SET people = people - 1
  WHERE OLD.is_gone = 0 AND stage = OLD.stage AND owner = ifnull(OLD.owner, '') AND next_on = ifnull(OLD.next_on, '');
END;

-- Whoever deletes a record for good: nothing of it stays here, and with the last record the contact goes.
CREATE TRIGGER contact_records_gone AFTER DELETE ON contact_records BEGIN
  DELETE FROM contact_keys WHERE contact = OLD.contact;
  UPDATE contacts SET name = '', search = '', is_stale = 1 WHERE sequence = OLD.contact;
  DELETE FROM contacts
  WHERE sequence = OLD.contact AND NOT EXISTS (SELECT 1 FROM contact_records WHERE contact = OLD.contact);
END;
CREATE TRIGGER enrollments_contacts AFTER DELETE ON enrollments BEGIN
  DELETE FROM contact_records WHERE table_name = 'enrollments' AND sequence = OLD.sequence;
END;
CREATE TRIGGER enrollments_contacts_marked AFTER UPDATE OF deleted_at ON enrollments BEGIN
  UPDATE contacts SET is_stale = 1
  WHERE sequence = (SELECT contact FROM contact_records WHERE table_name = 'enrollments' AND sequence = NEW.sequence);
END;
CREATE TRIGGER registrations_contacts AFTER DELETE ON registrations BEGIN
  DELETE FROM contact_records WHERE table_name = 'registrations' AND sequence = OLD.sequence;
END;
CREATE TRIGGER registrations_contacts_marked AFTER UPDATE OF deleted_at ON registrations BEGIN
  UPDATE contacts SET is_stale = 1
  WHERE sequence = (SELECT contact FROM contact_records WHERE table_name = 'registrations' AND sequence = NEW.sequence);
END;
CREATE TRIGGER contact_messages_contacts AFTER DELETE ON contact_messages BEGIN
  DELETE FROM contact_records WHERE table_name = 'contact_messages' AND sequence = OLD.sequence;
END;
CREATE TRIGGER contact_messages_contacts_marked AFTER UPDATE OF deleted_at ON contact_messages BEGIN
  UPDATE contacts SET is_stale = 1
  WHERE sequence = (SELECT contact FROM contact_records WHERE table_name = 'contact_messages' AND sequence = NEW.sequence);
END;
CREATE TRIGGER partner_messages_contacts AFTER DELETE ON partner_messages BEGIN
  DELETE FROM contact_records WHERE table_name = 'partner_messages' AND sequence = OLD.sequence;
END;
CREATE TRIGGER partner_messages_contacts_marked AFTER UPDATE OF deleted_at ON partner_messages BEGIN
  UPDATE contacts SET is_stale = 1
  WHERE sequence = (SELECT contact FROM contact_records WHERE table_name = 'partner_messages' AND sequence = NEW.sequence);
END;
CREATE TRIGGER places_contacts AFTER UPDATE OF state ON places BEGIN
  UPDATE contacts SET is_stale = 1
  WHERE sequence = (
    SELECT contact FROM enrollments
    JOIN contact_records ON table_name = 'enrollments' AND contact_records.sequence = enrollments.sequence
    WHERE enrollments.id = NEW.enrollment
  );
END;
CREATE TRIGGER admins_contacts AFTER DELETE ON admins BEGIN
  UPDATE contacts SET owner = NULL WHERE owner = OLD.id;
END;
