/** The head of the last column of each table of people. */
export const actionHead = 'Action';

/** Fixed words of the back office. */
export const adminTexts = {
  login: 'LOGIN',
  home: 'Home',
  /** Where the server names no admin. */
  nameless: 'Admin',
  refresh: 'Refresh Data',
  retry: 'Retry',
  loading: 'Loading...',
  loadFailed: 'Error Loading Data',
  deleting: 'Deleting...',
  submitting: 'Submitting...',
  updating: 'Updating...',
  uploading: 'Uploading...',
  listsBehind:
    'The server cannot store what has changed, most often because its disk is full. People and changes may be missing from what you see here. This line goes away by itself.',
  undo: 'Undo',
  undone: 'Undone.',
  undoRefused: 'It could not be undone.',
  undoLost: 'No answer from the server: it is not undone yet.',
} as const;

/** The words in place of a screen that could not be drawn. */
export const screenFailure = {
  title: 'This page could not be loaded',
  text: 'Something went wrong, or your internet connection dropped. Please try again.',
  again: 'Try again',
} as const;

/** Milliseconds between a saved edit and the way back to the list. */
export const redirectDelay = 1500;
