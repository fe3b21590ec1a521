import { useEffect, useRef } from 'react';
import { firstLanguage, type Translation, translations } from '../../../src/shared/languages.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/row.tsx';
import { Stack } from '../../ui/stack.tsx';
import { outdatedSource } from './outdated.ts';
import { ReviewButton } from './review-button.tsx';
import styles from './review-list.module.css';
import { type Chosen, chosenAt, rowName, sectionsOf, textNow } from './texts-of-page.ts';
import type { Content } from './use-content.ts';

interface ReviewListProps {
  content: Content;
  /** The groups of the page beside it, whose texts come first. */
  groups: readonly string[];
  onChoose: (chosen: Chosen) => void;
}

/** A translation that no speaker of the language has read as it is now. */
interface Unread {
  language: Translation;
  key: string;
  english: string;
  text: string;
  /** The English has changed since. */
  isOutdated: boolean;
}

/** Returns the translations that nobody has reviewed: those first whose English has changed since, then those of these groups. */
export function unreadTexts({ state }: Content, groups: readonly string[]): Unread[] {
  const all = [...new Set([...groups, ...Object.keys(state.trees[firstLanguage])])];
  const keys = sectionsOf(state, state.own, all).flatMap(({ rows }) => rows.flatMap((row) => row.keys));
  const published = { state, own: state.own, changes: {} };
  const unread = translations.flatMap((language) =>
    keys.flatMap((key): Unread[] => {
      const text = textNow(state, state.own, language, key);
      const isOutdated = outdatedSource(published, language, key) !== null;
      const isRead = !isOutdated && state.reviewed[`${language}:${key}`] === text;
      if (text === '' || isRead) return [];
      return [{ language, key, english: textNow(state, state.own, firstLanguage, key), text, isOutdated }];
    }),
  );
  return unread.sort((one, other) => Number(other.isOutdated) - Number(one.isOutdated));
}

/** So many are listed at once: the next come as these are reviewed. */
const atOnce = 30;

/** The translations to be read by a speaker of the language, each with its English and one click when it is right. */
export function ReviewList({ content, groups, onChoose }: ReviewListProps) {
  const unread = unreadTexts(content, groups);
  const list = useRef<HTMLUListElement>(null);
  /** The place of the text that was reviewed last: the next one takes it, and the focus. */
  const place = useRef<number | null>(null);
  useEffect(() => {
    if (place.current === null) return;
    list.current?.children[place.current]?.querySelector('button')?.focus();
    place.current = null;
  });
  if (unread.length === 0) return <p>Every translation has been reviewed.</p>;
  return (
    <Stack>
      <p>
        {unread.length === 1 ? 'One translation' : `${unread.length} translations`} still to be read by
        somebody who speaks the language well. Visitors do not see this.
      </p>
      <ul ref={list} className={styles.rows}>
        {unread.slice(0, atOnce).map(({ language, key, english, text, isOutdated }, index) => (
          <li key={`${language}:${key}`} className={styles.row}>
            <p className={styles.english}>{english}</p>
            <p lang={language}>{text}</p>
            {isOutdated ? <Badge text="English changed" /> : null}
            <Row gap={2}>
              <ReviewButton
                content={content}
                language={language}
                textKey={key}
                text={text}
                onReviewed={() => {
                  place.current = index;
                }}
              />
              <Button
                variant="quiet"
                size="small"
                data-row={rowName(chosenAt(content.state, key))}
                onClick={() => onChoose(chosenAt(content.state, key))}
              >
                Change
              </Button>
            </Row>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
