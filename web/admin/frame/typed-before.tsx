import { useEffect, useReducer, useState } from 'react';
import { Link } from 'wouter';
import { screenPath, screenTitle } from '../../../src/shared/screens.ts';
import { Button } from '../../ui/button.tsx';
import { keepFocus } from '../data/keep-focus.ts';
import { dropTyped, isShown, type KeptTyping, listTyped, onTypedChange } from '../data/kept-typing.ts';
import styles from './typed-before.module.css';

/** Says what was typed before the log-in or reload and is not seen: on Today, and where it has to be opened. */
export function TypedBefore({ path }: { path: string }) {
  const [began] = useState(Date.now);
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => onTypedChange(lookAgain), []);
  const isToday = path === screenPath('adminPanel');
  const before = listTyped().filter(
    (kept) => kept.at < began && !isShown(kept) && (isToday || (kept.path === path && kept.isOpened)),
  );
  if (before.length === 0) return null;
  return (
    <section className={styles.notice} aria-label="Typed before">
      <p>What you typed before and did not send is kept for a day. Open it again to go on:</p>
      <ul className={styles.list}>
        {before.map((kept) => (
          <li key={kept.key} className={styles.typed}>
            <Where kept={kept} path={path} />
            <Button
              variant="quiet"
              size="small"
              aria-label={`Discard ${kept.name}`}
              onClick={() => {
                dropTyped(kept.key);
                keepFocus();
              }}
            >
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Where({ kept: { name, path }, path: here }: { kept: KeptTyping; path: string }) {
  const screen = screenTitle(path);
  const text = name === screen ? name : `${name} · ${screen}`;
  return path === here ? (
    <span className={styles.name}>{name}</span>
  ) : (
    <Link href={path} className={styles.name}>
      {text}
    </Link>
  );
}
