-- An admin may have several roles: a JSON list in the order of src/shared/roles.ts. Without any, an admin may use only what every admin may.
DROP TRIGGER admins_contacts_role;
ALTER TABLE admins ADD COLUMN roles TEXT NOT NULL DEFAULT '[]' CHECK (json_type(roles) = 'array');
UPDATE admins SET roles = json_array(role);

-- The first of them; null where there is none.
ALTER TABLE admins DROP COLUMN role;
ALTER TABLE admins ADD COLUMN role TEXT AS (roles ->> 0);

-- Whoever has no role that may see people looks after nobody.
CREATE TRIGGER admins_contacts_role AFTER UPDATE OF roles ON admins
WHEN NOT EXISTS (SELECT 1 FROM json_each(NEW.roles) WHERE value IN ('owner', 'office')) BEGIN
  UPDATE contacts SET owner = NULL WHERE owner = NEW.id;
  UPDATE contacts SET set_owner = NULL WHERE set_owner = NEW.id;
END;
