-- What is held or offered lapses when its batch begins, at midnight in India of the first day, at the latest. Whoever was told
-- a later time is reminded again.
UPDATE places SET
  held_until = strftime('%Y-%m-%dT%H:%M:%fZ', starts_on, '-330 minutes'),
  is_reminded = CASE places.state WHEN 'held' THEN 0 ELSE is_reminded END
FROM batches
WHERE batches.id = batch AND places.state IN ('held', 'offered')
  AND held_until > strftime('%Y-%m-%dT%H:%M:%fZ', starts_on, '-330 minutes');
