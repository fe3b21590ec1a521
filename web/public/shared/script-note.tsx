import { scriptNote } from '../../content/navigation.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { PhoneLink } from './phone-link.tsx';
import styles from './script-note.module.css';

/** A note for visitors without JavaScript: what needs it, and how else to reach the institute. */
export function ScriptNote({ what }: { what: string }) {
  const { email } = useSiteFacts();
  return (
    <noscript>
      <p className={styles.note}>
        {what} {scriptNote.call} <PhoneLink /> {scriptNote.write} <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </noscript>
  );
}
