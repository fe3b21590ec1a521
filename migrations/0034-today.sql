-- When an admin saw Today last, and when last on a day before that one: what came since then is told as new all day long.
ALTER TABLE admins ADD COLUMN today_at TEXT;
ALTER TABLE admins ADD COLUMN today_before TEXT;
