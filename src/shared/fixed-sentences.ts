/** Sentences that server and browser both say; their wording is fixed from outside. */
export const fixedSentences = {
  loginDone: 'Login Successful!',
  loginRefused: 'Invalid credentials!',
  courseMissing: 'Course not found',
  certificateMissing: 'Certificate not found',
  /** A wrong file when a course, certificate is added. */
  uploadValidImage: 'Please upload a valid image file',
  /** A wrong file when a course or certificate is edited, and for logos and posters. */
  selectValidImage: 'Please select a valid image file',
  logoDeleted: 'Image deleted successfully!',
  posterDeleted: 'Poster deleted successfully!',
  posterIncomplete: 'Please provide a title and select an image!',
} as const;
