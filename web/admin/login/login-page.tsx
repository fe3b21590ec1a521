import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { Link, useLocation } from 'wouter';
import { pagePath } from '../../../src/shared/pages.ts';
import type { LoginAnswer } from '../../../src/shared/records.ts';
import { loginRules } from '../../../src/shared/rules.ts';
import { texts } from '../../../src/shared/texts.ts';
import { adminTexts } from '../../content/admin.ts';
import { postJson } from '../../data/api-client.ts';
import { failureText } from '../../data/failure-text.ts';
import { clearSessionEnd, storeSession, useSession } from '../../data/session.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { useForm } from '../../data/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { useToast } from '../../ui/toast.tsx';
import { type LoginNotice, readLoginNotice } from '../session/login-notice.ts';
import { LoginArt } from './login-art.tsx';
import styles from './login-page.module.css';
import { OwnPasswordForm } from './own-password-form.tsx';
import { markResetsRead, unreadResets } from './read-resets.ts';
import { ResetNotice } from './reset-notice.tsx';

/** Checks the email's form, as the field's type does; the server only looks it up. */
const rules = v.object({
  ...loginRules.entries,
  email: v.pipe(loginRules.entries.email, v.rfcEmail('Email must be an address such as name@example.com.')),
});

/** A log-in that went well, with the password that was typed. */
interface LoggedIn extends LoginAnswer {
  password: string;
}

type Step =
  /** `refusal`: why an admin who was to choose a password was sent back. */
  | { kind: 'log in'; refusal: string | null }
  | { kind: 'read of resets'; login: LoggedIn }
  /** After a log-in with a password that was handed over: without their own, no session begins. */
  | { kind: 'choose a password'; login: LoggedIn };

/** The log-in: shows why somebody was sent here, and leads back to the screen they came from. */
export function LoginPage() {
  const { name } = useSiteFacts();
  const notice = useLoginNotice();
  const [, navigate] = useLocation();
  const toast = useToast();
  const session = useSession();
  const [step, setStep] = useState<Step>({ kind: 'log in', refusal: null });

  const form = useForm({
    rules,
    send: async (values) => {
      setStep({ kind: 'log in', refusal: null });
      return { ...(await postJson<LoginAnswer>('/admin/login', values)), password: values.password };
    },
    // Shown as a toast on the next screen.
    success: '',
    failure: (error) =>
      failureText(error, {
        refused: (message) => message || texts.loginRefused,
        lost: 'Server error. Please try again later.',
      }),
    onSent: (login) => {
      if (unreadResets(login.admin._id, login.passwordResets).length > 0)
        setStep({ kind: 'read of resets', login });
      else goOn(login);
    },
  });
  function goOn(login: LoggedIn) {
    if (login.mustChoosePassword) setStep({ kind: 'choose a password', login });
    else enter(login);
  }
  function enter({ admin, token }: Pick<LoginAnswer, 'admin' | 'token'>) {
    storeSession({ user: { name: admin.name, email: admin.email }, token });
    toast({ kind: 'success', text: texts.loginDone });
    // Replaces the log-in, so that Back does not lead to it.
    navigate(notice?.returnTo ?? pagePath('adminPanel'), { replace: true });
  }
  const refusal = step.kind === 'log in' ? step.refusal : null;
  const reason = refusal ?? (form.state === 'idle' ? notice?.text : null);
  const status = reason ? ({ kind: 'error', text: reason } as const) : form.status;

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
          {step.kind === 'read of resets' ? (
            <ResetNotice
              resets={step.login.passwordResets ?? []}
              onRead={() => {
                markResetsRead(step.login.admin._id, step.login.passwordResets ?? []);
                goOn(step.login);
              }}
            />
          ) : step.kind === 'choose a password' ? (
            <OwnPasswordForm
              email={step.login.admin.email}
              given={step.login}
              onChosen={(token) => enter({ ...step.login, token })}
              onRefused={(refusal) => setStep({ kind: 'log in', refusal })}
            />
          ) : (
            <form {...form.props} className={styles.form}>
              <FormStatus status={status} />
              <TextField
                ref={focusOn}
                label="Email"
                type="email"
                autoComplete="username"
                spellCheck={false}
                required
                {...form.field('email')}
              />
              <TextField
                label="Password"
                type="password"
                autoComplete="current-password"
                required
                {...form.field('password')}
              />
              <Button type="submit" busy={form.busy}>
                {adminTexts.login}
              </Button>
            </form>
          )}
          {session?.kind === 'valid' && !form.busy && form.state !== 'success' ? (
            <p className={styles.already}>
              You are logged in{session.session.user.name ? ` as ${session.session.user.name}` : ''}.{' '}
              <Link href={notice?.returnTo ?? pagePath('adminPanel')}>Continue to the back office</Link>
            </p>
          ) : null}
        </div>
      </main>
    </div>
  );
}

/** The log-in begins in its first field, also when somebody is sent back to it. */
function focusOn(field: HTMLInputElement | null): void {
  field?.focus();
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
