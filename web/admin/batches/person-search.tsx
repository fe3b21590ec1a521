import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import { Link } from 'wouter';
import type { AdminBatch, Place } from '../../../src/shared/records.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { serverTime } from '../../data/server-clock.ts';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/stack.tsx';
import { adminGet } from '../data/admin-api.ts';
import { callFailure } from '../data/call-failure.ts';
import { batchName, counted, untilText } from '../parts/batches/batch-words.ts';
import { PlaceStateBadge } from '../parts/batches/state-badge.tsx';
import { ListState } from '../parts/lists/list-state.tsx';
import { SearchBox } from '../parts/lists/search-box.tsx';
import { PhoneText } from '../parts/people/contact-links.tsx';
import { PersonLink } from '../parts/people/person-link.tsx';
import { PlaceActions } from '../parts/seats/place-actions.tsx';
import styles from './person-search.module.css';

interface PersonSearchProps {
  value: string;
  batches: readonly AdminBatch[] | undefined;
  onSearch: (text: string) => void;
}

/** Finds a person who rings, as the office types, with all that can be done. Enter leads to moving the first who is found. */
export function PersonSearch({ value, batches, onSearch }: PersonSearchProps) {
  const found = useFound(value);
  const form = useRef<HTMLFormElement>(null);
  const places = useRef<HTMLUListElement>(null);
  const [isAwaited, setAwaited] = useState(false);
  const isThere = found.places !== undefined && !found.loading;

  useEffect(() => {
    // With a keyboard, typing begins at once; on a touch screen a keyboard would cover half of the list.
    if (!matchMedia('(pointer: fine)').matches || document.querySelector('dialog:modal')) return;
    form.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (!isAwaited || !isThere) return;
    setAwaited(false);
    const first = places.current?.firstElementChild;
    const goal = first?.querySelector<HTMLElement>('[data-move]') ?? first?.querySelector('a');
    goal?.focus();
  }, [isAwaited, isThere]);

  function enter(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('q');
    if (typeof typed === 'string') onSearch(typed);
    setAwaited(true);
  }

  return (
    <Stack>
      <form ref={form} className={styles.search} onSubmit={enter}>
        <SearchBox label="Find a person" value={value} onSearch={onSearch} delay={200} />
        <p className={styles.hint} role="status">
          {hintOf(value, isThere ? found.places : undefined)}
        </p>
      </form>
      {isAsked(value) ? (
        <>
          <ListState
            list={found}
            count={found.places?.length}
            failure={callFailure(found.error, 'The people could not be searched.')}
          />
          <ul ref={places} className={styles.places}>
            {found.places?.map((place) => (
              <FoundPlace
                key={place._id}
                place={place}
                batch={batches?.find(({ _id }) => _id === place.batch) ?? null}
                onChanged={found.reload}
              />
            ))}
          </ul>
          {found.places?.length === 0 && isThere ? (
            <p>
              Nobody who enrolled matches “{value.trim()}”.{' '}
              <Link href={screenPath('adminEnrollments')}>All enrollments</Link>
            </p>
          ) : null}
        </>
      ) : null}
    </Stack>
  );
}

interface FoundPlaceProps {
  place: Place;
  /** Null where no date was chosen yet. */
  batch: AdminBatch | null;
  onChanged: () => void;
}

function FoundPlace({ place, batch, onChanged }: FoundPlaceProps) {
  const { _id, name, contact, phone, reference, state, heldUntil } = place;
  return (
    <Card as="li" className={styles.place}>
      <div className={styles.person}>
        <p className={styles.name}>
          <PersonLink contact={contact} row={_id}>
            {name}
          </PersonLink>
        </p>
        <PlaceStateBadge state={state} />
        {heldUntil === null ? null : <p>{untilText(heldUntil, batch, serverTime())}</p>}
        <p className={styles.facts}>
          <PhoneText phone={phone} /> · {reference}
        </p>
      </div>
      <p>
        {batch === null ? (
          `${place.course}: no date yet`
        ) : (
          <Link href={`${screenPath('adminBatch', batch._id)}#${_id}`}>{batchName(batch)}</Link>
        )}
      </p>
      <PlaceActions place={place} onChanged={onChanged} />
    </Card>
  );
}

/** Shorter texts would find half of all people. */
const leastTyped = 2;

/** Returns whether a text is searched for. */
export function isAsked(search: string): boolean {
  return search.trim().length >= leastTyped;
}

function useFound(search: string) {
  const key = isAsked(search) ? `/api/admin/places?q=${encodeURIComponent(search.trim())}` : null;
  const { data, error, isValidating, mutate } = useSWR<readonly Place[]>(key, adminGet, {
    keepPreviousData: true,
  });
  const reload = useCallback(() => mutate(), [mutate]);
  return { places: key === null ? undefined : data, error, loading: isValidating, reload };
}

function hintOf(search: string, places: readonly Place[] | undefined): string {
  if (!isAsked(search)) return 'By name, phone or reference';
  return places === undefined ? '' : `${counted(places.length, 'person', 'people')} found`;
}
