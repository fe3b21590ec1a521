/** Dates and seats: what cards say of the next batch, the page of all of them, and how a date is written. */
export const batches = {
  /** Names of days and months, and how a date is put together from them. */
  days: {
    weekdays: { sun: 'Sun', mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu', fri: 'Fri', sat: 'Sat' },
    months: {
      jan: 'January',
      feb: 'February',
      mar: 'March',
      apr: 'April',
      may: 'May',
      jun: 'June',
      jul: 'July',
      aug: 'August',
      sep: 'September',
      oct: 'October',
      nov: 'November',
      dec: 'December',
    },
    day: '{day} {month}',
    weekday: '{weekday}, {day} {month}',
    year: '{day} {month} {year}',
    range: '{from} – {to}',
    rangeInMonth: '{from}–{to} {month}',
    month: '{month} {year}',
    moment: '{day}, {hour}',
    hours: {
      dawn: '{hour} am',
      morning: '{hour} am',
      noon: '{hour} pm',
      evening: '{hour} pm',
      night: '{hour} pm',
      midnight: 'midnight',
      smallHours: '{hour} am',
    },
  },
  /** On cards and on the page of a course: when the next batch begins, and what is left of it. */
  next: 'Next batch',
  seats: 'Seats',
  seatsLeft: '{count} seats left',
  oneSeatLeft: '1 seat left',
  full: 'Full: join the waiting list',
  /** To an applicant who waits for a batch on its first day: on the page after the form, on their own page and in mails. */
  beginsToday: 'The batch begins today: please call us.',
  /** Says in the same places that the phone or email has reached its limit of unconfirmed seats. */
  beyond:
    'Six seats of this batch are already reserved under this phone number or email. Please call us, and we will see to yours.',
  /** On cards, where no batch is planned. */
  onRequest: 'Date on request',
  /** Beside a date that was made up for a demonstration. */
  sample: 'Sample date',
  /** The way to the page of all of them. */
  all: 'All batches and seats',
};

/** Lists of dates: on the page of all of them, and on the page of a course. */
export const batchLists = {
  title: 'Upcoming batches',
  lead: 'When each course begins, and how many seats are left.',
  /** On the page of a course, beside its price and above the list. */
  next: 'NEXT BATCH',
  ofCourse: 'Batches',
  /** Above the buttons that narrow the list to one course, and the first of them. */
  filter: 'Course',
  every: 'All courses',
  /** Above the list: what a row need not say. */
  samples: 'Sample dates',
  withGst: 'Fees with GST',
  /** In the place of a date, of courses for which none is planned. */
  onRequest: 'Date on request',
  onRequestDetail: 'Enroll without a date',
  /** Below the first day. */
  until: 'to {day}\u00a0·\u00a0{length}',
  oneDay: '1 day',
  days: '{count}\u00a0days',
  confirmed: 'Confirmed batch',
  full: 'Full',
  enroll: 'Enroll',
  wait: 'Join the waiting list',
  calendar: 'Add to calendar',
  allCalendar: 'Add all dates to your calendar',
  later: 'Later batches ({count})',
  empty: 'No batch is scheduled right now. Enroll without a date, or ask us.',
  failed: 'The batches could not be loaded. Please call or message us.',
  other: 'No batch that suits you? Enroll without a date, or ask us.',
  courses: 'See our courses',
  call: 'Call {phone}',
  chat: 'Ask on WhatsApp',
  chatText: 'Hello! When is your next batch?',
};

/** The page's title, its description for search engines, and its label in the menu. */
export const batchesHead = {
  title: 'Upcoming batches and seats',
  description:
    'When the next batches of our courses and add-on courses begin, where, in which language, and how many seats are left.',
  menu: 'Batches',
};
