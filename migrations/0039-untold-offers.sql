-- A seat that is offered while no email tells of it: the office is to tell of that too.
DROP INDEX places_untold;
ALTER TABLE places RENAME COLUMN untold TO untold_before;
ALTER TABLE places ADD COLUMN untold TEXT CHECK (untold IN ('confirmed', 'moved', 'cancelled', 'offered'));
UPDATE places SET untold = untold_before WHERE untold_before IS NOT NULL;
ALTER TABLE places DROP COLUMN untold_before;
CREATE INDEX places_untold ON places (since) WHERE untold IS NOT NULL AND told_at IS NULL;
