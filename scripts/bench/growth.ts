import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase } from '../../src/database/index.ts';
import { logIn, startTemporaryServer } from '../server.ts';
import { root } from '../tools.ts';
import { median, sideBySide, timeOf } from './measure.ts';
import { drawGrowth } from './plot.ts';
import { report, table } from './results.ts';
import { unlimited } from './server.ts';

const sizes = (process.env.BENCH_ROWS || '1000,10000,100000,1000000').split(',').map(Number);
const goal = 50;
const plotFile = 'growth.svg';

/** A server with a number of enrollments. */
export interface Institute {
  rows: number;
  /** As an admin. */
  call: (path: string, method?: string, body?: object) => Promise<void>;
  /** Of an enrollment, each time another. */
  anyId: () => string;
  stop: () => Promise<unknown>;
}

/** A call to the table of enrollments. */
export interface Question {
  name: string;
  ask: (institute: Institute, round: number) => Promise<void>;
  isDrawn?: boolean;
}

const questions: Question[] = [
  { name: 'first page', ask: page(() => 0), isDrawn: true },
  { name: 'next page', ask: page(() => 50) },
  { name: 'page in the middle', ask: page((rows) => rows / 2) },
  { name: 'last page', ask: page((rows) => rows - 50) },
  { name: 'search: one person', ask: search((round) => `person${500 + round}@`), isDrawn: true },
  { name: 'search: a part of a phone number', ask: search((round) => `${10_080 + round}`) },
  { name: 'search: nobody', ask: search((round) => `zebra ${round}`) },
  { name: 'search: a quarter', ask: search(() => 'kavitha'), isDrawn: true },
  { name: 'search: all', ask: search(() => 'example.com') },
  {
    name: 'search: all, last page',
    ask: search(
      () => 'example.com',
      (rows) => rows - 50,
    ),
  },
  { name: 'search: two letters', ask: search(() => 'ka') },
  { name: 'what is new, on the panel', ask: ({ call }) => call('/api/admin/news') },
  { name: 'Today', ask: ({ call }) => call('/api/admin/today') },
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
    for (const { ask, ...question } of questions) {
      const ways = institutes.map((institute) => {
        let round = 0;
        return () => {
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
      `Calls through the whole server, one after the other. The goal with 100,000 rows is ${goal} ms for the first page, a search and a deletion; with a million nobody else waits.`,
      `![Milliseconds over the number of rows](${plotFile})`,
      table(heads, rows),
      'A search goes through the table, 250 rows at a time, so that others have their turn in between. Nothing is kept from one to the next.',
      await meanwhile(institutes.at(-1)),
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
  fill(file, rows);
  const { url, stop } = await startTemporaryServer(folder, unlimited);
  const headers = { 'content-type': 'application/json', authorization: '' };
  const send: (path: string, method?: string, body?: object) => Promise<Response> = (
    path,
    method = 'GET',
    body,
  ) => fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  headers.authorization = `Bearer ${await logIn(url)}`;
  const database = openDatabase(file);
  const ids = database.prepare('SELECT id FROM enrollments WHERE sequence % 19 = 3 LIMIT 50').pluck().all();
  database.close();
  return {
    rows,
    async call(...request) {
      const answer = await send(...request);
      if (!answer.ok) throw new Error(`${answer.status} for ${request[0]}`);
      await answer.arrayBuffer();
    },
    anyId: () => String(ids.pop()),
    stop,
  };
}

/** Makes a database with a number of enrollments. */
export function fill(file: string, rows: number) {
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
  database.close();
}

/** Searches the largest table ten times and reports how long another call takes meanwhile. */
async function meanwhile(institute: Institute | undefined): Promise<string> {
  if (institute === undefined) return '';
  const { call, rows } = institute;
  let isSearching = true;
  const searches = (async () => {
    for (let round = 0; round < 10; round += 1) await search(() => 'example.com')(institute, round);
    isSearching = false;
  })();
  const times: number[] = [];
  while (isSearching) times.push(await timeOf(() => call('/healthz')));
  await searches;
  times.sort((one, other) => one - other);
  const slow = times[Math.floor(times.length * 0.99)] ?? 0;
  return `While ${rows.toLocaleString('en')} rows were searched, another call took ${median(times).toFixed(1)} ms at the median, ${slow.toFixed(0)} ms at the 99th percentile and ${(times.at(-1) ?? 0).toFixed(0)} ms at most.`;
}
