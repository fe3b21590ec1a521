-- Who did what in the back office, and when; kept for a year. Nothing of visitors stands here but the id of a record.

CREATE TABLE activity (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  -- The admin's id; empty for the command line and the start of the server, which `email` then names.
  admin TEXT NOT NULL,
  -- As it was then.
  email TEXT NOT NULL,
  -- 'edited', with `kind` 'course', `thing` its id, `name` its name as it was; each but the first may be empty.
  action TEXT NOT NULL,
  kind TEXT NOT NULL,
  thing TEXT NOT NULL,
  name TEXT NOT NULL,
  -- The sentence as admins read it, in lower case.
  search TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE INDEX activity_created ON activity (created_at);

CREATE VIRTUAL TABLE activity_search USING fts5(
  search, content='activity', content_rowid='sequence', tokenize='trigram case_sensitive 1'
);
INSERT INTO activity_search (activity_search, rank) VALUES ('secure-delete', 1);
INSERT INTO search_progress (table_name, indexed_to) VALUES ('activity', 0);

-- Until when a password counts that another admin handed over; whoever logs in with it chooses one of their own first.
ALTER TABLE admins ADD COLUMN temporary_until TEXT;
