import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { mostTestimonials, type Testimonial } from '../../../src/shared/site-facts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import stack from '../parts/stack.module.css';
import { type ReviewPart, reviewField } from './fact-fields.ts';
import styles from './reviews.module.css';

/** A review in the form: its initial values, with a key that it keeps when it is moved. */
export interface ReviewEntry {
  key: number;
  initial: Testimonial;
}

let keys = 0;

const blank: Testimonial = { name: '', review: '', rating: 5 };

/** Assigns each review a key; pads with blank reviews up to `count`. */
export function reviewEntries(
  testimonials: readonly Testimonial[],
  count = testimonials.length,
): ReviewEntry[] {
  return Array.from({ length: count }, (_none, index) => {
    keys += 1;
    return { key: keys, initial: testimonials[index] ?? blank };
  });
}

interface ReviewsProps {
  entries: readonly ReviewEntry[];
  onChange: (entries: ReviewEntry[]) => void;
  errors: Readonly<Record<string, string>>;
}

/** The fields of the reviews, which can be added, removed and moved. */
export function Reviews({ entries, onChange, errors }: ReviewsProps) {
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
    const [added] = reviewEntries([blank]);
    if (added === undefined) return;
    toFocus.current = { key: added.key, part: 'name' };
    onChange([...entries, added]);
  };
  const remove = (index: number) => {
    const next = entries[index + 1] ?? entries[index - 1];
    toFocus.current = { key: next?.key ?? 0, part: 'remove' };
    onChange(entries.filter((_entry, each) => each !== index));
  };

  return (
    <div className={stack.items}>
      {entries.length === 0 ? <EmptyState text="No reviews" /> : null}
      <ol ref={list} className={stack.items}>
        {entries.map(({ key, initial }, index) => {
          const number = index + 1;
          const field = (part: ReviewPart) => ({
            name: reviewField(index, part),
            defaultValue: initial[part],
            error: errors[reviewField(index, part)],
            required: true,
          });
          return (
            <li key={key} data-key={key} className={joinClasses(stack.items, styles.review)}>
              <fieldset className={styles.fields}>
                <legend className={styles.legend}>Review {number}</legend>
                <TextField label="Name" data-part="name" className={styles.name} {...field('name')} />
                <SelectField label="Stars" {...field('rating')}>
                  {[5, 4, 3, 2, 1].map((stars) => (
                    <option key={stars} value={stars}>
                      {stars}
                    </option>
                  ))}
                </SelectField>
                <TextArea label="Review" rows={3} className={styles.text} {...field('review')} />
              </fieldset>
              <div className={styles.tools}>
                <IconButton
                  data-part="up"
                  className={styles.tool}
                  label={`Move review ${number} up`}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                >
                  <ArrowUp aria-hidden="true" />
                </IconButton>
                <IconButton
                  data-part="down"
                  className={styles.tool}
                  label={`Move review ${number} down`}
                  disabled={number === entries.length}
                  onClick={() => move(index, 1)}
                >
                  <ArrowDown aria-hidden="true" />
                </IconButton>
                <IconButton
                  data-part="remove"
                  className={styles.tool}
                  label={`Remove review ${number}`}
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
          disabled={entries.length >= mostTestimonials}
          onClick={add}
        >
          Add a review
        </Button>
      </div>
    </div>
  );
}

/** Sends the form an input event when its reviews are added, removed or moved. */
function useTyped(list: RefObject<HTMLOListElement | null>, entries: readonly ReviewEntry[]) {
  const before = useRef(entries);
  useEffect(() => {
    if (before.current === entries) return;
    before.current = entries;
    const typed = () => new Event('input', { bubbles: true });
    // The errors belong to positions that hold other reviews now.
    for (const field of list.current?.querySelectorAll('[aria-invalid]') ?? []) field.dispatchEvent(typed());
    list.current?.closest('form')?.dispatchEvent(typed());
  }, [list, entries]);
}
