import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { adminTexts } from '../../../src/content/admin.ts';
import { pagePath } from '../../../src/shared/pages.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { clearSessionEnd, ownerOf } from '../../data/session.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { carryTyped } from '../data/kept-typing.ts';
import { useSweptTyping } from '../data/use-swept-typing.ts';
import { type LoginNotice, readLoginNotice } from '../frame/login-notice.ts';
import { AccountNotice } from './account-notice.tsx';
import { FewCodesNotice, markFewCodesTold } from './few-codes-notice.tsx';
import { LoginArt } from './login-art.tsx';
import styles from './login-page.module.css';
import { OwnPasswordForm } from './own-password-form.tsx';
import { PasswordStep } from './password-step.tsx';
import { SecondStep } from './second-step.tsx';
import { SetUpStep } from './set-up-step.tsx';
import { useLoginSteps } from './use-login-steps.ts';

/** The log-in: shows why the admin was sent here, and leads back to the screen they came from. */
export function LoginPage() {
  const { name } = useSiteFacts();
  useSweptTyping();
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
          <CurrentStep />
        </div>
      </main>
    </div>
  );
}

function CurrentStep(): ReactNode {
  const notice = useLoginNotice();
  const goesOnTo = notice?.returnTo ?? screenPath('adminPanel');
  const { step, beginAgain, sendBack, askMore, goOn, goOnRead, confirmOwn } = useLoginSteps(goesOnTo);
  switch (step.kind) {
    case 'log in':
      return (
        <PasswordStep
          email={step.email}
          notice={step.email === '' ? (notice?.text ?? '') : ''}
          refusal={step.refusal}
          goesOnTo={goesOnTo}
          onLoggedIn={goOn}
          onAskedMore={askMore}
        />
      );
    case 'second factor':
      return (
        <SecondStep
          asked={step.asked}
          onLoggedIn={goOn}
          onRefused={sendBack}
          onBack={() => beginAgain(step.asked.credentials.email)}
        />
      );
    case 'read of events':
      return (
        <AccountNotice
          events={step.login.accountEvents ?? []}
          onRead={() => goOnRead(step.login)}
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
          onSet={(token) => {
            carryTyped(ownerOf(step.login.token), ownerOf(token));
            goOn({ ...step.login, token, mustSetSecondFactor: false });
          }}
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
