-- Who cancelled a place, where that is known: the applicant by the own page, or the office, and there who it was, by name.
ALTER TABLE places ADD COLUMN cancelled_by TEXT CHECK (cancelled_by IN ('applicant', 'office'));
ALTER TABLE places ADD COLUMN canceller TEXT;

-- When the office told the applicant by WhatsApp how the place stands; null again once it changes.
ALTER TABLE places ADD COLUMN told_at TEXT;
