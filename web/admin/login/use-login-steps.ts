import { useState } from 'react';
import { useLocation } from 'wouter';
import { fixedSentences } from '../../../src/shared/fixed-sentences.ts';
import { call } from '../../data/api-client.ts';
import { storeSession } from '../../data/session.ts';
import { useToast } from '../../ui/toast.tsx';
import { callFailure } from '../data/call-failure.ts';
import { isNewsOfFewCodes } from './few-codes-notice.tsx';
import type { AskedMore, LoggedIn } from './log-in.ts';
import { ownDevice } from './own-device.ts';
import { markEventsRead, unreadEvents } from './read-events.ts';

type Step =
  /** `email`: of an admin who came back; `refusal`: why they were sent back. */
  | { kind: 'log in'; email: string; refusal: string | null }
  | { kind: 'second factor'; asked: AskedMore }
  | { kind: 'read of events'; login: LoggedIn }
  /** After a log-in with a password that was handed over: without their own, no session begins. */
  | { kind: 'choose a password'; login: LoggedIn }
  | { kind: 'set up a second factor'; login: LoggedIn }
  | { kind: 'read of few codes'; login: LoggedIn };

/** How far a log-in is, and the ways from one step to another. */
export interface LoginSteps {
  step: Step;
  /** Goes back to the first step, with the email that was typed. */
  beginAgain: (email: string) => void;
  /** Goes back to the first step, which says why. */
  sendBack: (refusal: string) => void;
  askMore: (asked: AskedMore) => void;
  /** Goes to the first step that is left before the back office; each takes out of the log-in what it has settled. */
  goOn: (login: LoggedIn) => void;
  /** Goes on after what has happened with the account was read. */
  goOnRead: (login: LoggedIn) => void;
  /** The same after the log-ins from new devices were the admin's own; resolves with why that could not be saved, or null. */
  confirmOwn: (login: LoggedIn) => Promise<string | null>;
}

/** Leads through the steps of a log-in to the screen with this path. */
export function useLoginSteps(goesOnTo: string): LoginSteps {
  const [, navigate] = useLocation();
  const toast = useToast();
  const [step, setStep] = useState<Step>({ kind: 'log in', email: '', refusal: null });

  function goOn(login: LoggedIn) {
    const { admin, token, recoveryCodesLeft: left } = login;
    if (unreadEvents(admin._id, login.accountEvents).length > 0) setStep({ kind: 'read of events', login });
    else if (login.mustChoosePassword) setStep({ kind: 'choose a password', login });
    else if (login.mustSetSecondFactor) setStep({ kind: 'set up a second factor', login });
    else if (left !== undefined && isNewsOfFewCodes(admin._id, left))
      setStep({ kind: 'read of few codes', login });
    else {
      storeSession({ user: { name: admin.name, email: admin.email }, token });
      toast({ kind: 'success', text: fixedSentences.loginDone });
      // Replaces the log-in, so that Back does not lead to it.
      navigate(goesOnTo, { replace: true });
    }
  }
  function goOnRead(login: LoggedIn) {
    markEventsRead(login.admin._id, login.accountEvents ?? []);
    goOn({ ...login, accountEvents: [] });
  }
  return {
    step,
    beginAgain: (email) => setStep({ kind: 'log in', email, refusal: null }),
    sendBack: (refusal) => setStep({ kind: 'log in', email: '', refusal }),
    askMore: (asked) => setStep({ kind: 'second factor', asked }),
    goOn,
    goOnRead,
    async confirmOwn(login) {
      const { token, accountEvents = [] } = login;
      try {
        const json = { device: ownDevice() ?? '', until: accountEvents[0]?.createdAt ?? '' };
        await call('/api/admin/session/own-log-ins', { method: 'POST', json, token });
      } catch (error) {
        return callFailure(error, 'That could not be saved. You will be told again at the next log-in.');
      }
      goOnRead(login);
      return null;
    },
  };
}
