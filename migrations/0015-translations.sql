-- The texts of a course or certificate in other languages than English, as JSON by language; what is not there stands in English.
ALTER TABLE courses ADD COLUMN translations TEXT NOT NULL DEFAULT '{}';
ALTER TABLE certificates ADD COLUMN translations TEXT NOT NULL DEFAULT '{}';
