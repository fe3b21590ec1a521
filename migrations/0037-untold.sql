-- What the office has done with a place by hand while no email tells of it: its applicant is to be told, until that is marked.
ALTER TABLE places ADD COLUMN untold TEXT CHECK (untold IN ('confirmed', 'moved', 'cancelled'));
CREATE INDEX places_untold ON places (since) WHERE untold IS NOT NULL AND told_at IS NULL;
