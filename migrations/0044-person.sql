-- A person is one human: two records are of the same person by the name, and the phone or the email. What the rule before has put
-- together under other names is parted, unless an admin has joined it.

-- The words of the name, as people are asked about by them; 'name' is the same without spaces.
ALTER TABLE contact_records ADD COLUMN words TEXT NOT NULL DEFAULT '';
UPDATE contact_records SET name = name_key(sent.name), words = name_parts(sent.name)
FROM (
  SELECT 'enrollments' AS table_name, sequence, name FROM enrollments
  UNION ALL SELECT 'registrations', sequence, name FROM registrations
  UNION ALL SELECT 'contact_messages', sequence, name FROM contact_messages
  UNION ALL SELECT 'partner_messages', sequence, name FROM partner_messages
) AS sent
WHERE sent.table_name = contact_records.table_name AND sent.sequence = contact_records.sequence;

-- The name as it is compared, by which a second place for the same person is found.
ALTER TABLE places ADD COLUMN person_name TEXT NOT NULL DEFAULT '';
UPDATE places SET person_name = name_key(enrollments.name) FROM enrollments WHERE enrollments.id = enrollment;
DROP INDEX places_batch;
CREATE INDEX places_batch_email ON places (batch, state, person_email, person_name) WHERE batch IS NOT NULL;
CREATE INDEX places_batch_phone ON places (batch, state, person_phone, person_name) WHERE batch IS NOT NULL;

-- Contacts that were one entry until an upgrade has parted them; 'origin' is the one that kept the id.
CREATE TABLE contacts_parted (
  contact INTEGER PRIMARY KEY,
  origin INTEGER NOT NULL,
  parted_at TEXT NOT NULL
) STRICT;
CREATE INDEX contacts_parted_origin ON contacts_parted (origin);
CREATE TRIGGER contacts_parted_gone AFTER DELETE ON contacts BEGIN
  DELETE FROM contacts_parted WHERE contact = OLD.sequence;
END;

CREATE TEMP TABLE mixed AS
SELECT coalesce(entry, contacts.sequence) AS entry
FROM contact_records JOIN contacts ON contacts.sequence = contact
GROUP BY 1 HAVING count(DISTINCT contact_records.name) > 1;

-- What one contact has under one name, by when it first came.
CREATE TEMP TABLE nodes (
  node INTEGER PRIMARY KEY,
  entry INTEGER NOT NULL,
  contact INTEGER NOT NULL,
  name TEXT NOT NULL,
  first_at TEXT NOT NULL,
  newest_at TEXT NOT NULL
) STRICT;
INSERT INTO nodes (entry, contact, name, first_at, newest_at)
SELECT mixed.entry, contact, contact_records.name, min(created_at), max(created_at)
FROM mixed
JOIN contacts ON contacts.sequence = mixed.entry OR contacts.entry = mixed.entry
JOIN contact_records ON contact = contacts.sequence
GROUP BY contact, contact_records.name
ORDER BY mixed.entry, min(created_at), contact;
CREATE INDEX nodes_contact ON nodes (contact);

-- Activity does not name whom an admin has joined. What 0026 has joined was never an entry of its own: it still looks as made.
CREATE TEMP TABLE hand_joined AS
SELECT sequence AS contact, joined_to FROM contacts
WHERE joined_to IS NOT NULL
  AND entry IN (SELECT entry FROM mixed)
  AND EXISTS (SELECT 1 FROM activity WHERE action = 'joined two entries of the follow-up as one person')
  AND NOT (
    latest_at = heard_at
    AND heard_at = (SELECT min(created_at) FROM contact_records WHERE contact = contacts.sequence)
    AND heard_at < (SELECT applied_at FROM migrations WHERE name = '0026-same-person.sql')
  );

CREATE TEMP TABLE links (one INTEGER NOT NULL, other INTEGER NOT NULL) STRICT;
INSERT INTO links SELECT node, min(node) OVER (PARTITION BY entry, name) FROM nodes;
INSERT INTO links
SELECT min(own.node), coalesce(
  (SELECT min(node) FROM nodes WHERE contact = joined_to),
  (SELECT min(node) FROM nodes WHERE entry = own.entry)
)
FROM hand_joined JOIN nodes AS own ON own.contact = hand_joined.contact
GROUP BY own.contact;
INSERT INTO links SELECT other, one FROM links WHERE one <> other;
CREATE INDEX links_one ON links (one, other);

