-- Sessions that somebody logged out of before they were over. A row is of no use once its token has expired.
CREATE TABLE ended_sessions (
  -- SHA-256 of the token.
  token_hash TEXT PRIMARY KEY,
  -- Seconds since 1970.
  expires_at INTEGER NOT NULL
) STRICT;
