import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import stack from '../parts/stack.module.css';
import { type ListName, listField } from './fact-fields.ts';
import styles from './fact-list.module.css';

/** An entry in the form: its initial values, with a key that it keeps when it is moved. */
export interface ListEntry<Item> {
  key: number;
  initial: Item;
}

let keys = 0;

/** Assigns each entry a key; pads with blank entries up to `count`. */
export function listEntries<Item>(
  items: readonly Item[],
  blank: Item,
  count = items.length,
): ListEntry<Item>[] {
  return Array.from({ length: count }, (_none, index) => {
    keys += 1;
    return { key: keys, initial: items[index] ?? blank };
  });
}

/** What an entry's field needs, by the name of its part. */
export type FieldOf<Item> = (part: keyof Item & string) => {
  'data-part': string;
  name: string;
  defaultValue: string;
  error: string | undefined;
  required: true;
};

interface FactListProps<Item extends object> {
  list: ListName;
  /** What one entry is called: 'review'. */
  noun: string;
  blank: Item;
  most: number;
  entries: readonly ListEntry<Item>[];
  onChange: (entries: ListEntry<Item>[]) => void;
  errors: Readonly<Record<string, string>>;
  /** The fields of one entry. */
  fields: (field: FieldOf<Item>) => ReactNode;
}

/** The entries of a list, each with its fields, to be added, removed and put in order. */
export function FactList<Item extends object>({
  list: listName,
  noun,
  blank,
  most,
  entries,
  onChange,
  errors,
  fields,
}: FactListProps<Item>) {
  const title = noun.replace(/^./u, (letter) => letter.toUpperCase());
  const list = useRef<HTMLOListElement>(null);
  const adder = useRef<HTMLDivElement>(null);
  const toFocus = useRef<{ key: number; part: string } | null>(null);
  useTyped(list, entries);

  // The button that was pressed may have moved or gone.
  useEffect(() => {
    const { key, part } = toFocus.current ?? {};
    toFocus.current = null;
    if (key === undefined) return;
    const place = entries.some((entry) => entry.key === key)
      ? list.current?.querySelector(`[data-key="${key}"] [data-part="${part}"]`)
      : null;
    const target = place?.matches(':disabled') ? place.parentElement?.querySelector('button:enabled') : place;
    const control = target ?? adder.current?.querySelector('button');
    if (control instanceof HTMLElement) control.focus();
  }, [entries]);

  const move = (index: number, by: -1 | 1) => {
    const moved = [...entries];
    const [entry] = moved.splice(index, 1);
    if (entry === undefined) return;
    moved.splice(index + by, 0, entry);
    toFocus.current = { key: entry.key, part: by < 0 ? 'up' : 'down' };
    onChange(moved);
  };
  const add = () => {
    const [added] = listEntries([blank], blank);
    if (added === undefined) return;
    toFocus.current = { key: added.key, part: Object.keys(blank)[0] ?? '' };
    onChange([...entries, added]);
  };
  const remove = (index: number) => {
    const next = entries[index + 1] ?? entries[index - 1];
    toFocus.current = { key: next?.key ?? 0, part: 'remove' };
    onChange(entries.filter((_entry, each) => each !== index));
  };

  return (
    <div className={stack.items}>
      {entries.length === 0 ? <EmptyState text={`No ${noun}s`} /> : null}
      <ol ref={list} className={stack.items}>
        {entries.map(({ key, initial }, index) => {
          const number = index + 1;
          const field: FieldOf<Item> = (part) => ({
            'data-part': part,
            name: listField(listName, index, part),
            defaultValue: String(initial[part]),
            error: errors[listField(listName, index, part)],
            required: true,
          });
          return (
            <li key={key} data-key={key} className={joinClasses(stack.items, styles.entry)}>
              <fieldset className={styles.fields}>
                <legend className={styles.legend}>
                  {title} {number}
                </legend>
                {fields(field)}
              </fieldset>
              <div className={styles.tools}>
                <IconButton
                  data-part="up"
                  className={styles.tool}
                  label={`Move ${noun} ${number} up`}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                >
                  <ArrowUp aria-hidden="true" />
                </IconButton>
                <IconButton
                  data-part="down"
                  className={styles.tool}
                  label={`Move ${noun} ${number} down`}
                  disabled={number === entries.length}
                  onClick={() => move(index, 1)}
                >
                  <ArrowDown aria-hidden="true" />
                </IconButton>
                <IconButton
                  data-part="remove"
                  className={styles.tool}
                  label={`Remove ${noun} ${number}`}
                  onClick={() => remove(index)}
                >
                  <Trash2 aria-hidden="true" />
                </IconButton>
              </div>
            </li>
          );
        })}
      </ol>
      <div ref={adder}>
        <Button
          variant="secondary"
          size="small"
          icon={<Plus aria-hidden="true" />}
          disabled={entries.length >= most}
          onClick={add}
        >
          Add a {noun}
        </Button>
      </div>
    </div>
  );
}

/** Tells the form that its fields are others, as if somebody had typed. */
function useTyped(list: RefObject<HTMLOListElement | null>, entries: readonly ListEntry<unknown>[]) {
  const before = useRef(entries);
  useEffect(() => {
    if (before.current === entries) return;
    before.current = entries;
    const typed = () => new Event('input', { bubbles: true });
    // What was wrong in one place may stand in another now.
    for (const field of list.current?.querySelectorAll('[aria-invalid]') ?? []) field.dispatchEvent(typed());
    list.current?.closest('form')?.dispatchEvent(typed());
  }, [list, entries]);
}
