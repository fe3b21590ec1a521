-- What of a thing was changed, in words: 'phone, address'. Empty where that is all of it, or goes without saying.

ALTER TABLE activity ADD COLUMN details TEXT NOT NULL DEFAULT '';
