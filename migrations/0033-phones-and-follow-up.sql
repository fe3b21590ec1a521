-- Whoever writes a message may give a phone number too; empty where none was given.
ALTER TABLE contact_messages ADD COLUMN phone TEXT NOT NULL DEFAULT '';
ALTER TABLE partner_messages ADD COLUMN phone TEXT NOT NULL DEFAULT '';

-- The day on which the office last dealt with somebody who was due or new, YYYY-MM-DD in India: what was done today is counted by it.
ALTER TABLE contacts ADD COLUMN done_on TEXT;
CREATE INDEX contacts_done ON contacts (done_on) WHERE done_on IS NOT NULL;

-- Whoever may no longer see the list looks after nobody: an editor, and one who is removed (admins_contacts).
CREATE TRIGGER admins_contacts_role AFTER UPDATE OF role ON admins WHEN NEW.role = 'editor' BEGIN
  UPDATE contacts SET owner = NULL WHERE owner = NEW.id;
  UPDATE contacts SET set_owner = NULL WHERE set_owner = NEW.id;
END;
UPDATE contacts SET owner = NULL WHERE owner NOT IN (SELECT id FROM admins WHERE role <> 'editor');
UPDATE contacts SET set_owner = NULL WHERE set_owner NOT IN (SELECT id FROM admins WHERE role <> 'editor');
