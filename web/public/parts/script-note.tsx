import { useSiteFacts } from '../../data/site-facts.tsx';
import { useTexts } from '../../data/texts.tsx';
import { Filled } from './filled.tsx';
import { PhoneLink } from './phone-link.tsx';
import styles from './script-note.module.css';

/** A note for visitors without JavaScript: what needs it, and how else to reach the institute. */
export function ScriptNote({ what }: { what: string }) {
  const { email } = useSiteFacts();
  const { withoutScript } = useTexts('frame');
  return (
    <noscript>
      <p className={styles.note}>
        <Filled
          text={withoutScript}
          values={{ what, phone: <PhoneLink />, email: <a href={`mailto:${email}`}>{email}</a> }}
        />
      </p>
    </noscript>
  );
}
