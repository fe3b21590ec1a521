import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import X from 'lucide-react/icons/x';
import { fill } from '../../../src/shared/content.ts';
import { dayText, minuteText } from '../../../src/shared/day-text.ts';
import type { CertificateState as State, Verification } from '../../../src/shared/records.ts';
import { useTexts } from '../../data/texts.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { PageHead } from '../parts/page-head.tsx';
import styles from './certificate-state.module.css';

const icons: Readonly<Record<State, LucideIcon>> = { valid: Check, revoked: X, replaced: RefreshCw };

/** Whether a certificate is valid, in a word, a sign and a colour, whose it is, since when and as of when; read out when it changes. */
export function CertificateState({ verification }: { verification: Verification }) {
  const { states, leads, checked } = useTexts('verification');
  const { days } = useTexts('batches');
  const { state, holder, issuedOn, changedOn, replacedBy, checkedAt } = verification;
  const Icon = icons[state];
  const day = dayText(changedOn ?? issuedOn, days, 'year');
  return (
    <div role="status" className={joinClasses(styles.state, styles[state])}>
      <PageHead
        title={states[state]}
        sign={{ icon: <Icon aria-hidden="true" strokeWidth={3} />, className: styles.sign }}
        lead={
          <>
            {holder === '' ? null : <strong className={styles.holder}>{holder}</strong>}
            {fill(leads[state], { day, number: replacedBy ?? '' })}
          </>
        }
      >
        <p>{fill(checked, { time: minuteText(checkedAt, days) })}</p>
      </PageHead>
    </div>
  );
}
