/** One day of a course. */
export interface TimelineDay {
  day: number;
  title: string;
}

/** A course of a certain length, day by day. */
export interface Timeline {
  days: 5 | 8;
  label: string;
  /** Which courses it is for. */
  courses: string;
  plan: readonly TimelineDay[];
}

const fiveDays: readonly TimelineDay[] = [
  { day: 1, title: 'Documentation and theory' },
  { day: 2, title: 'Theory' },
  { day: 3, title: 'Test, simulation and basic drone assembly' },
  { day: 4, title: 'Hands-on flying and night flying' },
  { day: 5, title: 'Hands-on flying and test' },
];

/** The two timelines of the course page; the eight days begin with the same five. */
export const timelines: readonly Timeline[] = [
  { days: 5, label: '5-day', courses: 'For one class of drone', plan: fiveDays },
  {
    days: 8,
    label: '8-day',
    courses: 'For two classes together',
    plan: [
      ...fiveDays,
      { day: 6, title: 'Test and simulation' },
      { day: 7, title: 'Hands-on and night flying' },
      { day: 8, title: 'Hands-on flying and test' },
    ],
  },
];

/** Words around the timelines. */
export const timelineSection = {
  title: 'Course Learning Timeline',
  lead: 'What each day holds. Weather or airspace can move a flying session; your instructor keeps you informed.',
  day: 'Day',
} as const;
