import type { CatalogueKind } from '../../src/shared/records.ts';
import { picture } from './pictures.ts';
import type { SectionHead, ShownPicture } from './shapes.ts';

/** Words of the list page of one kind. */
export interface CatalogueListTexts extends SectionHead {
  /** Shown on a card without a picture of its own. */
  placeholder: ShownPicture;
  /** While or when there is nothing to list. */
  empty: string;
}

/** The list pages of courses and certificates. */
export const catalogueLists: Readonly<Record<CatalogueKind, CatalogueListTexts>> = {
  course: {
    title: 'DGCA Authorized Certificate',
    lead: 'Courses for the remote pilot certificate. Choose by the class of drone you want to fly.',
    placeholder: picture('course-placeholder'),
    empty: 'No course is listed at the moment. Please write to us for dates.',
  },
  certificate: {
    title: 'Add On Courses',
    lead: 'Short programmes with an institute certificate, each for one kind of drone work.',
    placeholder: picture('certificate-placeholder'),
    empty: 'No add-on course is listed at the moment. Please write to us for dates.',
  },
};

/** Words of a card in both lists. */
export const catalogueCard = {
  duration: 'Duration',
  days: 'days',
  day: 'day',
  investment: 'Investment',
  /** Above price and GST together. */
  total: 'Total with GST',
  apply: 'Apply Now',
} as const;

/** Words of both detail pages. */
export const detailTexts = {
  loading: 'Loading...',
  /** Where there is nothing to wait for: no such entry, and no JavaScript. */
  missing: 'There is nothing at this address. It may have moved, or the link is mistyped.',
  enroll: 'ENROLL NOW',
  duration: 'DURATION',
  days: 'days',
  day: 'day',
  gst: 'GST',
  location: 'LOCATION',
  about: { course: 'About the Course', certificate: 'About the Course' },
  eligibility: 'Eligibility',
  includes: 'This Course Includes',
  excludes: 'This Course Excludes',
} as const;
