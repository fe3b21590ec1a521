-- An email to whoever sent a record came back: its address is refused for good. It stands until that address is corrected, the
-- office sets it aside, or the record goes.
CREATE TABLE bounces (
  record_id TEXT PRIMARY KEY,
  table_name TEXT NOT NULL,
  address TEXT NOT NULL,
  -- The codes of the mail server's answer, such as '550 5.1.1', and nothing else of it.
  answer TEXT NOT NULL,
  bounced_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER enrollments_bounces AFTER DELETE ON enrollments BEGIN
  DELETE FROM bounces WHERE record_id = OLD.id;
END;
CREATE TRIGGER registrations_bounces AFTER DELETE ON registrations BEGIN
  DELETE FROM bounces WHERE record_id = OLD.id;
END;
CREATE TRIGGER partner_messages_bounces AFTER DELETE ON partner_messages BEGIN
  DELETE FROM bounces WHERE record_id = OLD.id;
END;
CREATE TRIGGER contact_messages_bounces AFTER DELETE ON contact_messages BEGIN
  DELETE FROM bounces WHERE record_id = OLD.id;
END;

CREATE TRIGGER enrollments_bounces_corrected AFTER UPDATE OF email ON enrollments WHEN NEW.email <> OLD.email BEGIN
  DELETE FROM bounces WHERE record_id = OLD.id;
END;
CREATE TRIGGER registrations_bounces_corrected AFTER UPDATE OF mail ON registrations WHEN NEW.mail <> OLD.mail BEGIN
  DELETE FROM bounces WHERE record_id = OLD.id;
END;
CREATE TRIGGER partner_messages_bounces_corrected AFTER UPDATE OF email ON partner_messages WHEN NEW.email <> OLD.email BEGIN
  DELETE FROM bounces WHERE record_id = OLD.id;
END;
CREATE TRIGGER contact_messages_bounces_corrected AFTER UPDATE OF email ON contact_messages WHEN NEW.email <> OLD.email BEGIN
  DELETE FROM bounces WHERE record_id = OLD.id;
END;

-- Automatic mails are counted by address and name (recipient), and by address alone: a keyed hash each.
ALTER TABLE outbox ADD COLUMN mailbox TEXT;
CREATE INDEX outbox_mailbox ON outbox (mailbox, created_at) WHERE mailbox IS NOT NULL;

-- Whatever an email would have told and does not is to be told by the office: an address may be missing or come back, and a
-- limit may hold back. Since when, since the place may have come into its state long before.
DROP INDEX places_untold;
ALTER TABLE places RENAME COLUMN untold TO untold_before;
ALTER TABLE places ADD COLUMN untold TEXT CHECK (
  untold IN ('confirmed', 'moved', 'cancelled', 'offered', 'enrolled', 'lapsing', 'certificate', 'message')
);
ALTER TABLE places ADD COLUMN untold_at TEXT;
UPDATE places SET untold = untold_before, untold_at = since WHERE untold_before IS NOT NULL;
ALTER TABLE places DROP COLUMN untold_before;
CREATE INDEX places_untold ON places (untold_at) WHERE untold IS NOT NULL AND told_at IS NULL;
