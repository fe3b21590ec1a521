import { useRef, useState } from 'react';
import * as v from 'valibot';
import { deviceWords } from '../../../../src/shared/device-words.ts';
import type { SecondFactorAnswer } from '../../../../src/shared/records.ts';
import { confirmationRules } from '../../../../src/shared/rules.ts';
import { type MadePasskey, newPasskeyRules } from '../../../../src/shared/second-factor.ts';
import { ApiError } from '../../../data/errors.ts';
import { useForm } from '../../../data/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormStatus } from '../../../ui/form-status.tsx';
import { callFailure } from '../../data/call-failure.ts';
import { useUnsaved } from '../forms/forms-dialog.tsx';
import styles from './app-form.module.css';
import type { FactorCalls } from './factor-calls.ts';
import { type Owner, OwnerFields, withPassword } from './owner-fields.tsx';
import { makePasskey, type Passkeyed } from './passkeys.ts';

interface PasskeyFormProps {
  calls: FactorCalls;
  owner: Owner;
  onSet: (answer: SecondFactorAnswer) => void;
}

const rules = v.object({ name: newPasskeyRules.entries.name, ...confirmationRules.entries });

/** Makes a passkey of this device, or of a key that is plugged in or held to it, and gives it a name. */
export function PasskeyForm({ calls, owner, onSet }: PasskeyFormProps) {
  /** A passkey that the browser has made and the server has not answered yet: sent again, not made again. */
  const made = useRef<MadePasskey | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    rules,
    initial: { name: deviceWords(navigator.userAgent) },
    prepare: (typed) => withPassword(owner, typed),
    send: async ({ name, currentPassword }): Promise<Passkeyed<SecondFactorAnswer>> => {
      setRefusal(null);
      if (made.current === null) {
        const outcome = await makePasskey(await calls.startPasskey({ currentPassword }));
        if ('refusal' in outcome) return outcome;
        made.current = outcome.passkey;
      }
      try {
        return { passkey: await calls.keepPasskey({ name, passkey: made.current }) };
      } catch (error) {
        if (error instanceof ApiError) made.current = null;
        throw error;
      }
    },
    success: '',
    failure: (error) => callFailure(error, 'The passkey could not be set up.'),
    onSent: (outcome) => {
      if ('refusal' in outcome) setRefusal(outcome.refusal);
      else onSet(outcome.passkey);
    },
  });
  useUnsaved(form.changed);
  return (
    <form {...form.props} className={styles.form}>
      <p>
        Your device will ask for your fingerprint, your face or its screen lock, and keep the passkey. None of
        that is sent to us.
      </p>
      <TextField
        label="Name"
        hint="So that you know it again."
        autoComplete="off"
        required
        {...form.field('name')}
      />
      <OwnerFields owner={owner} form={form} />
      <FormStatus status={refusal === null ? form.status : { kind: 'error', text: refusal }} />
      <Button type="submit" busy={form.busy}>
        Add passkey
      </Button>
    </form>
  );
}
