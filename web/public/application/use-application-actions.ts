import { useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import type { Texts } from '../../../src/content/texts.ts';
import {
  type ApplicationAction,
  type ApplicationRequest,
  applicationActions,
  withdrawnQuery,
} from '../../../src/shared/batches.ts';
import { inLanguage } from '../../../src/shared/languages.ts';
import { pagePath } from '../../../src/shared/pages.ts';
import { ApiError, NetworkError } from '../../data/errors.ts';
import { withReason } from '../../data/failure-text.ts';
import { reportFailure } from '../../data/report-failure.ts';
import { useLanguage, useTexts } from '../../data/texts.tsx';
import type { ReadApplication } from '../../data/use-application.ts';
import type { FormStatusText } from '../../ui/form-status.tsx';

/** The outcome of an action, and where it is said: at the top of the page, with the state, or in the form that was sent. */
interface Outcome {
  at: 'top' | ApplicationRequest;
  status: FormStatusText;
}

export interface ApplicationActions {
  /** The one that is under way. */
  sending: ApplicationRequest | null;
  /** Returns the words to be said there. */
  statusAt: (place: Outcome['at']) => FormStatusText | null;
  send: (action: ApplicationRequest, batch: string | null) => Promise<void>;
}

/** Does what an applicant asks for, one thing at a time, and says what came of it. */
export function useApplicationActions({ act, withdraw, readAgain }: ReadApplication): ApplicationActions {
  const texts = useTexts('application');
  const language = useLanguage();
  const search = useSearch();
  const [outcome, setOutcome] = useState<Outcome | null>(() => problemFromBefore(search, texts));
  const [sending, setSending] = useState<ApplicationRequest | null>(null);
  const underWay = useRef(false);
  /** The state has changed by a press on this page: it is read from there. */
  const showsState = useRef(false);

  // A refusal from before the scripts ran is said once, not again after a reload.
  useEffect(() => {
    if (problemIn(search) !== null) history.replaceState(history.state, '', location.pathname);
  }, [search]);

  useEffect(() => {
    if (outcome === null || !showsState.current) return;
    showsState.current = false;
    window.scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [outcome]);

  async function send(action: ApplicationRequest, batch: string | null): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setSending(action);
    setOutcome(null);
    try {
      if (action === 'withdraw') {
        await withdraw();
        // Nothing of it stays in this page's memory.
        location.replace(inLanguage(language, pagePath('applicationSearch')) + withdrawnQuery);
        return;
      }
      await act(action, batch);
      showsState.current = true;
      setOutcome({ at: 'top', status: { kind: 'success', text: texts[action].done } });
    } catch (error) {
      const isRefused = error instanceof ApiError && (error.status === 409 || error.status === 404);
      if (isRefused) readAgain();
      showsState.current = isRefused;
      setOutcome({
        at: isRefused ? 'top' : action,
        status: { kind: 'error', text: problemText(error, action, texts) },
      });
    } finally {
      underWay.current = false;
      setSending(null);
    }
  }

  return { sending, send, statusAt: (place) => (outcome?.at === place ? outcome.status : null) };
}

/** Returns the action that was refused when its form was sent without scripts, or that all are for now; the address names it. */
function problemIn(search: string): ApplicationAction | 'limited' | null {
  const named = new URLSearchParams(search).get('problem');
  return ([...applicationActions, 'limited'] as const).find((problem) => problem === named) ?? null;
}

function problemFromBefore(search: string, { problem }: Texts['application']): Outcome | null {
  const named = problemIn(search);
  return named && { at: 'top', status: { kind: 'error', text: problem[named] } };
}

function problemText(error: unknown, action: ApplicationRequest, { problem }: Texts['application']): string {
  if (error instanceof NetworkError) return problem.lost;
  if (error instanceof ApiError && (error.status === 409 || error.status === 404)) return problem[action];
  if (error instanceof ApiError && error.status === 429) return problem.limited;
  if (error instanceof ApiError) return withReason(problem.failed, error);
  reportFailure('The application could not be changed', error);
  return problem.failed;
}
