/** Words around the reviews; the reviews themselves come with the site facts. */
export const testimonialsSection = {
  title: 'What Our Students Say',
  previous: 'Previous review',
  next: 'Next review',
  /** The most stars that a review can give. */
  stars: 5,
} as const;
