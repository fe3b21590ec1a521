/** The event popup of Home; the poster's own name is its title. */
export const popup = {
  /** The description of the poster's picture. */
  poster: 'Poster: {name}',
  eventForm: {
    title: 'Register for this event',
    lead: 'Leave your details and we will get in touch about this event.',
    submit: 'Register',
    submitting: 'Submitting...',
    refused: 'Something went wrong. Please try again.',
    unreachable: 'Something went wrong. Please try again.',
  },
};
