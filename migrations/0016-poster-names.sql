-- The titles of event posters in other languages than English, as JSON by language; what is not there stands in English.
ALTER TABLE posters ADD COLUMN translations TEXT NOT NULL DEFAULT '{}';
