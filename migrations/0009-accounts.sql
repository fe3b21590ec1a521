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
