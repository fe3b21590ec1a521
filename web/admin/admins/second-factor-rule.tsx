import { useState } from 'react';
import useSWR from 'swr';
import type { AccountRule, TeamMember } from '../../../src/shared/records.ts';
import { confirmationRules } from '../../../src/shared/rules.ts';
import { useForm } from '../../data/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useToast } from '../../ui/toast.tsx';
import { adminCall, adminGet } from '../data/admin-api.ts';
import { callFailure } from '../data/call-failure.ts';
import { FormDialog } from '../parts/forms/form-dialog.tsx';
import { ErrorState } from '../parts/lists/error-state.tsx';
import styles from './second-factor-rule.module.css';

const path = '/api/admin/admins/rule';

interface SecondFactorRuleProps {
  admins: readonly TeamMember[];
  /** Opens where the admin sets up their own. */
  onSetUpOwn: () => void;
}

/** Where owners say whether every admin needs a second factor. */
export function SecondFactorRule({ admins, onSetUpOwn }: SecondFactorRuleProps) {
  const { data: rule, error, isValidating, mutate } = useSWR<AccountRule, unknown>(path, adminGet);
  const [isAsked, setAsked] = useState(false);
  const toast = useToast();
  const without = admins.filter(({ hasSecondFactor }) => !hasSecondFactor);
  const isOwnMissing = without.some(({ isYou }) => isYou);

  if (rule === undefined)
    return error === undefined ? null : (
      <ErrorState
        text={callFailure(error, 'It could not be read whether all admins need a second factor.')}
        busy={isValidating}
        onRetry={() => void mutate()}
      />
    );
  const { needsSecondFactor } = rule;
  return (
    <section className={styles.rule} aria-labelledby="second-factor-rule">
      <h2 id="second-factor-rule" className={styles.title}>
        Second factor
      </h2>
      <p>
        A code from an app, or a passkey, besides the password.{' '}
        {without.length === 0 ? 'Every admin has one.' : `${namesOf(without)} none yet.`}
      </p>
      {isOwnMissing && !needsSecondFactor ? (
        <>
          <p>Before you ask all admins for one, set up your own.</p>
          <Button variant="secondary" size="small" onClick={onSetUpOwn}>
            Set up my second factor
          </Button>
        </>
      ) : (
        <Switch on={needsSecondFactor} onClick={() => setAsked(true)}>
          All admins need a second factor
        </Switch>
      )}
      {isAsked ? (
        <RuleDialog
          needsSecondFactor={!needsSecondFactor}
          without={without}
          onDone={(changed) => {
            setAsked(false);
            void mutate(changed, { revalidate: false });
            toast({
              kind: 'success',
              text: changed.needsSecondFactor
                ? 'All admins need a second factor now.'
                : 'Admins may log in with the password alone now.',
            });
          }}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </section>
  );
}

interface RuleDialogProps {
  /** The rule to be set. */
  needsSecondFactor: boolean;
  /** The admins without a second factor. */
  without: readonly TeamMember[];
  onDone: (rule: AccountRule) => void;
  onClose: () => void;
}

function RuleDialog({ needsSecondFactor, without, onDone, onClose }: RuleDialogProps) {
  const form = useForm({
    rules: confirmationRules,
    send: async (proof) =>
      (await adminCall(path, { method: 'PUT', json: { ...proof, needsSecondFactor } })).body,
    success: '',
    failure: (error) => callFailure(error, 'Not changed. Please try again.'),
    onSent: onDone,
  });
  return needsSecondFactor ? (
    <FormDialog
      title="Ask all admins for a second factor?"
      submit="Ask all admins"
      withPassword
      form={form}
      onClose={onClose}
    >
      <p>
        {without.length === 0
          ? 'Every admin has one. New admins set one up when they first log in.'
          : `${namesOf(without)} none yet. They log in again and set one up before they can go on.`}
      </p>
    </FormDialog>
  ) : (
    <FormDialog
      title="No longer ask all admins?"
      submit="No longer ask"
      variant="danger"
      withPassword
      form={form}
      onClose={onClose}
    >
      <p>Every admin may then remove their second factor, and log in with the password alone.</p>
    </FormDialog>
  );
}

/** 'Ravi has', 'Ravi and Priya have', 'Ravi, Priya and Meena have'. */
function namesOf(admins: readonly TeamMember[]): string {
  const names = admins.map(({ name, isYou }) => (isYou ? 'you' : name));
  const last = names.pop() ?? '';
  const all = names.length === 0 ? last : `${names.join(', ')} and ${last}`;
  const verb = names.length === 0 && last !== 'you' ? 'has' : 'have';
  return `${all.charAt(0).toUpperCase()}${all.slice(1)} ${verb}`;
}
