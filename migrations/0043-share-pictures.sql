-- The picture that is shown where the page of a course or certificate is shared: the name of a stored JPEG of 1200 by 630 pixels.
ALTER TABLE courses ADD COLUMN share TEXT;
ALTER TABLE certificates ADD COLUMN share TEXT;