-- Each part is numbered as its first node.
CREATE TEMP TABLE parts (node INTEGER PRIMARY KEY, part INTEGER NOT NULL, entry INTEGER NOT NULL, contact INTEGER NOT NULL) STRICT;
INSERT INTO parts
WITH RECURSIVE reached (node, at) AS (
  SELECT node, node FROM nodes
  UNION SELECT reached.node, other FROM reached JOIN links ON one = at
)
SELECT node, min(at), entry, contact FROM reached JOIN nodes USING (node) GROUP BY node;
DELETE FROM parts WHERE entry IN (SELECT entry FROM parts GROUP BY entry HAVING count(DISTINCT part) = 1);

-- The part with which a contact goes: that of its first record; the id of the entry goes with the first record of all.
CREATE TEMP TABLE holders (contact INTEGER PRIMARY KEY, part INTEGER NOT NULL, entry INTEGER NOT NULL) STRICT;
INSERT INTO holders
SELECT contact, part, entry
FROM (SELECT *, min(node) OVER (PARTITION BY contact) AS first FROM parts WHERE contact <> entry)
WHERE node = first;
INSERT INTO holders SELECT entry, min(part), entry FROM parts GROUP BY entry;

CREATE TEMP TABLE heads (part INTEGER PRIMARY KEY, entry INTEGER NOT NULL, contact INTEGER NOT NULL, is_new INTEGER NOT NULL) STRICT;
INSERT INTO heads
SELECT part, parts.entry,
  CASE
    WHEN part = min(part) OVER (PARTITION BY parts.entry) THEN parts.entry
    ELSE coalesce(
      (SELECT min(contact) FROM holders WHERE holders.part = parts.part),
      part + (SELECT seq FROM sqlite_sequence WHERE name = 'contacts')
    )
  END,
  part > min(part) OVER (PARTITION BY parts.entry) AND part NOT IN (SELECT part FROM holders)
FROM parts
GROUP BY part;

INSERT INTO contacts (sequence, id, name, search, latest_at, is_gone)
SELECT contact, new_uuid(), '', '', '', 1 FROM heads WHERE is_new ORDER BY contact;

-- Members that leave the contact which they were joined to.
UPDATE contacts SET
  entry = nullif(heads.contact, contacts.sequence),
  joined_to = CASE
    WHEN heads.contact = contacts.sequence THEN NULL
    WHEN (SELECT part FROM holders AS target WHERE target.contact = joined_to) = heads.part THEN joined_to
    ELSE heads.contact
  END
FROM holders JOIN heads USING (part)
WHERE holders.contact = contacts.sequence AND contacts.sequence <> holders.entry;

UPDATE contact_records SET contact = heads.contact
FROM nodes JOIN parts USING (node) JOIN heads ON heads.part = parts.part JOIN holders ON holders.contact = nodes.contact
WHERE contact_records.contact = nodes.contact AND contact_records.name = nodes.name AND holders.part <> parts.part;

UPDATE contact_notes SET contact = record.contact
FROM contact_records AS record
WHERE record.table_name = contact_notes.table_name AND record.sequence = contact_notes.record
  AND record.contact <> contact_notes.contact
  AND record.contact IN (SELECT contact FROM heads);

-- Each part has the owner; the next day goes with the newest record.
CREATE TEMP TABLE before AS
SELECT sequence AS entry, owner, next_on, heard_at,
  (SELECT part FROM parts JOIN nodes USING (node) WHERE parts.entry = contacts.sequence ORDER BY newest_at DESC, node DESC LIMIT 1) AS newest
FROM contacts WHERE sequence IN (SELECT entry FROM heads);
UPDATE contacts SET set_next_on = NULL WHERE sequence IN (SELECT contact FROM holders);
UPDATE contacts SET
  set_owner = before.owner,
  owner = before.owner,
  set_next_on = iif(before.newest = heads.part, before.next_on, NULL),
  heard_at = before.heard_at,
  is_stale = 1
FROM heads JOIN before USING (entry)
WHERE heads.contact = contacts.sequence;

INSERT INTO contacts_parted (contact, origin, parted_at)
SELECT contact, entry, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') FROM heads ORDER BY contact;

-- Who was kept apart from an entry is kept apart from each of its parts.
INSERT OR IGNORE INTO contacts_apart (one, other)
SELECT coalesce(one_head.contact, one), coalesce(other_head.contact, other)
FROM contacts_apart
LEFT JOIN holders AS one_holder ON one_holder.contact = one
LEFT JOIN heads AS one_head ON one_head.entry = one_holder.entry
LEFT JOIN holders AS other_holder ON other_holder.contact = other
LEFT JOIN heads AS other_head ON other_head.entry = other_holder.entry
WHERE one_holder.entry IS NULL OR other_holder.entry IS NULL OR one_holder.entry <> other_holder.entry;

DROP TABLE mixed;
DROP TABLE nodes;
DROP TABLE hand_joined;
DROP TABLE links;
DROP TABLE parts;
DROP TABLE holders;
DROP TABLE heads;
DROP TABLE before;
