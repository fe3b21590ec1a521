-- What each admin may do, their second factors and their sessions. Whoever was an admin is an owner.

ALTER TABLE admins ADD COLUMN role TEXT NOT NULL DEFAULT 'owner' CHECK (role IN ('owner', 'office', 'editor'));

-- An authenticator app, one an admin; a code of it was typed in before it came here.
CREATE TABLE authenticators (
  admin_id TEXT PRIMARY KEY,
  -- What the app has, encrypted: backups hold this, and not its key.
  secret TEXT NOT NULL,
  -- The last half minute whose code was used: none counts twice.
  used_step INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL
) STRICT;

-- Codes for whoever has lost the app, each good once.
CREATE TABLE recovery_codes (
  admin_id TEXT NOT NULL,
  -- Made by scrypt, with the admin's id as its salt.
  code_hash TEXT NOT NULL,
  PRIMARY KEY (admin_id, code_hash)
) STRICT;

CREATE TABLE passkeys (
  id TEXT PRIMARY KEY,
  admin_id TEXT NOT NULL,
  -- What the admin calls it.
  name TEXT NOT NULL,
  -- As the browser names it, and its public key, both in base64url.
  credential TEXT NOT NULL UNIQUE,
  public_key TEXT NOT NULL,
  -- How often it was used, as it counts itself.
  counter INTEGER NOT NULL,
  -- JSON: how it is reached, such as 'internal' or 'usb'.
  transports TEXT NOT NULL,
  created_at TEXT NOT NULL,
  used_at TEXT
) STRICT;

CREATE INDEX passkeys_admin ON passkeys (admin_id);

-- What the institute asks of all its admins.
CREATE TABLE account_rules (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  needs_second_factor INTEGER NOT NULL CHECK (needs_second_factor IN (0, 1))
) STRICT;

-- Sessions, by the id in their token; one that began before there was this table gets its row when it is used.
CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  admin_id TEXT NOT NULL,
  -- For which version of the admin's tokens it was begun: with another one it is over.
  token_version INTEGER NOT NULL,
  -- In words: 'Chrome on Android'.
  device TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- When it was used last, or its password was asked for again; within a minute.
  used_at TEXT NOT NULL,
  -- Seconds since 1970.
  expires_at INTEGER NOT NULL,
  -- 1: it is over although its token has not expired. Who logged out before there was this table stands in ended_sessions
  -- until the token has expired.
  is_ended INTEGER NOT NULL DEFAULT 0 CHECK (is_ended IN (0, 1))
) STRICT;

CREATE INDEX sessions_admin ON sessions (admin_id);

-- Devices at which an admin has logged in before.
CREATE TABLE known_devices (
  admin_id TEXT NOT NULL,
  -- SHA-256 of what the browser calls itself to us.
  device_hash TEXT NOT NULL,
  used_at TEXT NOT NULL,
  PRIMARY KEY (admin_id, device_hash)
) STRICT;

-- What has happened to an admin's account by somebody else: told to that admin by mail and at the log-ins that follow.
CREATE TABLE account_events (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  admin_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (
    kind IN ('password reset', 'second factor removed', 'role changed', 'new device', 'removed')
  ),
  -- Of the admin who did it, as they were then; empty for the command line and for a new device.
  by_name TEXT NOT NULL,
  by_email TEXT NOT NULL,
  -- The new role, or the new device in words; else empty.
  details TEXT NOT NULL,
  -- Of a new device, as in known_devices: there it is not told. Else empty.
  device_hash TEXT NOT NULL,
  -- Of an admin who was removed, until the mail about it has gone; else empty.
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE INDEX account_events_admin ON account_events (admin_id);

INSERT INTO account_events
SELECT sequence, id, admin_id, 'password reset', by_name, by_email, '', '', '', '', created_at FROM password_resets;
UPDATE outbox SET table_name = 'account_events' WHERE table_name = 'password_resets';
DROP TRIGGER admins_password_resets;
DROP TABLE password_resets;

CREATE TRIGGER account_events_mails AFTER DELETE ON account_events BEGIN
  DELETE FROM outbox WHERE table_name = 'account_events' AND record_id = OLD.id;
END;
CREATE TRIGGER outbox_removed_admins AFTER DELETE ON outbox WHEN OLD.table_name = 'account_events' BEGIN
  DELETE FROM account_events WHERE id = OLD.record_id AND kind = 'removed';
END;

CREATE TRIGGER admins_accounts AFTER DELETE ON admins BEGIN
  DELETE FROM authenticators WHERE admin_id = OLD.id;
  DELETE FROM recovery_codes WHERE admin_id = OLD.id;
  DELETE FROM passkeys WHERE admin_id = OLD.id;
  DELETE FROM sessions WHERE admin_id = OLD.id;
  DELETE FROM known_devices WHERE admin_id = OLD.id;
  DELETE FROM account_events WHERE admin_id = OLD.id AND kind <> 'removed';
END;
