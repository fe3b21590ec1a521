-- Every table has a sequence, which keeps the order of arrival, beside the id that calls use.

CREATE TABLE admins (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE,
  password_hash TEXT NOT NULL,
  -- Raised whenever older tokens must stop working.
  token_version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE courses (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  price REAL NOT NULL CHECK (price >= 0),
  description TEXT NOT NULL,
  gst TEXT NOT NULL,
  days INTEGER NOT NULL CHECK (days >= 1),
  about_course TEXT NOT NULL,
  eligibility TEXT NOT NULL CHECK (json_valid(eligibility)),
  course_includes TEXT NOT NULL CHECK (json_valid(course_includes)),
  course_excludes TEXT NOT NULL CHECK (json_valid(course_excludes)),
  location TEXT,
  -- Path under the host: an upload of ours, or one of the site's own pictures.
  image TEXT,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE certificates (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  price REAL NOT NULL CHECK (price >= 0),
  description TEXT NOT NULL,
  gst TEXT NOT NULL,
  days INTEGER NOT NULL CHECK (days >= 1),
  about_course TEXT NOT NULL,
  eligibility TEXT NOT NULL CHECK (json_valid(eligibility)),
  course_includes TEXT NOT NULL CHECK (json_valid(course_includes)),
  course_excludes TEXT NOT NULL CHECK (json_valid(course_excludes)),
  location TEXT,
  -- Path under the host: an upload of ours, or one of the site's own pictures.
  image TEXT,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE logos (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  picture TEXT NOT NULL,
  filename TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE posters (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  picture TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

-- In the tables of people, `search` holds the record's texts in lower case, one a line.

CREATE TABLE enrollments (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  address TEXT NOT NULL,
  course TEXT NOT NULL,
  search TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE registrations (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  mail TEXT NOT NULL,
  phone TEXT NOT NULL,
  place TEXT NOT NULL,
  search TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE partner_messages (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  message TEXT NOT NULL,
  search TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE contact_messages (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  message TEXT NOT NULL,
  search TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

-- What has been done once and must not be done again, such as filling an empty catalogue.
CREATE TABLE milestones (
  name TEXT PRIMARY KEY,
  reached_at TEXT NOT NULL
) STRICT;

-- Failed log-ins, counted by rate-limiter-flexible; keys are hashes.
CREATE TABLE login_attempts (
  key TEXT PRIMARY KEY,
  points INTEGER NOT NULL DEFAULT 0,
  expire INTEGER
) STRICT;
