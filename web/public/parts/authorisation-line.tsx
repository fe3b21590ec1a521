import { fill } from '../../../src/shared/content.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { useTexts } from '../../data/texts.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from './authorisation-line.module.css';
import { dgcaSite } from './dgca-site.ts';

/** The DGCA's number for the institute, with the way to check it there; nothing while the institute has not set it. */
export function AuthorisationLine({ className }: { className?: string | undefined }) {
  const { number } = useSiteFacts().authorisation;
  const { line, check } = useTexts('frame').authorisation;
  if (number === '') return null;
  return (
    <p className={joinClasses(styles.line, className)}>
      <span>{fill(line, { number })}</span>
      <a href={dgcaSite} target="_blank" rel="noopener noreferrer">
        {check}
      </a>
    </p>
  );
}
