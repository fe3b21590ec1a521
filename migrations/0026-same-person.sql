-- Each record comes to its contact as it is stored, by what it has in common with earlier ones: email and phone, or one of both
-- and the name. What the office joins is shown as one entry; nothing moves, so that it can be parted again.

DROP TABLE contact_progress;
DROP TRIGGER contacts_counted;
DROP TRIGGER contacts_counted_before;
DROP TRIGGER contacts_counted_after;
DROP TRIGGER contacts_gone;
DROP TRIGGER contact_records_gone;
DROP TRIGGER admins_contacts;
DROP TABLE contact_counts;
DROP TABLE contact_keys;

-- The contact that the office has joined it to, and the one as which it is listed, with all that are joined to that; null:
-- itself. It is then gone from the list (is_gone), under an id that leads there.
ALTER TABLE contacts ADD COLUMN joined_to INTEGER;
ALTER TABLE contacts ADD COLUMN entry INTEGER;
-- What was set by hand of this contact. In owner and next_on stands what counts for the entry.
ALTER TABLE contacts ADD COLUMN set_owner TEXT;
ALTER TABLE contacts ADD COLUMN set_next_on TEXT;
-- Whatever came later makes the entry due.
ALTER TABLE contacts ADD COLUMN heard_at TEXT NOT NULL DEFAULT '';
UPDATE contacts SET set_owner = owner, set_next_on = next_on, heard_at = latest_at;

CREATE INDEX contacts_entry ON contacts (entry) WHERE entry IS NOT NULL;
CREATE INDEX contacts_listed ON contacts (stage, owner, next_on) WHERE is_gone = 0;

-- Pairs of which the office has said that they are two people.
CREATE TABLE contacts_apart (
  one INTEGER NOT NULL,
  other INTEGER NOT NULL,
  PRIMARY KEY (one, other)
) STRICT, WITHOUT ROWID;

CREATE INDEX contacts_apart_other ON contacts_apart (other);

CREATE TABLE earlier_records (
  table_name TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  contact INTEGER NOT NULL,
  PRIMARY KEY (table_name, sequence)
) STRICT, WITHOUT ROWID;

INSERT INTO earlier_records SELECT table_name, sequence, contact FROM contact_records;
CREATE INDEX earlier_records_contact ON earlier_records (contact);
DELETE FROM contact_records;

-- By what the sender is known again: the email in lower case, the last ten digits of the phone, the name in lower case without
-- spaces and dots; each may be empty.
ALTER TABLE contact_records ADD COLUMN email TEXT NOT NULL DEFAULT '';
ALTER TABLE contact_records ADD COLUMN phone TEXT NOT NULL DEFAULT '';
ALTER TABLE contact_records ADD COLUMN name TEXT NOT NULL DEFAULT '';
-- The stage that was set by hand while this was the newest record of its entry, and when.
ALTER TABLE contact_records ADD COLUMN set_stage TEXT;
ALTER TABLE contact_records ADD COLUMN set_at TEXT;

CREATE INDEX contact_records_email ON contact_records (email, name, contact, phone);
CREATE INDEX contact_records_phone ON contact_records (phone, name, contact) WHERE phone <> '';

-- The record that a note is about; null: it is from before, when notes were about a contact that had several records.
ALTER TABLE contact_notes ADD COLUMN table_name TEXT;
ALTER TABLE contact_notes ADD COLUMN record INTEGER;

-- What visitors have sent until now, with the earlier contact where there is one. Contacts above `last` are new.
CREATE VIEW sent_until_now AS
  SELECT 'enrollments' AS table_name, sequence, name, email, phone, created_at,
    name || char(10) || email || char(10) || phone || char(10) || phone_digits(phone) || char(10) || course || char(10) || reference
      AS found_by
  FROM enrollments
  UNION ALL
  SELECT 'registrations', sequence, name, mail, phone, created_at,
    name || char(10) || mail || char(10) || phone || char(10) || phone_digits(phone)
  FROM registrations
  UNION ALL
  SELECT 'contact_messages', sequence, name, email, '', created_at, name || char(10) || email FROM contact_messages
  UNION ALL
  SELECT 'partner_messages', sequence, name, email, '', created_at, name || char(10) || email FROM partner_messages;

CREATE TABLE last_contact AS SELECT ifnull(max(sequence), 0) AS last FROM contacts;

CREATE TABLE arriving (
  table_name TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  earlier INTEGER,
  person TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  name TEXT NOT NULL,
  found_by TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- The contact that it matches best; null: nobody's.
  contact INTEGER
) STRICT;

CREATE TRIGGER arriving_joined AFTER INSERT ON arriving BEGIN
  UPDATE arriving SET contact = coalesce(
    (SELECT contact FROM contact_records
     WHERE email = NEW.email AND email <> '' AND name = NEW.name AND name <> '' ORDER BY contact LIMIT 1),
    (SELECT contact FROM contact_records
     WHERE phone = NEW.phone AND phone <> '' AND name = NEW.name AND name <> '' ORDER BY contact LIMIT 1),
    (SELECT min(contact) FROM contact_records
     WHERE email = NEW.email AND email <> '' AND +phone = NEW.phone AND +phone <> ''),
    (SELECT NEW.earlier WHERE NOT EXISTS (SELECT 1 FROM contact_records WHERE contact = NEW.earlier))
  );
  -- What an earlier rule has put together stays so, as if the office had joined it.
  INSERT INTO contacts (id, name, search, latest_at, heard_at, joined_to, entry, is_gone)
  SELECT random_uuid(), '', '', NEW.created_at, NEW.created_at, NEW.earlier, NEW.earlier, NEW.earlier IS NOT NULL
  FROM arriving WHERE contact IS NULL;
  UPDATE arriving SET contact = (SELECT max(sequence) FROM contacts) WHERE contact IS NULL;
  INSERT INTO contact_records (table_name, sequence, contact, created_at, email, phone, name)
  SELECT table_name, sequence, contact, created_at, email, phone, name FROM arriving;
  UPDATE contacts SET
    name = iif(NEW.created_at >= latest_at, NEW.person, name),
    search = substr(iif(search = '', '', search || char(10)) || NEW.found_by, 1, 4000),
    latest_at = max(latest_at, NEW.created_at),
    heard_at = max(heard_at, NEW.created_at)
  WHERE sequence = (SELECT contact FROM arriving) AND sequence > (SELECT last FROM last_contact) AND entry IS NULL;
  UPDATE contacts SET is_stale = 1
  WHERE sequence = (SELECT contact FROM arriving) AND sequence <= (SELECT last FROM last_contact) AND NEW.earlier IS NULL;
  DELETE FROM arriving;
