import { fixedSentences } from '../../../src/shared/fixed-sentences.ts';
import type { CatalogueKind } from '../../../src/shared/records.ts';
import { type ScreenName, screenPath, screens } from '../../../src/shared/screens.ts';
import type { FailureTexts } from '../../data/failure-text.ts';

/** The texts and paths in which the screens of courses and certificates differ. */
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
  /** Shown while the list is ordered. */
  ordering: string;
  addFailure: FailureTexts;
  updateFailure: FailureTexts;
  listPath: string;
  addPath: string;
  editPage: ScreenName;
}

function wordsOf(
  noun: 'course' | 'certificate',
  listPage: ScreenName,
  addPage: ScreenName,
  editPage: ScreenName,
): CatalogueWords {
  const Noun = `${noun[0]?.toUpperCase()}${noun.slice(1)}`;
  return {
    title: screens[listPage].title,
    addTitle: screens[addPage].title,
    editTitle: screens[editPage].title,
    untitled: `Untitled ${Noun}`,
    empty: `No ${noun}s found`,
    loadListFailed: `The ${noun}s could not be loaded.`,
    question: `Are you sure you want to delete this ${noun}?`,
    added: `${Noun} Submitted Successfully!`,
    updated: `${Noun} updated successfully!`,
    loadFailed: `Failed to load ${noun}`,
    deleteFailed: `Failed to delete ${noun}`,
    hideFailed: `The ${noun} could not be hidden or shown.`,
    orderFailed: `The order of the ${noun}s could not be saved.`,
    ordering: `Visitors see the ${noun}s in this order. Drag them by the handle or use the arrows; every move is saved at once.`,
    missing: noun === 'course' ? fixedSentences.courseMissing : fixedSentences.certificateMissing,
    addFailure: {
      refused: (message, error) => `Failed to submit ${noun}: ${message || error.statusText}`,
      lost: 'Server error',
    },
    updateFailure: {
      refused: (message) => message || `Failed to update ${noun}`,
      lost: 'Server error. Please try again.',
    },
    listPath: screenPath(listPage),
    addPath: screenPath(addPage),
    editPage,
  };
}

/** By kind. */
export const catalogueWords: Record<CatalogueKind, CatalogueWords> = {
  course: wordsOf('course', 'adminCourses', 'adminAddCourse', 'adminEditCourse'),
  certificate: wordsOf('certificate', 'adminCertificates', 'adminAddCertificate', 'adminEditCertificate'),
};
