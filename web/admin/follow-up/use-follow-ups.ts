import { useCallback, useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import { type Section, sectionOf } from '../../../src/shared/follow-up.ts';
import { dayInIndia } from '../../../src/shared/india-time.ts';
import type { FollowUp } from '../../../src/shared/records.ts';
import { serverTime } from '../../data/server-clock.ts';
import { adminGet, adminRequest } from '../data/admin-api.ts';
import { useFollowUpCounts } from '../data/use-follow-up-counts.ts';
import { useNews } from '../data/use-news.ts';
import type { Known } from '../parts/follow-up/follow-up-calls.ts';
import { pageCount } from '../parts/lists/use-paged-list.ts';
import { type FollowUpPart, isSameList, partCall } from './use-follow-up-part.ts';

interface Page {
  rows: readonly FollowUp[];
  total: number;
  /** The section in which each stood when the page was read: nobody moves before it is read again. */
  sections: ReadonlyMap<string, Section>;
}

const noSections: Page['sections'] = new Map();

/** One way through the list, page by page. */
interface Pass {
  part: FollowUpPart;
  /** By how many places the people of this page had moved up when it was turned to. */
  movedUp: number;
  /** The people whose stage or day has changed since their page was read, and with it their place in the list. */
  moved: ReadonlySet<string>;
}

/**
 * Reads a part of the list. Its order stays until it is read again, so that nobody loses their place; what others change shows
 * in the rows that are there.
 */
export function useFollowUps(part: FollowUpPart) {
  const [kept, setPass] = useState<Pass>({ part, movedUp: 0, moved: new Set() });
  const pass = kept.part === part ? kept : turned(kept, part);
  if (pass !== kept) setPass(pass);
  const path = partCall(part, pass.movedUp);
  const news = useNews();
  const arrived = news && Object.values(news.inboxes).reduce((sum, { total }) => sum + total, 0);
  const latest = useRef(arrived);
  latest.current = arrived;
  const [seen, setSeen] = useState<number | undefined>();
  const list = useSWR<Page>(path, readPage, {
    keepPreviousData: true,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    // A page that is turned back to at once is read again: the people worked through have another place by now.
    dedupingInterval: 0,
    onSuccess: () => setSeen(latest.current),
  });
  const counts = useFollowUpCounts(part.owner);
  const { data, mutate } = list;
  const changes = news?.followUpChanges;
  const shown = useRef<readonly FollowUp[]>([]);
  shown.current = data?.rows ?? [];
  // A change in the list ends a reading that is under way: it begins again then.
  const isReading = useRef(false);
  isReading.current = list.isValidating;

  const noteMoved = useCallback((rows: readonly FollowUp[]) => {
    if (rows.length === 0) return;
    setPass((before) => ({ ...before, moved: new Set([...before.moved, ...rows.map(({ _id }) => _id)]) }));
  }, []);

  const readRows = useCallback(async () => {
    const asked = shown.current.map(({ _id }) => _id);
    if (asked.length === 0) return;
    const fresh = new Map(
      (await adminGet<FollowUp[]>(`/api/admin/follow-up?ids=${asked.join(',')}`)).map((row) => [
        row._id,
        row,
      ]),
    );
    // The page may have been turned meanwhile: nothing is known anew of the people on the next.
    const wasAsked = ({ _id }: FollowUp) => asked.includes(_id);
    noteMoved(shown.current.filter((row) => wasAsked(row) && isElsewhere(row, fresh.get(row._id))));
    const now = (row: FollowUp) => fresh.get(row._id) ?? (wasAsked(row) ? [] : row);
    await mutate((page) => page && { ...page, rows: page.rows.flatMap(now) }, {
      revalidate: isReading.current,
    });
  }, [mutate, noteMoved]);

  // Another admin, a visitor or a seat has changed something.
  const known = useRef(changes);
  useEffect(() => {
    if (changes === known.current) return;
    const isFirst = known.current === undefined;
    known.current = changes;
    if (!isFirst) void readRows().catch(() => undefined);
  }, [changes, readRows]);

  /** Shows what is now known of some rows, in their places. */
  const put = useCallback(
    (...known: readonly Known[]) => {
      const changes = new Map(known.map((row) => [row._id, row]));
      const now = (each: FollowUp) => ({ ...each, ...changes.get(each._id) });
      noteMoved(shown.current.filter((each) => isElsewhere(each, now(each))));
      void mutate((page) => page && { ...page, rows: page.rows.map(now) }, { revalidate: isReading.current });
    },
    [mutate, noteMoved],
  );
  return {
    rows: data?.rows,
    sections: data?.sections ?? noSections,
    total: data?.total ?? 0,
    /** Those who have moved may be behind all others by now. */
    pages: pageCount((data?.total ?? 0) + pass.movedUp),
    counts,
    error: list.error,
    loading: list.isValidating,
    /** How much has arrived since the list was read. */
    waiting: seen === undefined || arrived === undefined ? 0 : Math.max(0, arrived - seen),
    reload: useCallback(() => mutate(), [mutate]),
    readRows,
    put,
  };
}

/** Goes on to the next page without passing anybody over; any other page begins anew. */
function turned({ part: before, moved }: Pass, part: FollowUpPart): Pass {
  const goesOn = part.page > before.page && isSameList(part, before);
  return goesOn ? { part, movedUp: moved.size, moved } : { part, movedUp: 0, moved: new Set() };
}

/** Returns whether a person now has another place in the list, or is gone. */
function isElsewhere(before: FollowUp, now: Known | undefined): boolean {
  if (now === undefined) return true;
  const { stage, nextOn } = { ...before, ...now };
  return stage !== before.stage || nextOn !== before.nextOn;
}

async function readPage(path: string): Promise<Page> {
  const { body, total } = await adminRequest<readonly FollowUp[]>(path);
  const today = dayInIndia(serverTime());
  const sections = new Map(body.map((row) => [row._id, sectionOf(row, today)]));
  return { rows: body, total: total ?? body.length, sections };
}
