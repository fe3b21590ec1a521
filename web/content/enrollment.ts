import { legalPaths } from './navigation.ts';
import type { FormTexts } from './shapes.ts';

/** The enrollment form in its overlay. */
export const enrollmentForm: Omit<
  FormTexts<'name' | 'email' | 'phone' | 'address' | 'course'>,
  'title' | 'lead'
> = {
  labels: { name: 'Name', email: 'Email', phone: 'Phone', address: 'Address', course: 'Course' },
  submit: 'Submit',
  submitting: 'Submitting...',
  refused: 'Failed to submit enrollment. Please try again.',
  unreachable: 'Failed to submit enrollment. Please try again.',
};

/** The sentence beside the agreement box, in three pieces: the middle one links to the terms. */
export const enrollmentTerms = {
  before: 'I agree to the ',
  link: { label: 'terms and conditions', href: legalPaths.terms },
  after:
    ' and confirm that I am above 18 years of age and capable of entering into a valid contract under the laws of India.',
} as const;

/** The line below the form that says what happens with the details. */
export const enrollmentPrivacy = {
  before: 'We use these details only to handle your enrollment. See our ',
  link: { label: 'privacy policy', href: legalPaths.privacyPolicy },
  after: '.',
} as const;

/** In the place of the button that opens the form, where there is no JavaScript. */
export const enrollmentNeedsScript = 'Enrolling on this page needs JavaScript.';

/** The name of the overlay's close button. */
export const enrollmentClose = 'Close the enrollment form';
