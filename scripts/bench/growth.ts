import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/open.ts';
import { logIn, startTemporaryServer } from '../server.ts';
import { root } from '../tools.ts';
import { median, sideBySide, timeOf } from './measure.ts';
import { drawGrowth } from './plot.ts';
import { report, table } from './results.ts';
import { unlimited } from './server.ts';

const sizes = (process.env.BENCH_ROWS || '1000,10000,100000,1000000').split(',').map(Number);
const goal = 50;
/** Rows that a search index has to catch up with. */
const behind = 100_000;
const plotFile = 'growth.svg';

/** A server with so many enrollments. */
export interface Institute {
  rows: number;
  /** As an admin. */
  call: (path: string, method?: string, body?: object) => Promise<void>;
  /** Makes the server count anew, as after a start. */
  forget: () => void;
  /** Of an enrollment, each time another. */
  anyId: () => string;
  stop: () => Promise<void>;
}

/** What somebody asks of the table of enrollments. */
export interface Question {
  name: string;
  ask: (institute: Institute, round: number) => Promise<void>;
  /** Whether nothing is known yet from an earlier time. */
  anew?: boolean;
  isDrawn?: boolean;
}

const questions: Question[] = [
  { name: 'first page', ask: page(() => 0), isDrawn: true },
  { name: 'first page, counted anew', ask: page(() => 0), anew: true },
  { name: 'next page', ask: page(() => 50) },
  { name: 'page in the middle', ask: page((rows) => rows / 2) },
  { name: 'last page', ask: page((rows) => rows - 50) },
  { name: 'search: one person', ask: search((round) => `person${500 + round}@`), isDrawn: true },
  { name: 'search: a part of a phone number', ask: search((round) => `${10_080 + round}`) },
  { name: 'search: nobody', ask: search((round) => `zebra ${round}`) },
  { name: 'search: a quarter', ask: search(() => 'kavitha'), isDrawn: true },
  { name: 'search: a quarter, first time', ask: search(() => 'kavitha'), anew: true, isDrawn: true },
  { name: 'search: all', ask: search(() => 'example.com') },
  { name: 'search: all, first time', ask: search(() => 'example.com'), anew: true },
  {
    name: 'search: all, last page',
    ask: search(
      () => 'example.com',
      (rows) => rows - 50,
    ),
  },
  { name: 'search: two letters', ask: search(() => 'ka') },
  { name: 'search: two letters, first time', ask: search(() => 'ka'), anew: true },
  {
    name: 'delete one',
    ask: ({ call, anyId }) => call(`/api/enrollments/${anyId()}`, 'DELETE'),
    isDrawn: true,
  },
  {
    name: 'enroll one',
    ask: ({ call }, round) => call('/api/enrollments', 'POST', { ...person, name: `Kavitha ${round}` }),
    isDrawn: true,
  },
];

const person = {
  email: 'k@example.com',
  phone: '+91 98765 43210',
  address: 'Salem',
  course: 'FPV',
  agree: true,
};

/** Measures the table of enrollments through the whole server, from few rows to very many. */
export async function benchGrowth() {
  const institutes: Institute[] = [];
  try {
    for (const rows of sizes) institutes.push(await open(rows));
    const measured = [];
    for (const { ask, anew, ...question } of questions) {
      const ways = institutes.map((institute) => {
        let round = 0;
        return () => {
          if (anew) institute.forget();
          round += 1;
          return timeOf(() => ask(institute, round));
        };
      });
      measured.push({ ...question, times: (await sideBySide(ways)).map(median) });
    }
    const heads = ['milliseconds', ...sizes.map((rows) => `${rows.toLocaleString('en')} rows`)];
    const rows = measured.map(({ name, times }) => [name, ...times.map((time) => time.toFixed(1))]);
    const drawn = measured.filter(({ isDrawn }) => isDrawn);
    writeFileSync(join(import.meta.dirname, plotFile), drawGrowth(sizes, drawn, goal));
    const text = [
      `Calls through the whole server, one after the other. The goal with a million rows is ${goal} ms for the first page, a search and a deletion.`,
      `![Milliseconds over the number of rows](${plotFile})`,
      table(heads, rows),
      'A search that finds more than ten thousand rows goes through the table the first time that a server is asked for it, 8 ms at a time so that nobody else waits; after that its count follows the table. The first page needs no such pass: all rows are counted a second after a start, and anew only once another program has written into the database.',
      await catchUp(),
    ];
    report('growth', 'Growth of the table of enrollments', text.join('\n\n'));
  } finally {
    for (const { stop } of institutes) await stop();
  }
}

