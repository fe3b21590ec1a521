-- Where an entry stands on the site: the smallest number first; those without one after all that have one, in the order
-- of arrival. Hidden entries are for admins alone.

ALTER TABLE courses ADD COLUMN position INTEGER;
ALTER TABLE courses ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0 CHECK (hidden IN (0, 1));

ALTER TABLE certificates ADD COLUMN position INTEGER;
ALTER TABLE certificates ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0 CHECK (hidden IN (0, 1));
