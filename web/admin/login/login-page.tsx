import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { Link, useLocation } from 'wouter';
import { pagePath } from '../../../src/shared/pages.ts';
import type { Admin, LoginAnswer } from '../../../src/shared/records.ts';
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

/** As the type of the field asks; the server only looks whether there is such an admin. */
const rules = v.object({
  ...loginRules.entries,
  email: v.pipe(loginRules.entries.email, v.rfcEmail('E-mail must be an address such as name@example.com.')),
});

/** Who has logged in with a password that was handed over: no session begins before they have chosen their own. */
interface Newcomer {
  admin: Admin;
  given: { password: string; token: string };
}

/** A log-in that went well, and what was typed for it. */
interface LoggedIn extends LoginAnswer {
  values: { password: string };
}

/** The log-in: shows why somebody was sent here, and leads back to the screen they came from. */
export function LoginPage() {
  const { name } = useSiteFacts();
  const notice = useLoginNotice();
  const [, navigate] = useLocation();
  const toast = useToast();
  const session = useSession();
  const [newcomer, setNewcomer] = useState<Newcomer | null>(null);
  /** Who is being told that their password was reset. */
  const [told, setTold] = useState<LoggedIn | null>(null);
  /** Why a newcomer was sent back to the log-in. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const emailField = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at first, and whenever a newcomer is led back
  useEffect(() => emailField.current?.focus(), [refusal]);

  const form = useForm({
    rules,
    send: async (values) => {
      setRefusal(null);
      return { ...(await postJson<LoginAnswer>('/admin/login', values)), values };
    },
    // Said on the screen that it leads to.
    success: '',
    failure: (error) =>
      failureText(error, {
        refused: (message) => message || texts.loginRefused,
        lost: 'Server error. Please try again later.',
      }),
    onSent: (answer) => {
      if (unreadResets(answer.admin._id, answer.passwordResets).length > 0) setTold(answer);
      else goOn(answer);
    },
  });
  function goOn({ admin, token, mustChoosePassword, values }: LoggedIn) {
    if (mustChoosePassword) setNewcomer({ admin, given: { password: values.password, token } });
    else enter(admin, token);
  }
  function enter(admin: Admin, token: string) {
    storeSession({ user: { name: admin.name, email: admin.email }, token });
    toast({ kind: 'success', text: texts.loginDone });
    // In the log-in's place, so that Back does not lead to a log-in that is done.
    navigate(notice?.returnTo ?? pagePath('adminPanel'), { replace: true });
  }
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
          {told ? (
            <ResetNotice
              resets={told.passwordResets ?? []}
              onRead={() => {
                markResetsRead(told.admin._id, told.passwordResets ?? []);
                setTold(null);
                goOn(told);
              }}
            />
          ) : newcomer ? (
            <OwnPasswordForm
              email={newcomer.admin.email}
              given={newcomer.given}
              onChosen={(token) => enter(newcomer.admin, token)}
              onRefused={(text) => {
                setRefusal(text);
                setNewcomer(null);
              }}
            />
          ) : (
            <form {...form.props} className={styles.form}>
              <FormStatus status={status} />
              <TextField
                ref={emailField}
                label="E-mail"
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
