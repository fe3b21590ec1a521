import { Plus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useAskedDialog } from '../parts/forms/use-asked-dialog.ts';
import { KeyHint } from '../parts/key-hint.tsx';
import { useAddEnrollment } from './use-add-enrollment.tsx';
import type { EnrolledPerson } from './use-enrollment-form.ts';

/** The dialogs that the search of the whole back office opens. */
const dialogs = ['add'] as const;

/** The button by which the office enrolls a person, and its dialog. */
export function AddEnrollment({ onAdded = () => undefined }: { onAdded?: () => void }) {
  const { open, dialog } = useAddEnrollment(null, onAdded);
  useAskedDialog(dialogs, open);
  return (
    <>
      <Button
        size="small"
        icon={<Plus aria-hidden="true" />}
        aria-keyshortcuts="Plus"
        iconEnd={<KeyHint>+</KeyHint>}
        onClick={open}
      >
        Add enrollment
      </Button>
      {dialog}
    </>
  );
}

interface EnrollPersonProps {
  person: EnrolledPerson;
  /** The key E presses it (see `useSingleKeys`). */
  hasKey?: boolean;
  onAdded: () => void;
}

/** The button by which the office enrolls somebody who has only written, or come to an event. */
export function EnrollPerson({ person, hasKey = false, onAdded }: EnrollPersonProps) {
  const { open, dialog } = useAddEnrollment(person, onAdded);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Enroll ${person.name}`}
        {...(hasKey && { 'aria-keyshortcuts': 'E', iconEnd: <KeyHint>E</KeyHint> })}
        onClick={open}
      >
        Enroll
      </Button>
      {dialog}
    </>
  );
}
