-- The settings ADMIN_EMAIL and ADMIN_PASSWORD make an admin once, ever: where there is one, an earlier version may have
-- made that one, and whoever still has the old password must not get in with it again.
INSERT INTO milestones (name, reached_at)
SELECT 'admin of the settings', created_at FROM admins ORDER BY sequence LIMIT 1;

-- Where each admin has logged in from: failed log-ins elsewhere do not keep them out there. The last used ones are kept.
CREATE TABLE known_addresses (
  admin_id TEXT NOT NULL,
  -- A keyed hash: nobody reads from it where an admin lives.
  address_hash TEXT NOT NULL,
  PRIMARY KEY (admin_id, address_hash)
) STRICT;

CREATE TRIGGER admins_known_addresses AFTER DELETE ON admins BEGIN
  DELETE FROM known_addresses WHERE admin_id = OLD.id;
END;

-- Who has reset an admin's password, and when: told to that admin by mail and at the log-ins that follow.
CREATE TABLE password_resets (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  admin_id TEXT NOT NULL,
  -- Of the admin who did it, as they were then; empty for the command line.
  by_name TEXT NOT NULL,
  by_email TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE INDEX password_resets_admin ON password_resets (admin_id);

CREATE TRIGGER admins_password_resets AFTER DELETE ON admins BEGIN
  DELETE FROM password_resets WHERE admin_id = OLD.id;
END;
CREATE TRIGGER password_resets_mails AFTER DELETE ON password_resets BEGIN
  DELETE FROM outbox WHERE table_name = 'password_resets' AND record_id = OLD.id;
END;

-- Of reading and searching the tables of people: how many rows were sent, all told. No search text stands anywhere.
ALTER TABLE activity ADD COLUMN shown INTEGER NOT NULL DEFAULT 0;
