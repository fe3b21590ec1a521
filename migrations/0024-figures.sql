-- By which what came in a week is counted without reading what it says.
CREATE INDEX enrollments_created ON enrollments (created_at) WHERE deleted_at IS NULL;
CREATE INDEX registrations_created ON registrations (created_at) WHERE deleted_at IS NULL;
CREATE INDEX partner_messages_created ON partner_messages (created_at) WHERE deleted_at IS NULL;
CREATE INDEX contact_messages_created ON contact_messages (created_at) WHERE deleted_at IS NULL;
