-- The institute's own texts, lists and pictures: each publication holds all of them, the newest counts.
CREATE TABLE publications (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  content TEXT NOT NULL,
  admin_id TEXT NOT NULL,
  admin_name TEXT NOT NULL,
  published_at TEXT NOT NULL
) STRICT;

-- What an admin has changed and not published yet, with the publication that it began with.
CREATE TABLE content_drafts (
  admin_id TEXT PRIMARY KEY,
  base INTEGER NOT NULL,
  changes TEXT NOT NULL,
  changed_at TEXT NOT NULL
) STRICT;

-- Translations that somebody who speaks the language has read, word for word: another text is unread again.
CREATE TABLE reviewed_texts (
  address TEXT PRIMARY KEY,
  text TEXT NOT NULL,
  admin_name TEXT NOT NULL,
  reviewed_at TEXT NOT NULL
) STRICT;
