/** What search engines read, and browsers that run no scripts: no page brings it to its scripts. */
export const search = {
  /** Below the titles of the pages that are always the same. */
  descriptions: {
    home: 'Train for your remote pilot certificate at a DGCA authorised training organisation in Namakkal, Tamil Nadu, with add-on courses for drone work.',
    about:
      'Who we are: a remote pilot training organisation in Namakkal, its instructors, facilities, authorisation and how it teaches.',
    gallery: 'Pictures of drones, training, campus and flying field.',
    courses: 'Courses for the remote pilot certificate: days, fees, what each day holds, and how to apply.',
    certificates:
      'Add-on certificate programmes, each for one kind of drone work: what they teach, days, fees and how to apply.',
    batches:
      'When the next courses and add-on courses begin, where, in which language, and how many seats are left.',
    verificationSearch:
      'Check by its code whether a certificate of the institute is genuine and valid: what stands on it, when it was issued, and what it is not.',
    contact: 'Write to the institute, call it, find it on the map, or become a partner.',
  },
  /** Below the title of a course or certificate whose own description is short. */
  entry: '{description} {length} at {institute}, {place}: {price} + {gst}.',
  oneDay: '1 day',
  days: '{count} days',
  /** Where the way to every page begins. */
  home: 'Home',
  withoutScripts: 'This page needs JavaScript. Please switch it on, or call {phone}.',
};
