-- The English that a translation of the site's texts was made from, or last read against. What is not there was made from the
-- English that the site began with.
CREATE TABLE translation_sources (
  address TEXT PRIMARY KEY,
  english TEXT NOT NULL
) STRICT;

-- Of what was translated before, nobody knows from which English: it counts as made from what is published.
INSERT INTO translation_sources (address, english)
SELECT translation.key, english.value
FROM (SELECT content FROM publications ORDER BY id DESC LIMIT 1) AS published,
  json_each(published.content) AS translation,
  json_each(published.content) AS english
WHERE translation.key LIKE 'ta:%' AND english.key = 'en:' || substr(translation.key, 4);

-- The texts of a course or certificate whose English has changed since they were translated, as JSON by language: the English
-- that each was made from.
ALTER TABLE courses ADD COLUMN outdated TEXT NOT NULL DEFAULT '{}';
ALTER TABLE certificates ADD COLUMN outdated TEXT NOT NULL DEFAULT '{}';
