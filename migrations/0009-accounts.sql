-- The settings ADMIN_EMAIL and ADMIN_PASSWORD make an admin once, ever: where there is one, an earlier version may have
-- made that one, and whoever still has the old password must not get in with it again.
INSERT INTO milestones (name, reached_at)
SELECT 'admin of the settings', created_at FROM admins ORDER BY sequence LIMIT 1;
