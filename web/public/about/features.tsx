import type { LucideIcon } from 'lucide-react';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import Lightbulb from 'lucide-react/icons/lightbulb';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { aboutFeatures } from '../../content/about.ts';
import { Section } from '../shared/section.tsx';
import styles from './features.module.css';

const icons: Record<string, LucideIcon> = {
  'expert-training': GraduationCap,
  'safety-first': ShieldCheck,
  innovation: Lightbulb,
};

/** The three feature cards; where there is room each stands higher than the one before, as on a climb. */
export function Features() {
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
          {aboutFeatures.map(({ id, title, text }) => {
            const Icon = icons[id];
            return (
              <li key={id} className={styles.card}>
                {Icon ? <Icon className={styles.icon} aria-hidden="true" strokeWidth={1.5} /> : null}
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
