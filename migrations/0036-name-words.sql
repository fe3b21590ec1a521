-- The words of names, by the beginnings of which the office finds people and certificates in every place of the back office. Those
-- of people are written when somebody reads the follow-up, not when a visitor sends something.
CREATE TABLE contact_words (
  word TEXT NOT NULL,
  -- The sequence of the contact that is listed.
  owner INTEGER NOT NULL,
  PRIMARY KEY (word, owner)
) STRICT, WITHOUT ROWID;
CREATE INDEX contact_words_owner ON contact_words (owner);

-- Whoever is erased, deleted or joined to another is found by no name of before.
CREATE TRIGGER contacts_words AFTER UPDATE OF search ON contacts WHEN NEW.search = '' BEGIN
  DELETE FROM contact_words WHERE owner = NEW.sequence;
END;
CREATE TRIGGER contacts_words_gone AFTER DELETE ON contacts BEGIN
  DELETE FROM contact_words WHERE owner = OLD.sequence;
END;

INSERT OR IGNORE INTO contact_words
WITH sent (table_name, sequence, name) AS (
  SELECT 'enrollments', sequence, name FROM enrollments WHERE deleted_at IS NULL
  UNION ALL SELECT 'registrations', sequence, name FROM registrations WHERE deleted_at IS NULL
  UNION ALL SELECT 'contact_messages', sequence, name FROM contact_messages WHERE deleted_at IS NULL
  UNION ALL SELECT 'partner_messages', sequence, name FROM partner_messages WHERE deleted_at IS NULL
)
SELECT words.value, coalesce(entry, contacts.sequence)
FROM sent
JOIN contact_records AS record ON record.table_name = sent.table_name AND record.sequence = sent.sequence
JOIN contacts ON contacts.sequence = contact, json_each(name_words(sent.name)) AS words;

CREATE TABLE certificate_words (
  word TEXT NOT NULL,
  -- The sequence of the certificate.
  owner INTEGER NOT NULL,
  PRIMARY KEY (word, owner)
) STRICT, WITHOUT ROWID;
CREATE INDEX certificate_words_owner ON certificate_words (owner);

CREATE TRIGGER issued_certificates_words AFTER UPDATE OF holder ON issued_certificates WHEN NEW.holder = '' BEGIN
  DELETE FROM certificate_words WHERE owner = NEW.sequence;
END;

INSERT OR IGNORE INTO certificate_words
SELECT words.value, sequence FROM issued_certificates, json_each(name_words(holder)) AS words;
