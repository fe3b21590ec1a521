-- What was sent with the field filled that people never see: no record of an inbox until the office takes it. `post` is JSON.
CREATE TABLE set_aside (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  inbox TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  post TEXT NOT NULL,
  -- As in form_posts; null: the form had no id.
  form_hash TEXT,
  created_at TEXT NOT NULL,
  deleted_at TEXT
) STRICT;
CREATE INDEX set_aside_of_inbox ON set_aside (inbox) WHERE deleted_at IS NULL;
CREATE INDEX set_aside_form ON set_aside (form_hash) WHERE form_hash IS NOT NULL;
