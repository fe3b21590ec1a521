import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { fixedSentences } from '../../../src/shared/fixed-sentences.ts';
import { pagePath } from '../../../src/shared/pages.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { adminTexts } from '../../content/admin.ts';
import { call } from '../../data/api-client.ts';
import { clearSessionEnd, storeSession } from '../../data/session.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { useToast } from '../../ui/toast.tsx';
import { callFailure } from '../data/call-failure.ts';
import { type LoginNotice, readLoginNotice } from '../frame/login-notice.ts';
import { AccountNotice } from './account-notice.tsx';
import { FewCodesNotice, isNewsOfFewCodes, markFewCodesTold } from './few-codes-notice.tsx';
import type { AskedMore, LoggedIn } from './log-in.ts';
import { LoginArt } from './login-art.tsx';
import styles from './login-page.module.css';
import { ownDevice } from './own-device.ts';
import { OwnPasswordForm } from './own-password-form.tsx';
import { PasswordStep } from './password-step.tsx';
import { markEventsRead, unreadEvents } from './read-events.ts';
import { SecondStep } from './second-step.tsx';
import { SetUpStep } from './set-up-step.tsx';

type Step =
  /** `email`: of whoever came back; `refusal`: why they were sent back. */
  | { kind: 'log in'; email: string; refusal: string | null }
  | { kind: 'second factor'; asked: AskedMore }
  | { kind: 'read of events'; login: LoggedIn }
  /** After a log-in with a password that was handed over: without their own, no session begins. */
  | { kind: 'choose a password'; login: LoggedIn }
  | { kind: 'set up a second factor'; login: LoggedIn }
  | { kind: 'read of few codes'; login: LoggedIn };

/** The log-in: shows why somebody was sent here, and leads back to the screen they came from. */
export function LoginPage() {
  const { name } = useSiteFacts();
  const notice = useLoginNotice();
  const [, navigate] = useLocation();
  const toast = useToast();
  const [step, setStep] = useState<Step>({ kind: 'log in', email: '', refusal: null });
  const goesOnTo = notice?.returnTo ?? screenPath('adminPanel');

  const sendBack = (refusal: string) => setStep({ kind: 'log in', email: '', refusal });
  /** Goes to the first step that still stands before the back office; each takes out of the log-in what it has settled. */
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
  /** Has the log-ins from new devices told no more, on any device; resolves with why not. */
  async function confirmOwn(login: LoggedIn): Promise<string | null> {
    const { admin, token, accountEvents = [] } = login;
    try {
      const json = { device: ownDevice() ?? '', until: accountEvents[0]?.createdAt ?? '' };
      await call('/api/admin/session/own-log-ins', { method: 'POST', json, token });
    } catch (error) {
      return callFailure(error, 'That could not be saved. You will be told again at the next log-in.');
    }
    markEventsRead(admin._id, accountEvents);
    goOn({ ...login, accountEvents: [] });
    return null;
  }
  function content(): ReactNode {
    switch (step.kind) {
      case 'log in':
        return (
          <PasswordStep
            email={step.email}
            notice={step.email === '' ? (notice?.text ?? '') : ''}
            refusal={step.refusal}
            goesOnTo={goesOnTo}
            onLoggedIn={goOn}
            onAskedMore={(asked) => setStep({ kind: 'second factor', asked })}
          />
        );
      case 'second factor':
        return (
          <SecondStep
            asked={step.asked}
            onLoggedIn={goOn}
            onRefused={sendBack}
            onBack={() => setStep({ kind: 'log in', email: step.asked.credentials.email, refusal: null })}
          />
        );
      case 'read of events':
        return (
          <AccountNotice
            events={step.login.accountEvents ?? []}
            onRead={() => {
              markEventsRead(step.login.admin._id, step.login.accountEvents ?? []);
              goOn({ ...step.login, accountEvents: [] });
            }}
            onOwn={step.login.isKnownDevice ? () => confirmOwn(step.login) : null}
          />
        );
      case 'choose a password':
        return (
          <OwnPasswordForm
            email={step.login.admin.email}
            given={step.login}
            onChosen={(chosen) => goOn({ ...step.login, ...chosen, mustChoosePassword: false })}
            onRefused={sendBack}
          />
        );
      case 'set up a second factor':
        return (
          <SetUpStep
            login={step.login}
            onSet={(token) => goOn({ ...step.login, token, mustSetSecondFactor: false })}
            onRefused={sendBack}
          />
        );
      case 'read of few codes': {
        const { recoveryCodesLeft: left = 0, ...login } = step.login;
        return (
          <FewCodesNotice
            left={left}
            onRead={() => {
              markFewCodesTold(login.admin._id, left);
              goOn(login);
            }}
          />
        );
      }
    }
  }

  return (
    <div className={styles.page}>
      <LoginArt />
      <main id="content" className={styles.main}>
        <a href={pagePath('home')} className={styles.home}>
          <ArrowLeft aria-hidden="true" />
          {adminTexts.home}
        </a>
        <div className={styles.box}>
          <p className={styles.institute}>{name}</p>
          <h1 className={styles.title}>Back office</h1>
          {content()}
        </div>
      </main>
    </div>
  );
}

/** Takes the notice out of the history, so that it is not shown again after a reload; where to return to stays. */
function useLoginNotice(): LoginNotice | null {
  const [notice, setNotice] = useState<LoginNotice | null>(null);
  useEffect(() => {
    clearSessionEnd();
    const found = readLoginNotice(history.state);
    if (found === null) return;
    setNotice((shown) => (found.text === '' && shown !== null ? shown : found));
    history.replaceState({ text: '', returnTo: found.returnTo }, '');
  }, []);
  return notice;
}
