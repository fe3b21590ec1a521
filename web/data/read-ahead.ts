import { cardsOnly } from '../../src/shared/catalogue-paths.ts';
import { entryCard } from '../../src/shared/entry-card.ts';
import type { CatalogueEntry } from '../../src/shared/records.ts';
import { getJson } from './api-client.ts';

/** Milliseconds for which an answer counts as fresh. */
const freshFor = 10_000;

const answers = new Map<string, { answer: Promise<unknown>; asked: number }>();

/** Reads ahead what a page is about to need; not again while it is under way or fresh. */
export function readAhead(path: string): Promise<unknown> {
  const before = answers.get(path);
  if (before && isFresh(before.asked)) return before.answer;
  const answer = read(path);
  answers.set(path, { answer, asked: Date.now() });
  answer.catch(() => answers.delete(path));
  return answer;
}

/** Reads by the path of a call; a fresh answer that was read ahead is used, once. */
export function readPath(path: string): Promise<unknown> {
  const ahead = answers.get(path);
  answers.delete(path);
  return ahead && isFresh(ahead.asked) ? ahead.answer : read(path);
}

function isFresh(asked: number): boolean {
  return Date.now() - asked < freshFor;
}

async function read(path: string): Promise<unknown> {
  if (!path.endsWith(cardsOnly)) return getJson(path);
  const entries = await getJson<CatalogueEntry[]>(path.slice(0, -cardsOnly.length));
  return entries.map(entryCard);
}
