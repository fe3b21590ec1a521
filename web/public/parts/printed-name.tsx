import { fill } from '../../../src/shared/content.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { useTexts } from '../../data/texts.tsx';
import styles from './printed.module.css';

/** On paper, where the page has no header: whose it is. */
export function PrintedName() {
  const { name, tagline } = useSiteFacts();
  const { footer } = useTexts('frame');
  return (
    <div className={styles.name} aria-hidden="true">
      <strong>{name}</strong>
      <span>{fill(footer.tagline, { tagline })}</span>
    </div>
  );
}
