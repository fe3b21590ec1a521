-- Substring search over the tables of people: trigrams of `search`. Rows are indexed when somebody looks, not when they
-- arrive, so that what visitors send is stored at full speed; `search_progress` says how far each index has come.

CREATE VIRTUAL TABLE enrollments_search USING fts5(
  search, content='enrollments', content_rowid='sequence', tokenize='trigram case_sensitive 1'
);
CREATE VIRTUAL TABLE registrations_search USING fts5(
  search, content='registrations', content_rowid='sequence', tokenize='trigram case_sensitive 1'
);
CREATE VIRTUAL TABLE partner_messages_search USING fts5(
  search, content='partner_messages', content_rowid='sequence', tokenize='trigram case_sensitive 1'
);
CREATE VIRTUAL TABLE contact_messages_search USING fts5(
  search, content='contact_messages', content_rowid='sequence', tokenize='trigram case_sensitive 1'
);

-- What is deleted leaves the index at once, not only when its pages are merged.
INSERT INTO enrollments_search (enrollments_search, rank) VALUES ('secure-delete', 1);
INSERT INTO registrations_search (registrations_search, rank) VALUES ('secure-delete', 1);
INSERT INTO partner_messages_search (partner_messages_search, rank) VALUES ('secure-delete', 1);
INSERT INTO contact_messages_search (contact_messages_search, rank) VALUES ('secure-delete', 1);

CREATE TABLE search_progress (
  table_name TEXT PRIMARY KEY,
  -- The sequence of the last row in the index.
  indexed_to INTEGER NOT NULL
) STRICT;

INSERT INTO search_progress (table_name, indexed_to)
VALUES ('enrollments', 0), ('registrations', 0), ('partner_messages', 0), ('contact_messages', 0);
