import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import useSWR from 'swr';
import type { AdminBatch, Place } from '../../../src/shared/records.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { adminGet } from '../data/admin-api.ts';
import { batchName } from '../parts/batches/batch-words.ts';
import { untoldText } from '../parts/seats/place-words.ts';
import { PeopleToTell } from './people-to-tell.tsx';
import styles from './still-to-tell.module.css';

/** More than this are folded. */
const mostOpen = 12;
/** As the style sheet has it. */
const mostOnPhones = 3;

interface StillToTellProps {
  batches: readonly AdminBatch[];
  /** The admin came here for it: it is open, and the first message has the focus. */
  isAsked: boolean;
}

/**
 * The people whom the office still has to tell how their places stand, since no email does. Those told meanwhile stay, ticked,
 * until the screen is opened again; the number is of those who are left.
 */
export function StillToTell({ batches, isAsked }: StillToTellProps) {
  const id = useId();
  const { data: untold = [] } = useSWR<readonly Place[]>('/api/admin/untold-places', adminGet, {
    revalidateOnFocus: false,
  });
  const [told, setTold] = useState<ReadonlySet<string>>(new Set());
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLDetailsElement>(null);
  const count = untold.length;
  useEffect(() => {
    if (isAsked && count > 0) list.current?.querySelector<HTMLElement>('li [aria-keyshortcuts]')?.focus();
  }, [isAsked, count]);
  if (count === 0) return null;
  function showAll() {
    flushSync(() => setWhole(true));
    // The button is gone.
    const next = `li:nth-child(${mostOnPhones + 1}) [aria-keyshortcuts]`;
    list.current?.querySelector<HTMLElement>(next)?.focus();
  }
  const left = untold.filter(({ _id }) => !told.has(_id)).length;
  const people = untold.map((place) => {
    const batch = batches.find(({ _id }) => _id === place.batch) ?? null;
    const what = untoldText(place, batch && batchName(batch));
    return { place, batch, isMoved: place.untold === 'moved', what };
  });
  return (
    <Card as="section" aria-labelledby={id}>
      <details ref={list} open={isAsked || count <= mostOpen || undefined}>
        <summary className={styles.summary}>
          <h2 id={id} className={styles.title}>
            Still to tell <span className={styles.count}>{left.toLocaleString('en-IN')}</span>
          </h2>
        </summary>
        <p className={styles.how}>
          No email says it. WhatsApp opens with the message ready: send it there, and it is marked here.
        </p>
        <div className={isWhole || isAsked ? undefined : styles.folded}>
          <PeopleToTell
            label="Still to tell"
            people={people}
            isOnScreen
            onMarked={(place, isTold) =>
              setTold(
                (before) => new Set(isTold ? [...before, place] : [...before].filter((one) => one !== place)),
              )
            }
          />
          {count > mostOnPhones ? (
            <Button variant="quiet" size="small" className={styles.all} onClick={showAll}>
              Show all {count.toLocaleString('en-IN')}
            </Button>
          ) : null}
        </div>
      </details>
    </Card>
  );
}
