import { type ReactNode, useState } from 'react';
import { shorten } from '../../../src/shared/shorten.ts';
import { placeStateWords } from '../../../src/shared/state-words.ts';
import { useToast } from '../../ui/toast.tsx';
import { useWhyNoEmail } from '../data/use-tells-people.ts';
import { counted } from '../parts/batches/batch-words.ts';
import { AddEnrollmentDialog } from './add-enrollment-dialog.tsx';
import type { AddedEnrollment, EnrolledPerson } from './use-enrollment-form.ts';

/**
 * Enrolls people: returns what opens the form, and its dialog.
 * @param person who is enrolled first, where that is known
 */
export function useAddEnrollment(
  person: EnrolledPerson | null,
  onAdded: () => void,
): { open: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const whyNoEmail = useWhyNoEmail();
  const toast = useToast();

  function isUntold({ email, batch, answer: { state } }: AddedEnrollment) {
    const why = whyNoEmail(batch, { email, isBounced: false });
    return why === 'no address' || (why === 'no emails' && state === 'confirmed');
  }

  function close(added: readonly AddedEnrollment[]) {
    setOpen(false);
    const [first] = added;
    if (first === undefined) return;
    const untold = added.some(isUntold) ? ', still to tell: see Today' : '';
    const { name, date, answer } = first;
    toast({
      kind: 'success',
      ...(added.length === 1
        ? {
            text: `Enrollment added: ${shorten(name, 60)}, ${date}.`,
            detail: `${placeStateWords[answer.state]}, ${answer.reference}${untold}`,
          }
        : {
            text: `${counted(added.length, 'enrollment')} added.`,
            detail: shorten(added.map((one) => one.name).join(', '), 100) + untold,
          }),
    });
    onAdded();
  }

  const dialog = isOpen ? <AddEnrollmentDialog person={person} onClose={close} /> : null;
  return { open: () => setOpen(true), dialog };
}
