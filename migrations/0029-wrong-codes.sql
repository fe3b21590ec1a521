-- Second factors that were wrong after the right password, and further events of which admins are told.

CREATE TABLE wrong_codes (
  admin_id TEXT NOT NULL,
  -- As in known_devices; empty: every device with which that admin has not logged in before.
  device_hash TEXT NOT NULL,
  -- Attempts since the last one that was right.
  attempts INTEGER NOT NULL,
  last_at TEXT NOT NULL,
  PRIMARY KEY (admin_id, device_hash)
) STRICT;

-- What makes another password or second factor, or ends every session, begins anew here too.
CREATE TRIGGER admins_wrong_codes AFTER UPDATE OF token_version ON admins BEGIN
  DELETE FROM wrong_codes WHERE admin_id = NEW.id;
END;

DROP TRIGGER account_events_mails;
DROP TRIGGER outbox_removed_admins;
DROP TRIGGER admins_accounts;

-- As before, but for the kinds: SQLite cannot change a check.
CREATE TABLE all_account_events (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  admin_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (
    kind IN (
      'password reset', 'second factor removed', 'role changed', 'new device', 'wrong codes', 'recovery code used',
      'months changed', 'removed'
    )
  ),
  -- Of the admin who did it, as they were then; empty for the command line and for whoever was at the log-in.
  by_name TEXT NOT NULL,
  by_email TEXT NOT NULL,
  -- The new role, the device in words, or the months from what to what; else empty.
  details TEXT NOT NULL,
  -- Of the device with which it was done, as in known_devices: there it is not told. Else empty.
  device_hash TEXT NOT NULL,
  -- Of an admin who was removed, until the mail about it has gone; else empty.
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

INSERT INTO all_account_events SELECT * FROM account_events;
DROP TABLE account_events;
ALTER TABLE all_account_events RENAME TO account_events;
CREATE INDEX account_events_admin ON account_events (admin_id);

CREATE TRIGGER account_events_mails AFTER DELETE ON account_events BEGIN
  DELETE FROM outbox WHERE table_name = 'account_events' AND record_id = OLD.id;
END;
-- Of these a mail tells alone.
CREATE TRIGGER outbox_mailed_events AFTER DELETE ON outbox WHEN OLD.table_name = 'account_events' BEGIN
  DELETE FROM account_events WHERE id = OLD.record_id AND kind IN ('removed', 'months changed');
END;

CREATE TRIGGER admins_accounts AFTER DELETE ON admins BEGIN
  DELETE FROM authenticators WHERE admin_id = OLD.id;
  DELETE FROM recovery_codes WHERE admin_id = OLD.id;
  DELETE FROM passkeys WHERE admin_id = OLD.id;
  DELETE FROM sessions WHERE admin_id = OLD.id;
  DELETE FROM known_devices WHERE admin_id = OLD.id;
  DELETE FROM wrong_codes WHERE admin_id = OLD.id;
  DELETE FROM account_events WHERE admin_id = OLD.id AND kind <> 'removed';
END;
