/** The lists of courses and certificates, and what their detail pages have in common with them. */
export const catalogue = {
  course: {
    title: 'DGCA Authorized Certificate',
    lead: 'Courses for the remote pilot certificate. Choose by the class of drone you want to fly.',
    /** While or when there is nothing to list. */
    empty: 'No course is listed at the moment. Please contact us for dates.',
    /** Shown where an entry has no picture of its own. */
    placeholder: {
      picture: 'course-placeholder',
      alt: 'Illustration of a camera quadcopter above a round plinth',
    },
  },
  certificate: {
    title: 'Add On Courses',
    lead: 'Short courses with an institute certificate, each for one kind of drone work.',
    empty: 'No add-on course is listed at the moment. Please contact us for dates.',
    placeholder: {
      picture: 'certificate-placeholder',
      alt: 'Illustration of a framed certificate without text, with a ribbon seal, next to a small drone',
    },
  },
  card: { duration: 'Duration', days: '{count} days', apply: 'Apply Now' },
  /** Where an entry names no location of its own. */
  defaultLocation: 'Manikampalayam, Namakkal',
  timelines: {
    title: 'Course Learning Timeline',
    lead: 'What you do each day. Flying sessions may shift because of weather or airspace; your instructor will tell you.',
    day: 'Day {number}',
    tabs: {
      five: { label: '5-day', courses: 'For one class of drone' },
      eight: { label: '8-day', courses: 'For two classes together' },
    },
    five: [
      { id: 'day-1', title: 'Documentation and theory' },
      { id: 'day-2', title: 'Theory' },
      { id: 'day-3', title: 'Test, simulation and basic drone assembly' },
      { id: 'day-4', title: 'Hands-on flying and night flying' },
      { id: 'day-5', title: 'Hands-on flying and test' },
    ],
    eight: [
      { id: 'day-1', title: 'Documentation and theory' },
      { id: 'day-2', title: 'Theory' },
      { id: 'day-3', title: 'Test, simulation and basic drone assembly' },
      { id: 'day-4', title: 'Hands-on flying and night flying' },
      { id: 'day-5', title: 'Hands-on flying and test' },
      { id: 'day-6', title: 'Test and simulation' },
      { id: 'day-7', title: 'Hands-on and night flying' },
      { id: 'day-8', title: 'Hands-on flying and test' },
    ],
  },
  environment: {
    title: 'Learning Environment',
    course: [
      {
        id: 'accommodation',
        title: 'Accommodation for 50+ students at a time',
        text: 'Stay on campus while you train.',
      },
      { id: 'simulator', title: 'Simulator room', text: 'Practise with a real transmitter before you fly.' },
      { id: 'hands-on', title: 'Hands-on practice', text: 'Fly with an instructor at your side.' },
      {
        id: 'drones',
        title: '6 type-certificate drones',
        text: 'Train on models that are certified in India.',
      },
      { id: 'library', title: 'Library', text: 'Read up and prepare for your tests.' },
    ],
    certificate: [
      {
        id: 'campus',
        title: '24-acre green campus',
        text: 'Classrooms, hostel and flying field, all within walking distance.',
      },
      { id: 'hostel', title: 'AC hostel', text: 'A cool room after a day outside.' },
      {
        id: 'staff',
        title: 'Supportive staff',
        text: 'They answer your questions even after class.',
      },
      {
        id: 'placement',
        title: '100% placement support',
        text: 'Help with your CV, your interviews and finding openings. The final decision is the employer’s.',
      },
      {
        id: 'community',
        title: 'Community support',
        text: 'Stay in touch with other students after the course.',
      },
    ],
  },
};

/** The titles of these pages, their descriptions for search engines, and their labels in the menu. */
export const catalogueHeads = {
  courses: {
    title: 'DGCA authorised certificate courses',
    description:
      'Courses for the remote pilot certificate: days, fees, what each day holds, and how to apply.',
    menu: 'DGCA Authorized Certificate',
  },
  course: { title: 'Course' },
  certificates: {
    title: 'Add-on courses',
    description:
      'Add-on courses, each for one kind of drone work: what they teach, days, fees and how to apply.',
    menu: 'Add On Courses',
  },
  certificate: { title: 'Add-on course' },
};
