import { texts } from '../../src/shared/texts.ts';
import type { FormTexts } from './shapes.ts';

/** The form beside the event poster; the poster's own name is the popup's title. */
export const eventForm: FormTexts<'name' | 'phone' | 'mail' | 'place'> = {
  title: 'Register for this event',
  lead: 'Leave your details and we will get in touch about this event.',
  labels: { name: 'Name', phone: 'Phone', mail: 'Email', place: 'Place' },
  submit: 'Submit',
  submitting: 'Submitting...',
  sent: texts.registrationSent,
  refused: 'Something went wrong. Please try again.',
  unreachable: 'Something went wrong. Please try again.',
};

/** The name of the popup's close button. */
export const eventClose = 'Close';
