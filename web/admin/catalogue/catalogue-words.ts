import { type PageName, pagePath, pages } from '../../../src/shared/pages.ts';
import type { CatalogueKind } from '../../../src/shared/records.ts';
import { texts } from '../../../src/shared/texts.ts';
import { adminTexts } from '../../content/admin.ts';
import type { FailureTexts } from '../../data/failure-text.ts';

/** What the screens of courses and those of certificates say differently, and where they lead. */
export interface CatalogueWords {
  title: string;
  addTitle: string;
  editTitle: string;
  untitled: string;
  empty: string;
  loadListFailed: string;
  question: string;
  added: string;
  updated: string;
  missing: string;
  loadFailed: string;
  deleteFailed: string;
  hideFailed: string;
  orderFailed: string;
  /** Stands above them while they are ordered. */
  ordering: string;
  addFailure: FailureTexts;
  updateFailure: FailureTexts;
  listPath: string;
  addPath: string;
  editPage: PageName;
}

const serverError = 'Server error';
const serverErrorAgain = 'Server error. Please try again.';

const ordering = (things: string) =>
  `This is how visitors see the ${things}, from top to bottom. Drag one by its handle or use its arrows; every move is saved at once.`;

/** By kind. */
export const catalogueWords: Record<CatalogueKind, CatalogueWords> = {
  course: {
    title: pages.adminCourses.title,
    addTitle: pages.adminAddCourse.title,
    editTitle: pages.adminEditCourse.title,
    untitled: adminTexts.untitledCourse,
    empty: 'No courses found',
    loadListFailed: 'The courses could not be loaded.',
    question: adminTexts.deleteCourse,
    added: 'Course Submitted Successfully!',
    updated: 'Course updated successfully!',
    missing: texts.courseMissing,
    loadFailed: 'Failed to load course',
    deleteFailed: 'Failed to delete course',
    hideFailed: 'The course could not be hidden or shown.',
    orderFailed: 'The order of the courses could not be saved.',
    ordering: ordering('courses'),
    addFailure: {
      refused: (message, error) => `Failed to submit course: ${message || error.statusText}`,
      lost: serverError,
    },
    updateFailure: { refused: (message) => message || 'Failed to update course', lost: serverErrorAgain },
    listPath: pagePath('adminCourses'),
    addPath: pagePath('adminAddCourse'),
    editPage: 'adminEditCourse',
  },
  certificate: {
    title: pages.adminCertificates.title,
    addTitle: pages.adminAddCertificate.title,
    editTitle: pages.adminEditCertificate.title,
    untitled: 'Untitled Certificate',
    empty: 'No certificates found',
    loadListFailed: 'The certificates could not be loaded.',
    question: 'Are you sure you want to delete this certificate?',
    added: 'Certificate Submitted Successfully!',
    updated: 'Certificate updated successfully!',
    missing: texts.certificateMissing,
    loadFailed: 'Failed to load certificate',
    deleteFailed: 'Failed to delete certificate',
    hideFailed: 'The certificate could not be hidden or shown.',
    orderFailed: 'The order of the certificates could not be saved.',
    ordering: ordering('certificates'),
    addFailure: {
      refused: (message, error) => `Failed to submit certificate: ${message || error.statusText}`,
      lost: serverError,
    },
    updateFailure: {
      refused: (message) => message || 'Failed to update certificate',
      lost: serverErrorAgain,
    },
    listPath: pagePath('adminCertificates'),
    addPath: pagePath('adminAddCertificate'),
    editPage: 'adminEditCertificate',
  },
};
