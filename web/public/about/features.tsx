import type { LucideIcon } from 'lucide-react';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import Lightbulb from 'lucide-react/icons/lightbulb';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useTexts } from '../../data/texts.tsx';
import { Section } from '../parts/section.tsx';
import styles from './features.module.css';

const icons: Record<string, LucideIcon> = {
  'expert-training': GraduationCap,
  'safety-first': ShieldCheck,
  innovation: Lightbulb,
};

/** The feature cards; where there is room each of three stands higher than the one before, as on a climb. */
export function Features() {
  const { features } = useTexts('about');
  return (
    <Section>
      <div className={styles.climb}>
        <svg
          className={styles.path}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          fill="none"
          aria-hidden="true"
        >
          <path d="M0 92C14 92 20 78 34 62S58 38 68 24S86 4 100 4" />
        </svg>
        <ul className={styles.cards}>
          {features.map(({ id, title, text, lang }) => {
            const Icon = icons[id] ?? GraduationCap;
            return (
              <li key={id} lang={lang} className={styles.card}>
                <Icon className={styles.icon} aria-hidden="true" strokeWidth={1.5} />
                <h2 className={styles.title}>{title}</h2>
                <p className={styles.text}>{text}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </Section>
  );
}
