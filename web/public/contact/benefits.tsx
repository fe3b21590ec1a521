import type { LucideIcon } from 'lucide-react';
import BadgeCheck from 'lucide-react/icons/badge-check';
import BookOpen from 'lucide-react/icons/book-open';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import Handshake from 'lucide-react/icons/handshake';
import { useTexts } from '../../data/texts.tsx';
import styles from './benefits.module.css';

const icons: Record<string, LucideIcon> = {
  'train-team': GraduationCap,
  'meet-pilots': Handshake,
  'share-knowledge': BookOpen,
  'be-seen': BadgeCheck,
};

/** The benefit cards, in one list. */
export function Benefits() {
  const { benefits } = useTexts('contactPage');
  return (
    <ul className={styles.panel}>
      {benefits.items.map(({ id, title, text, lang }) => {
        const Icon = icons[id] ?? Handshake;
        return (
          <li key={id} lang={lang} className={styles.card}>
            <Icon className={styles.icon} aria-hidden="true" strokeWidth={1.5} />
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        );
      })}
    </ul>
  );
}
