import { authorisationLine, dgcaSite } from '../../content/authorisation.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from './authorisation-line.module.css';

/** The DGCA's number for the institute, with the way to check it there; nothing while the institute has not set it. */
export function AuthorisationLine({ className }: { className?: string | undefined }) {
  const { number } = useSiteFacts().authorisation;
  if (number === '') return null;
  return (
    <p className={joinClasses(styles.line, className)}>
      <span>
        {authorisationLine.before}
        {number}
      </span>
      <a href={dgcaSite} target="_blank" rel="noopener noreferrer">
        {authorisationLine.check}
      </a>
    </p>
  );
}
