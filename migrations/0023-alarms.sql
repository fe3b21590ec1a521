-- What is wrong on the server, so that a restart neither forgets it nor mails it again the same day.

CREATE TABLE alarms (
  kind TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  -- Null once it is over.
  since TEXT,
  -- The day in India on which it was mailed last, YYYY-MM-DD.
  mailed_on TEXT
) STRICT;
