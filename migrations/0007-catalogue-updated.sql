-- When an admin last changed or hid an entry or showed it again; null while it is as it was added. Its place in the order
-- is no part of it.

ALTER TABLE courses ADD COLUMN updated_at TEXT;

ALTER TABLE certificates ADD COLUMN updated_at TEXT;