function page(offset: (rows: number) => number): Question['ask'] {
  return search(() => '', offset);
}

function search(
  text: (round: number) => string,
  offset: (rows: number) => number = () => 0,
): Question['ask'] {
  return ({ call, rows }, round) =>
    call(
      `/api/enrollments?limit=50&order=newest&offset=${offset(rows)}&q=${encodeURIComponent(text(round))}`,
    );
}

async function open(rows: number): Promise<Institute> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const file = join(folder, 'institute.db');
  fill(file, rows, true);
  const { url, stop } = await startTemporaryServer(folder, unlimited);
  const headers = { 'content-type': 'application/json', authorization: '' };
  const send: (path: string, method?: string, body?: object) => Promise<Response> = (
    path,
    method = 'GET',
    body,
  ) => fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  headers.authorization = `Bearer ${await logIn(url)}`;
  const database = new Sqlite(file);
  const ids = database.prepare('SELECT id FROM enrollments WHERE sequence % 19 = 3 LIMIT 50').pluck().all();
  const write = database.prepare('UPDATE milestones SET reached_at = hex(randomblob(8))');
  return {
    rows,
    async call(...request) {
      const answer = await send(...request);
      if (!answer.ok) throw new Error(`${answer.status} for ${request[0]}`);
      await answer.arrayBuffer();
    },
    // Whenever another program has written, the server trusts nothing that it has counted.
    forget: () => void write.run(),
    anyId: () => String(ids.pop()),
    async stop() {
      database.close();
      await stop();
    },
  };
}

/**
 * Makes a database with so many enrollments.
 * @param isIndexed whether they are in the search index too
 */
export function fill(file: string, rows: number, isIndexed: boolean) {
  const database = openDatabase(file);
  database.pragma('synchronous = OFF');
  migrate(database, join(root, 'migrations'), new Date());
  database
    .prepare(
      `WITH RECURSIVE
         numbers (number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM numbers WHERE number + 1 < ?),
         people (number, name, email, phone, address, course) AS (
           SELECT number, format('%s R %d', substr('KavithaMuruganArun   Priya  ', number % 4 * 7 + 1, 7), number),
             format('person%d@example.com', number), format('+91 9%d', 100000000 + number * 7919 % 899999999),
             format('%d Main Road, Namakkal', number), 'Small Class' FROM numbers)
       INSERT INTO enrollments (id, name, email, phone, address, course, search, created_at)
       SELECT lower(hex(randomblob(18))), name, email, phone, address, course,
         lower(concat_ws(char(10), name, email, phone, address, course)), datetime(number, 'unixepoch') FROM people`,
    )
    .run(rows);
  if (isIndexed) {
    database.exec(
      `INSERT INTO enrollments_search (rowid, search) SELECT sequence, search FROM enrollments;
       UPDATE search_progress SET indexed_to = (SELECT max(sequence) FROM enrollments) WHERE table_name = 'enrollments'`,
    );
  }
  database.close();
}

/**
 * Starts with enrollments that the search index does not know yet, and asks for something else until it does.
 * @returns a sentence
 */
async function catchUp(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const file = join(folder, 'institute.db');
  fill(file, behind, false);
  const { url, stop } = await startTemporaryServer(folder, unlimited);
  const database = new Sqlite(file, { readonly: true });
  const progress = database
    .prepare("SELECT indexed_to FROM search_progress WHERE table_name = 'enrollments'")
    .pluck();
  const begun = performance.now();
  const times = [];
  while (Number(progress.get()) < behind) {
    times.push(await timeOf(async () => (await fetch(`${url}/api/courses`)).arrayBuffer()));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  database.close();
  await stop();
  times.sort((one, other) => one - other);
  const slow = times[Math.floor(times.length * 0.99)] ?? 0;
  return `A search index that was ${behind.toLocaleString('en')} rows behind caught up within ${seconds} s, in the background; another call took ${median(times).toFixed(1)} ms at the median meanwhile, and ${slow.toFixed(0)} ms at the 99th percentile.`;
}
