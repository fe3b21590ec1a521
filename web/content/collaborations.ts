/** Words around the logos of collaborators, on the home page and on the About page. */
export const collaborationsSection = {
  title: 'Our Collaborations',
  lead: 'Organisations that work with us.',
  empty: 'Our partners will appear here.',
} as const;
