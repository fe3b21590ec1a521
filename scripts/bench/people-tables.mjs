import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../src/database/migrate.ts';
import { closeDatabase, openDatabase } from '../../src/database/open.ts';
import { enrollmentTable } from '../../src/enrollments/repository.ts';
import { calls } from '../../src/shared/calls.ts';
import { admin, startTemporaryServer } from '../temporary-server.mjs';
import { root } from '../tools.mjs';
import { sideBySide } from './measure.mjs';

const sizes = [1_000, 100_000];
const rounds = 15;

/** What somebody at the table of enrollments asks the server, given how many rows there are. */
const questions = {
  'first page': () => 'offset=0',
  'next page': () => 'offset=50',
  'last page': (/** @type {number} */ rows) => `offset=${rows - 50}`,
  'search, 1 in 4 rows': () => 'q=kavitha',
  'search, every row': () => 'q=example.com',
  'search, 1 row': () => 'q=person7%40',
  'search, no row': () => 'q=zzzz',
  'search, 2 letters': () => 'q=ka',
};

/** Measures pages and searches of a table of people through the whole server, with few rows and with many. */
export async function benchPeopleTables() {
  const servers = [];
  try {
    for (const rows of sizes) servers.push(await startWith(rows));
    console.log(
      'Table of people: milliseconds of a call through the whole server, median of 15 alternating rounds',
    );
    console.log(['', ...sizes.map((rows) => `${rows.toLocaleString('en-IN')} rows`), 'ratio'].join('\t'));
    for (const [question, query] of Object.entries(questions)) {
      const ways = servers.map((server) => () => server.ask(query(server.rows)));
      const times = await sideBySide(ways, rounds);
      const [few = 0, many = 0] = times;
      console.log([question, ...times.map((time) => time.toFixed(1)), (many / few).toFixed(1)].join('\t'));
    }
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** @param {number} rows */
async function startWith(rows) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'bench-'));
  fill(dataFolder, rows);
  const { url, stop } = await startTemporaryServer(dataFolder);
  const login = await fetch(url + calls.login, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const { token } = /** @type {{ token: string }} */ (await login.json());
  return {
    rows,
    /** @param {string} query */
    async ask(query) {
      const answer = await fetch(`${url}${calls.enrollments}?limit=50&order=newest&${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (!answer.ok) throw new Error(`${answer.status} for ${query}`);
      await answer.arrayBuffer();
    },
    stop,
  };
}

/**
 * @param {string} dataFolder
 * @param {number} rows
 */
function fill(dataFolder, rows) {
  const database = openDatabase(join(dataFolder, 'institute.db'));
  migrate(database, join(root, 'migrations'), new Date());
  const table = enrollmentTable(database);
  const names = ['Kavitha', 'Murugan', 'Arun', 'Priya'];
  database.transaction(() => {
    for (let row = 0; row < rows; row += 1) {
      const name = `${names[row % names.length]} R ${row}`;
      const phone = `+91 9${100_000_000 + ((row * 7919) % 899_999_999)}`;
      const address = `${row} Main Road, Namakkal`;
      const fields = { name, email: `person${row}@example.com`, phone, address, course: 'Small Class' };
      table.insert(randomUUID(), fields, new Date(row * 1000).toISOString());
    }
  })();
  closeDatabase(database);
}
