import { Readable } from 'node:stream';
import type { ListQuery, Page, Selection } from '../database/index.ts';
import type { KoaContext } from '../http/index.ts';

interface SentList {
  /** `total` counts the whole selection. */
  list(page: Page): Promise<{ rows: object[]; total: number }>;
  /** Yields some hundred rows at a time. */
  parts(selection: Selection): AsyncIterable<object[]>;
}

/** Returns the number of rows sent. A list without a limit may have a million, so it is streamed. */
export async function sendList(ctx: KoaContext, table: SentList, query: ListQuery): Promise<number> {
  const { rows, total } = await table.list({ ...query, limit: query.limit ?? 0 });
  ctx.set('X-Total-Count', String(total));
  const rest = Math.max(0, total - query.offset);
  if (query.limit !== null) {
    ctx.body = rows;
    return Math.min(rest, query.limit);
  }
  ctx.type = 'json';
  ctx.body = Readable.from(jsonArray(table.parts(query), query.offset), { objectMode: false });
  return rest;
}

async function* jsonArray(parts: AsyncIterable<object[]>, offset: number): AsyncGenerator<string, void> {
  let missing = offset;
  let separator = '[';
  for await (const part of parts) {
    const rows = part.slice(missing);
    missing -= part.length - rows.length;
    if (rows.length === 0) continue;
    yield separator + JSON.stringify(rows).slice(1, -1);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
