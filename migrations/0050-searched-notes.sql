-- A phone number is searched by its last ten digits too, on a line of their own in the text that is searched.
UPDATE enrollments SET search = search || char(10) || phone_digits(phone) WHERE phone_digits(phone) <> '';
UPDATE registrations SET search = search || char(10) || phone_digits(phone) WHERE phone_digits(phone) <> '';
UPDATE contact_messages SET search = search || char(10) || phone_digits(phone) WHERE phone_digits(phone) <> '';
UPDATE partner_messages SET search = search || char(10) || phone_digits(phone) WHERE phone_digits(phone) <> '';

-- The words of notes, written with those of names (see 0036) when somebody reads the follow-up.
CREATE TABLE note_words (
  word TEXT NOT NULL,
  -- The sequence of the contact that is listed.
  owner INTEGER NOT NULL,
  PRIMARY KEY (word, owner)
) STRICT, WITHOUT ROWID;
CREATE INDEX note_words_owner ON note_words (owner);

CREATE TRIGGER contacts_note_words AFTER UPDATE OF search ON contacts WHEN NEW.search = '' BEGIN
  DELETE FROM note_words WHERE owner = NEW.sequence;
END;
CREATE TRIGGER contacts_note_words_gone AFTER DELETE ON contacts BEGIN
  DELETE FROM note_words WHERE owner = OLD.sequence;
END;

CREATE TRIGGER contact_notes_added AFTER INSERT ON contact_notes BEGIN
  UPDATE contacts SET is_stale = 1
  WHERE sequence = (SELECT coalesce(entry, sequence) FROM contacts WHERE sequence = NEW.contact);
END;
-- Nothing of a note stays in what is searched.
CREATE TRIGGER contact_notes_gone AFTER DELETE ON contact_notes BEGIN
  UPDATE contacts SET search = '', is_stale = 1
  WHERE sequence = (SELECT coalesce(entry, sequence) FROM contacts WHERE sequence = OLD.contact);
END;

-- The notes of before are taken in at the next reading.
UPDATE contacts SET is_stale = 1
WHERE sequence IN (SELECT coalesce(entry, contacts.sequence) FROM contact_notes JOIN contacts ON contacts.sequence = contact);
