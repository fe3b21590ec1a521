/** The two kinds of catalogue entry. */
export const catalogueKinds = ['course', 'certificate'] as const;

/** The texts of a course or certificate that may have a twin in another language. */
export const twinFields = [
  'name',
  'description',
  'aboutCourse',
  'eligibility',
  'courseIncludes',
  'courseExcludes',
  'location',
] as const;
