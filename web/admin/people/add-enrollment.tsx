import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { shorten } from '../../../src/shared/shorten.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { placeStateWords } from '../parts/batches/batch-words.ts';
import { useAskedDialog } from '../parts/forms/use-asked-dialog.ts';
import { KeyHint } from '../parts/key-hint.tsx';
import { AddEnrollmentDialog } from './add-enrollment-dialog.tsx';

/** The dialogs that the search of the whole back office opens. */
const dialogs = ['add'] as const;

/** The button by which the office enrolls a person, and its dialog. */
export function AddEnrollment({ onAdded }: { onAdded?: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const toast = useToast();
  const open = useCallback(() => setOpen(true), []);
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
      {isOpen ? (
        <AddEnrollmentDialog
          onAdded={(name, date, { state, reference }) => {
            setOpen(false);
            toast({
              kind: 'success',
              text: `Enrollment added: ${shorten(name, 60)}, ${date}.`,
              detail: `${placeStateWords[state]}, reference ${reference}`,
            });
            onAdded?.();
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
