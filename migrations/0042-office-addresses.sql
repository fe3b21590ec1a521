-- Of a mail to the institute: which address of NOTIFY_EMAIL gets it, from 0. Null: all of them, as before.
ALTER TABLE outbox ADD COLUMN addressee INTEGER;
