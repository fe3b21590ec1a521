import { fill } from '../../../src/shared/content.ts';
import type { EntryCard } from '../../../src/shared/records.ts';
import { useTexts } from '../../data/texts.tsx';
import { languageOf } from '../parts/entry-language.ts';
import styles from './entry-text.module.css';

/** The card's words about a course or certificate that the institute has added: how long it is, and the beginning of its description. */
export function EntryText({ entry, className }: { entry: EntryCard; className: string | undefined }) {
  const daysOf = useDays();
  return (
    <div className={className}>
      <p>
        <strong>{daysOf(entry.days)}</strong>
      </p>
      <p className={styles.description} lang={languageOf(entry, 'description')}>
        {entry.description}
      </p>
    </div>
  );
}

interface PlacedTextProps {
  text: string;
  /** Undefined until it is known. */
  entry: EntryCard | undefined;
  className: string | undefined;
}

/** The card's words about a course or certificate of the site's own: the site's text, and how long it is. */
export function PlacedText({ text, entry, className }: PlacedTextProps) {
  const { after } = useTexts('home').days;
  const daysOf = useDays();
  return <p className={className}>{entry ? fill(after, { text, days: daysOf(entry.days) }) : text}</p>;
}

/** Returns a function that says how long a course is, such as '5 days'. */
function useDays(): (days: number) => string {
  const { one, many } = useTexts('home').days;
  return (days) => (days === 1 ? one : fill(many, { count: days }));
}
