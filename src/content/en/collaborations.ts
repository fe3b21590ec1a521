/** Around the logos of collaborators, on the home page and on the About page. */
export const collaborations = {
  title: 'Our Collaborations',
  lead: 'Organisations that work with us.',
  empty: 'Our partners will appear here.',
  /** The name of a logo whose file has no readable name. */
  logo: 'Partner logo',
  pause: 'Pause the logos',
  play: 'Play the logos',
};
