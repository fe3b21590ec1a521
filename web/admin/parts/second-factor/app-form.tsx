import { Check, Copy, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AppSetup, SecondFactorAnswer } from '../../../../src/shared/records.ts';
import { confirmationRules } from '../../../../src/shared/rules.ts';
import { appRules } from '../../../../src/shared/second-factor.ts';
import { useForm } from '../../../data/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormStatus } from '../../../ui/form-status.tsx';
import { Stack } from '../../../ui/stack.tsx';
import { callFailure } from '../../data/call-failure.ts';
import { useUnsaved } from '../forms/forms-dialog.tsx';
import styles from './app-form.module.css';
import { CodeField } from './code-field.tsx';
import { copyText } from './copy-text.ts';
import type { FactorCalls } from './factor-calls.ts';
import { failureBesideCode } from './failure-beside-code.ts';
import { type Owner, OwnerFields, withPassword } from './owner-fields.tsx';

interface AppFormProps {
  calls: FactorCalls;
  owner: Owner;
  onSet: (answer: SecondFactorAnswer) => void;
}

/** Sets up an authenticator app in two steps: the password, then the QR code and the first code. */
export function AppForm({ calls, owner, onSet }: AppFormProps) {
  const [setup, setSetup] = useState<AppSetup | null>(null);
  return setup === null ? (
    <StartForm calls={calls} owner={owner} onStarted={setSetup} />
  ) : (
    <ConfirmForm calls={calls} setup={setup} onSet={onSet} />
  );
}

interface StartFormProps extends Pick<AppFormProps, 'calls' | 'owner'> {
  onStarted: (setup: AppSetup) => void;
}

function StartForm({ calls, owner, onStarted }: StartFormProps) {
  const form = useForm({
    rules: confirmationRules,
    prepare: (typed) => withPassword(owner, typed),
    send: calls.startApp,
    success: '',
    failure: (error) => callFailure(error, 'The app could not be set up.'),
    onSent: onStarted,
  });
  return (
    <form {...form.props} className={styles.form}>
      <p>
        You need an app that shows codes on your phone, such as Google Authenticator, Microsoft Authenticator
        or Aegis; they are free. Install one first if you have none.
      </p>
      <OwnerFields owner={owner} form={form} />
      <FormStatus status={form.status} />
      <Button type="submit" busy={form.busy}>
        Continue
      </Button>
    </form>
  );
}

interface ConfirmFormProps extends Pick<AppFormProps, 'calls' | 'onSet'> {
  setup: AppSetup;
}

function ConfirmForm({ calls, setup: { secret, uri, qr }, onSet }: ConfirmFormProps) {
  const begin = useRef<HTMLHeadingElement>(null);
  const shown = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  useEffect(() => begin.current?.focus(), []);
  const form = useForm({
    rules: appRules,
    send: calls.confirmApp,
    success: '',
    failure: failureBesideCode('The app could not be set up.'),
    onSent: onSet,
  });
  useUnsaved(form.changed);
  return (
    <form {...form.props} className={styles.form}>
      <h3 ref={begin} tabIndex={-1} className={styles.step}>
        1. Scan this with the app on your phone
      </h3>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt="QR code for your authenticator app; it holds the key that stands below"
        width={240}
        height={240}
        className={styles.qr}
      />
      <a href={uri} className={styles.open}>
        <Smartphone aria-hidden="true" />
        Open it in the app on this phone
      </a>
      <Stack gap={1}>
        <p>Or type this key into the app:</p>
        <code ref={shown} className={styles.secret}>
          {[...secret.matchAll(/.{1,4}/gu)].map(({ 0: part, index }) => (
            <span key={index}>{part}</span>
          ))}
        </code>
        <div className={styles.copy}>
          <Button
            variant="quiet"
            size="small"
            icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            onClick={() => void copyText(secret, shown.current).then(setCopied)}
          >
            Copy the key
          </Button>
          <p role="status" className={styles.copied}>
            {copied === null ? null : copied ? 'Copied' : 'Please copy the selected text'}
          </p>
        </div>
      </Stack>
      <h3 className={styles.step}>2. Type the code that the app shows now</h3>
      <CodeField form={form} hint="Six digits; there is another one every half minute." />
      <FormStatus status={form.status} />
      <Button type="submit" busy={form.busy}>
        Set up the app
      </Button>
    </form>
  );
}
