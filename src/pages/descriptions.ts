import type { PageName } from '../shared/pages.ts';

/** What search engines show below the title of a page that is always the same. */
export const descriptions: Partial<Record<PageName, string>> = {
  home: 'Train for your remote pilot certificate at a DGCA authorised training organisation in Namakkal, Tamil Nadu, with add-on courses for drone work.',
  about:
    'Who we are: a remote pilot training organisation in Namakkal, its instructors, facilities, authorisation and how it teaches.',
  gallery: 'Pictures of drones, training, campus and flying field.',
  courses: 'Courses for the remote pilot certificate: days, fees, what each day holds, and how to apply.',
  certificates:
    'Add-on certificate programmes, each for one kind of drone work: what they teach, days, fees and how to apply.',
  contact: 'Write to the institute, call it, find it on the map, or become a partner.',
};
