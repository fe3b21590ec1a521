-- Pictures of what the institute's facts say: the scan of its authorisation, and portraits. `about` is 'authorisation' or a person's id.
CREATE TABLE institute_pictures (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  about TEXT NOT NULL,
  picture TEXT NOT NULL,
  created_at TEXT NOT NULL,
  deleted_at TEXT
) STRICT;
