import { type ReactNode, useState } from 'react';
import { shorten } from '../../../src/shared/shorten.ts';
import { placeStateWords } from '../../../src/shared/state-words.ts';
import { useToast } from '../../ui/toast.tsx';
import { useWhyNoEmail } from '../data/use-tells-people.ts';
import { AddEnrollmentDialog } from './add-enrollment-dialog.tsx';
import type { EnrolledPerson } from './use-enrollment-form.ts';

/**
 * Enrolls somebody: returns what opens the form, and its dialog.
 * @param person who is enrolled, where that is known
 */
export function useAddEnrollment(
  person: EnrolledPerson | null,
  onAdded: () => void,
): { open: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const whyNoEmail = useWhyNoEmail();
  const toast = useToast();
  const dialog = isOpen ? (
    <AddEnrollmentDialog
      person={person}
      onAdded={({ name, date, batch, answer: { state, reference } }) => {
        setOpen(false);
        const isUntold = state === 'confirmed' && whyNoEmail(batch) === 'no emails';
        toast({
          kind: 'success',
          text: `Enrollment added: ${shorten(name, 60)}, ${date}.`,
          detail: `${placeStateWords[state]}, ${reference}${isUntold ? ', still to tell: see Today' : ''}`,
        });
        onAdded();
      }}
      onClose={() => setOpen(false)}
    />
  ) : null;
  return { open: () => setOpen(true), dialog };
}
