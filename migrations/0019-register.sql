-- The register of certificates that the institute has issued.

-- What certificates are printed on, as it was when some were issued: each look once, and never changed.
CREATE TABLE printed_papers (
  id INTEGER PRIMARY KEY,
  -- JSON: the institute, its logo, who signs, where certificates are verified.
  paper TEXT NOT NULL
) STRICT;

-- What the next ones are printed on, and how they are numbered: the row with the id 1; none while nobody has said so.
CREATE TABLE certificate_paper (
  id INTEGER PRIMARY KEY,
  number_pattern TEXT NOT NULL,
  -- The name of a stored picture, or null.
  logo TEXT,
  -- JSON: a list of name, title and the name of a stored picture, or null.
  signatories TEXT NOT NULL
) STRICT;

-- No row is ever deleted, and no number or code is ever another's.
CREATE TABLE issued_certificates (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  number TEXT NOT NULL UNIQUE COLLATE NOCASE,
  code TEXT NOT NULL UNIQUE,
  -- Empty once the person was erased.
  holder TEXT NOT NULL,
  programme TEXT NOT NULL,
  class_of_drone TEXT,
  -- Days in India, YYYY-MM-DD.
  first_day TEXT NOT NULL,
  last_day TEXT NOT NULL CHECK (last_day >= first_day),
  hours INTEGER,
  issued_on TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'valid' CHECK (state IN ('valid', 'revoked', 'replaced')),
  -- The number of the certificate that replaces it.
  replaced_by TEXT CHECK ((replaced_by IS NOT NULL) = (state = 'replaced')),
  -- The day on which it ceased to be valid.
  changed_on TEXT CHECK ((changed_on IS NULL) = (state = 'valid')),
  -- Why it was revoked or replaced, for the office alone; may be null.
  reason TEXT,
  -- The enrollment for which it was issued; null: typed or imported, or that enrollment is gone.
  enrollment TEXT,
  -- By which a person is found who asks to be erased: the email in lower case and the last ten digits of the phone; may be empty.
  person_email TEXT NOT NULL DEFAULT '',
  person_phone TEXT NOT NULL DEFAULT '',
  -- The id of what it is printed on.
  paper INTEGER NOT NULL,
  is_imported INTEGER NOT NULL DEFAULT 0 CHECK (is_imported IN (0, 1)),
  -- The email of the admin who issued or imported it, as it was then.
  issued_by TEXT NOT NULL,
  search TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

-- One valid certificate for an enrollment.
CREATE UNIQUE INDEX issued_certificates_enrollment ON issued_certificates (enrollment)
WHERE enrollment IS NOT NULL AND state = 'valid';
CREATE INDEX issued_certificates_of_enrollment ON issued_certificates (enrollment) WHERE enrollment IS NOT NULL;
-- What was said last of a course is found at once.
CREATE INDEX issued_certificates_programme ON issued_certificates (programme) WHERE is_imported = 0;
CREATE INDEX issued_certificates_created ON issued_certificates (created_at, issued_by);
CREATE INDEX issued_certificates_email ON issued_certificates (person_email) WHERE person_email <> '';

CREATE TRIGGER issued_certificates_stay BEFORE DELETE ON issued_certificates BEGIN
  SELECT raise(ABORT, 'A certificate that was issued stays in the register.');
END;
CREATE TRIGGER issued_certificates_keep BEFORE UPDATE OF sequence, id, number, code ON issued_certificates BEGIN
  SELECT raise(ABORT, 'A certificate that was issued keeps its number and code.');
END;

CREATE TRIGGER enrollments_certificates AFTER DELETE ON enrollments BEGIN
  UPDATE issued_certificates SET enrollment = NULL WHERE enrollment = OLD.id;
END;

-- Numbers of certificates that a restored backup did not know: they are on paper somewhere, and not given again.
CREATE TABLE used_numbers (
  number TEXT PRIMARY KEY COLLATE NOCASE
) STRICT;

-- Each time that unusually many were issued within an hour.
CREATE TABLE register_alarms (
  id TEXT PRIMARY KEY,
  -- When the first of that hour was issued.
  since TEXT NOT NULL,
  -- When the last was issued of which that is true.
  until TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE INDEX register_alarms_until ON register_alarms (until);
