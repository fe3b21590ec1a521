import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { type Departure, useDepartures } from './use-departures.ts';

let ask: (() => Promise<boolean>) | null = null;

/** Resolves to true if the screen may be left; asks first if something on it is unsaved. */
export function mayLeave(): Promise<boolean> {
  return ask === null ? Promise.resolve(true) : ask();
}

/**
 * Asks before a screen with unsaved changes is left: by a link, by Back, by logging out, and in the browser's own words
 * by closing the tab.
 */
export function LeaveQuestion({ changed }: { changed: boolean }) {
  const [, navigate] = useLocation();
  const [departure, setDeparture] = useState<Departure | null>(null);
  const answer = useRef<(leave: boolean) => void>(null);
  const { stay } = useDepartures(changed, setDeparture);

  useEffect(() => {
    if (!changed) return;
    const question = () =>
      new Promise<boolean>((resolve) => {
        answer.current = resolve;
        setDeparture({ kind: 'log-out' });
      });
    ask = question;
    return () => {
      if (ask === question) ask = null;
    };
  }, [changed]);

  if (departure === null) return null;

  function leave() {
    setDeparture(null);
    if (departure?.kind === 'link') navigate(departure.href, { replace: true });
    else if (departure?.kind === 'back') history.back();
    else answer.current?.(true);
  }

  function remain() {
    setDeparture(null);
    if (departure?.kind === 'back') stay();
    if (departure?.kind === 'log-out') answer.current?.(false);
  }

  return (
    <AskDialog
      title="Leave without saving?"
      question="What you have changed on this screen has not been saved."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={leave}
      onCancel={remain}
    />
  );
}
