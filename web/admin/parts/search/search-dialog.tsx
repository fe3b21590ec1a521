import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { FoundPerson } from '../../../../src/shared/records.ts';
import { placeStateWords } from '../../../../src/shared/state-words.ts';
import { Button } from '../../../ui/button.tsx';
import { ViewDialog } from '../../../ui/view-dialog.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useMayDo, useRoles } from '../../data/use-role.ts';
import { shortBatchName } from '../batches/batch-words.ts';
import { useBatches } from '../batches/use-batches.ts';
import { ListsBehind } from '../lists/lists-behind.tsx';
import { pressByKeys } from '../single-keys.ts';
import { marked } from './marks.ts';
import { PersonActions } from './person-actions.tsx';
import { type Result, type ResultGroup, resultGroups } from './results.ts';
import styles from './search-dialog.module.css';
import { useFound } from './use-found.ts';
import { matchingWays, waysOf } from './ways.ts';

/**
 * Finds people, batches, certificates and courses, screens and what can be done: arrows choose, Enter goes there.
 * @param begin what was typed already
 */
export function SearchDialog({ begin, onClose }: { begin: string; onClose: () => void }) {
  const [text, setText] = useState(begin);
  const { groups, isOpen, failure, retry } = useResultGroups(text);
  const all = groups.flatMap(({ results }) => results);
  const [chosenKey, choose] = useState<string | null>(null);
  const chosen = Math.max(
    0,
    all.findIndex((result) => keyOf(result) === chosenKey),
  );
  /** Enter was pressed before there was anything to go to. */
  const [isAwaited, setAwaited] = useState(false);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const actions = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const person = all[chosen]?.person;
  const isOffice = useMayDo('office');
  useClosedElsewhere(onClose);

  useEffect(() => {
    list.current?.querySelector(`#${CSS.escape(`${id}-${chosen}`)}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);
  useEffect(() => {
    if (!isAwaited || isOpen) return;
    setAwaited(false);
    clickChosen(list.current);
  }, [isAwaited, isOpen]);

  function press(event: KeyboardEvent<HTMLInputElement>) {
    // The letter of the key, whatever it types with Alt.
    if (event.altKey && pressByKeys(actions.current, `Alt+${event.code.slice('Key'.length)}`))
      return event.preventDefault();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const next = all.at((chosen + step) % all.length);
      if (next !== undefined) choose(keyOf(next));
    }
    // The results there may still be for what was typed before.
    else if (event.key === 'Enter' && isOpen && chosenKey === null) setAwaited(true);
    else if (event.key === 'Enter') clickChosen(list.current);
    else return;
    event.preventDefault();
  }

  return (
    <ViewDialog title="Search" hideTitle onClose={onClose} className={styles.dialog}>
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label="Search"
        aria-expanded={all.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={all.length > 0 ? `${id}-${chosen}` : undefined}
        className={styles.input}
        placeholder={isOffice ? 'Name, phone, reference, course, date…' : 'Course or screen'}
        value={text}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        data-autofocus
        onChange={({ target }) => {
          setText(target.value);
          setAwaited(false);
          choose(null);
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
            {results.map((result) => (
              <Link
                key={keyOf(result)}
                id={`${id}-${all.indexOf(result)}`}
                role="option"
                aria-selected={all.indexOf(result) === chosen}
                tabIndex={-1}
                href={result.href}
                className={styles.result}
                onClick={onClose}
              >
                <ResultText result={result} typed={text} />
              </Link>
            ))}
          </div>
        ))}
      </div>
      {person && !isOpen ? (
        <PersonActions
          key={person._id}
          ref={actions}
          person={person}
          onDone={onClose}
          onStay={() => field.current?.focus()}
        />
      ) : null}
      <ListsBehind />
      <SearchStatus typed={text} failure={failure} isOpen={isOpen} count={all.length} onRetry={retry} />
    </ViewDialog>
  );
}

interface SearchStatusProps {
  typed: string;
  failure: string | null;
  /** The answer has not come yet. */
  isOpen: boolean;
  /** How much was found. */
  count: number;
  onRetry: () => void;
}

function SearchStatus({ typed, failure, isOpen, count, onRetry }: SearchStatusProps) {
  return (
    <div role="status" className={styles.status}>
      {failure !== null ? (
        <>
          <p>{failure}</p>
          <Button size="small" variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        </>
      ) : isOpen ? (
        <p className={styles.searching}>Searching…</p>
      ) : count === 0 ? (
        <p>Nothing matches “{typed.trim()}”.</p>
      ) : (
        <VisuallyHidden>{count === 1 ? '1 result' : `${count} results`}</VisuallyHidden>
      )}
    </div>
  );
}

/** Shows what was found, with what was typed in bold. */
function ResultText({ result: { label, details, person }, typed }: { result: Result; typed: string }) {
  return (
    <>
      <span className={styles.label}>
        <Marked text={label} typed={typed} />
      </span>{' '}
      {person?.enrollment ? <Seat of={person.enrollment} /> : null}
      {details.map((detail) => (
        <span key={detail} className={styles.detail}>
          <Marked text={detail} typed={typed} />{' '}
        </span>
      ))}
    </>
  );
}

/** The date of somebody and how it stands, since many have one name. */
function Seat({ of: { batch: id, place } }: { of: NonNullable<FoundPerson['enrollment']> }) {
  const { batches } = useBatches();
  const batch = batches?.find(({ _id }) => _id === id);
  if (batch === undefined || place === null) return null;
  return (
    <span className={styles.detail}>
      {shortBatchName(batch)}: {placeStateWords[place]}{' '}
    </span>
  );
}

function Marked({ text, typed }: { text: string; typed: string }) {
  return marked(text, typed).map(({ at, text, isMatch }) => (isMatch ? <mark key={at}>{text}</mark> : text));
}

/** Returns what is found of a text: here what can be done and the screens, at once; then what the server answers. */
function useResultGroups(
  text: string,
): Omit<ReturnType<typeof useFound>, 'found'> & { groups: ResultGroup[] } {
  const { found, ...state } = useFound(text);
  const { actions, screens } = waysOf(useRoles());
  const groups = [
    { title: 'Actions', results: matchingWays(actions, text) },
    { title: 'Go to', results: matchingWays(screens, text) },
    ...(found === null ? [] : resultGroups(found, text)),
  ];
  return { ...state, groups: groups.filter(({ results }) => results.length > 0) };
}

/** Two ways may lead to one screen. */
function keyOf({ label, href }: Result): string {
  return `${href} ${label}`;
}

function clickChosen(list: HTMLElement | null) {
  list?.querySelector<HTMLElement>('[aria-selected=true]')?.click();
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
