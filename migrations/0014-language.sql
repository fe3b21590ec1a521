-- In which language somebody filled the form, and so reads what the institute answers.

ALTER TABLE enrollments ADD COLUMN language TEXT NOT NULL DEFAULT 'en';
ALTER TABLE registrations ADD COLUMN language TEXT NOT NULL DEFAULT 'en';
ALTER TABLE partner_messages ADD COLUMN language TEXT NOT NULL DEFAULT 'en';
ALTER TABLE contact_messages ADD COLUMN language TEXT NOT NULL DEFAULT 'en';
