import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { Stack } from '../../ui/stack.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';

/** What an admin wants who has typed something that is not sent. */
type Answer = 'stay' | 'log out' | 'forget';

let ask: (() => Promise<Answer>) | null = null;

/** Asks who logs out what becomes of what they have typed and not sent. */
export function askToLogOut(): Promise<Answer> {
  return ask === null ? Promise.resolve('log out') : ask();
}

/** The question, while it is asked. */
export function LogOutQuestion() {
  const [give, setGive] = useState<((answer: Answer) => void) | null>(null);
  const forgets = useRef<HTMLInputElement>(null);
  const textId = useId();

  useEffect(() => {
    ask = () => new Promise((resolve) => setGive(() => resolve));
    return () => {
      ask = null;
    };
  }, []);

  if (give === null) return null;

  function answer(what: Answer) {
    setGive(null);
    give?.(what);
  }

  return (
    <ViewDialog
      role="alertdialog"
      size="small"
      title="Log out?"
      describedBy={textId}
      onClose={() => answer('stay')}
      answers={
        <>
          <Button variant="secondary" size="small" onClick={() => answer('stay')}>
            Stay
          </Button>
          <Button
            size="small"
            data-autofocus
            onClick={() => answer(forgets.current?.checked ? 'forget' : 'log out')}
          >
            Log out
          </Button>
        </>
      }
    >
      <Stack>
        <p id={textId}>
          You have typed something and not sent it. It stays on this device for a day, and only you see it
          once you log in here again. Passwords and files do not stay.
        </p>
        <Checkbox ref={forgets} name="forget">
          Forget what I typed
        </Checkbox>
      </Stack>
    </ViewDialog>
  );
}
