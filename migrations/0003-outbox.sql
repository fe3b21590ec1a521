-- Mails that are to be sent. No text and no address stands here, only which record a mail tells of: the rest is read
-- from the record when it is sent, so that whoever deletes a record has deleted its mails too.

CREATE TABLE outbox (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  -- In the mail's Message-ID too, the same however often it is tried.
  id TEXT NOT NULL UNIQUE,
  -- The table of people, and the record's id in it.
  table_name TEXT NOT NULL,
  record_id TEXT NOT NULL,
  -- 'institute', or 'sender' for the confirmation.
  audience TEXT NOT NULL,
  -- Of confirmations: a keyed hash of the address, by which they are counted.
  recipient TEXT,
  -- 'waiting', 'failed' after a day, or 'done': a confirmation that is kept for a day to be counted.
  state TEXT NOT NULL DEFAULT 'waiting',
  attempts INTEGER NOT NULL DEFAULT 0,
  due_at TEXT NOT NULL,
  give_up_at TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE INDEX outbox_state ON outbox (state, due_at);
CREATE INDEX outbox_record ON outbox (record_id);
CREATE INDEX outbox_recipient ON outbox (recipient, created_at) WHERE recipient IS NOT NULL;

CREATE TRIGGER enrollments_mails AFTER DELETE ON enrollments BEGIN
  DELETE FROM outbox WHERE table_name = 'enrollments' AND record_id = OLD.id;
END;
CREATE TRIGGER registrations_mails AFTER DELETE ON registrations BEGIN
  DELETE FROM outbox WHERE table_name = 'registrations' AND record_id = OLD.id;
END;
CREATE TRIGGER partner_messages_mails AFTER DELETE ON partner_messages BEGIN
  DELETE FROM outbox WHERE table_name = 'partner_messages' AND record_id = OLD.id;
END;
CREATE TRIGGER contact_messages_mails AFTER DELETE ON contact_messages BEGIN
  DELETE FROM outbox WHERE table_name = 'contact_messages' AND record_id = OLD.id;
END;

-- How far each admin has seen each table of people. Whoever becomes an admin begins with what comes from then on.

CREATE TABLE visits (
  admin_id TEXT NOT NULL,
  table_name TEXT NOT NULL,
  -- The sequence of the newest row that was there.
  seen INTEGER NOT NULL,
  PRIMARY KEY (admin_id, table_name)
) STRICT;

CREATE VIEW newest_rows AS
  SELECT 'enrollments' AS table_name, coalesce(max(sequence), 0) AS sequence FROM enrollments
  UNION ALL SELECT 'registrations', coalesce(max(sequence), 0) FROM registrations
  UNION ALL SELECT 'partner_messages', coalesce(max(sequence), 0) FROM partner_messages
  UNION ALL SELECT 'contact_messages', coalesce(max(sequence), 0) FROM contact_messages;

INSERT INTO visits SELECT admins.id, table_name, newest_rows.sequence FROM admins, newest_rows;

CREATE TRIGGER admins_first_visit AFTER INSERT ON admins BEGIN
  INSERT INTO visits SELECT NEW.id, table_name, sequence FROM newest_rows;
END;
CREATE TRIGGER admins_last_visit AFTER DELETE ON admins BEGIN
  DELETE FROM visits WHERE admin_id = OLD.id;
END;
