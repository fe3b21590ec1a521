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
-- itself. It is then gone from the list (is_gone), under an id that leads there. A new one is there once the list is read.
ALTER TABLE contacts ADD COLUMN joined_to INTEGER;
ALTER TABLE contacts ADD COLUMN entry INTEGER;
-- What was set by hand of this contact. In owner and next_on stands what counts for the entry.
ALTER TABLE contacts ADD COLUMN set_owner TEXT;
ALTER TABLE contacts ADD COLUMN set_next_on TEXT;
-- Whatever came later makes the entry due.
ALTER TABLE contacts ADD COLUMN heard_at TEXT NOT NULL DEFAULT '';
UPDATE contacts SET set_owner = owner, set_next_on = next_on, heard_at = latest_at;

-- Pairs of which the office has said that they are two people.
CREATE TABLE contacts_apart (
  one INTEGER NOT NULL,
  other INTEGER NOT NULL,
  UNIQUE (one, other)
) STRICT;

CREATE INDEX contacts_apart_other ON contacts_apart (other);

CREATE TEMP TABLE earlier_records (
  table_name TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  contact INTEGER NOT NULL,
  PRIMARY KEY (table_name, sequence)
) STRICT, WITHOUT ROWID;

INSERT INTO earlier_records SELECT table_name, sequence, contact FROM contact_records;
CREATE INDEX earlier_records_contact ON earlier_records (contact);
DELETE FROM contact_records;
-- Made again once all is there.
DROP INDEX contact_records_contact;
DROP INDEX contacts_turn;

-- By what the sender is known again: the email in lower case, the last ten digits of the phone, the name in lower case without
-- spaces and dots; each may be empty.
ALTER TABLE contact_records ADD COLUMN email TEXT NOT NULL DEFAULT '';
ALTER TABLE contact_records ADD COLUMN phone TEXT NOT NULL DEFAULT '';
ALTER TABLE contact_records ADD COLUMN name TEXT NOT NULL DEFAULT '';
-- The stage that was set by hand while this was the newest record of its entry, and when.
ALTER TABLE contact_records ADD COLUMN set_stage TEXT;
ALTER TABLE contact_records ADD COLUMN set_at TEXT;

-- The record that a note is about; null: it is from before, when notes were about a contact that had several records.
ALTER TABLE contact_notes ADD COLUMN table_name TEXT;
ALTER TABLE contact_notes ADD COLUMN record INTEGER;

-- What visitors have sent until now: first what has a contact, then the rest.
CREATE TEMP VIEW sent_until_now AS
  SELECT 'enrollments' AS table_name, sequence, name AS person, email, phone, created_at,
    concat_ws(char(10), name, email, phone, phone_digits(phone), course, reference) AS found_by
  FROM enrollments
  UNION ALL
  SELECT 'registrations', sequence, name, mail, phone, created_at,
    concat_ws(char(10), name, mail, phone, phone_digits(phone)) FROM registrations
  UNION ALL
  SELECT 'contact_messages', sequence, name, email, '', created_at, concat_ws(char(10), name, email) FROM contact_messages
  UNION ALL
  SELECT 'partner_messages', sequence, name, email, '', created_at, concat_ws(char(10), name, email) FROM partner_messages;

