-- So that the confirmations of the last minutes are counted without looking at all of the day's.
CREATE INDEX outbox_confirmations ON outbox (created_at) WHERE audience = 'sender';
