import { useState } from 'react';
import { joinClasses } from '../../../ui/join-classes.ts';
import styles from './long-text.module.css';

/** More characters or lines than this are folded. */
const foldedCharacters = 280;
const foldedLines = 4;

/** A text that a person wrote, with its line breaks; a long one is folded. */
export function LongText({ text, name }: { text: string; name: string }) {
  const [open, setOpen] = useState(false);
  const long = text.length > foldedCharacters || text.split('\n').length > foldedLines;
  const label = open ? 'Show less' : 'Show all';
  return (
    <div>
      <p className={joinClasses(styles.text, long && !open && styles.folded)}>{text}</p>
      {long ? (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={open}
          aria-label={`${label} of what ${name} wrote`}
          onClick={() => setOpen((before) => !before)}
        >
          {label}
        </button>
      ) : null}
    </div>
  );
}
