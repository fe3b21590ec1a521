/** The words for search engines, and for browsers that run no scripts: no page brings them to its scripts. */
export const search = {
  /** Below the title of a course or certificate whose own description is short. */
  entry: '{description} {length} at {institute}, {place}: {price} + {gst}.',
  oneDay: '1 day',
  days: '{count} days',
  /** Where the way to every page begins. */
  home: 'Home',
  withoutScripts:
    'This page needs JavaScript. Please switch it on in your browser settings, or call {phone}.',
};
