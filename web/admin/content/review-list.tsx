import { type Language, translations } from '../../../src/shared/languages.ts';
import { Button } from '../../ui/button.tsx';
import { ReviewButton } from './review-button.tsx';
import styles from './review-list.module.css';
import { type Chosen, chosenAt, sectionsOf, textNow } from './texts-of-page.ts';
import type { Content } from './use-content.ts';

interface ReviewListProps {
  content: Content;
  onChoose: (chosen: Chosen) => void;
}

/** A translation that nobody who speaks the language has read as it stands. */
interface Unread {
  language: Language;
  key: string;
  english: string;
  text: string;
}

/** Returns the translations that nobody has reviewed, in the order of the pages. */
export function unreadTexts({ state }: Content): Unread[] {
  const keys = sectionsOf(state, state.own, Object.keys(state.trees.en)).flatMap(({ rows }) =>
    rows.flatMap((row) => row.keys),
  );
  return translations.flatMap((language) =>
    keys.flatMap((key) => {
      const text = textNow(state, state.own, language, key);
      const isRead = text === '' || state.reviewed[`${language}:${key}`] === text;
      return isRead ? [] : [{ language, key, english: textNow(state, state.own, 'en', key), text }];
    }),
  );
}

/** So many are listed at once: the next come as these are reviewed. */
const atOnce = 30;

/** The translations to be read by somebody who speaks the language, each with its English and one click when it is right. */
export function ReviewList({ content, onChoose }: ReviewListProps) {
  const unread = unreadTexts(content);
  if (unread.length === 0) return <p>Every translation has been reviewed.</p>;
  return (
    <div className={styles.list}>
      <p>
        {unread.length === 1 ? 'One text' : `${unread.length} texts`} in Tamil still to be read by somebody
        who speaks it well. Visitors do not see this.
      </p>
      <ul className={styles.rows}>
        {unread.slice(0, atOnce).map(({ language, key, english, text }) => (
          <li key={key} className={styles.row}>
            <p className={styles.english}>{english}</p>
            <p lang={language}>{text}</p>
            <div className={styles.actions}>
              <ReviewButton content={content} address={`${language}:${key}`} text={text} />
              <Button variant="quiet" size="small" onClick={() => onChoose(chosenAt(content.state, key))}>
                Change
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
