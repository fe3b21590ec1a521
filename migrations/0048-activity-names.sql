-- Activity names people as their records do when it is read, and keeps ids alone. Of a seat it keeps the batch too, as it was then,
-- and of a move the batch before it; of courses, batches, the site and settings what was changed from what to what.
ALTER TABLE activity ADD COLUMN batch TEXT NOT NULL DEFAULT '';
ALTER TABLE activity ADD COLUMN former TEXT NOT NULL DEFAULT '';
-- JSON: a list of {field, from, to}; from and to are null where they are too long to be told.
ALTER TABLE activity ADD COLUMN changes TEXT NOT NULL DEFAULT '[]';

-- The batch of what was done until now, where the history of the seat has it: written in the moments before.
UPDATE activity SET batch = coalesce((
  SELECT record_events.batch FROM record_events JOIN enrollments ON enrollments.sequence = record_events.record
  WHERE table_name = 'enrollments' AND enrollments.id = activity.thing AND record_events.kind = 'seat' AND done_by = 'office'
    AND record_events.created_at BETWEEN strftime('%Y-%m-%dT%H:%M:%fZ', activity.created_at, '-5 seconds') AND activity.created_at
  ORDER BY record_events.sequence DESC LIMIT 1
), '') WHERE kind = 'place' AND action IN ('confirmed', 'completed', 'cancelled', 'moved');
UPDATE activity SET former = coalesce((
  SELECT record_events.batch FROM record_events JOIN enrollments ON enrollments.sequence = record_events.record
  WHERE table_name = 'enrollments' AND enrollments.id = activity.thing AND record_events.kind = 'seat'
    AND record_events.created_at < strftime('%Y-%m-%dT%H:%M:%fZ', activity.created_at, '-5 seconds')
  ORDER BY record_events.sequence DESC LIMIT 1
), '') WHERE kind = 'place' AND action = 'moved' AND batch <> '';

-- It had the id of the note, which leads to nobody once the note is gone.
UPDATE activity SET thing = '' WHERE kind = 'note' AND action = 'deleted';

-- A correction had a shorter word for the form.
UPDATE activity SET kind = CASE
  WHEN kind = 'registration' THEN 'event registration'
  WHEN thing IN (SELECT id FROM partner_messages) THEN 'partner message'
  ELSE 'contact message'
END WHERE action = 'corrected' AND kind IN ('registration', 'message');

-- Searches find a row as it reads now.
UPDATE activity SET search = replace(search, ' a place', ' the seat of') WHERE kind = 'place' AND action <> 'opened';
UPDATE activity SET search = replace(replace(search, ' an ' || kind, ' the ' || kind || ' of'), ' a ' || kind, ' the ' || kind || ' of')
WHERE thing <> '' AND name = '' AND (kind IN ('enrollment', 'event registration', 'contact message', 'partner message', 'follow-up')
  OR kind = 'place' AND action = 'opened');
