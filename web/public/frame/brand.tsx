import { Link } from 'wouter';
import { pagePath } from '../../../src/shared/pages.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import styles from './brand.module.css';

/** The institute's name with its logo, or else the site's mark: a drone in a focus frame. It leads home. */
export function Brand() {
  const {
    name,
    pictures: { logo },
    logoSize,
  } = useSiteFacts();
  return (
    <Link href={pagePath('home')} className={styles.brand}>
      {logo === undefined ? <Mark /> : <img src={logo} {...logoSize} alt="" className={styles.mark} />}
      <span>{name}</span>
    </Link>
  );
}

function Mark() {
  return (
    <svg
      className={styles.mark}
      viewBox="0 0 40 40"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      aria-hidden="true"
    >
      <path className={styles.accent} d="M2 10V2h8M30 2h8v8M38 30v8h-8M10 38H2v-8" />
      <path d="m13 13 14 14M27 13 13 27" />
      <circle cx="12" cy="12" r="4.5" />
      <circle cx="28" cy="12" r="4.5" />
      <circle cx="12" cy="28" r="4.5" />
      <circle cx="28" cy="28" r="4.5" />
      <circle className={styles.accent} cx="20" cy="20" r="3.5" fill="currentColor" stroke="none" />
    </svg>
  );
}