END;

INSERT INTO arriving (table_name, sequence, earlier, person, email, phone, name, found_by, created_at)
SELECT table_name, sequence, contact, name, email_key(email), phone_digits(phone), name_key(name), '', created_at
FROM sent_until_now JOIN earlier_records USING (table_name, sequence);

INSERT INTO arriving (table_name, sequence, person, email, phone, name, found_by, created_at)
SELECT table_name, sequence, name, email_key(email), phone_digits(phone), name_key(name), searchable(found_by), created_at
FROM sent_until_now AS sent
WHERE NOT EXISTS (
  SELECT 1 FROM earlier_records AS earlier
  WHERE earlier.table_name = sent.table_name AND earlier.sequence = sent.sequence
);

-- Nothing is set by hand of the new ones: their seats alone tell.
UPDATE contacts SET stage = iif(seats.is_seated, 'enrolled', 'completed')
FROM (
  SELECT contact, max(state <> 'completed') AS is_seated
  FROM places
  JOIN enrollments ON enrollments.id = enrollment AND deleted_at IS NULL
  JOIN contact_records ON table_name = 'enrollments' AND contact_records.sequence = enrollments.sequence
  WHERE state IN ('held', 'confirmed', 'completed') AND contact > (SELECT last FROM last_contact)
  GROUP BY contact
) AS seats
WHERE contacts.sequence = seats.contact AND entry IS NULL;

-- A stage is that of the record which was the newest when it was set.
UPDATE contact_records SET set_stage = contacts.set_stage, set_at = contacts.set_at
FROM contacts
WHERE contacts.set_stage IS NOT NULL AND (contact_records.table_name, contact_records.sequence) = (
  SELECT known.table_name, known.sequence
  FROM earlier_records AS earlier
  JOIN contact_records AS known ON known.table_name = earlier.table_name AND known.sequence = earlier.sequence
  WHERE earlier.contact = contacts.sequence
  ORDER BY created_at > contacts.set_at, iif(created_at > contacts.set_at, created_at, NULL), created_at DESC
  LIMIT 1
);
ALTER TABLE contacts DROP COLUMN set_stage;
ALTER TABLE contacts DROP COLUMN set_at;

UPDATE contact_notes SET table_name = only_one.table_name, record = only_one.sequence
FROM (
  SELECT contact, table_name, sequence FROM earlier_records
  WHERE contact IN (SELECT contact FROM contact_notes) GROUP BY contact HAVING count(*) = 1
) AS only_one
WHERE only_one.contact = contact_notes.contact;

DROP VIEW sent_until_now;
DROP TABLE arriving;
DROP TABLE earlier_records;
DROP TABLE last_contact;

-- With a record goes what was noted about it, and with the last one of an entry all that is about the person.
CREATE TRIGGER contact_records_gone AFTER DELETE ON contact_records BEGIN
  DELETE FROM contact_notes WHERE contact = OLD.contact AND table_name = OLD.table_name AND record = OLD.sequence;
  UPDATE contacts SET name = '', search = '', is_stale = 1
  WHERE sequence = (SELECT coalesce(entry, sequence) FROM contacts WHERE sequence = OLD.contact);
  DELETE FROM contacts
  WHERE sequence IN (
    SELECT member.sequence FROM (SELECT coalesce(entry, sequence) AS root FROM contacts WHERE sequence = OLD.contact)
    JOIN contacts AS member ON member.sequence = root OR member.entry = root
  ) AND NOT EXISTS (
    SELECT 1 FROM (SELECT coalesce(entry, sequence) AS root FROM contacts WHERE sequence = OLD.contact)
    JOIN contacts AS member ON member.sequence = root OR member.entry = root
    JOIN contact_records ON contact = member.sequence
  );
END;
CREATE TRIGGER contacts_gone AFTER DELETE ON contacts BEGIN
  DELETE FROM contact_notes WHERE contact = OLD.sequence;
  DELETE FROM contacts_apart WHERE one = OLD.sequence;
  DELETE FROM contacts_apart WHERE other = OLD.sequence;
END;
CREATE TRIGGER admins_contacts AFTER DELETE ON admins BEGIN
  UPDATE contacts SET owner = NULL WHERE owner = OLD.id;
  UPDATE contacts SET set_owner = NULL WHERE set_owner = OLD.id;
END;
-- Whoever enrolls for a free seat has one at once.
CREATE TRIGGER places_contacts_held AFTER INSERT ON places WHEN NEW.state = 'held' BEGIN
  UPDATE contacts SET is_stale = 1
  WHERE sequence = (
    SELECT contact FROM enrollments
    JOIN contact_records ON table_name = 'enrollments' AND contact_records.sequence = enrollments.sequence
    WHERE enrollments.id = NEW.enrollment
  );
END;
