import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { ViewDialog } from '../../../ui/view-dialog.tsx';
import { useRole } from '../../data/use-role.ts';
import { marked } from './marks.ts';
import styles from './search-dialog.module.css';
import { matchingWays, type Way, waysOf } from './ways.ts';

interface Group {
  title: string;
  results: readonly Way[];
}

/** Finds screens and what can be done: arrows choose, Enter goes there. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const ways = waysOf(useRole());
  const groups: Group[] = [
    { title: 'Do', results: matchingWays(ways.deeds, text) },
    { title: 'Go to', results: matchingWays(ways.screens, text) },
  ].filter(({ results }) => results.length > 0);
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  useClosedElsewhere(onClose);

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && count > 0) setChosen((chosen + step + count) % count);
    else if (event.key === 'Enter') list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.click();
    else return;
    event.preventDefault();
  }

  let number = -1;
  return (
    <ViewDialog title="Search" hideTitle onClose={onClose} className={styles.dialog}>
      <input
        type="text"
        role="combobox"
        aria-label="Search"
        aria-expanded={count > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={count > 0 ? `${id}-${chosen}` : undefined}
        className={styles.input}
        value={text}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        data-autofocus
        onChange={({ target }) => {
          setText(target.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Results" className={styles.list}>
        {groups.map(({ title, results }) => (
          // biome-ignore lint/a11y/useSemanticElements: a list box may hold groups of options, and no fieldset.
          <div key={title} role="group" aria-label={title}>
            <p aria-hidden="true" className={styles.group}>
              {title}
            </p>
            {results.map(({ label, href }) => {
              number += 1;
              return (
                <Link
                  key={href}
                  id={`${id}-${number}`}
                  role="option"
                  aria-selected={number === chosen}
                  tabIndex={-1}
                  href={href}
                  className={styles.result}
                  onClick={onClose}
                >
                  {marked(label, text).map((part) =>
                    part.isMatch ? <mark key={part.at}>{part.text}</mark> : part.text,
                  )}
                </Link>
              );
            })}
          </div>
        ))}
      </div>
    </ViewDialog>
  );
}

/** Closes the dialog where a question came between its link and the next screen. */
function useClosedElsewhere(onClose: () => void) {
  const [path] = useLocation();
  const place = `${path}?${useSearch()}`;
  const opened = useRef(place);
  useEffect(() => {
    if (place !== opened.current) onClose();
  }, [place, onClose]);
}
