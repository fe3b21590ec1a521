-- The state that a place had when its whole batch was cancelled: who was confirmed is confirmed again where they are moved.
-- Null for every other place, also for one that was cancelled by itself.
ALTER TABLE places ADD COLUMN cancelled_from TEXT CHECK (cancelled_from IN ('held', 'confirmed', 'waiting', 'offered'));

-- Of batches cancelled before, from the history: the state before the last. Their places were cancelled within seconds before
-- the batch itself was stored, which nothing changes afterwards; those cancelled earlier were so by themselves.
UPDATE places SET cancelled_from = earlier.text
FROM batches, (
  SELECT enrollments.id AS enrollment, event.text, event.batch,
    row_number() OVER (PARTITION BY event.record ORDER BY event.sequence DESC) AS age
  FROM record_events AS event JOIN enrollments ON enrollments.sequence = event.record
  WHERE event.table_name = 'enrollments' AND event.kind = 'seat'
) AS earlier
WHERE places.state = 'cancelled' AND places.cancelled_by = 'office'
  AND batches.id = places.batch AND batches.state = 'cancelled'
  AND places.since >= strftime('%Y-%m-%dT%H:%M:%fZ', batches.updated_at, '-5 seconds')
  AND earlier.enrollment = places.enrollment AND earlier.age = 2 AND earlier.batch = places.batch
  AND earlier.text IN ('held', 'confirmed', 'waiting', 'offered');
