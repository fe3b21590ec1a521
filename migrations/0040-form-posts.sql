-- What came from a form with an id of its own, so that the same post is stored once for a week, however often it is sent. Without
-- the id, which the browser alone has, nothing follows from a hash. It goes with the record.
CREATE TABLE form_posts (
  table_name TEXT NOT NULL,
  record INTEGER NOT NULL,
  -- Of the id; of all fields, and of those that nobody corrects, with the id.
  form_hash TEXT NOT NULL,
  fields_hash TEXT NOT NULL,
  fixed_hash TEXT NOT NULL,
  PRIMARY KEY (table_name, record)
) STRICT, WITHOUT ROWID;

CREATE INDEX form_posts_form ON form_posts (form_hash);

CREATE TRIGGER contact_records_form_posts AFTER DELETE ON contact_records BEGIN
  DELETE FROM form_posts WHERE table_name = OLD.table_name AND record = OLD.sequence;
END;
