import { fieldWords } from '../../shared/fields.ts';
import { labels, sent } from './inboxes.ts';

/** The words of the public forms, and the sentences for wrong fields. */
export const forms = {
  labels,
  /** After the label of a field that may stay empty. */
  optional: '(optional)',
  wrong: {
    ...fieldWords,
    phone: 'Enter a phone number with {least} to {most} digits, such as 98765 43210.',
    /** At a number that nobody can call. */
    phoneDoubt:
      'Please check this number. Outside India, it begins with + and the country code. If it is right, press the button again.',
    agree: 'You must agree to the terms and conditions before submitting.',
    /** Of a date that was cancelled or has begun since the form was opened. */
    batch: 'This batch can no longer be chosen. Please choose another one, or ‘No date yet’.',
    /** Where no application has this reference and phone number. */
    application:
      'We found no application with this reference and phone number. Please check both, or call us.',
  },
  sent,
};
