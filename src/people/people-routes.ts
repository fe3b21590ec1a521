import { Readable } from 'node:stream';
import type Router from '@koa/router';
import type { Middleware } from 'koa';
import type { InferOutput } from 'valibot';
import { checkBody } from '../calls/check-body.ts';
import { readListQuery } from '../calls/list-query.ts';
import type { CommitTogether } from '../database/group-commit.ts';
import type { SearchedTable } from '../database/searched-table.ts';
import { readJson } from '../http/json-body.ts';
import { notFound } from '../http/refusals.ts';
import type { FieldRules } from '../shared/check-fields.ts';
import type { Inbox } from '../shared/records.ts';
import type { Trash } from '../undo/trash.ts';
import type { FormTokens } from './form-token.ts';
import type { PeopleTable } from './people-table.ts';
import { recentPosts } from './recent-posts.ts';

/** Where mails about records are put. */
export interface MailTray {
  /**
   * To be called in the transaction that stores the record.
   * @param confirmTo whom it is confirmed to; null for nobody
   */
  put(inbox: Inbox, recordId: string, confirmTo: string | null): void;
  /** Says that there may be something in it. */
  wake(): void;
}

/** What the routes of every table of people need from the app. */
export interface PeopleRouteParts {
  router: Router;
  requireAdmin: Middleware;
  trash: Trash;
  outbox: MailTray;
  formLimit: Middleware;
  formTokens: FormTokens;
  commitTogether: CommitTogether;
  now: () => Date;
  randomId: () => string;
}

/** How one table of people is reached and what it answers. */
export interface PeopleRoutes<Rules extends FieldRules, Stored extends object, Row extends object> {
  inbox: Inbox;
  postPath: string;
  listPath: string;
  rules: Rules;
  /** Picks what is stored from what was sent. */
  stored: (values: InferOutput<Rules>) => Stored;
  emailOf: (stored: Stored) => string;
  table: PeopleTable<Stored, Row>;
  thanks: string;
  /** 'Enrollment': begins the sentences about one record. */
  noun: string;
}

/**
 * Answers with the part of a table that a query asks for, and with how many match. Without a limit that may be a million
 * rows: they are read as fast as the client takes them.
 */
export function sendList(table: Pick<SearchedTable<never, object>, 'list' | 'parts'>): Middleware {
  return async (ctx) => {
    const query = readListQuery(ctx.query);
    const { rows, total } = await table.list({ ...query, limit: query.limit ?? 0 });
    ctx.set('X-Total-Count', String(total));
    if (query.limit !== null) {
      ctx.body = rows;
      return;
    }
    ctx.type = 'json';
    ctx.body = Readable.from(jsonArray(table.parts(query), query.offset), { objectMode: false });
  };
}

/** Writes all rows but the first so many as one JSON array. */
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

/** Adds the three calls of a table of people: anyone posts; admins list and delete. */
export function addPeopleRoutes<Rules extends FieldRules, Stored extends object, Row extends object>(
  parts: PeopleRouteParts,
  routes: PeopleRoutes<Rules, Stored, Row>,
): void {
  const { router, requireAdmin, outbox, formLimit, formTokens, commitTogether, now, randomId } = parts;
  const { table, noun, thanks, inbox } = routes;
  const remove = parts.trash.deletionFrom(table);

  const recent = recentPosts(now);
  /** Stores a record, once however often it is sent within a minute, and gives its id. */
  const keep = (stored: Stored, isFromForm: boolean) =>
    commitTogether(() => {
      const known = recent.find(stored);
      // Asked of the table too: it may have been deleted since, or never have reached the disk.
      if (known !== null && table.has(known)) return known;
      const id = randomId();
      table.insert(id, stored, now().toISOString());
      // A program types whatever address it likes.
      outbox.put(inbox, id, isFromForm ? routes.emailOf(stored) : null);
      recent.remember(stored, id);
      return id;
    });

  router.post(routes.postPath, formLimit, async (ctx) => {
    const body = await readJson(ctx);
    const values = checkBody(routes.rules, body);
    const isFromForm = formTokens.check(body.formToken);
    const stored = routes.stored(values);
    // Only machines fill the hidden field; they are thanked like anyone and nothing is kept.
    const _id = body.website ? randomId() : await keep(stored, isFromForm);
    outbox.wake();
    ctx.status = 201;
    ctx.body = { message: thanks, _id };
  });

  router.get(routes.listPath, requireAdmin, sendList(table));

  router.delete(`${routes.listPath}/:id`, requireAdmin, (ctx) => {
    if (!remove(ctx, ctx.params.id ?? '')) throw notFound(`${noun} not found`);
    ctx.body = { message: `${noun} deleted successfully` };
  });
}
