-- Which course or certificate an enrollment is for, beside its name as it was sent: that name may change. Both null where it is
-- not known, as of a text of the visitor's own.
ALTER TABLE enrollments ADD COLUMN kind TEXT CHECK (kind IN ('course', 'certificate'));
ALTER TABLE enrollments ADD COLUMN entry TEXT;

-- What is there is tied by its name, where one alone has it, or had it: as Activity knows, or as its id says, which is made of
-- its first name.
WITH entries AS (
  SELECT 'course' AS kind, id AS entry, name FROM courses
  UNION ALL
  SELECT 'certificate', id, name FROM certificates
),
names AS (
  SELECT kind, entry, name FROM entries
  UNION
  SELECT kind, thing, name FROM activity WHERE kind IN ('course', 'certificate')
  UNION
  SELECT kind, entry, course FROM (SELECT DISTINCT course FROM enrollments)
  JOIN entries ON entry = replace(replace(lower(course), ' + ', '-'), ' ', '-')
),
unambiguous AS (SELECT name, min(kind) AS kind, min(entry) AS entry FROM names GROUP BY name HAVING count(*) = 1)
UPDATE enrollments SET kind = unambiguous.kind, entry = unambiguous.entry
FROM unambiguous WHERE unambiguous.name = enrollments.course;
