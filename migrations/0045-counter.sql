-- Asked at the counter alone: '' where nothing was said. `born_on` is YYYY-MM-DD.
ALTER TABLE enrollments ADD COLUMN company_name TEXT NOT NULL DEFAULT '';
ALTER TABLE enrollments ADD COLUMN company_gstin TEXT NOT NULL DEFAULT '';
ALTER TABLE enrollments ADD COLUMN source_kind TEXT NOT NULL DEFAULT '';
ALTER TABLE enrollments ADD COLUMN source_word TEXT NOT NULL DEFAULT '';
ALTER TABLE enrollments ADD COLUMN born_on TEXT NOT NULL DEFAULT '';
