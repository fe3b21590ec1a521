-- A company and its GSTIN are found like names; those of before are taken in at the next reading.
UPDATE enrollments SET search = search || char(10) || lower(company_gstin) WHERE company_gstin <> '';
UPDATE contacts SET is_stale = 1 WHERE sequence IN (
  SELECT contact FROM enrollments AS sent
  JOIN contact_records AS record ON record.table_name = 'enrollments' AND record.sequence = sent.sequence
  WHERE company_name <> ''
);