CREATE TEMP TABLE arrivals (
  number INTEGER PRIMARY KEY,
  table_name TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  -- The contact that it had.
  earlier INTEGER,
  person TEXT NOT NULL,
  found_by TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  name TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

INSERT INTO arrivals (table_name, sequence, earlier, person, found_by, email, phone, name, created_at)
SELECT table_name, sequence, contact, '', '', email_key(email), phone_digits(phone), name_key(person), created_at
FROM earlier_records JOIN sent_until_now USING (table_name, sequence);

INSERT INTO arrivals (table_name, sequence, person, found_by, email, phone, name, created_at)
SELECT table_name, sequence, person, searchable(found_by), email_key(email), phone_digits(phone), name_key(person), created_at
FROM sent_until_now AS sent
WHERE NOT EXISTS (
  SELECT 1 FROM earlier_records AS earlier
  WHERE earlier.table_name = sent.table_name AND earlier.sequence = sent.sequence
);

-- Each follows the first before it that it matches best, so that no two whom it is like become one.
CREATE TEMP TABLE followers (number INTEGER PRIMARY KEY, follows INTEGER) STRICT;

INSERT INTO followers
SELECT number, CASE
  WHEN email <> '' AND name <> '' AND by_email < number THEN by_email
  WHEN phone <> '' AND name <> '' AND by_phone < number THEN by_phone
  WHEN email <> '' AND phone <> '' AND by_both < number THEN by_both
END
FROM (
  SELECT number, email, phone, name,
    min(number) OVER (PARTITION BY email, name) AS by_email,
    min(number) OVER (PARTITION BY phone, name) AS by_phone,
    min(number) OVER (PARTITION BY email, phone) AS by_both
  FROM arrivals
)
ORDER BY number;
CREATE INDEX followers_follows ON followers (follows) WHERE follows IS NOT NULL;

CREATE TEMP TABLE groups (number INTEGER PRIMARY KEY, first INTEGER NOT NULL) STRICT;

INSERT INTO groups
WITH RECURSIVE found (number, first) AS (
  SELECT number, number FROM followers WHERE follows IS NULL
  UNION ALL SELECT followers.number, first FROM found JOIN followers ON follows = found.number
)
SELECT number, first FROM found ORDER BY number;

-- The first of what an earlier rule has put together keeps its contact; the others stay with it as if the office had joined them.
CREATE TEMP TABLE last_contact AS SELECT ifnull(max(sequence), 0) AS last FROM contacts;
CREATE TEMP TABLE group_contacts (first INTEGER PRIMARY KEY, contact INTEGER NOT NULL, earlier INTEGER) STRICT;

INSERT INTO group_contacts
SELECT number, iif(number = min(number) OVER (PARTITION BY earlier) AND earlier IS NOT NULL, earlier, number + last), earlier
FROM arrivals JOIN groups USING (number), last_contact
WHERE first = number
ORDER BY number;

INSERT INTO contacts (sequence, id, name, search, latest_at, heard_at, joined_to, entry, is_gone)
SELECT contact, new_uuid(), '', '', created_at, created_at, group_contacts.earlier, group_contacts.earlier, 1
FROM group_contacts JOIN arrivals ON number = first
WHERE group_contacts.earlier IS NOT NULL AND contact <> group_contacts.earlier;

INSERT INTO contacts (sequence, id, name, search, latest_at, heard_at)
SELECT contact, new_uuid(), person, found_by, latest_at, latest_at
FROM (
  -- The name is that of the newest.
  SELECT contact, person, substr(group_concat(found_by, char(10)), 1, 4000) AS found_by, max(created_at) AS latest_at
  FROM groups JOIN arrivals USING (number) JOIN group_contacts USING (first)
  WHERE group_contacts.earlier IS NULL
  GROUP BY first
);

INSERT INTO contact_records (table_name, sequence, contact, created_at, email, phone, name)
SELECT table_name, sequence, contact, created_at, email, phone, name
FROM arrivals JOIN groups USING (number) JOIN group_contacts USING (first)
ORDER BY table_name, sequence;

UPDATE contacts SET is_stale = 1
WHERE sequence IN (
  SELECT coalesce(group_contacts.earlier, contact) FROM arrivals JOIN groups USING (number) JOIN group_contacts USING (first)
  WHERE arrivals.earlier IS NULL AND group_contacts.earlier IS NOT NULL
);

CREATE INDEX contact_records_contact ON contact_records (contact, created_at DESC);
CREATE INDEX contact_records_email ON contact_records (email, name, contact, phone);
CREATE INDEX contact_records_phone ON contact_records (phone, name, contact) WHERE phone <> '';

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
DROP TABLE arrivals;
DROP TABLE followers;
DROP TABLE groups;
DROP TABLE group_contacts;
DROP TABLE last_contact;
DROP TABLE earlier_records;

CREATE INDEX contacts_turn ON contacts (turn, next_on, latest_at DESC, stage, owner) WHERE is_gone = 0;
CREATE INDEX contacts_listed ON contacts (stage, owner, next_on) WHERE is_gone = 0;
CREATE INDEX contacts_entry ON contacts (entry) WHERE entry IS NOT NULL;

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
